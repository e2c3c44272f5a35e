/// Replaces comments and the insides of string literals by spaces; lines and columns stay.
struct CommentAndStringBlanking {
  private let input: [UInt8]
  private var output: [UInt8] = []
  private var position = 0

  init(_ text: String) {
    input = Array(text.utf8)
    output.reserveCapacity(input.count)
  }

  mutating func run() -> String {
    copyCode(untilClosingParenthesis: false)
    return String(decoding: output, as: UTF8.self)
  }

  private static let newline = UInt8(ascii: "\n")
  private static let quote = UInt8(ascii: "\"")
  private static let hash = UInt8(ascii: "#")

  private func byte(_ distance: Int = 0) -> UInt8 {
    position + distance < input.count ? input[position + distance] : 0
  }

  private func looking(at first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    byte() == UInt8(ascii: first) && byte(1) == UInt8(ascii: second)
  }

  private mutating func copy(_ count: Int = 1) {
    for _ in 0..<count where position < input.count {
      output.append(input[position])
      position += 1
    }
  }

  private mutating func blank(_ count: Int = 1) {
    for _ in 0..<count where position < input.count {
      output.append(input[position] == Self.newline ? Self.newline : UInt8(ascii: " "))
      position += 1
    }
  }

  private mutating func copyCode(untilClosingParenthesis: Bool) {
    var depth = 0
    while position < input.count {
      if looking(at: "/", "/") {
        while position < input.count, byte() != Self.newline { blank() }
      } else if looking(at: "/", "*") {
        blankBlockComment()
      } else if let hashes = hashesBeforeQuote() {
        blankString(hashes: hashes)
      } else {
        if byte() == UInt8(ascii: "(") { depth += 1 }
        if byte() == UInt8(ascii: ")") { depth -= 1 }
        copy()
        if untilClosingParenthesis, depth == 0 { return }
        copyPlainCode()
      }
    }
  }

  /// Copies up to what may begin a comment or a string, or is a parenthesis.
  private mutating func copyPlainCode() {
    let start = position
    while position < input.count, !Self.isSpecial[Int(input[position])] { position += 1 }
    output.append(contentsOf: input[start..<position])
  }

  private static let isSpecial: [Bool] = (0..<256).map { "/\"#()".utf8.contains(UInt8($0)) }

  private mutating func blankBlockComment() {
    var depth = 0
    repeat {
      if looking(at: "/", "*") {
        depth += 1
        blank(2)
      } else if looking(at: "*", "/") {
        depth -= 1
        blank(2)
      } else {
        blank()
      }
    } while position < input.count && depth > 0
  }

  /// How many `#` stand before the quote that opens a string here; nil when no string opens here.
  private func hashesBeforeQuote() -> Int? {
    guard byte() == Self.hash || byte() == Self.quote else { return nil }
    var hashes = 0
    while byte(hashes) == Self.hash { hashes += 1 }
    return byte(hashes) == Self.quote ? hashes : nil
  }

  private func looking(atQuotes quotes: Int, hashes: Int) -> Bool {
    (0..<quotes).allSatisfy { byte($0) == Self.quote }
      && (0..<hashes).allSatisfy { byte(quotes + $0) == Self.hash }
  }

  private func lookingAtEscape(hashes: Int) -> Bool {
    byte() == UInt8(ascii: "\\") && (0..<hashes).allSatisfy { byte(1 + $0) == Self.hash }
  }

  private mutating func blankString(hashes: Int) {
    copy(hashes)
    let quotes = looking(atQuotes: 3, hashes: 0) ? 3 : 1
    copy(quotes)
    while position < input.count {
      if looking(atQuotes: quotes, hashes: hashes) {
        copy(quotes + hashes)
        return
      } else if lookingAtEscape(hashes: hashes) {
        blank(1 + hashes)
        if byte() == UInt8(ascii: "(") {
          copyCode(untilClosingParenthesis: true)
        } else {
          blank()
        }
      } else if quotes == 1, byte() == Self.newline {
        return
      } else {
        blank()
      }
    }
  }
}
