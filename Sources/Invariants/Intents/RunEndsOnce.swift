import DeviceSystems
import FleetFacts
import IntentSystem
import Verification

/// IA-1: a run ends once, and nothing of it follows.
enum RunEndsOnce: IntentInvariant {
  static let statement = InvariantStatement(
    id: "intent-run-ends-once",
    sentence: "Every run of an intent ends once, in time, and nothing of it happens after that.",
    sources: "IA-1, A-36", holds: .anySchedule)

  static let idleReason = "No intent ran."

  /// Looks at each fact of a run, and at the runs that are left at the end.
  struct Judge: FreshMonitor {
    static let interests: FactFamilies = [.intent, .phase]

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      if case .run(.ended) = entry.fact.kind { return judgeLeft(entry, fleet, &ruling) }
      guard let device = entry.device, case .intent(.run(let fact)) = entry.fact.kind,
        let run = fact.run, let state = fleet[device].intents.first
      else { return }
      ruling.check()
      if state.run(run) != nil { return }
      let declarations = fleet.declarations
      ruling.violate(
        entry.violation(
          on: [device], observed: "\(fact.kind.declaration.name)", expected: "nothing more",
          "Something happens to run \(run) on \(declarations.name(of: device)), which is over."))
    }

    /// A run that waits for a person may wait for ever; one that performs has its limit.
    private func judgeLeft(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      for index in fleet.declarations.devices.indices {
        let device = DeviceIndex(index)
        guard fleet[device].isPresent, let state = fleet[device].intents.first else { continue }
        for run in state.runs {
          let isStuck = run.phase == .accepted || run.phase == .hosted
          let isOverdue = state.limitTime(of: run.number).map { $0 < entry.fact.instant } ?? false
          guard isStuck || isOverdue else { continue }
          ruling.violate(
            entry.violation(
              on: [device], observed: isStuck ? "a run that never performs" : "a run that performs",
              expected: "one that ended",
              "Run \(run.number) on \(fleet.declarations.name(of: device)) "
                + (isStuck ? "was accepted and never performs." : "performs beyond its limit.")))
        }
      }
    }
  }
}
