import DeviceSystems
import FleetSimulation
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
    let link: Int
  }

  private let checker: RuleChecker
  private let rules: [[FilteredRule]]

  init(_ declarations: Declarations) {
    let checker = RuleChecker(declarations)
    self.checker = checker
    rules = declarations.tips.indices.map { tip in
      declarations.filterLinks.enumerated().flatMap { number, link in
        checker.rules(of: TipIndex(tip), asking: link.parameter).map {
          FilteredRule(rule: $0, link: number)
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
    for rule in rules[tip.position] {
      let value = fleet.declarations.value(of: rule.link, with: settings)
      let holds = checker.holds(
        rule: rule.rule, of: tip, if: value, on: device, at: now, fleet)
      if !holds { return true }
    }
    return false
  }
}

extension Declarations {
  /// What the app sets a linked parameter to.
  fileprivate func value(of link: Int, with settings: SettingsIndex) -> Value {
    let link = filterLinks[link]
    let standard = app.parameters[link.parameter.position].defaultValue
    guard let focus, settings.position < focus.settings.count else { return standard }
    let values = focus.settings[settings.position].values
    return link.filterParameter < values.count ? values[link.filterParameter] ?? standard : standard
  }

  /// Why nothing was put to the test of tips that a filter hides: no tip can be, or `reason`.
  func idleReason(ofFilteredTips reason: String) -> String {
    filterLinks.isEmpty ? "The filter sets no parameter of the app." : reason
  }
}
