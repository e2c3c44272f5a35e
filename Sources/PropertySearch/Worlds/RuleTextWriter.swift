import TipDomain

/// Writes a rule as one app or another would: with a name for `$0` or without, with the spellings
/// of 2023 or of 2024, with parentheses that nobody needs.
///
/// It has its own idea of how operators bind, so that the parser is held against it.
struct RuleTextWriter {
  let draws: WorldDraws
  let entity: WorldEntity
  private var ordinal = 0
  /// What the closures around the expression at hand call their argument, the innermost last.
  private var names: [String] = []

  init(draws: WorldDraws, entity: WorldEntity) {
    self.draws = draws
    self.entity = entity
  }

  private mutating func once(in times: Int) -> Bool {
    ordinal += 1
    return draws.once(in: times, .ruleText, of: entity, ordinal)
  }

  /// The text of a rule.
  mutating func text(of rule: WrittenRule) -> String {
    let subject: String
    let name: String
    switch rule.subject {
    case .event(let id):
      subject = once(in: 6) ? "Tips.Event(id: \"\(id)\")" : id
      name = "event"
    case .parameter(let id):
      var parts = id.split(separator: ".").map(String.init)
      parts[parts.count - 1] = "$" + parts[parts.count - 1]
      subject = parts.joined(separator: ".")
      name = "value"
    }
    let closure = closure(rule.condition, naming: name)
    return once(in: 8) ? "#Rule(\(subject), \(closure))" : "#Rule(\(subject)) \(closure)"
  }

  private mutating func closure(_ condition: RuleExpression, naming name: String) -> String {
    let isNamed = once(in: 4)
    names.append(isNamed ? name : "$0")
    defer { names.removeLast() }
    let opening = isNamed ? (once(in: 3) ? "(\(name)) in " : "\(name) in ") : ""
    return "{ \(opening)\(text(condition)) }"
  }

  // MARK: Expressions

  /// How tightly an operator binds, as in Swift: `||`, `&&`, comparisons, ranges, sums, products.
  private enum Binding: Int, Comparable {
    case or, and, comparison, range, sum, product, prefix, whole

    static func < (left: Binding, right: Binding) -> Bool { left.rawValue < right.rawValue }
  }

  private func binding(_ expression: RuleExpression) -> Binding {
    switch expression.node {
    case .any: .or
    case .all: .and
    case .comparison: .comparison
    case .range: .range
    case .arithmetic(let sign, _, _): sign == .plus || sign == .minus ? .sum : .product
    case .not, .negated: .prefix
    case .literal(.integer(let value)): value < 0 ? .prefix : .whole
    case .literal(.decimal(let value)): value < 0 ? .prefix : .whole
    case .literal, .parameter, .donations, .filtered, .within, .subset, .count, .isEmpty,
      .donationDate, .donationField, .now, .date, .seconds, .contains, .array:
      .whole
    }
  }

  /// `part` where something must bind at least so tightly; now and then in parentheses anyway.
  private mutating func text(_ part: RuleExpression, atLeast least: Binding) -> String {
    let isNeeded = binding(part) < least
    let text = text(part)
    return isNeeded || once(in: 9) ? "(\(text))" : text
  }

  private mutating func joined(
    _ parts: [RuleExpression], by sign: String, atLeast least: Binding
  ) -> String {
    var texts: [String] = []
    for part in parts { texts.append(text(part, atLeast: least)) }
    // Two operators side by side would be read as one.
    let beginsWithSign = texts.contains { $0.first == "-" || $0.first == "!" || $0.first == "." }
    let space = once(in: 5) && !beginsWithSign ? "" : " "
    return texts.joined(separator: "\(space)\(sign)\(space)")
  }

