import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// People do on screens what is declared, while the screen is open.
enum ActionsAsDeclared: Invariant {
  static let statement = InvariantStatement(
    id: "actions-as-declared",
    sentence: "Somebody does something on a screen only on a device that has it, and only while "
      + "the screen is open and the app in the foreground: by a step at its time, or during a "
      + "session, as often and as long after the screen was opened as declared.",
    sources: "Time and ties", holds: .anySchedule)

  static let evidence: FactFamilies = Judge.interests.union([.causes, .trueTime])

  static func openReason(_ declarations: Declarations) -> String? {
    declarations.appActions.openReason
  }

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.appActions.actions.isEmpty
      ? "No screen declares anything that people do there." : "Nobody did anything on a screen."
  }

  /// A screen that was opened, and what was done there.
  private struct Visit: Sendable {
    let fact: FactID
    let screen: UInt16
    let began: Instant
    /// By action of all screens: when it was done last.
    var done: [Instant?]
  }

  struct Judge: Monitor {
    static let interests: FactFamilies = [.process, .store, .person, .phase]

    private let actions: [DeclaredAction]
    private let steps: [TimelineStep]
    private let followsClock: Bool
    /// By device: the screen that is open, and whether somebody is there.
    private var visits: [Visit?]
    private var isInSession: [Bool]

    init(_ declarations: Declarations) {
      actions = declarations.appActions.actions
      steps = declarations.appActions.steps.filter {
        if case .act = $0.action { true } else { false }
      }
      followsClock = declarations.followsClock
      visits = declarations.devices.map { _ in nil }
      isInSession = declarations.devices.map { _ in false }
    }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard !actions.isEmpty else { return }
      if case .run(.healed) = entry.fact.kind {
        for index in visits.indices { visits[index] = nil }
      }
      guard let device = entry.device, device.position < visits.count else { return }
      switch entry.fact.kind {
      case .device(let fact):
        if fact.endsOrBeginsProcess { visits[device.position] = nil }
      case .person(.sessionBegan): isInSession[device.position] = true
      case .person(.sessionEnded): isInSession[device.position] = false
      case .person(.visited(let screen)):
        visits[device.position] = Visit(
          fact: entry.id, screen: screen, began: entry.fact.instant,
          done: actions.map { _ in nil })
      case .person(.acted(let action)):
        judge(action.position, entry, device, fleet, in: journal, &ruling)
      default: break
      }
    }

    private mutating func judge(
      _ action: Int, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard action < actions.count else { return }
      ruling.check()
      let name = fleet.declarations.name(of: device)
      guard let visit = visits[device.position], visit.screen == actions[action].screen,
        fleet[device].process == .foreground
      else {
        violate(
          action, "on \(name), where the screen is not open", "an open screen", entry, device,
          &ruling)
        return
      }
      if !fleet.has(actions[action].presence, on: device) {
        violate(
          action, "on \(name), which does not have it", "only where it is declared", entry, device,
          &ruling)
      }
      guard let cause = journal.firstCause(of: entry.id) else {
        if isStep(action, entry, device) { return }
        violate(action, "on \(name) without a step", "a step", entry, device, &ruling)
        return
      }
      if cause != visit.fact || !isInSession[device.position] {
        violate(
          action, "on \(name) after the visit", "while it goes on", entry, device, &ruling)
      } else {
        judgeTime(action, visit, entry, device, name, &ruling)
      }
      visits[device.position]?.done[action] = entry.fact.instant
    }

    private func isStep(_ action: Int, _ entry: JournalEntry, _ device: DeviceIndex) -> Bool {
      let wanted = ScriptedAction.act(
        screen: actions[action].screen, action: actions[action].position)
      return steps.contains { step in
        step.device == device && step.action == wanted
          && (!followsClock || .zero + step.at == entry.fact.instant)
      }
    }

    private func judgeTime(
      _ action: Int, _ visit: Visit, _ entry: JournalEntry, _ device: DeviceIndex, _ name: String,
      _ ruling: inout Ruling
    ) {
      let last = visit.done[action]
      let declared: DurationDistribution
      switch actions[action].timing {
      case .every(let wait): declared = wait
      case .once(let probability, let wait):
        declared = wait
        if last != nil {
          violate(action, "on \(name) twice in a visit", "once", entry, device, &ruling)
          return
        }
        if probability == .never {
          violate(action, "on \(name)", "nobody ever does", entry, device, &ruling)
        }
      }
      guard followsClock else { return }
      let wait: SimulatedDuration = entry.fact.instant - (last ?? visit.began)
      let least = max(declared.least, .milliseconds(1))
      let most = max(declared.most, .milliseconds(1))
      if wait < least || wait > most {
        violate(
          action, "on \(name) after \(TimeText.duration(wait))",
          "\(TimeText.duration(least)) to \(TimeText.duration(most))", entry, device, &ruling)
      }
    }

    private func violate(
      _ action: Int, _ observed: String, _ expected: String, _ entry: JournalEntry,
      _ device: DeviceIndex, _ ruling: inout Ruling
    ) {
      ruling.violate(
        entry.violation(
          on: [device], observed: "\(actions[action].name) \(observed)", expected: expected,
          "Somebody did \(actions[action].name) \(observed); declared: \(expected)."))
    }
  }
}
