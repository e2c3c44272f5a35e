/// Splits the text of a rule into tokens.
///
/// Linear in the length of the text; comments and white space are skipped.
struct RuleLexer {
  let bytes: [UInt8]
  var position = 0
  var line = 1
  var column = 1

  /// All tokens of `text`, the last of them `.end`.
  static func tokens(of text: String) throws(RuleError) -> [RuleToken] {
    let length = text.utf8.count
    if length > RuleLimits.textBytes {
      throw RuleError(
        .beginning, "a rule of \(length) bytes is longer than \(RuleLimits.textBytes) bytes",
        advice: "split it into several rules, all of which must hold")
    }
    var lexer = RuleLexer(bytes: Array(text.utf8))
    var tokens: [RuleToken] = []
    tokens.reserveCapacity(length / 4 + 2)
    while let token = try lexer.next() { tokens.append(token) }
    tokens.append(RuleToken(kind: .end, location: lexer.location(from: lexer.mark())))
    return tokens
  }

  /// The byte `distance` further on; nil beyond the end.
  func peek(_ distance: Int = 0) -> UInt8? {
    position + distance < bytes.count ? bytes[position + distance] : nil
  }

  /// Steps over one byte and keeps count of lines and columns.
  mutating func advance() {
    let byte = bytes[position]
    position += 1
    if byte == UInt8(ascii: "\n") {
      line += 1
      column = 1
    } else if position == bytes.count || bytes[position] & 0xC0 != 0x80 {
      // The next byte begins a scalar, so the one just passed ended one.
      column += 1
    }
  }

  /// Steps over `count` bytes.
  mutating func advance(by count: Int) {
    for _ in 0..<count where position < bytes.count { advance() }
  }

  /// An empty place here, from which a token's place is measured.
  func mark() -> RuleLocation {
    RuleLocation(offset: position, length: 0, line: line, column: column)
  }

  /// The place from `mark` to here.
  func location(from mark: RuleLocation) -> RuleLocation {
    var location = mark
    location.length = position - mark.offset
    return location
  }

  /// The bytes from `start` to here as a text.
  func text(from start: Int) -> String {
    String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// The next token; nil at the end of the text.
  private mutating func next() throws(RuleError) -> RuleToken? {
    try skipSpaceAndComments()
    guard let byte = peek() else { return nil }
    let start = mark()
    let kind: RuleToken.Kind
    if isNameStart(byte) {
      kind = .name(readName())
    } else if isDigit(byte) {
      kind = try readNumber(from: start)
    } else {
      switch byte {
      case UInt8(ascii: "`"): kind = try readQuotedName(from: start)
      case UInt8(ascii: "$"): kind = try readArgument(from: start)
      case UInt8(ascii: "#"): kind = try readMacro(from: start)
      case UInt8(ascii: "\""): kind = try readText(from: start)
      default: kind = try readSign(from: start)
      }
    }
    return RuleToken(kind: kind, location: location(from: start))
  }

  private mutating func skipSpaceAndComments() throws(RuleError) {
    while let byte = peek() {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        advance()
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"):
        while let byte = peek(), byte != UInt8(ascii: "\n") { advance() }
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"):
        try skipBlockComment()
      default: return
      }
    }
  }

  private mutating func skipBlockComment() throws(RuleError) {
    let start = mark()
    var depth = 0
    repeat {
      guard let byte = peek() else {
        throw RuleError(location(from: start), "this comment is not closed", advice: "add `*/`")
      }
      if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
        depth += 1
        advance(by: 2)
      } else if byte == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
        depth -= 1
        advance(by: 2)
      } else {
        advance()
      }
    } while depth > 0
  }

  /// By their first byte: the signs in an order in which a longer one comes before its beginning.
  private static let spellings: [[(sign: RuleSign, bytes: [UInt8])]] = {
    var spellings = Array(repeating: [(sign: RuleSign, bytes: [UInt8])](), count: 256)
    for sign in RuleSign.allCases {
      let bytes = Array(sign.rawValue.utf8)
      spellings[Int(bytes[0])].append((sign, bytes))
    }
    return spellings
  }()

  private mutating func readSign(from start: RuleLocation) throws(RuleError) -> RuleToken.Kind {
    for (sign, spelling) in Self.spellings[Int(bytes[position])]
    where bytes[position...].starts(with: spelling) {
      advance(by: spelling.count)
      return .sign(sign)
    }
    advance()
    throw RuleError(
      location(from: start),
      "the character \(visible(bytes[start.offset])) has no meaning in a rule")
  }

  /// A printable form of a byte that begins no token.
  private func visible(_ byte: UInt8) -> String {
    let isPrintable = byte > 0x20 && byte < 0x7F
    return isPrintable
      ? "`\(String(decoding: [byte], as: UTF8.self))`" : "0x" + String(byte, radix: 16)
  }
}
