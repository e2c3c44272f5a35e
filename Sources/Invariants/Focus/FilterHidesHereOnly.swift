import DeviceSystems
import FleetFacts
import FocusSystem
import TipDomain
import Verification

/// IB-12: a Focus hides tips on its own device, and on no other.
enum FilterHidesHereOnly: Invariant {
  static let statement = InvariantStatement(
    id: "filter-hides-here-only",
    sentence: "A filter holds back no tip on a device where the values that the app goes by allow "
      + "it, whatever filters say on other devices.",
    sources: "IB-12, 2.7", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.idleReason(
      ofFilteredTips: "No view asked for a tip that a filter hid on another device.")
  }

  /// Looks at each answer to a view.
  struct Judge: Monitor {
    static let interests: FactFamilies = [.display, .withheld]
    private let tips: FilteredTips

    init(_ declarations: Declarations) {
      tips = FilteredTips(declarations)
    }

    mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let device = entry.device else { return }
      switch entry.fact.kind {
      case .tip(.displayed(let display)) where tips.canHide(display.tip):
        if isHiddenElsewhere(display.tip, device, entry, fleet) { ruling.check() }
      case .tip(.withheld(let tip, let record, let reason)) where tips.canHide(tip):
        if isHiddenElsewhere(tip, device, entry, fleet) { ruling.check() }
        guard tips.isOfFilter(reason, of: tip),
          !tips.isHidden(
            tip, by: fleet[device].focus.usedInApp, on: device, at: entry.fact.localInstant, fleet)
        else { return }
        ruling.violate(
          entry.violation(
            on: [device], of: record, observed: "held back", expected: "not held back",
            "\(fleet.declarations.name(of: device)) holds {tip} back for its filter, which has "
              + "\(fleet.declarations.name(of: fleet[device].focus.usedInApp)) there."))
      default: break
      }
    }

    private func isHiddenElsewhere(
      _ tip: TipIndex, _ device: DeviceIndex, _ entry: JournalEntry,
      _ fleet: borrowing ReplayedFleet
    ) -> Bool {
      for other in fleet.declarations.devices.indices where other != device.position {
        let settings = fleet[DeviceIndex(other)].focus.usedInApp
        if tips.isHidden(tip, by: settings, on: device, at: entry.fact.localInstant, fleet) {
          return true
        }
      }
      return false
    }
  }
}
