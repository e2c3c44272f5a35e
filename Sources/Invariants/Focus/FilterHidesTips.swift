import DeviceSystems
import FleetFacts
import FocusSystem
import SimulationKernel
import TipDomain
import Verification

/// IB-11: a tip that the filter hides is not on screen, and stays eligible.
enum FilterHidesTips: Invariant {
  static let statement = InvariantStatement(
    id: "filter-hides-tips",
    sentence: "In the foreground no tip is on screen where the values of the filter that the app "
      + "goes by hide it, except with testing overrides; and a filter that changes invalidates "
      + "none.",
    sources: "IB-11, B-21, 2.3", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.idleReason(
      ofFilteredTips: "No tip that a filter can hide was displayed, or on screen at a change.")
  }

  typealias Judge = HiddenTipsJudge<FilteredTips>
}

extension FilteredTips: HideableTips {
  static var family: FactFamilies { .focus }
  static var subject: String { "filter" }
  static var change: String { "as it changes" }

  static func isChange(_ fact: FactKind) -> Bool {
    switch fact {
    case .focus(.filterApplied), .focus(.overridden): true
    default: false
    }
  }

  func reasonToHide(
    _ tip: TipIndex, on device: DeviceIndex, at now: Instant, _ fleet: borrowing ReplayedFleet
  ) -> String? {
    let settings = fleet[device].focus.usedInApp
    guard isHidden(tip, by: settings, on: device, at: now, fleet) else { return nil }
    return "the filter has \(fleet.declarations.name(of: settings))"
  }
}
