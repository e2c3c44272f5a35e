/// A Swift file as the checks see it: the text, and the text without comments and strings.
struct SwiftSource {
  /// The file, relative to the repository's root.
  var path: String
  /// The lines as written.
  var lines: [String]
  /// The same lines with comments and the insides of strings replaced by spaces. Code that stands
  /// in an interpolation is kept, since it runs.
  var code: [String]

  init(path: String, text: String) {
    self.path = path
    lines = Self.split(text)
    var blanking = CommentAndStringBlanking(text)
    code = Self.split(blanking.run())
  }

  /// The code as one string, lines joined.
  var joinedCode: String { code.joined(separator: "\n") }

  /// The module a source belongs to: the second part of its path.
  var module: String {
    let parts = path.split(separator: "/")
    return parts.count > 1 ? String(parts[1]) : ""
  }

  /// A finding at the line with this index.
  func finding(at index: Int, _ message: String) -> Finding {
    Finding(path: path, line: index + 1, message: message)
  }

  private static func split(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

/// Replaces comments and the insides of string literals by spaces; lines and columns stay.
struct CommentAndStringBlanking {
  private let input: [Character]
  private var output: [Character] = []
  private var position = 0

  init(_ text: String) {
    input = Array(text)
    output.reserveCapacity(input.count)
  }

  mutating func run() -> String {
    copyCode(untilClosingParenthesis: false)
    return String(output)
  }

  private func looking(at text: String) -> Bool {
    var index = position
    for character in text {
      guard index < input.count, input[index] == character else { return false }
      index += 1
    }
    return true
  }

  private mutating func copy() {
    output.append(input[position])
    position += 1
  }

  private mutating func blank() {
    output.append(input[position] == "\n" ? "\n" : " ")
    position += 1
  }

  private mutating func copyCode(untilClosingParenthesis: Bool) {
    var depth = 0
    while position < input.count {
      if looking(at: "//") {
        while position < input.count, input[position] != "\n" { blank() }
      } else if looking(at: "/*") {
        blankBlockComment()
      } else if let hashes = hashesBeforeQuote() {
        blankString(hashes: hashes)
      } else {
        if input[position] == "(" { depth += 1 }
        if input[position] == ")" { depth -= 1 }
        copy()
        if untilClosingParenthesis, depth == 0 { return }
      }
    }
  }

  private mutating func blankBlockComment() {
    var depth = 0
    repeat {
      if looking(at: "/*") {
        depth += 1
        blank()
      } else if looking(at: "*/") {
        depth -= 1
        blank()
      }
      if position < input.count { blank() }
    } while position < input.count && depth > 0
  }

  /// How many `#` stand before the quote that opens a string here; nil when no string opens here.
  private func hashesBeforeQuote() -> Int? {
    var index = position
    while index < input.count, input[index] == "#" { index += 1 }
    guard index < input.count, input[index] == "\"" else { return nil }
    return index - position
  }

  private mutating func blankString(hashes: Int) {
    for _ in 0..<hashes { copy() }
    let quote = looking(at: "\"\"\"") ? "\"\"\"" : "\""
    let pounds = String(repeating: "#", count: hashes)
    for _ in quote { copy() }
    while position < input.count {
      if looking(at: quote + pounds) {
        for _ in quote + pounds { copy() }
        return
      } else if looking(at: "\\" + pounds + "(") {
        for _ in 0...hashes { blank() }
        copyCode(untilClosingParenthesis: true)
      } else if looking(at: "\\" + pounds) {
        for _ in 0...hashes { blank() }
        if position < input.count { blank() }
      } else if quote.count == 1, input[position] == "\n" {
        return
      } else {
        blank()
      }
    }
  }
}
