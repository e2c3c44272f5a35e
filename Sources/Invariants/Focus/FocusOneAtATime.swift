import DeviceSystems
import FocusSystem
import Verification

/// IB-1: at most one Focus is on.
enum FocusOneAtATime: FocusInvariant {
  static let statement = InvariantStatement(
    id: "focus-one-at-a-time",
    sentence: "At most one Focus is on on a device: each ends before another begins.",
    sources: "IB-1, B-02", holds: .anySchedule)

  static let idleReason = "No Focus was turned on."

  /// Looks at each beginning and each end.
  struct Judge: FocusMonitor {
    func judge(_ moment: FocusMoment, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling) {
      let (fact, device, entry) = (moment.fact, moment.device, moment.entry)
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
