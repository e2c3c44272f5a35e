import DeviceSystems
import IntentSystem
import Verification

/// IA-7: what is hidden the system does not run.
enum HiddenNotRun: IntentInvariant {
  static let statement = InvariantStatement(
    id: "intent-hidden-not-run",
    sentence:
      "Shortcuts, Siri and Spotlight neither run nor list an intent that is not discoverable.",
    sources: "IA-7, A-29", holds: .anySchedule)

  static let idleReason = "The system was asked for no intent, and listed none."

  /// Looks at what the system runs, refuses and lists.
  struct Judge: IntentMonitor {
    func judge(_ moment: IntentMoment, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling) {
      let (fact, device, entry) = (moment.fact, moment.device, moment.entry)
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
