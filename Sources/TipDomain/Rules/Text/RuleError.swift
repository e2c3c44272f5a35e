/// Why a rule was refused, and where.
public struct RuleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The part of the rule's text that is at fault.
  public var place: RulePlace
  /// What is wrong, as a clause without a full stop.
  public var reason: String
  /// What to write instead, if that is known.
  public var advice: String?

  /// A refusal of the text at `place`.
  public init(_ place: RulePlace, _ reason: String, advice: String? = nil) {
    self.place = place
    self.reason = reason
    self.advice = advice
  }

  /// Line, column, reason and advice on one line.
  public var description: String {
    let start = "\(place.line):\(place.column): \(reason)"
    return advice.map { "\(start); \($0)" } ?? start
  }
}

/// How much a rule may be, so that no text can exhaust the machine.
public enum RuleLimits {
  /// The longest text, in bytes of UTF-8.
  public static let textBytes = 10_000
  /// The deepest nesting of operators, parentheses and closures.
  public static let depth = 100
}
