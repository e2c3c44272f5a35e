import DeviceSystems
import PointerSystem
import Scenarios
import SimulationKernel
import TipDomain
import Verification

/// The tips of which a rule asks the parameter that the pointer sets.
struct PointerTips: Sendable {
  /// By tip: its rules that ask the parameter.
  private let rules: [[Int]]

  init(_ declarations: Declarations) {
    rules = declarations.tips.indices.map { tip in
      declarations.pointerLinks.parameter.map {
        RuleChecker.rules(of: TipIndex(tip), asking: $0, declarations)
      } ?? []
    }
  }

  /// Whether a rule of a tip asks for a pointer, so that the lack of one can hide it.
  func canHide(_ tip: TipIndex) -> Bool {
    tip.position < rules.count && !rules[tip.position].isEmpty
  }

  /// Whether a tip may be displayed as far as the pointer of a device is concerned.
  func isAllowed(
    _ tip: TipIndex, on device: DeviceIndex, at now: Instant, _ fleet: borrowing ReplayedFleet
  ) -> Bool {
    let isAttached = fleet[device].pointer.first?.tracking.isAttached ?? false
    for rule in rules[tip.position] {
      let holds = RuleChecker.holds(
        rule: rule, of: tip, if: .boolean(isAttached), on: device, at: now, fleet)
      if !holds { return false }
    }
    return true
  }
}

extension Declarations {
  /// Why nothing was put to the test of tips that ask for a pointer: no tip does, or `reason`.
  func idleReason(ofPointerTips reason: String) -> String {
    pointerLinks.parameter == nil ? "The pointer sets no parameter of the app." : reason
  }
}
