/// What a rule asks, as a tree that can be inspected, printed and built in code.
///
/// The tree holds names as they are written; a `Rule` is the same tree with its names resolved.
/// Two expressions are equal if they ask the same, wherever they stand in a text.
public struct RuleExpression: Sendable {
  /// What this expression is.
  public let node: Node
  /// Where it was written; nil if it was built in code.
  public let location: RuleLocation?
  /// The number of nodes from here down to the furthest leaf, at least 1.
  public let depth: Int

  /// The expression `node`, written at `location`.
  public init(_ node: Node, at location: RuleLocation? = nil) {
    self.node = node
    self.location = location
    self.depth = node.children.reduce(0) { max($0, $1.depth) } + 1
  }

  /// The kinds of expression. A list is always a list of donations.
  public indirect enum Node: Hashable, Sendable {
    /// A value written in the rule.
    case literal(RuleLiteral)
    /// The value of the rule's parameter, or of a member of it, such as `tier` in `$0.tier`.
    case parameter(member: String?)
    /// The donations of the rule's event.
    case donations
    /// The donations of a list for which a condition holds.
    case filtered(RuleExpression, by: RuleExpression)
    /// The donations of a list that are not older than a range (2.16, 2.17).
    case within(RuleExpression, RuleTimeRange)
    /// The donations of the largest or smallest group of a list (2.18).
    case subset(RuleExpression, RuleSubset, groupedBy: String)
    /// A member of an optional value that is not nil, such as `count` in `$0?.count`.
    case member(RuleExpression, String)
    /// A value of which a member is asked only if it is not nil: `$0?` before a dot.
    case chained(RuleExpression)
    /// The value of a dictionary for a key: `$0["map"]`, or `$0["map", default: 0]`.
    case subscripted(RuleExpression, key: RuleExpression, standard: RuleExpression?)
    /// A value, or another one if it is nil: `$0 ?? 0`.
    case coalesced(RuleExpression, RuleExpression)
    /// The number of donations in a list.
    case count(RuleExpression)
    /// Whether a list of donations, a text or a collection is empty.
    case isEmpty(RuleExpression)
    /// In a filter: the date of the donation.
    case donationDate
    /// In a filter: a member of the donation's value.
    case donationField(String)
    /// The present, by the clock of the device.
    case now
    /// A date and a number of seconds after it.
    case date(RuleExpression, addingSeconds: RuleExpression)
    /// The seconds from the second date to the first.
    case seconds(of: RuleExpression, since: RuleExpression)
    /// The opposite of a condition.
    case not(RuleExpression)
    /// All of at least two conditions.
    case all([RuleExpression])
    /// At least one of at least two conditions.
    case any([RuleExpression])
    /// The negative of a number.
    case negated(RuleExpression)
    /// Two numbers, or a date and seconds, put together.
    case arithmetic(RuleArithmetic, RuleExpression, RuleExpression)
    /// Two values compared.
    case comparison(RuleComparison, RuleExpression, RuleExpression)
    /// Whether a range, an array or the parameter's value holds a value.
    case contains(RuleExpression, RuleExpression)
    /// Several values in brackets; only `contains` asks them.
    case array([RuleExpression])
    /// A range, open on a side without a bound; only `contains` asks it.
    case range(RuleExpression?, RuleExpression?, includesUpper: Bool)
  }
}

extension RuleExpression: Hashable {
  /// Whether both ask the same, wherever they stand in a text.
  public static func == (left: RuleExpression, right: RuleExpression) -> Bool {
    left.node == right.node
  }

  /// Hashes what the expression asks, and not its place.
  public func hash(into hasher: inout Hasher) { hasher.combine(node) }
}

extension RuleExpression.Node {
  /// The expressions directly below this one, in the order in which they are written.
  public var children: [RuleExpression] {
    switch self {
    case .literal, .parameter, .donations, .donationDate, .donationField, .now: []
    case .within(let list, _), .subset(let list, _, _): [list]
    case .member(let inner, _), .chained(let inner): [inner]
    case .subscripted(let value, let key, let standard):
      [value, key] + (standard.map { [$0] } ?? [])
    case .count(let inner), .isEmpty(let inner), .not(let inner), .negated(let inner): [inner]
    case .filtered(let left, let right), .date(let left, let right),
      .seconds(let left, let right), .arithmetic(_, let left, let right),
      .comparison(_, let left, let right), .contains(let left, let right),
      .coalesced(let left, let right):
      [left, right]
    case .all(let parts), .any(let parts), .array(let parts): parts
    case .range(let lower, let upper, _): [lower, upper].compactMap { $0 }
    }
  }
}

extension RuleExpression {
  /// All of `parts`, with the parts of any conjunction among them taken one by one.
  public static func all(_ parts: [RuleExpression], at location: RuleLocation? = nil)
    -> RuleExpression
  {
    let flat = parts.flatMap { part in
      if case .all(let inner) = part.node { inner } else { [part] }
    }
    return flat.count == 1 ? flat[0] : RuleExpression(.all(flat), at: location)
  }

  /// At least one of `parts`, with the parts of any disjunction among them taken one by one.
  public static func any(_ parts: [RuleExpression], at location: RuleLocation? = nil)
    -> RuleExpression
  {
    let flat = parts.flatMap { part in
      if case .any(let inner) = part.node { inner } else { [part] }
    }
    return flat.count == 1 ? flat[0] : RuleExpression(.any(flat), at: location)
  }
}
