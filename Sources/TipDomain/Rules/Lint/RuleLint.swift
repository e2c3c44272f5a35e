/// What is remarkable about a tip's rules, though they can be read.
public struct RuleLint: Sendable, Hashable, CustomStringConvertible {
  /// What kind of remark it is.
  public let code: Code
  /// The remark, as a sentence without a full stop.
  public let message: String
  /// The position of the rule in the tip's list, from 0; nil if only the list as a whole is meant.
  public let rule: Int?
  /// Where in the rule's text; nil if the rule was built in code or all of it is meant.
  public let location: RuleLocation?

  /// The kinds of remark.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The rule, or the list of rules, can never hold, so the tip is never shown.
    case neverHolds
    /// The rule always holds, so it might as well not be there.
    case alwaysHolds
    /// A count is compared with `==`, which sync or a quick second donation jumps over (8.14).
    case exactCount
    /// A count is compared with `>`: it first holds one donation later than it may read (2.21).
    case greaterThanCount

    /// How much it matters.
    public var severity: Severity {
      switch self {
      case .neverHolds, .exactCount: .warning
      case .alwaysHolds, .greaterThanCount: .note
      }
    }
  }

  /// How much a remark matters.
  public enum Severity: String, Sendable, Hashable, CaseIterable {
    /// Probably a fault.
    case warning
    /// Good to know.
    case note
  }

  /// The position of the rule, the place in it, and the message.
  public var description: String {
    let start = rule.map { "rule \($0 + 1)" } ?? "rules"
    let middle = location.map { ":\($0.line):\($0.column)" } ?? ""
    return "\(start)\(middle): \(message)"
  }
}

extension RuleContext {
  /// Remarks on the rules of one tip, in the order of the rules.
  ///
  /// - Parameters:
  ///   - rules: all rules of the tip, resolved in this context.
  ///   - isLimitMerged: whether donation limits apply to the donations of all devices together
  ///     (2.14); if not, counts may exceed them.
  public func lint(_ rules: [Rule], isLimitMerged: Bool = true) -> [RuleLint] {
    let reasoner = RuleReasoner(context: self, appliesLimits: isLimitMerged)
    var lints: [RuleLint] = []
    var isEachPossible = true
    for (position, rule) in rules.enumerated() {
      let never = reasoner.impossibility(of: rule, at: position)
      if let never {
        isEachPossible = false
        lints.append(never)
      } else if reasoner.alwaysHolds(rule) {
        lints.append(
          RuleLint(
            code: .alwaysHolds, message: "this rule always holds", rule: position,
            location: rule.condition.location))
      }
      if never == nil { lints += thresholds(in: rule.condition, at: position) }
    }
    if isEachPossible, let clash = reasoner.clash(among: rules) { lints.append(clash) }
    return lints
  }

  /// Whether all `rules` can hold at the same moment; true where that is not known.
  public func canEverHold(_ rules: [Rule], isLimitMerged: Bool = true) -> Bool {
    RuleReasoner(context: self, appliesLimits: isLimitMerged).canHold(rules)
  }

  /// Remarks on counts that are compared with `==` or `>`.
  private func thresholds(in expression: RuleExpression, at rule: Int) -> [RuleLint] {
    if let (comparison, count) = expression.countComparison {
      if comparison == .equal, count > 0 {
        let message =
          "`\(expression)` holds only for one exact number of donations, which two quick donations "
          + "or a sync can jump over; `>= \(count)` is safer"
        return [
          RuleLint(code: .exactCount, message: message, rule: rule, location: expression.location)
        ]
      }
      if comparison == .greater, count >= 0, count < .max {
        let message = "`\(expression)` first holds at donation \(count + 1)"
        return [
          RuleLint(
            code: .greaterThanCount, message: message, rule: rule, location: expression.location)
        ]
      }
    }
    return expression.node.children.flatMap { thresholds(in: $0, at: rule) }
  }
}

extension RuleExpression {
  /// A count compared with a number that is written out, the count on the left.
  fileprivate var countComparison: (RuleComparison, Int64)? {
    guard case .comparison(let comparison, let left, let right) = node else { return nil }
    if case .count = left.node, case .literal(.integer(let value)) = right.node {
      return (comparison, value)
    }
    if case .count = right.node, case .literal(.integer(let value)) = left.node {
      return (comparison.mirrored, value)
    }
    return nil
  }
}
