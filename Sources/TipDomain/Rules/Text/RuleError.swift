/// Why a rule was refused, and where.
public struct RuleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The part of the rule's text that is at fault.
  public var location: RuleLocation
  /// What is wrong, as a clause without a full stop.
  public var reason: String
  /// What to write instead, if that is known.
  public var advice: String?
  /// The event or parameter that nobody declares, if that is what is wrong.
  public var missingName: String?

  /// A refusal of the text at `location`.
  public init(
    _ location: RuleLocation, _ reason: String, advice: String? = nil, missingName: String? = nil
  ) {
    self.location = location
    self.reason = reason
    self.advice = advice
    self.missingName = missingName
  }

  /// Line, column, reason and advice on one line.
  public var description: String {
    let start = "\(location.line):\(location.column): \(reason)"
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
