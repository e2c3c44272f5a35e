/// A rule whose names are not yet resolved: what an app's code says.
///
///     let rule = try RuleSyntax(parsing: "#Rule(Self.didVisit) { $0.donations.count > 3 }")
///     rule == Rule.event("Self.didVisit") { $0.donations.count > 3 }  // true
public struct RuleSyntax: Hashable, Sendable {
  /// What the rule asks.
  public let subject: RuleSubject
  /// What must be true of it.
  public let condition: RuleExpression
  /// Where the subject was written; nil if the rule was built in code.
  let subjectLocation: RuleLocation?

  /// A rule that `condition` holds for `subject`.
  public init(_ subject: RuleSubject, _ condition: RuleExpression) {
    self.init(subject, at: nil, condition)
  }

  init(_ subject: RuleSubject, at location: RuleLocation?, _ condition: RuleExpression) {
    self.subject = subject
    self.subjectLocation = location
    self.condition = condition
  }

  /// Whether both ask the same, wherever their parts stand in a text.
  public static func == (left: RuleSyntax, right: RuleSyntax) -> Bool {
    left.subject == right.subject && left.condition == right.condition
  }

  /// Hashes what the rule asks, and not its place.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(subject)
    hasher.combine(condition)
  }
}

/// The event or parameter that a rule asks, as it is written.
public enum RuleSubject: Hashable, Sendable {
  /// An event: `Self.didVisit`, `newTrail.region.didVisitEvent`.
  case event(String)
  /// A parameter without its `$`: `Self.isLoggedIn` for `Self.$isLoggedIn`.
  case parameter(String)
}
