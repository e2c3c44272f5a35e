import DeviceSystems
import FleetSimulation
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// At rest every device knows of every display, once.
enum CountExact: Invariant {
  static let statement = InvariantStatement(
    id: "count-exact",
    sentence: "At rest every device knows of exactly as many displays of a tip as there were.",
    sources: "6.8, 6.10, 7.5, 8.4", holds: .boundedDelay, marginUnit: .displays)

  static func idleReason(_ declarations: Declarations) -> String {
    "At rest there was no display that a device knew of or could know of."
  }

  /// Who displayed what, and what of it must be known.
  fileprivate struct Books {
    var custody: Custody
    var phase = RestPhase.running
    private let countsAtEnd: Bool
    private let isOneEpoch: Bool
    private let heals: Bool

    init(_ declarations: Declarations) {
      custody = Custody(declarations)
      countsAtEnd = declarations.knobs.countAt == .disappear
      isOneEpoch = declarations.knobs.resetEligibilityClears == .nothing
      heals = declarations.heals
    }

    mutating func observe(
      _ seen: Seen, _ memory: borrowing FleetMemory, _ ruling: inout Ruling
    ) {
      phase.observe(seen)
      RestPhase.explain(seen, heals: heals, &ruling)
      if let device = seen.device, case .tip(let fact) = seen.fact.kind {
        if case .displayed(let display) = fact, display.counts, !countsAtEnd {
          note(display.record, seen, device, memory)
        } else if case .displayEnded(let ended) = fact, ended.counts {
          note(ended.record, seen, device, memory)
        }
      }
      custody.observe(seen, memory.sync)
    }

    private mutating func note(
      _ record: RecordIndex, _ seen: Seen, _ device: DeviceIndex, _ memory: borrowing FleetMemory
    ) {
      let epoch = isOneEpoch ? 0 : memory.known(record, on: device).epoch
      custody.note(
        CustodyUnit(device: device, fact: seen.id, epoch: epoch), of: record.position,
        memory.sync)
    }

    /// Compares what a device knows at rest with what there was.
    func judge(
      _ count: Int32, of record: RecordIndex, epoch: UInt16, _ seen: Seen, _ device: DeviceIndex,
      _ memory: borrowing FleetMemory, _ ruling: inout Ruling
    ) {
      guard phase == .atRest else { return }
      if let reason = custody.openBecause {
        ruling.leaveOpen(reason)
        return
      }
      let syncs = memory.declarations.syncs
      if syncs, memory[device].account == nil {
        ruling.note("\(memory.declarations.name(of: device)) is signed out and was left out.")
        return
      }
      let epochs = isOneEpoch ? 0 : epoch
      let (least, most) = custody.bounds(of: record.position, for: device, memory.sync) {
        $0.epoch == epochs
      }
      guard most > 0 || count > 0 else { return }
      let distance = min(Int64(count) - least, most - Int64(count))
      if !ruling.measure(observed: distance, atLeast: 0, seen, record) {
        let displays = custody.facts(of: record.position) { $0.epoch == epochs }
        ruling.violate(
          violation(
            seen, device, record, count, least: least, most: most,
            related: Array(displays.suffix(8)), memory.declarations))
      }
    }
  }

  fileprivate static func violation(
    _ seen: Seen, _ device: DeviceIndex, _ record: RecordIndex, _ count: Int32, least: Int64,
    most: Int64, related: [FactID], _ declarations: borrowing Declarations
  ) -> Violation {
    let expected = least == most ? "\(least)" : "\(least) to \(most)"
    return seen.violation(
      on: [device], of: record, observed: "\(English.count(count, "display")) known",
      expected: expected,
      "At rest \(declarations.name(of: device)) knows of \(English.count(count, "display")) of "
        + "{tip}, but there were \(expected).", related: related)
  }

  /// Compares what devices say they know at rest with what was displayed.
  struct Judge: Monitor {
    static let interests: FactFamilies = [
      .display, .displayEnd, .knows, .phase, .store, .sync, .process,
    ]

    private var books: Books

    init(_ declarations: Declarations) { books = Books(declarations) }

    mutating func observe(
      _ seen: Seen, _ memory: borrowing FleetMemory,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      if let device = seen.device,
        case .run(.knowsTip(let record, _, let count, _, let status)) = seen.fact.kind
      {
        books.judge(count, of: record, epoch: status.epoch, seen, device, memory, &ruling)
        return
      }
      books.observe(seen, memory, &ruling)
    }
  }
}
