import DeviceSystems
import FleetFacts
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// At rest every device knows of every display, once.
package enum CountExact: Invariant {
  package static let statement = InvariantStatement(
    id: "count-exact",
    sentence: "At rest every device knows of exactly as many displays of a tip as there were.",
    sources: "6.8, 6.10, 7.5, 8.4", holds: .boundedDelay, marginUnit: .displays)

  package static func idleReason(_ declarations: Declarations) -> String {
    "At rest there was no display that a device knew of or could know of."
  }

  /// Who displayed what, and what of it must be known.
  fileprivate struct Tracker {
    var durability: DurabilityTracker
    var phase = QuiescencePhase.running
    private let countsAtEnd: Bool
    private let isOneEpoch: Bool
    private let heals: Bool

    package init(_ declarations: Declarations) {
      durability = DurabilityTracker(declarations)
      countsAtEnd = declarations.knobs.countAt == .disappear
      isOneEpoch = declarations.knobs.resetEligibilityClears == .nothing
      heals = declarations.heals
    }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      phase.observe(entry)
      QuiescencePhase.explain(entry, heals: heals, &ruling)
      if let device = entry.device, case .tip(let fact) = entry.fact.kind {
        if case .displayed(let display) = fact, display.counts, !countsAtEnd {
          note(display.record, entry, device, fleet)
        } else if case .displayEnded(let ended) = fact, ended.counts {
          note(ended.record, entry, device, fleet)
        }
      }
      durability.observe(entry, fleet.sync)
    }

    private mutating func note(
      _ record: RecordIndex, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet
    ) {
      let epoch = isOneEpoch ? 0 : fleet.known(record, on: device).epoch
      durability.note(
        TrackedItem(device: device, fact: entry.id, epoch: epoch), of: record.position,
        fleet.sync)
    }

    /// Compares what a device knows at rest with what there was.
    func judge(
      _ count: Int32, of record: RecordIndex, epoch: UInt32, _ entry: JournalEntry,
      _ device: DeviceIndex, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      guard phase == .quiescent else { return }
      if let reason = durability.openBecause {
        ruling.leaveOpen(reason)
        return
      }
      let syncs = fleet.declarations.syncs
      if syncs, fleet[device].account == nil {
        ruling.note("\(fleet.declarations.name(of: device)) is signed out and was left out.")
        return
      }
      let epochs = isOneEpoch ? 0 : epoch
      let (least, most) = durability.bounds(of: record.position, for: device, fleet.sync) {
        $0.epoch == epochs
      }
      guard most > 0 || count > 0 else { return }
      let distance = min(Int64(count) - least, most - Int64(count))
      if !ruling.measure(observed: distance, atLeast: 0, entry, record) {
        let displays = durability.facts(of: record.position) { $0.epoch == epochs }
        ruling.violate(
          violation(
            entry, device, record, count, least: least, most: most,
            related: Array(displays.suffix(8)), fleet.declarations))
      }
    }
  }

  fileprivate static func violation(
    _ entry: JournalEntry, _ device: DeviceIndex, _ record: RecordIndex, _ count: Int32,
    least: Int64, most: Int64, related: [FactID], _ declarations: borrowing Declarations
  ) -> Violation {
    let expected = least == most ? "\(least)" : "\(least) to \(most)"
    return entry.violation(
      on: [device], of: record, observed: "\(English.count(count, "display")) known",
      expected: expected,
      "At rest \(declarations.name(of: device)) knows of \(English.count(count, "display")) of "
        + "{tip}, but there were \(expected).", related: related)
  }

  /// Compares what devices say they know at rest with what was displayed.
  package struct Judge: Monitor {
    package static let interests: FactFamilies = [
      .display, .displayEnd, .knows, .phase, .store, .sync, .process,
    ]

    package static func shown(_ declarations: Declarations) -> FactFamilies {
      [.display, .displayEnd, .knows, .phase, .store, .zone, .account]
    }

    private var tracker: Tracker

    package init(_ declarations: Declarations) { tracker = Tracker(declarations) }

    package mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      if let device = entry.device,
        case .run(.knowsTip(let record, _, let count, _, let status)) = entry.fact.kind
      {
        tracker.judge(count, of: record, epoch: status.epoch, entry, device, fleet, &ruling)
        return
      }
      tracker.observe(entry, fleet, &ruling)
    }
  }
}
