import CloudSync
import FleetFacts
import SimulationKernel
import TipSync
import Verification

/// Where uploads are atomic, none is saved in part.
package enum AtomicBatches: Invariant {
  package static let statement = InvariantStatement(
    id: "atomic-batches",
    sentence: "In an atomic zone, an upload is saved completely or not at all.",
    sources: "7.6", holds: .anySchedule)

  package static func idleReason(_ declarations: Declarations) -> String {
    declarations.isAtomic
      ? "The hub answered no upload of more than one record." : "Uploads are not atomic."
  }

  fileprivate static func judge(
    saved: Int, of count: Int, _ entry: JournalEntry, _ ruling: inout Ruling
  ) {
    guard count > 1 else { return }
    ruling.check()
    guard saved > 0, saved < count else { return }
    ruling.violate(
      entry.violation(
        on: [], observed: "\(saved) of \(count) records saved", expected: "all or none",
        "The hub saved \(saved) of an upload's \(count) records, but the zone is atomic."))
  }

  /// Counts what was saved.
  package struct Judge: Monitor {
    package static let interests: FactFamilies = .sync

    package static func shown(_ declarations: Declarations) -> FactFamilies {
      declarations.isAtomic ? .uploadAnswer : []
    }

    package init(_ declarations: Declarations) {}

    package mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard fleet.declarations.isAtomic,
        case .sync(.uploadAnswered(_, _, let records, _)) = entry.fact.kind
      else { return }
      var saved = 0
      for index in records.range where journal.carriedRecord(index).outcome == .saved { saved += 1 }
      judge(saved: saved, of: Int(records.count), entry, &ruling)
    }
  }
}
