import DeviceSystems
import FleetFacts
import IntentSystem
import Scenarios
import SimulationKernel
import TipDomain
import Verification

/// IA-11: progress grows, up to its total, while a run performs.
enum ProgressWithinTotal: Invariant {
  static let statement = InvariantStatement(
    id: "intent-progress",
    sentence: "Progress of a run grows, never beyond its total, and only while the run performs.",
    sources: "IA-11, A-35", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "No run reported progress."
  }

  static var evidence: FactFamilies { .ofIntents }

  /// Looks at each report of progress.
  struct Judge: Monitor {
    static let interests: FactFamilies = .intent

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let device = entry.device,
        case .intent(.run(.progressReported(let number, let completed, let total))) =
          entry.fact.kind, let run = fleet[device].intents.first?.run(number)
      else { return }
      let declared = fleet.declarations.intent(run.intent)?.progressTotal
      ruling.check()
      let isRight =
        completed > run.completed && completed <= total && declared == total
        && run.phase == .performing
      if isRight { return }
      ruling.violate(
        entry.violation(
          on: [device], observed: "\(completed) of \(total)",
          expected: "more than \(run.completed), and at most \(declared ?? 0)",
          "\(fleet.declarations.name(of: run.intent)) reports progress on "
            + "\(fleet.declarations.name(of: device)) that cannot be."))
    }
  }
}
