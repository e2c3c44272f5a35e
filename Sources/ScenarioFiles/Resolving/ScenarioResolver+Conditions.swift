import Scenarios
import TextFormats
import TipDomain

// When views are in their screens.

extension ScenarioResolver {
  /// The condition of a view; without its rule, after an error, if that cannot be read.
  mutating func condition(_ syntax: ConditionSyntax, on screen: String) -> ViewCondition {
    let rule = syntax.rule.flatMap { self.rule($0, on: screen) }
    return ViewCondition(rule: rule, presence: syntax.presence.presence)
  }

  private mutating func rule(_ text: Reference, on screen: String) -> Rule? {
    let context = RuleContext(events: events, parameters: parameters, tipType: screen)
    do throws(RuleError) {
      return try Rule(parsing: text.value, in: context, texts: &texts)
    } catch let problem {
      report(problem, in: text)
      return nil
    }
  }
}
