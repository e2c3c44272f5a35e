import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain
import Verification

/// A tip goes by the id that the app gives it.
enum DeclaredIds: Invariant {
  static let statement = InvariantStatement(
    id: "declared-ids",
    sentence: "Every display uses the id that the app gives the tip on that device.",
    sources: "1.1, 1.2, 6.11, 6.12", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String { "No tip was displayed." }

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
    static let interests: FactFamilies = .display

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let (device, display) = display(entry, fleet.declarations) else { return }
      ruling.check()
      guard fleet.name(of: display.record) == fleet.identifier(of: display.tip, on: device) else {
        ruling.violate(violation(entry, device, display, fleet.declarations))
        return
      }
    }
  }
}
