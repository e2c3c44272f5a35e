import CloudSync
import DeviceSystems
import FleetFacts
import SimulationKernel
import TextFormats
import TipDomain
import TipSync
import Verification

/// A record that was merged is dated by the later of both writes.
package enum LaterWriteDated: Invariant {
  package static let statement = InvariantStatement(
    id: "later-write-dated",
    sentence: "A tip's record that a device uploads is dated no earlier than the device's own last "
      + "write of the status, and no earlier than any version that it has imported since.",
    sources: "6.9, 7.30, 7.31", holds: .anySchedule)

  package static func idleReason(_ declarations: Declarations) -> String {
    declarations.idleReason(
      ofSync: declarations.datesMerges
        ? "No tip's record was uploaded after its status had been written or imported."
        : "With this strategy, a merged record need not have the date of the later write.")
  }

  /// Keeps the least date that each record may have.
  package struct Judge: Monitor {
    package static let interests: FactFamilies = [.status, .sync, .store]

    /// By device and record: the least date, and the tag with which it came in last.
    private struct Bound: Sendable {
      var least: Instant?
      var tag: UInt32 = 0
    }

    private var bounds: [[Bound]]
    /// Where the record also holds the displays, the last writer of all may be another one; a
    /// strategy of the user's own may date as it likes.
    private let isJudged: Bool
    private var wasPurged = false

    package init(_ declarations: Declarations) {
      bounds = declarations.devices.map { _ in [] }
      isJudged = declarations.datesMerges
    }

    package mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard isJudged else { return }
      if wasPurged {
        ruling.skip(
          "The person purged the zone, and the journal does not say when a device learns of that.")
        return
      }
      // When a device learns of a purge, and starts over, is not told.
      if case .sync(.zoneEmptied(_, .purgedByPerson)) = entry.fact.kind { wasPurged = true }
      guard let device = entry.device, device.position < bounds.count else { return }
      switch entry.fact.kind {
      case .tip(.invalidated(let invalidation)): write(invalidation.record, on: device, entry)
      case .tip(.eligibilityReset(let record, _, _)): write(record, on: device, entry)
      case .tip(.recordCreated(let record)): withBound(record, device) { $0 = Bound() }
      case .tip(.datastoreReset), .device(.reinstalled), .device(.restored), .device(.cloned):
        bounds[device.position].removeAll(keepingCapacity: true)
      case .device(.crashed(let lost)):
        if lost > 0 { bounds[device.position].removeAll(keepingCapacity: true) }
      case .sync(.imported(_, let records)):
        for index in records.range { take(journal.carriedRecord(index), on: device) }
      case .sync(.sweptMissing(let records)):
        for index in records.range { take(journal.carriedRecord(index), on: device) }
      case .sync(.uploadSettled(_, _, let records)):
        for index in records.range {
          let item = journal.carriedRecord(index)
          if item.outcome == .saved, item.key.kind == .tip, !item.isDeletion {
            withBound(RecordIndex(Int(item.key.subject)), device) { $0.tag = item.tag }
          } else if item.outcome == .failed(.serverRecordChanged), !item.lacksServerCopy {
            take(item, on: device)
          }
        }
      case .sync(.uploadRequested(_, let records)):
        for index in records.range {
          judge(journal.carriedRecord(index), entry, device, fleet, &ruling)
        }
      default: break
      }
    }

    private mutating func withBound(
      _ record: RecordIndex, _ device: DeviceIndex, _ change: (inout Bound) -> Void
    ) {
      let index = device.position
      while bounds[index].count <= record.position { bounds[index].append(Bound()) }
      change(&bounds[index][record.position])
    }

    private mutating func write(
      _ record: RecordIndex, on device: DeviceIndex, _ entry: JournalEntry
    ) {
      withBound(record, device) { $0.least = entry.fact.localInstant }
    }

    /// A version from the hub: merged, or in place of one that was deleted meanwhile.
    private mutating func take(_ change: RecordChange, on device: DeviceIndex) {
      guard change.key.kind == .tip else { return }
      withBound(RecordIndex(Int(change.key.subject)), device) { bound in
        if change.isDeletion {
          bound = Bound()
          return
        }
        let isAnew = bound.tag != 0 && bound.tag < change.made
        bound.least = isAnew ? nil : bound.least.map { max($0, change.fields.modified) }
        bound.least = bound.least ?? change.fields.modified
        bound.tag = change.tag
      }
    }

    private func judge(
      _ item: RecordChange, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      let record = RecordIndex(Int(item.key.subject))
      guard item.key.kind == .tip, !item.isDeletion,
        record.position < bounds[device.position].count,
        let least = bounds[device.position][record.position].least
      else { return }
      ruling.check()
      let dated = item.fields.modified
      if dated >= least { return }
      ruling.violate(
        entry.violation(
          on: [device], of: record, observed: TimeText.moment(dated),
          expected: "\(TimeText.moment(least)) or later",
          "\(fleet.declarations.name(of: device)) uploaded {tip} as written at "
            + "\(TimeText.moment(dated)), but knew of a write at \(TimeText.moment(least))."))
    }
  }
}
