/// A test or a scenario that shows a statement.
struct Citation: Equatable {
  var statement: Statement
  /// The file that holds it, relative to the repository's root.
  var path: String
  var line: Int
  /// The sentence, without the numbers before it.
  var sentence: String
}

/// Finds which statements tests and scenarios cite.
enum Citations {
  /// A test's name begins with the numbers it proves: `3.12 …`, `2.9, 6.4 …` or `2.9 and 6.4 …`.
  static func inTests(path: String, text: String) throws -> [Citation] {
    let test = try pattern(#"@(?:Test|Suite)\s*\(\s*#*"([0-9]+\.[0-9]+(?:[^"\\]|\\.)*)"#)
    return try text.matches(of: test).flatMap { match in
      let line = text[..<match.range.lowerBound].count { $0 == "\n" } + 1
      let name = match.output[1].substring.map(String.init) ?? ""
      return try citations(path: path, line: line, name: name)
    }
  }

  /// A scenario's first lines are a comment with its claim; numbers stand in brackets: `(8.3)`.
  static func inScenario(path: String, text: String) throws -> [Citation] {
    let bracket = try pattern(#"\(((?:[0-9]+\.[0-9]+(?:,\s*|\s+and\s+)?)+)\)"#)
    var citations: [Citation] = []
    var claim = ""
    var found: [Statement] = []
    for line in text.split(separator: "\n") {
      guard line.hasPrefix("//") else { break }
      let words = line.drop(while: { $0 == "/" || $0 == " " })
      if claim.isEmpty { claim = String(words.replacing(bracket, with: "")) }
      for match in words.matches(of: bracket) {
        found += numbers(in: match.output[1].substring.map(String.init) ?? "")
      }
    }
    for statement in found {
      citations.append(
        Citation(statement: statement, path: path, line: 1, sentence: trimmed(claim)))
    }
    return citations
  }

  private static func citations(path: String, line: Int, name: String) throws -> [Citation] {
    let leading = try pattern(#"^[0-9]+\.[0-9]+(?:(?:\s*,\s*|\s+and\s+|\s+)[0-9]+\.[0-9]+)*[:,]?"#)
    guard let match = name.prefixMatch(of: leading) else { return [] }
    let sentence = trimmed(String(name[match.range.upperBound...]))
    return numbers(in: String(name[match.range])).map {
      Citation(statement: $0, path: path, line: line, sentence: sentence)
    }
  }

  private static func numbers(in text: String) -> [Statement] {
    text.split(whereSeparator: { !$0.isNumber && $0 != "." }).compactMap { Statement($0) }
  }

  private static func trimmed(_ text: String) -> String {
    var words = text[...]
    while let first = words.first, " ,:–-".contains(first) { words.removeFirst() }
    while let last = words.last, " .".contains(last) { words.removeLast() }
    return String(words)
  }
}
