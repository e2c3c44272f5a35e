import Scenarios
import TipDomain

/// A rule of the app, with whom it asks.
struct ReadRule: Sendable, BitwiseCopyable {
  let reading: RuleReading
  /// Its number among the different rules of the app: those of tips, then the conditions of views.
  let number: Int
  /// Whether time alone cannot change its answer.
  let isTimeless: Bool
}

/// The rules of an app, each read once for all judges. Rules that say the same have one number, and
/// so one answer.
struct RuleReadings: Sendable {
  /// By tip and by its rules.
  let ofTips: [[ReadRule]]
  /// By screen and view: the rule of its condition; nil without one.
  let ofViews: [[ReadRule?]]
  /// How many different rules there are.
  let count: Int

  /// What the answer of a rule depends on.
  private struct Question: Hashable {
    let condition: RuleExpression
    let clock: RuleClock
    let reading: RuleReading
  }

  /// The rules of `app`, and those of the views of screens with these names.
  init(_ app: AppDefinition, slots: [[TipSlot]], screenNames: [String]) {
    var numbers: [Question: Int] = [:]
    func read(_ rule: Rule, _ tipType: String) -> ReadRule {
      let reading = RuleReading(rule, tipType: tipType, in: app)
      var isTimeless = !rule.condition.asksTime
      if case .event(let index) = reading, app.events[index].limit.maximumAge != nil {
        isTimeless = false
      }
      let question = Question(condition: rule.condition, clock: rule.clock, reading: reading)
      let number = numbers[question] ?? numbers.count
      numbers[question] = number
      return ReadRule(reading: reading, number: number, isTimeless: isTimeless)
    }
    ofTips = app.tips.map { tip in tip.rules.map { read($0, tip.typeName) } }
    ofViews = slots.enumerated().map { screen, slots in
      slots.map { slot in slot.condition?.rule.map { read($0, screenNames[screen]) } }
    }
    count = numbers.count
  }
}

extension RuleExpression {
  /// Whether the present, or a time that ends with it, stands anywhere in it.
  fileprivate var asksTime: Bool {
    if case .now = node { return true }
    if case .within = node { return true }
    return node.children.contains { $0.asksTime }
  }
}
