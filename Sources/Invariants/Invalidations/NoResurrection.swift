import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain
import Verification

/// Once the cloud knows that a tip is invalidated, it is invalidated everywhere in the end.
enum NoResurrection: Invariant {
  static let statement = InvariantStatement(
    id: "no-resurrection",
    sentence: "At rest a tip that was invalidated on any device is invalidated on all, unless its "
      + "eligibility was reset.",
    sources: "1.14, 6.9, 8.5, C7", holds: .boundedDelay)

  static func idleReason(_ declarations: Declarations) -> String {
    "At rest there was no invalidation that every device had to know of."
  }

  fileprivate struct Tracker {
    private var durability: DurabilityTracker
    private var phase = QuiescencePhase.running
    private let heals: Bool

    init(_ declarations: Declarations) {
      durability = DurabilityTracker(declarations)
      heals = declarations.heals
    }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      phase.observe(entry)
      QuiescencePhase.explain(entry, heals: heals, &ruling)
      if let device = entry.device, case .tip(.invalidated(let invalidation)) = entry.fact.kind {
        durability.note(
          TrackedItem(device: device, fact: entry.id, epoch: invalidation.epoch),
          of: invalidation.record.position, fleet.sync)
      }
      durability.observe(entry, fleet.sync)
    }

    func judge(
      _ status: StoredStatus, of record: RecordIndex, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      guard phase == .quiescent else { return }
      if let reason = durability.openBecause {
        ruling.leaveOpen(reason)
        return
      }
      if fleet.declarations.syncs, fleet[device].account == nil {
        ruling.note("\(fleet.declarations.name(of: device)) is signed out and was left out.")
        return
      }
      let isPresentEpoch: (TrackedItem) -> Bool = { $0.epoch >= status.epoch }
      let (least, _) = durability.bounds(
        of: record.position, for: device, fleet.sync, where: isPresentEpoch)
      guard least > 0 else { return }
      ruling.check()
      guard status.invalidation == nil else { return }
      let facts = durability.facts(of: record.position, where: isPresentEpoch)
      ruling.violate(
        entry.violation(
          on: [device], of: record, observed: "not invalidated", expected: "invalidated",
          "At rest \(fleet.declarations.name(of: device)) considers that {tip} may be displayed, "
            + "although it was invalidated.", related: Array(facts.suffix(4))))
    }
  }

  /// Looks at the statuses that devices say they know at rest.
  struct Judge: Monitor {
    static let interests: FactFamilies = [.status, .knows, .phase, .store, .sync, .process]

    static func shown(_ declarations: Declarations) -> FactFamilies {
      [.status, .knows, .phase, .store, .zone, .account]
    }

    private var tracker: Tracker

    init(_ declarations: Declarations) { tracker = Tracker(declarations) }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      if let device = entry.device,
        case .run(.knowsTip(let record, _, _, _, let status)) = entry.fact.kind
      {
        tracker.judge(status, of: record, entry, device, fleet, &ruling)
        return
      }
      tracker.observe(entry, fleet, &ruling)
    }
  }
}
