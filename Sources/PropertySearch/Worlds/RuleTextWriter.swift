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
  mutating func text(of rule: RuleSyntax) -> String {
    let subject: String
    let name: String
    switch rule.subject {
    case .event(let id):
      let type = once(in: 3) ? "<Visit>" : ""
      subject = once(in: 6) ? "Tips.Event\(type)(id: \"\(id)\")" : id
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
    let declared = once(in: 6) ? "`\(name)`" : name
    var opening = isNamed ? (once(in: 3) ? "(\(declared)) in " : "\(declared) in ") : ""
    if once(in: 12) { opening += "return " }
    if once(in: 16) { opening += "/* as in the app */ " }
    if once(in: 16) { opening += "// as in the app\n" }
    return "{ \(opening)\(text(condition)) }"
  }

  // MARK: Expressions

  /// How tightly an operator binds, as in Swift: `||`, `&&`, comparisons, `??`, ranges, sums,
  /// products.
  private enum Binding: Int, Comparable {
    case or, and, comparison, coalescing, range, sum, product, prefix, whole

    static func < (left: Binding, right: Binding) -> Bool { left.rawValue < right.rawValue }
  }

  private func binding(_ expression: RuleExpression) -> Binding {
    switch expression.node {
    case .any: .or
    case .all: .and
    case .comparison: .comparison
    case .coalesced: .coalescing
    case .range: .range
    case .arithmetic(let sign, _, _): sign == .plus || sign == .minus ? .sum : .product
    case .not, .negated: .prefix
    case .literal(.integer(let value)): value < 0 ? .prefix : .whole
    case .literal(.decimal(let value)): value < 0 ? .prefix : .whole
    case .literal, .parameter, .donations, .filtered, .within, .subset, .count, .isEmpty,
      .donationDate, .donationField, .now, .date, .seconds, .contains, .array, .member,
      .chained, .subscripted:
      .whole
    }
  }

  /// `part` where something must bind at least so tightly; now and then in parentheses anyway.
  private mutating func text(_ part: RuleExpression, atLeast least: Binding) -> String {
    // What stands in parentheses ends there, and so would what is asked only if it is not nil.
    if case .chained(let value) = part.node { return text(value, atLeast: .whole) + "?" }
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
    case .member(let value, let name): return text(value, atLeast: .whole) + ".\(name)"
    case .chained(let value): return text(value, atLeast: .whole) + "?"
    case .subscripted(let value, let key, let standard):
      let start = text(value, atLeast: .whole) + "[" + text(key)
      guard let standard else { return start + "]" }
      return start + ", default: " + text(standard) + "]"
    case .coalesced(let value, let other):
      return text(value, atLeast: .range) + " ?? " + text(other, atLeast: .coalescing)
    case .donationDate: return argument + ".date"
    case .donationField(let name): return argument + (once(in: 5) ? ".value" : "") + ".\(name)"
    case .now: return present()
    case .donations, .filtered, .within, .subset: return list(expression)
    case .count(let list): return asked(list) + ".count"
    case .isEmpty(let inner):
      if case .filtered(let list, let condition) = inner.node,
        case .not(let kept) = condition.node, once(in: 2)
      {
        return asked(list) + ".allSatisfy" + argument(closure(kept, naming: "donation"))
      }
      return asked(inner) + ".isEmpty"
    case .date(let date, let seconds):
      if date.node == .now, once(in: 4) {
        return "Date(timeIntervalSinceNow: " + text(seconds) + ")"
      }
      let name = once(in: 5) ? ".advanced(by: " : ".addingTimeInterval("
      return text(date, atLeast: .whole) + name + text(seconds) + ")"
    case .seconds(let later, let earlier):
      let start = text(later, atLeast: .whole)
      if earlier.node == .now, once(in: 2) { return start + ".timeIntervalSinceNow" }
      return start + ".timeIntervalSince(" + text(earlier) + ")"
    case .not(let condition): return negation(condition)
    case .all(let parts): return joined(parts, by: "&&", atLeast: .comparison)
    case .any(let parts): return joined(parts, by: "||", atLeast: .and)
    case .negated(let number):
      return binding(number) == .whole && once(in: 2)
        ? "-" + text(number, atLeast: .whole) : "-(" + text(number) + ")"
    case .arithmetic(let sign, let left, let right): return arithmetic(sign, left, right)
    case .comparison(let sign, let left, let right):
      return joined([left, right], by: sign.rawValue, atLeast: .coalescing)
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

  private mutating func present() -> String {
    if once(in: 4) { return "Date()" }
    if once(in: 6) { return ".now" }
    return once(in: 8) ? "Foundation.Date.now" : "Date.now"
  }

  private mutating func text(_ literal: RuleLiteral) -> String {
    switch literal {
    case .boolean(let value): return value ? "true" : "false"
    case .integer(let value): return text(value)
    case .decimal(let value): return "\(value)" + (once(in: 6) ? "e0" : "")
    case .text(let value): return text(value)
    case .enumCase(let name):
      return once(in: 3) ? (once(in: 2) ? "Tier.\(name)" : "Shop.Tier.\(name)") : ".\(name)"
    case .nothing: return "nil"
    }
  }

  /// A whole number, now and then with underscores or in hexadecimal digits.
  private mutating func text(_ value: Int64) -> String {
    let sign = value < 0 ? "-" : ""
    if once(in: 12) { return sign + "0x" + String(value.magnitude, radix: 16) }
    guard value.magnitude >= 1_000, once(in: 2) else { return "\(value)" }
    let digits = String(value.magnitude)
    return sign + digits.dropLast(3) + "_" + digits.suffix(3)
  }

  /// A text in quotes, now and then with its first character as an escape.
  private mutating func text(_ value: String) -> String {
    guard once(in: 6), let first = value.unicodeScalars.first else { return "\"\(value)\"" }
    let rest = String(value.unicodeScalars.dropFirst())
    return "\"\\u{\(String(first.value, radix: 16))}\(rest)\""
  }

  /// `!`, or what is short for the opposite of an empty filter.
  private mutating func negation(_ condition: RuleExpression) -> String {
    if case .isEmpty(let list) = condition.node,
      case .filtered(let inner, let kept) = list.node, once(in: 2)
    {
      let start = asked(inner)
      let closure = closure(kept, naming: "donation")
      return start + ".contains" + argument(closure, label: once(in: 2) ? "where: " : nil)
    }
    return "!" + text(condition, atLeast: .prefix)
  }

  // MARK: Donations

  private var argument: String { names.last ?? "$0" }

  /// A closure behind the name of what is called: after it, or in parentheses as with a label.
  private mutating func argument(_ closure: String, label: String? = nil) -> String {
    if let label { return "(\(label)\(closure))" }
    return once(in: 4) ? "(\(closure))" : " \(closure)"
  }

  /// A list that is asked something: of all donations, 2023 asked the event itself (1.13).
  private mutating func asked(_ list: RuleExpression) -> String {
    list.node == .donations && once(in: 4) ? argument : text(list, atLeast: .whole)
  }

  private mutating func list(_ list: RuleExpression) -> String {
    switch list.node {
    case .within(let inner, let range):
      let type = once(in: 6) ? (once(in: 2) ? "Tips." : "") + "DonationTimeRange" : ""
      return asked(inner) + ".donatedWithin(\(type)\(range))"
    case .subset(let inner, let subset, let key):
      let label = once(in: 3) ? "by" : "groupedBy"
      let name = subset == .largest ? "largestSubset" : "smallestSubset"
      let root = once(in: 4) ? "Visit" : ""
      let value = once(in: 4) ? ".value" : ""
      return asked(inner) + ".\(name)(\(label): \\\(root)\(value).\(key))"
    case .filtered(let inner, let condition):
      let start = asked(inner)
      let closure = closure(condition, naming: "donation")
      return start + ".filter" + argument(closure)
    case .donations, .literal, .parameter, .count, .isEmpty, .donationDate, .donationField, .now,
      .date, .seconds, .not, .all, .any, .negated, .arithmetic, .comparison, .contains, .array,
      .range, .member, .chained, .subscripted, .coalesced:
      return argument + ".donations"
    }
  }
}
