import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// What the timeline has happen to devices happens, when and as it is written.
enum StepsAsDeclared: Invariant {
  static let statement = InvariantStatement(
    id: "steps-as-declared",
    sentence: "A step that opens, leaves, ends, updates, deletes or crashes an app, shows a "
      + "screen, or backs up, restores, clones or disconnects a device takes effect at its time; "
      + "without such a step, no app is updated, deleted, restored or cloned.",
    sources: "6.12, 8.19", holds: .anySchedule)

  static let evidence: FactFamilies = Judge.interests.union([.trueTime])

  static func openReason(_ declarations: Declarations) -> String? {
    declarations.appActions.openReason
  }

  static func idleReason(_ declarations: Declarations) -> String {
    "No step of the timeline concerned a device that was in the fleet."
  }

  /// A device at a moment.
  private struct DeviceState: Sendable {
    var isPresent = false
    var process = ProcessState.notRunning
    var isOffline = false
    var hasBackup = false

    mutating func take(_ fact: DeviceFact) {
      switch fact {
      case .joined: isPresent = true
      case .retired:
        isPresent = false
        process = .notRunning
      case .launched, .suspended: process = .background
      case .activated: process = .foreground
      case .terminated, .crashed, .reinstalled, .restored, .cloned: process = .notRunning
      case .wentOffline: isOffline = true
      case .cameOnline: isOffline = false
      case .backedUp: hasBackup = true
      default: break
      }
    }
  }

  struct Judge: Monitor {
    static let interests: FactFamilies = [.process, .store, .person, .phase]

    private let steps: [TimelineStep]
    private var nextStep = 0
    private let followsClock: Bool
    private let healing: Instant?
    /// By device: now, and before anything happened at this instant.
    private var now: [DeviceState]
    private var before: [DeviceState]
    private var instant = Instant.zero
    /// What happened at this instant.
    private var happened: [(device: DeviceIndex, kind: FactKind)] = []

    init(_ declarations: Declarations) {
      steps = declarations.appActions.steps
      followsClock = declarations.followsClock
      healing = declarations.healing?.begins
      now = declarations.devices.map { _ in DeviceState() }
      before = now
    }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      if entry.fact.instant > instant { pass(to: entry, fleet, &ruling) }
      guard let device = entry.device, device.position < now.count else { return }
      if case .device(let fact) = entry.fact.kind {
        now[device.position].take(fact)
        happened.append((device, entry.fact.kind))
        if StepsAsDeclared.needsStep(fact) { judgeOrigin(of: fact, entry, device, fleet, &ruling) }
      } else if case .person(.visited) = entry.fact.kind {
        happened.append((device, entry.fact.kind))
      }
    }

    // MARK: What steps bring about

    /// The time until `entry` is over: every step in it is done.
    private mutating func pass(
      to entry: JournalEntry, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      while nextStep < steps.count, .zero + steps[nextStep].at < entry.fact.instant {
        let step = steps[nextStep]
        nextStep += 1
        if .zero + step.at > instant { begin(at: .zero + step.at) }
        if followsClock { judge(step, entry, fleet, &ruling) }
      }
      begin(at: entry.fact.instant)
    }

    private mutating func begin(at instant: Instant) {
      self.instant = instant
      if happened.isEmpty { return }
      // A list that is shared would be copied to new memory at its next change.
      for index in now.indices { before[index] = now[index] }
      happened.emptyScratch()
    }

    private func judge(
      _ step: TimelineStep, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      // The healing opens apps and connects devices at its own moment.
      guard let device = step.device, .zero + step.at != healing,
        before[device.position].isPresent, now[device.position].isPresent,
        let isDone = isDone(step.action, on: device)
      else { return }
      ruling.check()
      guard !isDone else { return }
      let name = fleet.declarations.name(of: device)
      let wanted = "\(step.action.wording) at \(TimeText.moment(.zero + step.at))"
      ruling.violate(
        entry.violation(
          on: [device], observed: "nothing of the kind", expected: wanted,
          "The timeline has \(wanted) on \(name), but it did not happen."))
    }

