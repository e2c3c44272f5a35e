import DeviceSystems
import FocusSystem
import Verification

/// IB-3: the values of the Focus that is on, or the defaults; never a mixture.
enum FilterValuesWhole: FocusInvariant {
  static let statement = InvariantStatement(
    id: "filter-values-whole",
    sentence: "A call carries the person's values of the Focus that is on, or exactly the "
      + "defaults; what an app keeps is either of them.",
    sources: "IB-3, B-10", holds: .anySchedule)

  static let idleReason = "No call was planned, and no app kept values."

  /// Looks at each call, and at what each app keeps.
  struct Judge: FocusMonitor {
    func judge(_ moment: FocusMoment, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling) {
      let (fact, device, entry) = (moment.fact, moment.device, moment.entry)
      let inForce = fleet[device].focus.settingsInForce
      if case .callPlanned(_, let reason, let settings) = fact {
        let wanted = reason == .reset ? SettingsIndex.defaults : inForce
        judge(settings, [wanted], device, entry, fleet.declarations, &ruling)
      } else if case .filterApplied(let settings) = fact {
        judge(settings, [inForce, .defaults], device, entry, fleet.declarations, &ruling)
      }
    }

    private func judge(
      _ settings: SettingsIndex, _ allowed: [SettingsIndex], _ device: DeviceIndex,
      _ entry: JournalEntry, _ declarations: borrowing Declarations, _ ruling: inout Ruling
    ) {
      ruling.check()
      if allowed.contains(settings) { return }
      let found = declarations.name(of: settings)
      let wanted = declarations.name(of: allowed[0])
      ruling.violate(
        entry.violation(
          on: [device], observed: found, expected: wanted,
          "The filter on \(declarations.name(of: device)) is given \(found) where \(wanted) "
            + "belongs."))
    }
  }
}
