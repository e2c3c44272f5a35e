import DeviceSystems
import FocusSystem
import Verification

/// IB-7: what the settings of a Focus show of the filter.
enum FilterRepresented: FocusInvariant {
  static let statement = InvariantStatement(
    id: "filter-represented",
    sentence: "What the settings of a Focus show of a filter is a function of its values alone.",
    sources: "IB-7, B-04, B-05", holds: .anySchedule)

  static let idleReason = "No filter was configured during the run."

  /// Looks at each configuration.
  struct Judge: FocusMonitor {
    func judge(_ moment: FocusMoment, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling) {
      let (device, entry) = (moment.device, moment.entry)
      guard case .filterConfigured(_, let settings, let found) = moment.fact,
        let focus = fleet.declarations.focus
      else { return }
      let index = settings ?? .defaults
      let wanted = focus.settings[index.position].representationDigest
      ruling.check()
      if found == wanted { return }
      ruling.violate(
        entry.violation(
          on: [device], observed: "another text",
          expected: fleet.declarations.name(of: index),
          "The settings of a Focus on \(fleet.declarations.name(of: device)) do not show "
            + "\(fleet.declarations.name(of: index))."))
    }
  }
}
