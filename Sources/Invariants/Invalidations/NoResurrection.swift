import DeviceSystems
import FleetSimulation
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

  fileprivate struct Books {
    private var custody: Custody
    private var phase = RestPhase.running
    private let heals: Bool

    init(_ declarations: Declarations) {
      custody = Custody(declarations)
      heals = declarations.heals
    }

    mutating func observe(
      _ seen: Seen, _ memory: borrowing FleetMemory, _ ruling: inout Ruling
    ) {
      phase.observe(seen)
      RestPhase.explain(seen, heals: heals, &ruling)
      if let device = seen.device, case .tip(.invalidated(let done)) = seen.fact.kind {
        custody.note(
          CustodyUnit(device: device, fact: seen.id, epoch: done.epoch), of: done.record.position,
          memory.sync)
      }
      custody.observe(seen, memory.sync)
    }

    func judge(
      _ status: StoredStatus, of record: RecordIndex, _ seen: Seen, _ device: DeviceIndex,
      _ memory: borrowing FleetMemory, _ ruling: inout Ruling
    ) {
      guard phase == .atRest else { return }
      if let reason = custody.openBecause {
        ruling.leaveOpen(reason)
        return
      }
      if memory.declarations.syncs, memory[device].account == nil {
        ruling.note("\(memory.declarations.name(of: device)) is signed out and was left out.")
        return
      }
      let isPresentEpoch: (CustodyUnit) -> Bool = { $0.epoch >= status.epoch }
      let (least, _) = custody.bounds(
        of: record.position, for: device, memory.sync, where: isPresentEpoch)
      guard least > 0 else { return }
      ruling.check()
      guard status.invalidation == nil else { return }
      let facts = custody.facts(of: record.position, where: isPresentEpoch)
      ruling.violate(
        seen.violation(
          on: [device], of: record, observed: "not invalidated", expected: "invalidated",
          "At rest \(memory.declarations.name(of: device)) considers that {tip} may be displayed, "
            + "although it was invalidated.", related: Array(facts.suffix(4))))
    }
  }

  /// Looks at the statuses that devices say they know at rest.
  struct Judge: Monitor {
    static let interests: FactFamilies = [.status, .knows, .phase, .store, .sync, .process]

    private var books: Books

    init(_ declarations: Declarations) { books = Books(declarations) }

    mutating func observe(
      _ seen: Seen, _ memory: borrowing FleetMemory,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      if let device = seen.device,
        case .run(.knowsTip(let record, _, _, _, let status)) = seen.fact.kind
      {
        books.judge(status, of: record, seen, device, memory, &ruling)
        return
      }
      books.observe(seen, memory, &ruling)
    }
  }
}
