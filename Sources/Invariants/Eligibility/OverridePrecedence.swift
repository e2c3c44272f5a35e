import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain
import Verification

/// What a test build forces wins in the published order.
enum OverridePrecedence: Invariant {
  static let statement = InvariantStatement(
    id: "override-precedence",
    sentence: "Testing overrides win in the order: show these, hide these, show all, hide all.",
    sources: "5.1, 5.2, C1", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.devices.contains(where: \.hasOverrides)
      ? "No view got an answer for a tip that a testing override shows or hides."
      : "No device has testing overrides."
  }

  static var evidence: FactFamilies { [.display, .withheld, .process] }

  fileprivate static func violation(
    _ entry: JournalEntry, _ device: DeviceIndex, _ record: RecordIndex, _ observed: String,
    _ expected: String, _ declarations: borrowing Declarations
  ) -> Violation {
    entry.violation(
      on: [device], of: record, observed: observed, expected: expected,
      "On \(declarations.name(of: device)), {tip} was \(observed), but its overrides ask for "
        + "\(expected).")
  }

  /// Whether a tip that an override shows may be held back for this: anything but rules, limits,
  /// frequency and status, which it lifts (5.2); the order of a group stays (C1).
  fileprivate static func mayWithhold(_ reason: IneligibilityReason) -> Bool {
    switch reason {
    case .absent, .notConfigured, .surfaceUnavailable, .earlierTipInGroup, .otherTipOfGroup,
      .presentationDropped:
      true
    case .hiddenByOverride, .invalidated, .displayLimitReached, .rule, .frequency: false
    }
  }

  fileprivate static func judge(
    _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
  ) {
    guard let device = entry.device, case .tip(let fact) = entry.fact.kind else { return }
    let declarations = fleet.declarations
    if case .displayed(let display) = fact {
      switch fleet.override(of: display.tip, on: device) {
      case .none where !display.byOverride: return
      case .none:
        ruling.violate(
          violation(
            entry, device, display.record, "shown by an override", "no override", declarations))
      case .shows:
        ruling.check()
        if !display.byOverride {
          ruling.violate(
            violation(
              entry, device, display.record, "shown by its rules", "an override", declarations))
        }
      case .hides:
        ruling.check()
        ruling.violate(
          violation(entry, device, display.record, "shown", "hiding it", declarations))
      }
    } else if case .withheld(let tip, let record, let reason) = fact {
      judge(reason, of: tip, record, entry, device, fleet, &ruling)
    }
  }

  private static func judge(
    _ reason: IneligibilityReason, of tip: TipIndex, _ record: RecordIndex, _ entry: JournalEntry,
    _ device: DeviceIndex, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
  ) {
    let declarations = fleet.declarations
    switch fleet.override(of: tip, on: device) {
    case .none:
      if reason == .hiddenByOverride {
        ruling.violate(
          violation(entry, device, record, "hidden by an override", "no override", declarations))
      }
    case .shows:
      ruling.check()
      if !mayWithhold(reason) {
        ruling.violate(violation(entry, device, record, "withheld", "showing it", declarations))
      }
    case .hides: ruling.check()
    }
  }

  /// Looks at each answer to a view.
  struct Judge: Monitor {
    static let interests: FactFamilies = [.display, .withheld]

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      judge(entry, fleet, &ruling)
    }
  }
}
