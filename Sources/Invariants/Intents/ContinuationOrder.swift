import DeviceSystems
import IntentSystem
import Verification

/// IA-3: what stopped does nothing more, and what resumes does so once.
enum ContinuationOrder: IntentInvariant {
  static let statement = InvariantStatement(
    id: "intent-continuation-order",
    sentence:
      "A run that asked to go on in the foreground does nothing until the person answers, which is "
      + "on an unlocked device; it then goes on once, and one that stopped neither changes data "
      + "nor gives a result.",
    sources: "IA-3, A-30, A-31, A-32", holds: .anySchedule)

  static let idleReason = "No intent asked to go on in the foreground."

  /// Looks at runs that wait for the foreground.
  struct Judge: IntentMonitor {
    /// A run that waits.
    private struct Waiting: Hashable, Sendable {
      let device: DeviceIndex
      let run: RunNumber
    }

    /// Those whose continuation has run.
    private var continued: [Waiting] = []

    mutating func judge(
      _ moment: IntentMoment, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      let (device, entry) = (moment.device, moment.entry)
      guard case .run(let fact) = moment.fact, let number = fact.run,
        let state = fleet[device].intents.first, let run = state.run(number)
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
