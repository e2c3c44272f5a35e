import DeviceSystems
import FleetFacts
import FocusSystem
import TipDomain
import Verification

/// IB-15: a call that never comes hides no tip for ever.
enum FilterEndShowsTips: Invariant {
  static let statement = InvariantStatement(
    id: "filter-end-shows-tips",
    sentence: "Once an app came to the foreground after a call of its filter was missed, the "
      + "filter holds back no tip that the values in force allow.",
    sources: "IB-15, B-12, B-14", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.idleReason(
      ofFilteredTips: "No view asked for a tip that a filter can hide after a missed call.")
  }

  /// Looks at each answer to a view.
  struct Judge: Monitor {
    static let interests: FactFamilies = [.focus, .display, .withheld, .process, .phase]
    private let tips: FilteredTips
    /// By device: whether the app could look since the last transition.
    private var hasLooked: [Bool]

    init(_ declarations: Declarations) {
      tips = FilteredTips(declarations)
      hasLooked = declarations.devices.map { _ in false }
    }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let device = entry.device, device.position < hasLooked.count else { return }
      switch entry.fact.kind {
      case .device(.activated): hasLooked[device.position] = true
      case .focus(.activated), .focus(.deactivated), .focus(.filterConfigured):
        hasLooked[device.position] = false
      case .tip(.displayed(let display)): if isAsked(display.tip, device, fleet) { ruling.check() }
      case .tip(.withheld(let tip, let record, let reason)):
        guard isAsked(tip, device, fleet) else { return }
        ruling.check()
        let inForce = fleet[device].focus.settingsInForce
        guard tips.isOfFilter(reason, of: tip),
          !tips.isHidden(tip, by: inForce, on: device, at: entry.fact.localInstant, fleet)
        else { return }
        ruling.violate(
          entry.violation(
            on: [device], of: record, observed: "held back", expected: "not held back",
            "\(fleet.declarations.name(of: device)) holds {tip} back for its filter, although "
              + "\(fleet.declarations.name(of: inForce)) is in force and the app could look."))
      default: break
      }
    }

    private func isAsked(
      _ tip: TipIndex, _ device: DeviceIndex, _ fleet: borrowing ReplayedFleet
    ) -> Bool {
      tips.canHide(tip) && hasLooked[device.position] && fleet[device].focus.hasMissedCall
        && fleet[device].focus.calls.isEmpty
    }
  }
}
