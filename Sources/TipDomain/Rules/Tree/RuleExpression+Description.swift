extension RuleSyntax: CustomStringConvertible {
  /// The rule as TipKit spells it; it parses to an equal rule.
  public var description: String { "#Rule(\(subject)) { \(condition.enclosed(below: 1)) }" }
}

extension RuleSubject: CustomStringConvertible {
  /// The subject as a rule writes it. An id that is no name is written as `Tips.Event(id: "…")`.
  public var description: String {
    switch self {
    case .event(let name):
      isPath(name) ? name : "Tips.Event(id: \(quoted(name)))"
    case .parameter(let name): projected(name)
    }
  }
}

/// The path of a parameter, with the sign before its last name.
private func projected(_ name: String) -> String {
  let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  return (parts.dropLast().map(spelled) + ["$\(parts.last ?? "")"]).joined(separator: ".")
}

/// A name as a rule writes it: one that begins with a digit needs backticks.
private func spelled(_ name: String) -> String {
  name.utf8.first.map { $0 >= 0x30 && $0 <= 0x39 } == true ? "`\(name)`" : name
}

/// Whether `name` consists of Swift names joined by dots, and is the name of an event: `Self` alone
/// is the tip.
private func isPath(_ name: String) -> Bool {
  guard name != "Self" else { return false }
  return name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
    part.utf8.first.map { $0 < 0x30 || $0 > 0x39 } == true
      && part.utf8.allSatisfy { byte in
        let letter = byte | 0x20
        return (letter >= 0x61 && letter <= 0x7A) || (byte >= 0x30 && byte <= 0x39)
          || byte == 0x5F || byte >= 0x80
      }
  }
}

/// `text` as a string literal.
func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": result += "\\" + String(Character(scalar))
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case "\0": result += "\\0"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}

extension RuleLiteral: CustomStringConvertible {
  /// The literal as Swift spells it.
  public var description: String {
    switch self {
    case .boolean(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .decimal(let value): String(value)
    case .text(let value): quoted(value)
    // `.now` is the present, so a case of that name needs backticks.
    case .enumCase(let name): name == "now" ? ".`now`" : ".\(spelled(name))"
    case .nothing: "nil"
    }
  }
}

extension RuleExpression: CustomStringConvertible {
  /// The expression as TipKit spells it, with no more parentheses than needed.
  public var description: String {
    switch node {
    case .literal(let literal): "\(literal)"
    case .parameter(let member): member.map { "$0.\(spelled($0))" } ?? "$0"
    case .member(let value, let name): "\(operand(value)).\(spelled(name))"
    case .chained(let value): "\(operand(value))?"
    case .subscripted(let value, let key, let standard):
      "\(operand(value))[\(key)\(standard.map { ", default: \($0)" } ?? "")]"
    case .coalesced(let value, let other):
      "\(value.enclosed(below: 5)) ?? \(other.enclosed(below: 4))"
    case .donations: "$0.donations"
    case .filtered(let list, let condition):
      "\(operand(list)).filter { \(condition.enclosed(below: 1)) }"
    case .within(let list, let range): "\(operand(list)).donatedWithin(\(range))"
    case .subset(let list, let subset, let key):
      "\(operand(list)).\(subset.rawValue)(groupedBy: \\.\(spelled(key)))"
    case .count(let list): "\(operand(list)).count"
    case .isEmpty(let list): "\(operand(list)).isEmpty"
    case .donationDate: "$0.date"
    // `$0.date` is the donation's own date, so a member of that name is asked of its value.
    case .donationField(let name): name == "date" ? "$0.value.date" : "$0.\(spelled(name))"
    case .now: "Date.now"
    case .date(let date, let seconds): "\(operand(date)).addingTimeInterval(\(seconds))"
    case .seconds(let later, let earlier):
      "\(operand(later)).timeIntervalSince(\(earlier))"
    // One prefix operator after another needs no parentheses, which would count as levels.
    case .not(let condition): "!\(condition.enclosed(below: 8))"
    case .negated(let number): negation(of: number)
    case .all(let parts): joined(parts, " && ")
    case .any(let parts): joined(parts, " || ")
    case .arithmetic(let sign, let left, let right):
      "\(left.enclosed(below: strength)) \(sign.rawValue) \(right.enclosed(below: strength + 1))"
    case .comparison(let sign, let left, let right):
      "\(left.enclosed(below: 4)) \(sign.rawValue) \(right.enclosed(below: 4))"
    case .contains(let collection, let element):
      "\(operand(collection)).contains(\(element))"
    case .array(let elements): "[" + elements.map(\.description).joined(separator: ", ") + "]"
    case .range(let lower, let upper, let includesUpper):
      [
        lower?.enclosed(below: 6) ?? "", includesUpper ? "..." : "..<",
        upper?.enclosed(below: 6) ?? "",
      ].joined()
    }
  }

  /// How strongly the outermost operator binds; the strongest needs no parentheses anywhere.
  private var strength: Int {
    switch node {
    case .any: 1
    case .all: 2
    case .comparison: 3
    // What follows a range without an end would be taken for its end.
    case .range(_, nil, _): 0
    case .coalesced: 4
    case .range: 5
    case .arithmetic(.plus, _, _), .arithmetic(.minus, _, _): 6
    case .arithmetic: 7
    case .not, .negated: 8
    case .literal(.integer(let value)): value < 0 ? 8 : 9
    case .literal(.decimal(let value)): value.sign == .minus ? 8 : 9
    case .literal, .parameter, .donations, .filtered, .within, .subset, .count, .isEmpty,
      .donationDate, .donationField, .now, .date, .seconds, .contains, .array, .member, .chained,
      .subscripted:
      9
    }
  }

  fileprivate func enclosed(below least: Int) -> String {
    strength < least ? "(\(self))" : description
  }

  private func joined(_ parts: [RuleExpression], _ separator: String) -> String {
    parts.map { $0.enclosed(below: strength + 1) }.joined(separator: separator)
  }

  /// An operand of a postfix or a prefix operator.
  private func operand(_ inner: RuleExpression) -> String { inner.enclosed(below: 9) }

  /// A number directly after a minus would be read as a negative literal, so a space comes between.
  private func negation(of number: RuleExpression) -> String {
    if case .literal = number.node { return "- \(number)" }
    return number.strength == 8 ? "- \(number)" : "-\(operand(number))"
  }
}
