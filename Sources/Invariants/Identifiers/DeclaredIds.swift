import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain
import Verification

/// A tip goes by the id that the app gives it.
enum DeclaredIds: Invariant {
  static let statement = InvariantStatement(
    id: "declared-ids",
    sentence: "Every display, and every reason for none, uses the id that the app gives the tip "
      + "on that device.",
    sources: "1.1, 1.2, 6.11, 6.12", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String { "No tip was displayed." }

  /// Displays alone are worth judging.
  static var evidence: FactFamilies {
    FactFamilies.storeContents.union(.forgetting).union([.process, .trueTime])
  }

  /// The display that a fact tells of, if the app has the tip.
  fileprivate static func display(
    _ entry: JournalEntry, _ declarations: borrowing Declarations
  ) -> (device: DeviceIndex, display: Display)? {
    guard let device = entry.device, device.position < declarations.definitions.count,
      case .tip(.displayed(let display)) = entry.fact.kind,
      display.tip.position < declarations.tips.count
    else { return nil }
    return (device, display)
  }

  fileprivate static func violation(
    _ entry: JournalEntry, _ device: DeviceIndex, _ display: Display,
    _ declarations: borrowing Declarations
  ) -> Violation {
    let declared = declarations.tips[display.tip.position].identifier
    return entry.violation(
      on: [device], of: display.record, observed: "another id", expected: declared,
      "\(declarations.name(of: device)) displayed {tip}, but the app's id of that tip is "
        + "\(declared).")
  }

  /// Compares the id of what was displayed with the one that the app declares, placeholders filled
  /// in.
  struct Judge: Monitor {
    static let interests: FactFamilies = [.display, .withheld]

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      if case .tip(.withheld(let tip, let record, let reason)) = entry.fact.kind {
        judge(tip, record, reason, entry, fleet, &ruling)
      }
      guard let (device, display) = display(entry, fleet.declarations) else { return }
      ruling.check()
      guard fleet.name(of: display.record) == fleet.identifier(of: display.tip, on: device) else {
        ruling.violate(violation(entry, device, display, fleet.declarations))
        return
      }
    }

    /// Nothing is kept of a tip that the app does not have.
    private func judge(
      _ tip: TipIndex, _ record: RecordIndex, _ reason: IneligibilityReason,
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      guard let device = entry.device, reason != .absent,
        let declared = fleet.record(of: tip, on: device), declared != record
      else { return }
      let id = fleet.declarations.tips[tip.position].identifier
      ruling.violate(
        entry.violation(
          on: [device], of: record, observed: "another id", expected: id,
          "\(fleet.declarations.name(of: device)) held back {tip}, but the app's id of that tip "
            + "is \(id)."))
    }
  }
}
