import DeviceSystems
import FleetFacts
import FocusSystem
import Verification

/// IB-2: calls in either order, coalesced or lost, do not leave an app with wrong values once it
/// had a chance to look.
enum FilterCatchesUp: FocusInvariant {
  static let statement = InvariantStatement(
    id: "filter-catches-up",
    sentence: "An app that came to the foreground or was called since the last transition, and "
      + "waits for no call, has the values in force.",
    sources: "IB-2, B-11, B-12, B-14", holds: .anySchedule)

  static let idleReason = "No app came to the foreground, and no filter performed."

  /// Looks at the end of the moment in which an app could look.
  struct Judge: FreshMonitor {
    static let interests: FactFamilies = [.focus, .process, .phase]
    private var lookers = EndOfInstantQueue<DeviceIndex>()
    /// The devices whose app could look since the last transition, and waited for a call then.
    private var waiting: [DeviceIndex] = []

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      for device in lookers.remove(before: entry) {
        judge(device, entry, fleet, &ruling)
      }
      guard let device = entry.device else { return }
      switch entry.fact.kind {
      case .device(.activated), .focus(.performStarted): lookers.append(device, at: entry)
      case .focus(.activated), .focus(.deactivated), .focus(.filterConfigured):
        lookers.removeAll { $0 == device }
        waiting.removeAll { $0 == device }
      // A call that never comes leaves the app with what it looked at.
      case .focus(.callSkipped) where waiting.contains(device): lookers.append(device, at: entry)
      default: break
      }
    }

    private mutating func judge(
      _ device: DeviceIndex, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      guard fleet[device].focus.calls.isEmpty else {
        if !waiting.contains(device) { waiting.append(device) }
        return
      }
      ruling.check()
      if fleet[device].focus.applied == fleet[device].focus.settingsInForce { return }
      let declarations = fleet.declarations
      let applied = declarations.name(of: fleet[device].focus.applied)
      let wanted = declarations.name(of: fleet[device].focus.settingsInForce)
      ruling.violate(
        entry.violation(
          on: [device], observed: applied, expected: wanted,
          "The app on \(declarations.name(of: device)) keeps \(applied) although it could look, "
            + "and \(wanted) is in force."))
    }
  }
}
