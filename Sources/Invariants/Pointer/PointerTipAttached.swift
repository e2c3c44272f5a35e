import DeviceSystems
import FleetFacts
import PointerSystem
import SimulationKernel
import TipDomain
import Verification

/// IC-12: a tip about the pointer is on screen only where there is one, and stays eligible.
enum PointerTipAttached: Invariant {
  static let statement = InvariantStatement(
    id: "pointer-tip-attached",
    sentence: "In the foreground no tip is on screen whose rules do not hold with what the pointer "
      + "of the device sets, except with testing overrides; and a pointing device that comes or "
      + "goes invalidates none.",
    sources: "IC-12, 2.3", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.idleReason(
      ofPointerTips: "No tip that asks for a pointer was displayed, or on screen at a change.")
  }

  typealias Judge = HiddenTipsJudge<PointerTips>
}

extension PointerTips: HideableTips {
  static var family: FactFamilies { .pointer }
  static var subject: String { "pointing device" }
  static var change: String { "as it comes or goes" }

  static func isChange(_ fact: FactKind) -> Bool {
    switch fact {
    case .pointer(.attached), .pointer(.detached): true
    default: false
    }
  }

  func reasonToHide(
    _ tip: TipIndex, on device: DeviceIndex, at now: Instant, _ fleet: borrowing ReplayedFleet
  ) -> String? {
    isAllowed(tip, on: device, at: now, fleet) ? nil : "the pointer does not allow it"
  }
}
