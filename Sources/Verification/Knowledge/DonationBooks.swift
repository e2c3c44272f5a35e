import DeviceSystems
import FleetSimulation
import SimulationKernel
import TipDomain

/// Who donated what, and what of it must be known at rest.
public struct DonationBooks: Sendable {
  /// The facts that it wants to see.
  @inlinable public static var interests: FactFamilies {
    RestScope.interests.union([.donation, .knows, .store])
  }

  package private(set) var custody: Custody
  package private(set) var phase = RestPhase.running
  /// By event: up to which date donations are deleted, with `deleteDonations byTime`.
  private var clearedThrough: [Instant?] = []
  /// The hub's last answer that made donations, as far as it was looked at.
  private var lastMaking: FactID?
  private let heals: Bool
  /// Whether what devices know is judged at the bound too, if rest has not come by then.
  private let judgesAtBound: Bool
  private var scope: RestScope

  package init(_ declarations: Declarations, judgesAtBound: Bool = false) {
    custody = Custody(declarations)
    heals = declarations.heals
    self.judgesAtBound = judgesAtBound
    scope = RestScope(declarations)
  }

  package mutating func observe(
    _ seen: Seen, _ memory: borrowing FleetMemory, _ ruling: inout Ruling
  ) {
    phase.observe(seen)
    if judgesAtBound {
      phase.explain(seen, memory.declarations, &ruling)
    } else {
      RestPhase.explain(seen, heals: heals, &ruling)
    }
    scope.observe(seen)
    if let device = seen.device, case .tip(let fact) = seen.fact.kind {
      if case .donated(let event, let row) = fact {
        var unit = CustodyUnit(device: device, fact: seen.id)
        unit.identity = DonationMemory.identity(row)
        unit.date = row.date
        // Dated before a deletion that covers it, it may be refused elsewhere.
        if let cleared = cleared(event), row.date <= cleared { unit.isDoubtful = true }
        custody.note(unit, of: event.position, memory.sync)
      } else if case .donationsDeleted(let event, let through, _) = fact {
        delete(event, through: through, seen, device, memory)
      }
    }
    custody.observe(seen, memory.sync)
    if let device = seen.device, case .sync(.accountChanged) = seen.fact.kind {
      custody.meetClearings(of: device, through: clearedThrough)
    }
    noteMaking(memory)
  }

  /// With dates, the deletion itself stays in the zone and keeps late rows away.
  private mutating func noteMaking(_ memory: borrowing FleetMemory) {
    let knobs = memory.declarations.knobs
    guard knobs.deleteDonations == .known, knobs.deletedDonationRetry == .returns,
      let making = memory.sync.lastMaking, making.answer != lastMaking
    else { return }
    lastMaking = making.answer
    custody.expectReturn(withUploadSent: making.sent)
  }

  private mutating func delete(
    _ event: EventIndex, through: Instant, _ seen: Seen, _ device: DeviceIndex,
    _ memory: borrowing FleetMemory
  ) {
    switch memory.declarations.knobs.deleteDonations {
    case .known:
      let known = memory[device].store.donations
      guard event.position < known.count else { return }
      let rows = known[event.position]
      custody.remove(event.position, on: device, by: seen.id, memory.sync) {
        rows.contains($0.identity)
      }
    case .byTime:
      while clearedThrough.count <= event.position { clearedThrough.append(nil) }
      clearedThrough[event.position] = max(cleared(event) ?? through, through)
      custody.remove(
        event.position, on: device, by: seen.id, memory.sync, reachesOwnAccountOnly: true
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
    of event: EventIndex, for device: DeviceIndex, _ memory: borrowing FleetMemory,
    _ ruling: inout Ruling
  ) -> (least: Int64, most: Int64)? {
    guard phase == .atRest || (judgesAtBound && phase == .restless) else { return nil }
    if let reason = custody.openBecause {
      ruling.leaveOpen(reason)
      return nil
    }
    if let reason = scope.exclusion(of: device, memory) {
      ruling.note(reason)
      return nil
    }
    return custody.bounds(of: event.position, for: device, memory.sync)
  }

  /// The facts with which donations were made that a device must know of and does not, the latest
  /// first; of a rule's most donations only those.
  package func missing(
    _ event: EventIndex, on device: DeviceIndex, atMost limit: Int64,
    _ memory: borrowing FleetMemory
  ) -> [FactID] {
    let known = memory[device].store.donations
    let certain = custody.certainUnits(of: event.position, for: device, memory.sync)
    return certain.suffix(Int(clamping: limit)).reversed().filter { unit in
      event.position >= known.count || !known[event.position].contains(unit.identity)
    }.map(\.fact)
  }
}