    /// Whether what a step asks for happened at this instant; nil if nothing certain is to happen.
    private func isDone(_ action: ScriptedAction, on device: DeviceIndex) -> Bool? {
      let state = before[device.position]
      if let fact = StepsAsDeclared.fact(of: action, state.hasBackup) {
        return has(device) { StepsAsDeclared.matches($0, fact) }
      }
      if case .open = action, state.process != .foreground {
        return has(device) { $0 == .activated }
      }
      if case .leave = action, state.process == .foreground {
        return has(device) { $0 == .suspended || $0.endsOrBeginsProcess }
      }
      if action == .terminate || action == .crash, state.process != .notRunning {
        return has(device) { $0 != .launched && $0.endsOrBeginsProcess }
      }
      if case .goOffline = action, !state.isOffline { return has(device) { $0 == .wentOffline } }
      guard case .visit(let screen) = action else { return nil }
      return happened.contains {
        $0.device == device && $0.kind == .person(.visited(screen: screen))
      }
    }

    private func has(_ device: DeviceIndex, _ isWanted: (DeviceFact) -> Bool) -> Bool {
      happened.contains { earlier in
        guard earlier.device == device, case .device(let fact) = earlier.kind else { return false }
        return isWanted(fact)
      }
    }

    // MARK: What nothing but a step brings about

    private func judgeOrigin(
      of fact: DeviceFact, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      ruling.check()
      let isDeclared = steps.contains { step in
        guard step.device == device, !followsClock || .zero + step.at == entry.fact.instant,
          let wanted = StepsAsDeclared.fact(of: step.action, true)
        else { return false }
        return StepsAsDeclared.matches(fact, wanted)
      }
      if isDeclared { return }
      ruling.violate(
        entry.violation(
          on: [device], observed: "what no step asks for", expected: "a step",
          "No step of the timeline asks for what happened to "
            + "\(fleet.declarations.name(of: device)) at \(TimeText.moment(entry.fact.instant))."))
    }
  }

  /// Whether only a step brings a fact about.
  private static func needsStep(_ fact: DeviceFact) -> Bool {
    switch fact {
    case .reinstalled, .backedUp, .restored, .cloned, .updated: true
    default: false
    }
  }

  /// The fact that a step brings about whatever the device does; nil if that depends.
  private static func fact(of action: ScriptedAction, _ hasBackup: Bool) -> DeviceFact? {
    if case .update(let version) = action { return .updated(version: version) }
    if case .backUp = action { return .backedUp }
    if case .reinstall = action { return .reinstalled }
    if case .clone(let source, let reuses) = action {
      return .cloned(from: source, reusesReplica: reuses)
    }
    if case .jumpClock(let by) = action { return .clockJumped(by: by) }
    guard case .restore(let reuses) = action, hasBackup else { return nil }
    return .restored(backupTaken: .zero, reusesReplica: reuses)
  }

  /// Whether two facts say the same, but for when a backup was taken.
  private static func matches(_ fact: DeviceFact, _ wanted: DeviceFact) -> Bool {
    guard case .restored(_, let reuses) = fact, case .restored(_, let wantsReuse) = wanted else {
      return fact == wanted
    }
    return reuses == wantsReuse
  }
}

extension ScriptedAction {
  /// What is to happen, for messages.
  fileprivate var wording: String {
    if case .open = self { return "an app opened" }
    if case .leave = self { return "an app left" }
    if case .terminate = self { return "a process ended" }
    if case .crash = self { return "a crash" }
    if case .visit = self { return "a screen opened" }
    if case .update(let version) = self { return "an update to version \(version)" }
    if case .backUp = self { return "a backup" }
    if case .restore = self { return "a backup put back" }
    if case .clone = self { return "a copy of another device" }
    if case .reinstall = self { return "an app installed anew" }
    if case .jumpClock = self { return "a clock set" }
    return "a connection lost"
  }
}