  private mutating func text(_ expression: RuleExpression) -> String {
    switch expression.node {
    case .literal(let literal): return text(literal)
    case .parameter(let member): return argument + (member.map { ".\($0)" } ?? "")
    case .donationDate: return argument + ".date"
    case .donationField(let name): return argument + (once(in: 5) ? ".value" : "") + ".\(name)"
    case .now: return once(in: 4) ? "Date()" : "Date.now"
    case .donations, .filtered, .within, .subset: return list(expression)
    case .count(let list): return asked(list) + ".count"
    case .isEmpty(let inner): return asked(inner) + ".isEmpty"
    case .date(let date, let seconds):
      let name = once(in: 5) ? ".advanced(by: " : ".addingTimeInterval("
      return text(date, atLeast: .whole) + name + text(seconds) + ")"
    case .seconds(let later, let earlier):
      let start = text(later, atLeast: .whole)
      if earlier.node == .now, once(in: 2) { return start + ".timeIntervalSinceNow" }
      return start + ".timeIntervalSince(" + text(earlier) + ")"
    case .not(let condition): return negation(condition)
    case .all(let parts): return joined(parts, by: "&&", atLeast: .comparison)
    case .any(let parts): return joined(parts, by: "||", atLeast: .and)
    case .negated(let number): return "-(" + text(number) + ")"
    case .arithmetic(let sign, let left, let right): return arithmetic(sign, left, right)
    case .comparison(let sign, let left, let right):
      return joined([left, right], by: sign.rawValue, atLeast: .range)
    case .contains(let collection, let element):
      return text(collection, atLeast: .whole) + ".contains(" + text(element) + ")"
    case .array(let elements):
      var texts: [String] = []
      for element in elements { texts.append(text(element)) }
      return "[" + texts.joined(separator: ", ") + "]"
    case .range(let lower, let upper, let includesUpper):
      let low = lower.map { text($0, atLeast: .sum) } ?? ""
      let high = upper.map { text($0, atLeast: .sum) } ?? ""
      return low + (includesUpper ? "..." : "..<") + high
    }
  }

  private mutating func arithmetic(
    _ sign: RuleArithmetic, _ left: RuleExpression, _ right: RuleExpression
  ) -> String {
    let isSum = sign == .plus || sign == .minus
    return text(left, atLeast: isSum ? .sum : .product) + " \(sign.rawValue) "
      + text(right, atLeast: isSum ? .product : .prefix)
  }

  private func text(_ literal: RuleLiteral) -> String {
    switch literal {
    case .boolean(let value): value ? "true" : "false"
    case .integer(let value): "\(value)"
    case .decimal(let value): "\(value)"
    case .text(let value): "\"\(value)\""
    case .enumCase(let name): ".\(name)"
    }
  }

  /// `!`, or what is short for the opposite of an empty filter.
  private mutating func negation(_ condition: RuleExpression) -> String {
    if case .isEmpty(let list) = condition.node,
      case .filtered(let inner, let kept) = list.node, once(in: 2)
    {
      let closure = closure(kept, naming: "donation")
      return asked(inner) + (once(in: 2) ? ".contains \(closure)" : ".contains(where: \(closure))")
    }
    return "!" + text(condition, atLeast: .prefix)
  }

  // MARK: Donations

  private var argument: String { names.last ?? "$0" }

  /// A list that is asked something: of all donations, 2023 asked the event itself (1.13).
  private mutating func asked(_ list: RuleExpression) -> String {
    list.node == .donations && once(in: 4) ? argument : text(list, atLeast: .whole)
  }

  private mutating func list(_ list: RuleExpression) -> String {
    switch list.node {
    case .within(let inner, let range):
      let type = once(in: 6) ? "Tips.DonationTimeRange" : ""
      return asked(inner) + ".donatedWithin(\(type)\(range))"
    case .subset(let inner, let subset, let key):
      let label = once(in: 3) ? "by" : "groupedBy"
      let name = subset == .largest ? "largestSubset" : "smallestSubset"
      return asked(inner) + ".\(name)(\(label): \\.\(key))"
    case .filtered(let inner, let condition):
      let start = asked(inner)
      let closure = closure(condition, naming: "donation")
      return start + (once(in: 4) ? ".filter(\(closure))" : ".filter \(closure)")
    case .donations, .literal, .parameter, .count, .isEmpty, .donationDate, .donationField, .now,
      .date, .seconds, .not, .all, .any, .negated, .arithmetic, .comparison, .contains, .array,
      .range:
      return argument + ".donations"
    }
  }
}
