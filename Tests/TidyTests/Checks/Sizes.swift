/// Limits that keep a file on a screen or two and a function on one.
enum Sizes {
  static let columns = 100
  static let linesOfFile = 400
  static let linesOfFunction = 60

  static func findings(in source: SwiftSource) throws -> [Finding] {
    try longLines(in: source) + longFile(source) + longFunctions(in: source) + deepLists(in: source)
  }

  /// A list as a type is a chain of generic types, one in the other. The optimizer gives up on
  /// types that are 50 deep, and the program is three times as slow.
  static let membersOfListType = 44

  static func deepLists(in source: SwiftSource) -> [Finding] {
    var members = 0
    return source.code.enumerated().compactMap { index, line in
      members = line.hasPrefix("  With<") ? members + 1 : 0
      guard members == membersOfListType + 1 else { return nil }
      return source.finding(at: index, "more than \(membersOfListType) in one list: begin another")
    }
  }

  static func longLines(in source: SwiftSource) -> [Finding] {
    source.lines.enumerated().compactMap { index, line in
      guard line.utf8.count > columns, line.count > columns else { return nil }
      return source.finding(at: index, "\(line.count) columns; break the line at \(columns)")
    }
  }

  static func longFile(_ source: SwiftSource) -> [Finding] {
    guard source.lines.count > linesOfFile + 1 else { return [] }
    let message = "\(source.lines.count - 1) lines, at most \(linesOfFile): split it by subject"
    return [source.finding(at: linesOfFile, message)]
  }

  static func longFunctions(in source: SwiftSource) throws -> [Finding] {
    let start = try pattern(#"(^|\s)(func\s+\S|init[?]?\s*[<(]|subscript\s*[<(]|deinit\s*\{)"#)
    var findings: [Finding] = []
    for (index, line) in source.lines(holding: ["func", "init", "subscript", "deinit"])
    where line.contains(start) {
      guard let last = lastLine(ofBodyFrom: index, in: source.code) else { continue }
      let length = last - index + 1
      if length > linesOfFunction {
        let message = "a function of \(length) lines, at most \(linesOfFunction): name its parts"
        findings.append(source.finding(at: index, message))
      }
    }
    return findings
  }

  /// The line that closes the body of the function declared at `index`; nil when it has no body.
  private static func lastLine(ofBodyFrom index: Int, in code: [String]) -> Int? {
    var braces = 0
    var brackets = 0
    var bodyFound = false
    for current in index..<code.count {
      let line = code[current]
      if current > index, !bodyFound, brackets == 0, beginsDeclaration(line) { return nil }
      for character in line {
        switch character {
        case "(", "[": brackets += 1
        case ")", "]": brackets -= 1
        case "{":
          braces += 1
          if brackets == 0 { bodyFound = true }
        case "}":
          braces -= 1
          if braces < 0 { return nil }
          if braces == 0, bodyFound { return current }
        default: break
        }
      }
    }
    return nil
  }

  private static func beginsDeclaration(_ line: String) -> Bool {
    let words = [
      "func", "var", "let", "init", "subscript", "associatedtype", "static", "mutating", "case",
      "public", "private", "internal", "package", "extension", "struct", "enum", "@",
    ]
    let trimmed = line.drop(while: { $0 == " " })
    return words.contains { trimmed.hasPrefix($0) }
  }
}
