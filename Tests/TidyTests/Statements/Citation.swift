/// A test or a scenario that shows a statement.
struct Citation: Equatable {
  var statement: Statement
  /// The file that holds it, relative to the repository's root.
  var path: String
  var line: Int
  /// The sentence, without the numbers before it.
  var sentence: String

  /// Whether a test shows it, and not a scenario.
  var isTest: Bool { path.hasPrefix("Tests/") }
}

/// Finds which statements tests and scenarios cite.
enum Citations {
  /// A number: `3.12`, `A-07` or `IB-3`.
  private static let number = #"(?:[0-9]+\.[0-9]+|I?[ABCDF]-[0-9]+)"#

  /// A test's name begins with the numbers it proves: `3.12 …`, `2.9, 6.4 …` or `2.9 and 6.4 …`.
  static func inTests(path: String, text: String) throws -> [Citation] {
    try names(in: text).flatMap { name in
      try citations(path: path, line: name.line, name: name.text)
    }
  }

  /// The numbers of systems that stand in a test's name, but not at its beginning, where they would
  /// count: `IA-5 …; A-08 …` or `B-01 to B-22 …`.
  static func misplaced(path: String, text: String) throws -> [Finding] {
    let lettered = try pattern(#"\bI?[ABCDF]-[0-9]+"#)
    return try names(in: text).flatMap { name in
      let leading = try leadingNumbers(of: name.text)
      return name.text[leading.endIndex...].matches(of: lettered).map { match in
        let number = String(name.text[match.range])
        return Finding(
          path: path, line: name.line, message: "put \(number) at the beginning of the name")
      }
    }
  }

  /// A scenario's first lines are a comment with its claim; numbers stand in brackets: `(8.3)`.
  static func inScenario(path: String, text: String) throws -> [Citation] {
    let bracket = try pattern(#"\(((?:"# + number + #"(?:,\s*|\s+and\s+)?)+)\)"#)
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

  /// The names of the tests and suites in a source.
  private static func names(in text: String) throws -> [(line: Int, text: String)] {
    let test = try pattern(#"@(?:Test|Suite)\s*\(\s*#*"((?:[^"\\]|\\.)*)"#)
    return text.matches(of: test).map { match in
      let line = text[..<match.range.lowerBound].count { $0 == "\n" } + 1
      return (line, match.output[1].substring.map(String.init) ?? "")
    }
  }

  private static func leadingNumbers(of name: String) throws -> Substring {
    let leading = try pattern(
      "^" + number + #"(?:(?:\s*,\s*|\s+and\s+|\s+)"# + number + ")*[:,]?")
    guard let match = name.prefixMatch(of: leading) else { return name.prefix(0) }
    return name[match.range]
  }

  private static func citations(path: String, line: Int, name: String) throws -> [Citation] {
    let leading = try leadingNumbers(of: name)
    let sentence = trimmed(String(name[leading.endIndex...]))
    return numbers(in: String(leading)).map {
      Citation(statement: $0, path: path, line: line, sentence: sentence)
    }
  }

  private static func numbers(in text: String) -> [Statement] {
    text.split(whereSeparator: { ",: \n".contains($0) }).compactMap { Statement($0) }
  }

  private static func trimmed(_ text: String) -> String {
    var words = text[...]
    while let first = words.first, " ,:–-".contains(first) { words.removeFirst() }
    while let last = words.last, " .".contains(last) { words.removeLast() }
    return String(words)
  }
}
