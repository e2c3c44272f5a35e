import DeviceSystems
import FocusSystem
import Scenarios
import SimulationKernel
import TipDomain
import Verification

/// The tips of which a rule asks a parameter that the Focus filter sets.
struct FilteredTips: Sendable {
  /// A rule of a tip, by its index, with the link whose parameter it asks.
  private struct FilteredRule: Sendable {
    let rule: Int
    let link: FilterLink
  }

  private let rules: [[FilteredRule]]

  init(_ declarations: Declarations) {
    rules = declarations.tips.indices.map { tip in
      declarations.filterLinks.flatMap { link in
        RuleChecker.rules(of: TipIndex(tip), asking: link.parameter, declarations).map {
          FilteredRule(rule: $0, link: link)
        }
      }
    }
  }

  /// Whether a filter can hide a tip.
  func canHide(_ tip: TipIndex) -> Bool { !rules[tip.position].isEmpty }

  /// Whether the reason that held a tip back is a rule that asks what the filter sets.
  func isOfFilter(_ reason: IneligibilityReason, of tip: TipIndex) -> Bool {
    guard case .rule(let index) = reason else { return false }
    return rules[tip.position].contains { $0.rule == Int(index) }
  }

  /// Whether values of the filter hide a tip: one of its rules does not hold with them.
  func isHidden(
    _ tip: TipIndex, by settings: SettingsIndex, on device: DeviceIndex, at now: Instant,
    _ fleet: borrowing ReplayedFleet
  ) -> Bool {
    guard let focus = fleet.declarations.focus else { return false }
    for rule in rules[tip.position] {
      let value = rule.link.value(with: settings, of: focus, in: fleet.declarations.app)
      let holds = RuleChecker.holds(
        rule: rule.rule, of: tip, if: value, on: device, at: now, fleet)
      if !holds { return true }
    }
    return false
  }
}

extension Declarations {
  /// Why nothing was put to the test of tips that a filter hides: no tip can be, or `reason`.
  func idleReason(ofFilteredTips reason: String) -> String {
    filterLinks.isEmpty ? "The filter sets no parameter of the app." : reason
  }
}
