import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain

/// Who donated what, and what of it must be known at rest.
public struct DonationTracker: Sendable {
  /// The facts that it wants to see.
  public static let interests: FactFamilies =
    QuiescenceScope.interests.union([.donation, .knows, .store])

  /// Those of them that change anything, but for what the hub says it made.
  static let changes: FactFamilies = [.donation, .store, .zone, .account]

  package private(set) var durability: DurabilityTracker
  /// By event: up to which date donations are deleted, with `deleteDonations byTime`.
  private var clearedThrough: [Instant?] = []
  /// The hub's last answer that made donations, as far as it was looked at.
  private var lastMaking: FactID?

  init(_ declarations: Declarations) { durability = DurabilityTracker(declarations) }

  /// Processes a fact; devices and sync are from before it.
  mutating func observe(
    _ entry: JournalEntry, _ devices: borrowing [ReplayedDevice], _ sync: borrowing SyncTracker,
    _ declarations: borrowing Declarations
  ) {
    if let device = entry.device, case .tip(let fact) = entry.fact.kind {
      if case .donated(let event, let row) = fact {
        var unit = TrackedItem(device: device, fact: entry.id)
        unit.identity = ReplayedDonations.identity(row)
        unit.date = row.date
        // Dated before a deletion that covers it, it may be refused elsewhere.
        if let cleared = cleared(event), row.date <= cleared { unit.isDoubtful = true }
        durability.note(unit, of: event.position, sync)
      } else if case .donationsDeleted(let event, let through, _) = fact {
        delete(event, through: through, entry, device, devices, sync, declarations)
      }
    }
    durability.observe(entry, sync)
    if let device = entry.device, case .sync(.accountChanged) = entry.fact.kind {
      durability.meetClearings(of: device, through: clearedThrough)
    }
    noteMaking(sync, declarations)
  }

  /// Takes in that the hub made donations. With dates, the deletion itself stays in the zone and
  /// keeps late rows away.
  mutating func noteMaking(
    _ sync: borrowing SyncTracker, _ declarations: borrowing Declarations
  ) {
    guard declarations.knobs.deleteDonations == .known,
      declarations.knobs.deletedDonationRetry == .returns, let making = sync.lastMaking,
      making.answer != lastMaking
    else { return }
    lastMaking = making.answer
    durability.expectReturn(withUploadSent: making.sent)
  }

  private mutating func delete(
    _ event: EventIndex, through: Instant, _ entry: JournalEntry, _ device: DeviceIndex,
    _ devices: borrowing [ReplayedDevice], _ sync: borrowing SyncTracker,
    _ declarations: borrowing Declarations
  ) {
    switch declarations.knobs.deleteDonations {
    case .known:
      let known = devices[device.position].store.donations
      guard event.position < known.count else { return }
      let rows = known[event.position]
      durability.remove(event.position, on: device, by: entry.id, sync) {
        rows.contains($0.identity)
      }
    case .byTime:
      while clearedThrough.count <= event.position { clearedThrough.append(nil) }
      clearedThrough[event.position] = max(cleared(event) ?? through, through)
      durability.remove(
        event.position, on: device, by: entry.id, sync, reachesOwnAccountOnly: true
      ) {
        $0.date <= through
      }
    }
  }

  private func cleared(_ event: EventIndex) -> Instant? {
    event.position < clearedThrough.count ? clearedThrough[event.position] : nil
  }

  /// How many donations a device must know of at rest, and how many it may; nil if it cannot be
  /// judged.
  package func bounds(
    of event: EventIndex, for device: DeviceIndex, _ fleet: borrowing ReplayedFleet,
    _ ruling: inout Ruling
  ) -> (least: Int64, most: Int64)? {
    if let reason = durability.openBecause {
      ruling.leaveOpen(reason)
      return nil
    }
    if let reason = fleet.scope.exclusion(of: device, fleet) {
      ruling.note(reason)
      return nil
    }
    return durability.bounds(of: event.position, for: device, fleet.sync)
  }

  /// The facts with which donations were made that a device must know of and does not, the latest
  /// first; of a rule's most donations only those.
  package func missing(
    _ event: EventIndex, on device: DeviceIndex, atMost limit: Int64,
    _ fleet: borrowing ReplayedFleet
  ) -> [FactID] {
    let known = fleet[device].store.donations
    let certain = durability.certainUnits(of: event.position, for: device, fleet.sync)
    return certain.suffix(Int(clamping: limit)).reversed().filter { unit in
      event.position >= known.count || !known[event.position].contains(unit.identity)
    }.map(\.fact)
  }
}
