import Invariants
import Metrics
import TextFormats
import Verification

/// Reads conditions: `or` binds least, then `and`, `not`, comparisons, `+ -`, `* /`, and signs.
struct ConditionParser {
  private struct Token {
    var text: String
    var column: Int
  }

  /// How deep parentheses and signs may be nested.
  private static let maximumDepth = 50

  private let tokens: [Token]
  private let end: Int
  private let strange: Token?
  private var position = 0
  private var depth = 0

  init(_ text: String) {
    (tokens, strange) = ConditionParser.tokens(of: Array(text))
    end = text.count + 1
  }

  mutating func condition() throws(Condition.Problem) -> Condition.Node {
    if let strange { throw problem("'\(strange.text)' means nothing here", at: strange.column) }
    let node = try disjunction()
    if position < tokens.count { throw unexpected("'and', 'or' or the end") }
    guard ConditionParser.isTruth(node) else {
      throw problem("a comparison such as '> 0' is missing", at: end)
    }
    return node
  }

  // MARK: Grammar

  private mutating func disjunction() throws(Condition.Problem) -> Condition.Node {
    var node = try conjunction()
    while take("or") {
      node = .or(try truth(node), try truth(try conjunction()))
    }
    return node
  }

  private mutating func conjunction() throws(Condition.Problem) -> Condition.Node {
    var node = try negation()
    while take("and") {
      node = .and(try truth(node), try truth(try negation()))
    }
    return node
  }

  private mutating func negation() throws(Condition.Problem) -> Condition.Node {
    guard take("not") else { return try comparison() }
    try descend()
    let node = try truth(try negation())
    depth -= 1
    return .not(node)
  }

  private mutating func comparison() throws(Condition.Problem) -> Condition.Node {
    let left = try sum()
    for how in Condition.Comparison.allCases where take(how.rawValue) {
      return .comparison(try number(left), how, try number(try sum()))
    }
    return left
  }

  private mutating func sum() throws(Condition.Problem) -> Condition.Node {
    var node = try product()
    while let sign = takeSign(["+", "-"]) {
      node = .arithmetic(try number(node), sign, try number(try product()))
    }
    return node
  }

  private mutating func product() throws(Condition.Problem) -> Condition.Node {
    var node = try factor()
    while let sign = takeSign(["*", "/"]) {
      node = .arithmetic(try number(node), sign, try number(try factor()))
    }
    return node
  }

  private mutating func factor() throws(Condition.Problem) -> Condition.Node {
    if take("-") {
      try descend()
      let node = try number(try factor())
      depth -= 1
      return .negative(node)
    }
    if take("(") {
      try descend()
      let node = try disjunction()
      guard take(")") else { throw unexpected("')'") }
      depth -= 1
      return node
    }
    guard position < tokens.count else { throw unexpected("a number or a measure") }
    let token = tokens[position]
    if let first = token.text.first, first.isNumber {
      guard let number = Double(token.text), number.isFinite else {
        throw problem("'\(token.text)' is not a number", at: token.column)
      }
      position += 1
      return .number(number)
    }
    guard let first = token.text.first, first.isLetter else {
      throw unexpected("a number or a measure")
    }
    position += 1
    return try value(token)
  }

  /// A measure by its name, with what is asked of it.
  private func value(_ token: Token) throws(Condition.Problem) -> Condition.Node {
    if token.text == "pairs" { return .pairs }
    let names = RunMeasures.names
    let whole = InvariantCatalogue.currentID(token.text)
    if names.contains(whole) { return .value(name: whole, aspect: .difference) }
    if let point = token.text.lastIndex(of: ".") {
      let name = InvariantCatalogue.currentID(String(token.text[..<point]))
      let aspect = Condition.Aspect(rawValue: String(token.text[token.text.index(after: point)...]))
      if names.contains(name), let aspect { return .value(name: name, aspect: aspect) }
    }
    let near = NearestWord.nearest(to: token.text, in: names).map { " (did you mean '\($0)'?)" }
    throw problem("there is no measure '\(token.text)'\(near ?? "")", at: token.column)
  }

  // MARK: Kinds

  private static func isTruth(_ node: Condition.Node) -> Bool {
    switch node {
    case .comparison, .not, .and, .or: true
    case .number, .value, .pairs, .negative, .arithmetic: false
    }
  }

  private func truth(_ node: Condition.Node) throws(Condition.Problem) -> Condition.Node {
    if ConditionParser.isTruth(node) { return node }
    throw problem("a comparison such as '> 0' is missing", at: column)
  }

  private func number(_ node: Condition.Node) throws(Condition.Problem) -> Condition.Node {
    if !ConditionParser.isTruth(node) { return node }
    throw problem("a number is needed, not a condition", at: column)
  }

  // MARK: Tokens

  private var column: Int { position < tokens.count ? tokens[position].column : end }

  private mutating func take(_ text: String) -> Bool {
    guard position < tokens.count, tokens[position].text == text else { return false }
    position += 1
    return true
  }

  private mutating func takeSign(_ signs: [Character]) -> Character? {
    for sign in signs where take(String(sign)) { return sign }
    return nil
  }

  private mutating func descend() throws(Condition.Problem) {
    depth += 1
    if depth > Self.maximumDepth { throw problem("it is nested too deep", at: column) }
  }

  private func unexpected(_ wanted: String) -> Condition.Problem {
    let found = position < tokens.count ? "'\(tokens[position].text)'" : "the end"
    return problem("\(found) was found where \(wanted) belongs", at: column)
  }

  private func problem(_ clause: String, at column: Int) -> Condition.Problem {
    Condition.Problem(message: "at column \(column), \(clause)")
  }

  /// Names hold letters, digits and points, and hyphens between two letters.
  private static func tokens(of text: [Character]) -> ([Token], Token?) {
    var tokens: [Token] = []
    var position = 0
    while position < text.count {
      let start = position
      let first = text[start]
      position += 1
      if first.isWhitespace { continue }
      if first.isASCII && (first.isLetter || first.isNumber) {
        let isName = first.isLetter
        while position < text.count, belongs(text, position, isName) { position += 1 }
      } else if "<>=!".contains(first), position < text.count, text[position] == "=" {
        position += 1
      } else if !"<>+-*/()".contains(first) {
        return (tokens, Token(text: String(first), column: start + 1))
      }
      tokens.append(Token(text: String(text[start..<position]), column: start + 1))
    }
    return (tokens, nil)
  }

  private static func belongs(_ text: [Character], _ position: Int, _ isName: Bool) -> Bool {
    let next = text[position]
    guard next.isASCII else { return false }
    if next.isNumber || next == "." || next == "_" { return true }
    if !isName { return false }
    if next.isLetter { return true }
    return next == "-" && position + 1 < text.count && text[position + 1].isLetter
      && text[position - 1].isLetter
  }
}
