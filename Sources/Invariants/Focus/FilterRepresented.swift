import DeviceSystems
import FleetFacts
import FocusSystem
import SimulationKernel
import Verification

/// IB-7: what the settings of a Focus show of the filter.
enum FilterRepresented: Invariant {
  static let statement = InvariantStatement(
    id: "filter-represented",
    sentence: "What the settings of a Focus show of a filter is a function of its values alone.",
    sources: "IB-7, B-04, B-05", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "No filter was configured during the run."
  }

  static var evidence: FactFamilies { .ofFocus }

  /// Looks at each configuration.
  struct Judge: Monitor {
    static let interests: FactFamilies = .focus

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let device = entry.device,
        case .focus(.filterConfigured(_, let settings, let found)) = entry.fact.kind,
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
