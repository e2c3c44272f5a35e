import FleetSimulation
import SimulationKernel
import TipDomain

/// What a device knows of a tip's displays only grows.
enum MonotonicReads: Invariant {
  static let statement = InvariantStatement(
    id: "monotonic-reads",
    sentence: "The number of displays that a device knows of never goes down by itself.",
    sources: "6.10, 8.4", holds: .anySchedule, marginUnit: .displays)

  static func idleReason(_ declarations: Declarations) -> String {
    "No device that knew of a display learned of that tip's displays again, but for resets."
  }

  static var evidence: FactFamilies { FactFamilies.storeContents.union(.forgetting) }

  fileprivate static func judge(
    _ count: Int32, before: Int32, _ record: RecordIndex, _ seen: Seen, _ device: DeviceIndex,
    _ declarations: borrowing Declarations, _ ruling: inout Ruling
  ) {
    guard before > 0 else { return }
    if !ruling.measure(observed: Int64(count), atLeast: Int64(before), seen, record) {
      ruling.violate(
        seen.violation(
          on: [device], of: record, observed: Wording.displays(count),
          expected: "at least \(before)",
          "\(declarations.name(of: device)) knew of \(Wording.displays(before)) of {tip}, and "
            + "then only of \(count)."))
    }
  }

  /// Compares with the replayed state of the store.
  struct Judge: Monitor {
    static let interests: FactFamilies = [.display, .tally]

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ seen: Seen, _ memory: borrowing FleetMemory,
      in source: borrowing some CarriedSource & ~Copyable, _ ruling: inout Ruling
    ) {
      guard let device = seen.device, case .tip(let fact) = seen.fact.kind else { return }
      let declarations = memory.declarations
      if case .displayed(let display) = fact {
        let before = memory.known(display.record, on: device).count
        judge(
          display.knownBefore, before: before, display.record, seen, device, declarations, &ruling)
      } else if case .talliesMerged(let record, let count, _) = fact {
        let before = memory.known(record, on: device).count
        if count < before, memory.mayForget(record, on: device, seen, in: source) { return }
        judge(count, before: before, record, seen, device, declarations, &ruling)
      }
    }
  }
}
