import DeviceSystems
import FleetFacts
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// What a device knows of a tip's displays only grows.
package enum MonotonicReads: Invariant {
  package static let statement = InvariantStatement(
    id: "monotonic-reads",
    sentence: "The number of displays that a device knows of, and their time on screen, never "
      + "decrease by themselves.",
    sources: "3.5, 6.10, 8.4", holds: .anySchedule, marginUnit: .displays)

  package static func idleReason(_ declarations: Declarations) -> String {
    "No device that knew of a display learned of that tip's displays again, except for resets."
  }

  package static var evidence: FactFamilies { FactFamilies.storeContents.union(.forgetting) }

  fileprivate static func judge(
    _ count: Int32, before: Int32, _ record: RecordIndex, _ entry: JournalEntry,
    _ device: DeviceIndex, _ declarations: borrowing Declarations, _ ruling: inout Ruling
  ) {
    guard before > 0 else { return }
    if !ruling.measure(observed: Int64(count), atLeast: Int64(before), entry, record) {
      ruling.violate(
        entry.violation(
          on: [device], of: record, observed: English.count(count, "display"),
          expected: "at least \(before)",
          "\(declarations.name(of: device)) knew of \(English.count(before, "display")) of {tip}, "
            + "then of only \(count)."))
    }
  }

  fileprivate static func judge(
    _ duration: SimulatedDuration, before: SimulatedDuration, _ record: RecordIndex,
    _ entry: JournalEntry, _ device: DeviceIndex, _ declarations: borrowing Declarations,
    _ ruling: inout Ruling
  ) {
    guard duration < before else { return }
    ruling.violate(
      entry.violation(
        on: [device], of: record, observed: TimeText.duration(duration),
        expected: "at least \(TimeText.duration(before))",
        "\(declarations.name(of: device)) knew of \(TimeText.duration(before)) of {tip} on screen, "
          + "then of only \(TimeText.duration(duration))."))
  }

  /// Compares with the replayed state of the store.
  package struct Judge: Monitor {
    package static let interests: FactFamilies = [.display, .tally]

    package init(_ declarations: Declarations) {}

    package mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let device = entry.device, case .tip(let fact) = entry.fact.kind else { return }
      let declarations = fleet.declarations
      if case .displayed(let display) = fact {
        let before = fleet.known(display.record, on: device).count
        judge(
          display.knownBefore, before: before, display.record, entry, device, declarations, &ruling)
      } else if case .talliesMerged(let record, let count, let duration) = fact {
        let known = fleet.known(record, on: device)
        let isLess = count < known.count || duration < known.duration
        let mayForget = isLess && fleet.mayForget(record, on: device, entry, in: journal)
        if count < known.count, mayForget { return }
        judge(count, before: known.count, record, entry, device, declarations, &ruling)
        if count < known.count || mayForget { return }
        judge(duration, before: known.duration, record, entry, device, declarations, &ruling)
      }
    }
  }
}
