import TextFormats
import TipDomain

/// The lines of the app's sources at a place, or why there are none.
package enum SourceQuote: Sendable, Equatable {
  /// The lines, from that of the place.
  case lines([String])
  /// Why they cannot be shown, as a clause.
  case unread(String)

  /// More lines are not quoted.
  private static let longest = 12
  /// A longer line is cut.
  private static let widest = 160

  /// The lines of a file at a place.
  ///
  /// - `isWhole`: Whether to quote until all brackets are closed, as a rule is, and not one line.
  package init(of file: [UInt8], at place: CodePlace, isWhole: Bool) {
    let lines = file.split(separator: Byte.lineFeed, omittingEmptySubsequences: false)
    guard lines.indices.contains(place.line - 1) else {
      self = .unread("the file has only \(English.count(lines.count, "line"))")
      return
    }
    var quoted: [String] = []
    var depth = 0
    for line in lines[(place.line - 1)...].prefix(Self.longest) {
      let text = String(decoding: line.filter { $0 != 0x0D }, as: UTF8.self)
      quoted.append(
        PrintableText.escaped(text.replacing("\t", with: "  "), limit: Self.widest))
      for character in text {
        if "({[".contains(character) { depth += 1 }
        if ")}]".contains(character) { depth -= 1 }
      }
      if !isWhole || depth <= 0 { break }
    }
    self = .lines(Self.outdented(quoted))
  }

  /// The lines without the space that all of them begin with.
  private static func outdented(_ lines: [String]) -> [String] {
    let margin = lines.filter { $0.contains { $0 != " " } }
      .map { $0.prefix { $0 == " " }.count }.min()
    return lines.map { String($0.dropFirst(margin ?? 0)) }
  }

  /// Whether a text, white space aside, stands in the lines.
  package func holds(_ text: String) -> Bool {
    switch self {
    case .unread: false
    case .lines(let lines): Self.dense(lines.joined()).contains(Self.dense(text))
    }
  }

  private static func dense(_ text: String) -> String { text.filter { !$0.isWhitespace } }
}

extension ExplanationWords {
  /// Where something stands in the app's code, and the lines there if somebody looked; none where
  /// that is not known.
  ///
  /// - `rule`: The rule that should stand there.
  func code(_ place: CodePlace?, of rule: String? = nil, indent: String) -> [String] {
    guard let place else { return [] }
    let shown = "\(indent)\(PrintableText.escaped(place.fileAndLine))"
    switch quotes[place] {
    case nil: return [shown]
    case .unread(let reason): return ["\(shown)  (not quoted: \(reason))"]
    case .lines(let lines):
      let quote = lines.enumerated().map { "\(indent)  \(place.line + $0.offset) | \($0.element)" }
      guard let rule, quotes[place]?.holds(rule) == false else { return [shown] + quote }
      return [shown] + quote + ["\(indent)  It is not the rule as the scenario has it."]
    }
  }
}
