import DeviceSystems
import FleetFacts
import FocusSystem
import SimulationKernel
import Verification

/// IB-1: at most one Focus is on.
enum FocusOneAtATime: Invariant {
  static let statement = InvariantStatement(
    id: "focus-one-at-a-time",
    sentence: "At most one Focus is on on a device: each ends before another begins.",
    sources: "IB-1, B-02", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "No Focus was turned on."
  }

  static var evidence: FactFamilies { .ofFocus }

  /// Looks at each beginning and each end.
  struct Judge: Monitor {
    static let interests: FactFamilies = .focus

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let device = entry.device, case .focus(let fact) = entry.fact.kind else { return }
      let active = fleet[device].focus.active
      if case .activated(let focus, _, _) = fact {
        ruling.check()
        if let active { violate(focus, active, device, entry, fleet.declarations, &ruling) }
      } else if case .deactivated(let focus, _, _) = fact {
        ruling.check()
        if active != focus { violate(focus, active, device, entry, fleet.declarations, &ruling) }
      }
    }

    private func violate(
      _ focus: FocusIndex, _ active: FocusIndex?, _ device: DeviceIndex, _ entry: JournalEntry,
      _ declarations: borrowing Declarations, _ ruling: inout Ruling
    ) {
      let found = active.map { "\(declarations.name(of: $0)) is on" } ?? "no Focus is on"
      ruling.violate(
        entry.violation(
          on: [device], observed: found, expected: "one beginning, one end",
          "\(declarations.name(of: focus)) begins or ends on \(declarations.name(of: device)) "
            + "while \(found)."))
    }
  }
}
