import FleetSimulation
import SimulationKernel
import TipDomain

/// Whether the facts tell the truth: after each occurrence, what they said a device knows of a tip
/// is what the model's own state holds.
struct Faithfulness: Sendable {
  private(set) var findings: [Disagreement] = []
  private var touched: [(device: DeviceIndex, record: RecordIndex)] = []

  mutating func observe(
    _ seen: Seen, _ families: FactFamilies, _ memory: borrowing FleetMemory,
    in state: borrowing some FleetState & ~Copyable
  ) {
    if let device = seen.device, let record = Faithfulness.record(in: seen.fact.kind) {
      touched.append((device, record))
    }
    guard !touched.isEmpty, seen.id.position + 1 == state.factCount else { return }
    for (device, record) in touched { compare(record, device, memory, seen, in: state) }
    touched.removeAll(keepingCapacity: true)
  }

  private mutating func compare(
    _ record: RecordIndex, _ device: DeviceIndex, _ memory: borrowing FleetMemory, _ seen: Seen,
    in state: borrowing some FleetState & ~Copyable
  ) {
    let told = memory.known(record, on: device)
    let held = state.remembered(record, on: device)
    if told.count == held.count && told.duration == held.duration
      && told.invalidation == held.status.invalidation && told.epoch == held.status.epoch
    {
      return
    }
    guard findings.count < 10 else { return }
    findings.append(
      Disagreement(
        id: "faithful-facts",
        live: Faithfulness.text(held.count, held.duration, held.status.epoch)
          + " in the model's state at #\(seen.id.position), device \(device.rawValue)",
        hindsight: Faithfulness.text(told.count, told.duration, told.epoch)))
  }

  private static func text(_ count: Int32, _ duration: SimulatedDuration, _ epoch: UInt16) -> String
  {
    "\(count) displays, \(duration.microseconds) µs, epoch \(epoch)"
  }

  private static func record(in kind: FactKind) -> RecordIndex? {
    guard case .tip(let fact) = kind else { return nil }
    switch fact {
    case .displayed(let display): return display.record
    case .displayEnded(let ended): return ended.record
    case .invalidated(let done): return done.record
    case .eligibilityReset(let record, _, _), .talliesMerged(let record, _, _),
      .statusMerged(let record, _):
      return record
    case .configured, .configurationRefused, .recordCreated, .donated, .donationLost,
      .donationsDeleted, .parameterSet, .parameterIgnored, .withheld, .actionChosen,
      .invalidationNotStored, .datastoreReset, .donationMerged, .donationRemoved, .parameterMerged,
      .frequencyClockMerged:
      return nil
    }
  }
}
