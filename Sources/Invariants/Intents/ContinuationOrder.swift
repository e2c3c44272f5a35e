import DeviceSystems
import FleetFacts
import IntentSystem
import Scenarios
import SimulationKernel
import TipDomain
import Verification

/// IA-3: what stopped does nothing more, and what resumes does so once.
enum ContinuationOrder: Invariant {
  static let statement = InvariantStatement(
    id: "intent-continuation-order",
    sentence:
      "A run that asked to go on in the foreground does nothing until the person answers, which is "
      + "on an unlocked device; it then goes on once, and one that stopped neither changes data "
      + "nor gives a result.",
    sources: "IA-3, A-30, A-31, A-32", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "No intent asked to go on in the foreground."
  }

  static var evidence: FactFamilies { .ofIntents }

  /// Looks at runs that wait for the foreground.
  struct Judge: Monitor {
    static let interests: FactFamilies = .intent

    /// A run that waits.
    private struct Waiting: Hashable, Sendable {
      let device: DeviceIndex
      let run: RunNumber
    }

    /// Those whose continuation has run.
    private var continued: [Waiting] = []

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let device = entry.device, case .intent(.run(let fact)) = entry.fact.kind,
        let number = fact.run, let state = fleet[device].intents.first,
        let run = state.run(number)
      else { return }
      guard case .awaitingForeground(let kind) = run.phase else {
        if case .continuationRan = fact { judge(false, fact, device, entry, fleet, &ruling) }
        if case .resumed = fact { judge(false, fact, device, entry, fleet, &ruling) }
        if case .continuedInApp = fact { judge(false, fact, device, entry, fleet, &ruling) }
        return
      }
      let waiting = Waiting(device: device, run: number)
      let hasContinued = continued.contains(waiting)
      let catchesDecline =
        fleet.declarations.intents?.knobs.declinedRequest == .resumesWithoutValue
      let isRight =
        switch fact {
        case .continuationRan: !hasContinued && !state.isLocked
        case .failed(_, _, let reason): reason != .declined || !state.isLocked
        case .resumed(_, let hasValue):
          kind == .resumes && (hasContinued || catchesDecline && !hasValue && !state.isLocked)
        case .continuedInApp: kind == .stops && hasContinued
        case .effectTaken(_, _, let effect, _):
          hasContinued && fleet.declarations.effect(effect)?.moment == .continuation
        default: false
        }
      if case .continuationRan = fact, !hasContinued { continued.append(waiting) }
      if case .resumed = fact { continued.removeAll { $0 == waiting } }
      judge(isRight, fact, device, entry, fleet, &ruling)
    }

    private func judge(
      _ isRight: Bool, _ fact: IntentRunFact, _ device: DeviceIndex, _ entry: JournalEntry,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      ruling.check()
      if isRight { return }
      ruling.violate(
        entry.violation(
          on: [device], observed: "\(fact.kind.declaration.name)", expected: "nothing of it",
          "A run on \(fleet.declarations.name(of: device)) goes on although it waits for the "
            + "foreground, or goes on there more than once or without having asked."))
    }
  }
}
