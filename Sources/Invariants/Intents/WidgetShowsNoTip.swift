import DeviceSystems
import FleetFacts
import IntentSystem
import TipDomain
import Verification

/// IA-17: tips belong to the app.
enum WidgetShowsNoTip: IntentInvariant {
  static let statement = InvariantStatement(
    id: "intent-widget-shows-no-tip",
    sentence:
      "A tip is displayed only by the app in the foreground, never by a widget or by an intent in "
      + "an extension.",
    sources: "IA-17", holds: .anySchedule)

  static let idleReason = "No tip was displayed."

  static var evidence: FactFamilies { FactFamilies.ofIntents.union(.display) }

  /// Looks at tips that are displayed.
  struct Judge: FreshMonitor {
    static let interests: FactFamilies = .display

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let device = entry.device, case .tip(.displayed) = entry.fact.kind else { return }
      ruling.check()
      if fleet[device].process == .foreground { return }
      ruling.violate(
        entry.violation(
          on: [device], observed: "a tip outside of the app", expected: "none",
          "A tip is displayed on \(fleet.declarations.name(of: device)) although nobody sees the "
            + "app."))
    }
  }
}
