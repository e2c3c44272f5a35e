/// Where a decoder stands and what it has found wrong.
public struct DecodingContext: Sendable {
  /// Everything that was wrong so far.
  public internal(set) var diagnostics: DiagnosticList
  private var path: [Step] = []

  package enum Step: Sendable {
    case key(String)
    case index(Int)
  }

  package init(_ diagnostics: DiagnosticList) { self.diagnostics = diagnostics }

  /// The way from the outermost value to here, such as `network.links[0]`; empty at the top.
  public var location: String {
    var text = ""
    for step in path {
      switch step {
      case .key(let key): text += (text.isEmpty ? "" : ".") + PrintableText.escaped(key, limit: 64)
      case .index(let index): text += "[\(index)]"
      }
    }
    return text
  }

  /// `in network.links[0]`, or `at the top level`.
  package var locationPhrase: String {
    path.isEmpty ? "at the top level" : "in \(location)"
  }

  package mutating func descend<Result>(
    to step: Step, _ body: (inout DecodingContext) -> Result
  ) -> Result {
    path.append(step)
    defer { path.removeLast() }
    return body(&self)
  }

  /// Reports an error.
  public mutating func error(
    _ code: DiagnosticCode, at range: SourceRange, _ message: String, hint: String? = nil,
    allowed: [String] = [], notes: [(range: SourceRange, message: String)] = []
  ) {
    diagnostics.error(code, at: range, message, hint: hint, allowed: allowed, notes: notes)
  }

  /// Reports a warning.
  public mutating func warning(
    _ code: DiagnosticCode, at range: SourceRange, _ message: String, hint: String? = nil
  ) {
    diagnostics.warning(code, at: range, message, hint: hint)
  }

  /// Reports that `node` is not of the kind that was expected.
  package mutating func wrongType(_ node: JSONNode, _ expected: Schema) {
    let found: String
    switch node.content {
    case .unreadable: return
    case .object: found = "an object"
    case .array: found = "a list"
    case .string(let text): found = "the text \(PrintableText.quoted(text))"
    case .boolean(let value): found = value ? "true" : "false"
    case .null: found = "null"
    case .number(let number):
      found = "the number \(number.rawText)"
      if case .text(let text) = expected, let unit = text.missingUnit {
        if unit.suffix == "%", let percent = Self.percent(ofShare: number.rawText) {
          return missingUnit(node, text, found, percent, "the share \(number.rawText)")
        }
        return missingUnit(node, text, found, "\(number.rawText)\(unit.suffix)", unit.meaning)
      }
    }
    let range: SourceRange =
      node.kind == .object || node.kind == .array
      ? node.range.firstByte : node.range
    error(.wrongType, at: range, "expected \(expected.expectation), found \(found)")
  }

  /// A share below one, such as `0.01`, as the percentage that it means: `1%`; nil for another
  /// number.
  private static func percent(ofShare text: String) -> String? {
    guard text.hasPrefix("0."), text.dropFirst(2).allSatisfy(\.isNumber) else { return nil }
    var digits = Array(text.dropFirst(2))
    while digits.count < 2 { digits.append("0") }
    var whole = String(digits.prefix(2))
    while whole.count > 1, whole.hasPrefix("0") { whole.removeFirst() }
    var rest = String(digits.dropFirst(2))
    while rest.hasSuffix("0") { rest.removeLast() }
    let percent = rest.isEmpty ? whole : "\(whole).\(rest)"
    return percent == "0" ? nil : percent + "%"
  }

  /// Reports a number that lacks its unit, with what was probably meant.
  package mutating func missingUnit(
    _ node: JSONNode, _ text: TextSchema, _ found: String, _ proposal: String,
    _ meaning: String
  ) {
    error(
      .missingUnit, at: node.range,
      "expected \(text.expectation), found \(found): "
        + "write \(PrintableText.quoted(proposal)) if you meant \(meaning)")
  }
}
