import CloudSync
import DeviceSystems
import FleetFacts
import SimulationKernel
import TextFormats
import TipDomain
import TipSync
import Verification

/// A deletion of donations deletes what it says, and what it covers stays away.
package enum DeletedDonations: Invariant {
  package static let statement = InvariantStatement(
    id: "deleted-donations",
    sentence:
      "A deletion of donations counts exactly those that it deletes. With `deleteDonations "
      + "byTime`, a device knows no donation dated up to a deletion that it knows of.",
    sources: "2.12, 7.24, C5", holds: .anySchedule)

  package static func idleReason(_ declarations: Declarations) -> String {
    declarations.app.events.isEmpty ? "The app has no event." : "No donations were deleted."
  }

  /// Keeps the deletions that each device knows of.
  package struct Judge: Monitor {
    package static let interests: FactFamilies = [.donation, .sync, .store, .process, .phase]

    /// A device and an event whose rows are to be looked at when the moment is over.
    private struct Due: Equatable, Sendable {
      let device: DeviceIndex
      let event: EventIndex
    }

    /// By device and event: the latest date up to which it surely knows donations to be deleted.
    private var cleared: [[Instant?]]
    private var due = EndOfInstantQueue<Due>()
    private var wasPurged = false

    package init(_ declarations: Declarations) {
      let none: [Instant?] = Array(repeating: nil, count: declarations.app.events.count)
      cleared = declarations.devices.map { _ in none }
    }

    package mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      if !due.isEmpty {
        for item in due.remove(before: entry) { judge(item, entry, fleet, &ruling) }
      }
      // A device that learns of a purge forgets its deletions, too (7.20); when it does is not
      // told.
      if case .sync(.zoneEmptied(_, .purgedByPerson)) = entry.fact.kind { wasPurged = true }
      guard let device = entry.device, device.position < cleared.count else { return }
      if entry.fact.kind.replacesStore {
        for event in cleared[device.position].indices { cleared[device.position][event] = nil }
      }
      if case .tip(.donationsDeleted(let event, let through, let count)) = entry.fact.kind {
        judge(count, of: event, through, entry, device, fleet, &ruling)
      }
      guard fleet.declarations.knobs.deleteDonations == .byTime, !wasPurged else { return }
      note(entry, device, in: journal)
    }

    private func judge(
      _ count: UInt32, of event: EventIndex, _ through: Instant, _ entry: JournalEntry,
      _ device: DeviceIndex, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      ruling.check()
      let rows = fleet[device].store.rows(of: event)
      let byTime = fleet.declarations.knobs.deleteDonations == .byTime
      let deleted = byTime ? rows.count { $0.date <= through } : rows.count
      if Int(count) == deleted { return }
      ruling.violate(
        entry.violation(
          on: [device], observed: "\(count) deleted", expected: "\(deleted)",
          "\(fleet.declarations.name(of: device)) reports that it deleted "
            + "\(English.count(Int(count), "donation")) of \(fleet.declarations.name(of: event)), "
            + "but it knew of \(deleted)."))
    }

    private mutating func note(
      _ entry: JournalEntry, _ device: DeviceIndex, in journal: borrowing Journal
    ) {
      switch entry.fact.kind {
      case .tip(.donationsDeleted(let event, let through, _)):
        learn(through, of: event, on: device, entry)
      case .tip(.donated(let event, _)), .tip(.donationMerged(let event, _)):
        look(at: event, on: device, entry)
      case .sync(.imported(_, let records)):
        for index in records.range {
          let change = journal.carriedRecord(index)
          guard change.key.kind == .clearing else { continue }
          let event = EventIndex(Int(change.key.subject))
          if change.isDeletion {
            forget(event, on: device)
          } else {
            learn(change.fields.date, of: event, on: device, entry)
          }
        }
      case .sync(.sweptMissing(let records)):
        for index in records.range where journal.carriedRecord(index).key.kind == .clearing {
          forget(EventIndex(Int(journal.carriedRecord(index).key.subject)), on: device)
        }
      default: break
      }
    }

    /// A record that was deleted and made again may say less than the one before it: what is kept
    /// is what the last one said.
    private mutating func learn(
      _ date: Instant, of event: EventIndex, on device: DeviceIndex, _ entry: JournalEntry
    ) {
      guard event.position < cleared[device.position].count else { return }
      cleared[device.position][event.position] = date
      look(at: event, on: device, entry)
    }

    private mutating func forget(_ event: EventIndex, on device: DeviceIndex) {
      guard event.position < cleared[device.position].count else { return }
      cleared[device.position][event.position] = nil
    }

    private mutating func look(at event: EventIndex, on device: DeviceIndex, _ entry: JournalEntry)
    {
      let item = Due(device: device, event: event)
      due.removeAll { $0 == item }
      due.append(item, at: entry)
    }

    private func judge(
      _ item: Due, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      guard !wasPurged, item.event.position < cleared[item.device.position].count,
        let through = cleared[item.device.position][item.event.position]
      else { return }
      ruling.check()
      let kept = fleet[item.device].store.rows(of: item.event).filter { $0.date <= through }
      guard let row = kept.first else { return }
      ruling.violate(
        entry.violation(
          on: [item.device], observed: English.count(kept.count, "donation"), expected: "none",
          "\(fleet.declarations.name(of: item.device)) knows of "
            + "\(English.count(kept.count, "donation")) of "
            + "\(fleet.declarations.name(of: item.event)) up to a deletion that it knows of, the "
            + "first dated \(TimeText.moment(row.date))."))
    }
  }
}
