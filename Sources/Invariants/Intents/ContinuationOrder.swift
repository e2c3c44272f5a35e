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
      "A run that asked to go on in the foreground does nothing until it goes on; one that stopped "
      + "neither changes data nor gives a result.",
    sources: "IA-3, A-30, A-31", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "No intent asked to go on in the foreground."
  }

  static var evidence: FactFamilies { .ofIntents }

  /// Looks at runs that wait for the foreground.
  struct Judge: Monitor {
    static let interests: FactFamilies = .intent

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let device = entry.device, case .intent(.run(let fact)) = entry.fact.kind,
        let number = fact.run, let run = fleet[device].intents.first?.run(number)
      else { return }
      guard case .awaitingForeground(let kind) = run.phase else {
        if case .continuationRan = fact { judge(false, fact, device, entry, fleet, &ruling) }
        if case .resumed = fact { judge(false, fact, device, entry, fleet, &ruling) }
        return
      }
      let isRight =
        switch fact {
        case .continuationRan, .failed: true
        case .resumed: kind == .resumes
        case .continuedInApp: kind == .stops
        case .effectTaken(_, _, let effect, _):
          fleet.declarations.effect(effect)?.moment == .continuation
        default: false
        }
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
            + "foreground, or goes on there without having asked."))
    }
  }
}
