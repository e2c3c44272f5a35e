import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain
import Verification

/// What a device knows to be done stays away.
enum Finality: Invariant {
  static let statement = InvariantStatement(
    id: "finality",
    sentence: "No device displays a tip after it learned of the tip's invalidation.",
    sources: "1.14, C1, C7", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "No view got an answer for a tip that its device knew to be invalidated, except with testing "
      + "overrides."
  }

  static var evidence: FactFamilies { [.display, .status, .store] }

  fileprivate static func violation(
    _ entry: JournalEntry, _ device: DeviceIndex, _ display: Display, since: FactID?,
    _ declarations: borrowing Declarations
  ) -> Violation {
    entry.violation(
      on: [device], of: display.record, observed: "a display", expected: "none",
      "\(declarations.name(of: device)) displayed {tip} although it knew that it was invalidated.",
      related: [since])
  }

  /// Judges by the replayed state of the device.
  struct Judge: Monitor {
    static let interests: FactFamilies = [.display, .withheld]

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let device = entry.device, case .tip(let fact) = entry.fact.kind else { return }
      if case .withheld(_, let record, _) = fact {
        if fleet.known(record, on: device).invalidation != nil { ruling.check() }
      } else if case .displayed(let display) = fact {
        let known = fleet.known(display.record, on: device)
        guard known.invalidation != nil, !display.byOverride,
          !fleet.isOverridden(display.record)
        else { return }
        ruling.check()
        ruling.violate(
          violation(entry, device, display, since: known.invalidatedBy, fleet.declarations))
      }
    }
  }
}
