import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain
import Verification

/// What a device knows to be done, no merge takes back.
enum InvalidationIsSticky: Invariant {
  static let statement = InvariantStatement(
    id: "invalidation-is-sticky", formerID: "known-invalidation-sticks",
    sentence: "No merge undoes an invalidation that a device knows of.",
    sources: "1.14, 6.9, C7", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "No device that knew of an invalidation imported that tip again or was asked for it, except "
      + "for resets of its eligibility."
  }

  static var evidence: FactFamilies { Judge.interests.union([.store]).union(.forgetting) }

  fileprivate static func violation(
    _ entry: JournalEntry, _ device: DeviceIndex, _ record: RecordIndex, since: FactID?,
    _ declarations: borrowing Declarations
  ) -> Violation {
    entry.violation(
      on: [device], of: record, observed: "not invalidated", expected: "invalidated",
      "A merge undid the invalidation of {tip} on \(declarations.name(of: device)).",
      related: [since])
  }

  /// Judges merges, and what devices say they know at rest.
  struct Judge: Monitor {
    static let interests: FactFamilies = [.status, .withheld, .knows]

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let device = entry.device else { return }
      if case .tip(.withheld(_, let record, _)) = entry.fact.kind {
        if fleet.known(record, on: device).invalidation != nil { ruling.check() }
        return
      }
      let told: (record: RecordIndex, status: StoredStatus, isMerge: Bool)
      if case .tip(.statusMerged(let record, let status)) = entry.fact.kind {
        told = (record, status, true)
      } else if case .run(.knowsTip(let record, _, _, _, let status)) = entry.fact.kind {
        told = (record, status, false)
      } else {
        return
      }
      let known = fleet.known(told.record, on: device)
      guard known.invalidation != nil else { return }
      if told.isMerge {
        if told.status.epoch > known.epoch { return }
        if fleet.mayForget(told.record, on: device, entry, in: journal) { return }
      }
      ruling.check()
      if told.status.invalidation == nil {
        ruling.violate(
          violation(entry, device, told.record, since: known.invalidatedBy, fleet.declarations))
      }
    }
  }
}
