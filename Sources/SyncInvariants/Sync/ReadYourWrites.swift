import DeviceSystems
import FleetFacts
import SimulationKernel
import TextFormats
import TipDomain
import Verification

/// A device never forgets its own displays.
package enum ReadYourWrites: Invariant {
  package static let statement = InvariantStatement(
    id: "read-your-writes",
    sentence: "A device always knows of at least its own displays.",
    sources: "6.8, 7.27, 8.4", holds: .anySchedule, marginUnit: .displays)

  package static func idleReason(_ declarations: Declarations) -> String {
    "After a display of its own, no device displayed that tip again or learned of its displays."
  }

  package static var evidence: FactFamilies { FactFamilies.storeContents.union(.forgetting) }

  fileprivate static func judge(
    _ count: Int32, _ record: RecordIndex, own: Int32, _ entry: JournalEntry, _ device: DeviceIndex,
    _ declarations: borrowing Declarations, _ ruling: inout Ruling
  ) {
    guard own > 0 else { return }
    if !ruling.measure(observed: Int64(count), atLeast: Int64(own), entry, record) {
      ruling.violate(
        entry.violation(
          on: [device], of: record, observed: "\(English.count(count, "display")) known",
          expected: "at least \(own)",
          "\(declarations.name(of: device)) knew of \(English.count(count, "display")) of {tip} "
            + "although it had made \(own) itself."))
    }
  }

  /// Compares with what the device displayed by the facts.
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
        let own = fleet.known(display.record, on: device).ownCount
        judge(
          display.knownBefore, display.record, own: own, entry, device, declarations, &ruling)
      } else if case .talliesMerged(let record, let count, _) = fact {
        let known = fleet.known(record, on: device)
        if count < known.count, fleet.mayForget(record, on: device, entry, in: journal) { return }
        judge(count, record, own: known.ownCount, entry, device, declarations, &ruling)
      }
    }
  }
}
