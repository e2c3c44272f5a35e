import DeviceSystems
import FleetFacts
import FocusSystem
import Verification

/// IB-4: in the app if it runs, else in the extension, else nowhere.
enum FilterHostChosen: FocusInvariant {
  static let statement = InvariantStatement(
    id: "filter-host",
    sentence: "A filter performs in the app while it runs, else in the extension, and nowhere "
      + "without one.",
    sources: "IB-4, B-09", holds: .anySchedule)

  static let idleReason = "No call came."

  /// A process that begins for an extension is told from that of the app by what caused it.
  static var evidence: FactFamilies { FactFamilies.ofFocus.union(.causes) }

  /// Looks at each call that comes, and at each that finds no host.
  struct Judge: FocusMonitor {
    func judge(_ moment: FocusMoment, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling) {
      let (fact, device, entry) = (moment.fact, moment.device, moment.entry)
      if case .performStarted(let call, let host) = fact {
        judgePlan(of: call, device, entry, fleet, &ruling)
        judge(host, device, entry, fleet, &ruling)
      } else if case .callSkipped(let call, let reason) = fact {
        judgePlan(of: call, device, entry, fleet, &ruling)
        if reason == .noHost { judge(nil, device, entry, fleet, &ruling) }
      }
    }

    private func judgePlan(
      of call: UInt32, _ device: DeviceIndex, _ entry: JournalEntry,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      if fleet[device].focus.calls.contains(call) { return }
      ruling.violate(
        entry.violation(
          on: [device], observed: "call \(call)", expected: "a call that is to come",
          "Call \(call) on \(fleet.declarations.name(of: device)) was not planned, or came "
            + "before."))
    }

    private func judge(
      _ host: FilterHost?, _ device: DeviceIndex, _ entry: JournalEntry,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      let declarations = fleet.declarations
      let runs = fleet[device].runsApp
      let hasExtension = declarations.focus?.hasExtension == true
      let wanted: FilterHost? = runs ? .app : hasExtension ? .appExtension : nil
      ruling.check()
      if host == wanted { return }
      let found = host?.name ?? "nowhere"
      ruling.violate(
        entry.violation(
          on: [device], observed: found, expected: wanted?.name ?? "nowhere",
          "The filter performs \(host == nil ? "nowhere" : "in the \(found)") on "
            + "\(declarations.name(of: device)) while the app \(runs ? "runs" : "does not run")."))
    }
  }
}
