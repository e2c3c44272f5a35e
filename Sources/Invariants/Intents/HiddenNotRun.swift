import DeviceSystems
import FleetFacts
import IntentSystem
import Scenarios
import SimulationKernel
import TipDomain
import Verification

/// IA-7: what is hidden the system does not run.
enum HiddenNotRun: Invariant {
  static let statement = InvariantStatement(
    id: "intent-hidden-not-run",
    sentence:
      "Shortcuts, Siri and Spotlight neither run nor list an intent that is not discoverable.",
    sources: "IA-7, A-29", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    "The system was asked for no intent, and listed none."
  }

  static var evidence: FactFamilies { .ofIntents }

  /// Looks at what the system runs, refuses and lists.
  struct Judge: Monitor {
    static let interests: FactFamilies = .intent

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let device = entry.device, case .intent(let fact) = entry.fact.kind else { return }
      switch fact {
      case .run(.accepted(_, let intent, let trigger, _, _, _)):
        if trigger != .widgetControl, trigger != .appButton {
          judge(intent, "run", device, entry, fleet, &ruling)
        }
      case .run(.refused(_, _, .notDiscoverable)): ruling.check()
      case .process(.shortcutListed(_, let intent)):
        judge(intent, "listed", device, entry, fleet, &ruling)
      default: return
      }
    }

    private func judge(
      _ intent: IntentIndex, _ what: String, _ device: DeviceIndex, _ entry: JournalEntry,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      ruling.check()
      if fleet.declarations.intent(intent)?.isDiscoverable ?? true { return }
      ruling.violate(
        entry.violation(
          on: [device], observed: what, expected: "refused",
          "\(fleet.declarations.name(of: intent)) is \(what) on "
            + "\(fleet.declarations.name(of: device)) although it is hidden."))
    }
  }
}
