import DeviceSystems
import Scenarios
import SimulationKernel
import TipDomain

// Parts of the app that are not everywhere, and views that are not always there. What is drawn for
// the rest of a world does not depend on them.

extension WorldGenerator {
  /// Puts some tips, rules and members of groups of a world on some platforms and in some versions
  /// only, and conditions on some views.
  mutating func addConditions(to scenario: inout Scenario) {
    var draws = keyed(to: .condition(0))
    var tips = scenario.app.tips
    for index in tips.indices {
      if draws.once(in: 4) { tips[index].presence = presence(&draws) }
      for rule in tips[index].rules.indices where draws.once(in: 4) {
        tips[index].rules[rule].presence = presence(&draws)
      }
    }
    var groups = scenario.app.groups
    for index in groups.indices where draws.once(in: 2) {
      let presences = groups[index].tips.map { _ in
        draws.once(in: 2) ? presence(&draws) : .everywhere
      }
      if presences.contains(where: { $0 != .everywhere }) { groups[index].presences = presences }
    }
    scenario.app = scenario.app.with(tips: tips, groups: groups)
    for screen in scenario.screens.indices {
      addConditions(toScreen: screen, in: &scenario)
    }
    scenario.app.texts = texts
  }

  private mutating func addConditions(toScreen screen: Int, in scenario: inout Scenario) {
    var draws = keyed(to: .condition(1 + screen))
    let context = RuleContext(
      events: scenario.app.events, parameters: scenario.app.parameters,
      tipType: scenario.screens[screen].id)
    for slot in scenario.screens[screen].slots.indices where draws.once(in: 3) {
      let presence = draws.once(in: 3) ? self.presence(&draws) : .everywhere
      let hasRule = presence == .everywhere || draws.once(in: 2)
      let text = conditionText(&draws, in: scenario.app)
      var rule: Rule?
      do throws(RuleError) {
        rule = hasRule ? try Rule(parsing: text, in: context, texts: &texts) : nil
      } catch {
        preconditionFailure("The condition '\(text)' of a world cannot be read: \(error).")
      }
      scenario.screens[screen].slots[slot].condition = ViewCondition(
        rule: rule, presence: presence)
    }
  }

  /// A condition on what changes most: a parameter that is true or false, or how often something
  /// happened.
  private func conditionText(_ draws: inout ThingDraws, in app: AppDefinition) -> String {
    let flags = app.parameters.filter { $0.type.plain == .boolean }
    if !flags.isEmpty, draws.once(in: 2) {
      var parts = draws.pick(flags).id.split(separator: ".").map(String.init)
      parts[parts.count - 1] = "$" + parts[parts.count - 1]
      return "#Rule(\(parts.joined(separator: "."))) { \(draws.once(in: 2) ? "!" : "")$0 }"
    }
    let event = draws.pick(app.events).id
    let sign = draws.once(in: 2) ? ">=" : "<"
    return "#Rule(\(event)) { $0.donations.count \(sign) \(1 + draws.below(4)) }"
  }

  private func presence(_ draws: inout ThingDraws) -> Presence {
    var platforms = draws.some(of: Platform.allCases, onceIn: 2)
    if platforms.isEmpty { platforms = Platform.allCases }
    let first = draws.once(in: 3) ? UInt16(1 + draws.below(2)) : 0
    let last = draws.once(in: 3) ? max(first, UInt16(1 + draws.below(3))) : .max
    return Presence(platforms: platforms, firstVersion: first, lastVersion: last)
  }
}
