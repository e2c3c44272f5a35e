import DeviceSystems
import FleetFacts
import FocusSystem
import SimulationKernel
import Verification

/// IB-4: in the app if it runs, else in the extension, else nowhere.
enum FilterHostChosen: Invariant {
  static let statement = InvariantStatement(
    id: "filter-host",
    sentence: "A filter performs in the app while it runs, else in the extension, and nowhere "
      + "without one.",
    sources: "IB-4, B-09", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "No call came."
  }

  static var evidence: FactFamilies { .ofFocus }

  /// Looks at each call that comes, and at each that finds no host.
  struct Judge: Monitor {
    static let interests: FactFamilies = .focus

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let device = entry.device, case .focus(let fact) = entry.fact.kind else { return }
      if case .performStarted(_, let host) = fact {
        judge(host, device, entry, fleet, &ruling)
      } else if case .callSkipped(_, .noHost) = fact {
        judge(nil, device, entry, fleet, &ruling)
      }
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
