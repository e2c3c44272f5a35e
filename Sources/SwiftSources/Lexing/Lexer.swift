/// Cuts any bytes into tokens in one pass. It never fails: what is left open ends at a sensible
/// point and is told as a problem, and bytes that belong to nothing are skipped.
struct Lexer {
  let bytes: [UInt8]
  var offset = 0
  var tokens: [Token] = []
  var problems: [LexingProblem] = []
  var branches = BranchStack()
  private var startsLine = true
  private var hasSpaceBefore = true

  init(_ source: SourceFile) { bytes = source.bytes }

  /// The tokens of a file.
  static func lex(_ source: SourceFile) -> LexedFile {
    var lexer = Lexer(source)
    lexer.run()
    return LexedFile(
      source: source, tokens: lexer.tokens, conditions: lexer.branches.table,
      problems: lexer.problems)
  }

  /// The byte at a distance from the offset; 0 outside the file.
  func byte(_ distance: Int = 0) -> UInt8 {
    let index = offset + distance
    return index >= 0 && index < bytes.count ? bytes[index] : 0
  }

  private mutating func run() {
    tokens.reserveCapacity(bytes.count / 5)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    if byte() == 0x23, byte(1) == 0x21 { skipLine() }
    while offset < bytes.count {
      let before = offset
      step()
      if offset == before { offset += 1 }
    }
    for open in branches.open {
      problems.append(LexingProblem(kind: .openCondition, range: open))
    }
  }

  private mutating func step() {
    let first = byte()
    if ByteClass.isSpace(first) {
      if ByteClass.isNewline(first) { startsLine = true }
      hasSpaceBefore = true
      offset += 1
    } else if first == 0x2F, byte(1) == 0x2F {
      skipLine()
      hasSpaceBefore = true
    } else if first == 0x2F, byte(1) == 0x2A {
      skipBlockComment()
      hasSpaceBefore = true
    } else {
      token(startingWith: first)
    }
  }

  private mutating func token(startingWith first: UInt8) {
    let start = offset
    switch first {
    case 0x22:
      string(hashes: 0, from: start)
    case 0x23:
      hash()
    case 0x60:
      quotedName()
    case 0x40 where ByteClass.isNameStart(byte(1)):
      offset += 1
      name(as: .attribute, from: start)
    case 0x24 where ByteClass.isName(byte(1)):
      offset += 1
      name(as: .dollarName, from: start)
    case 0x2F where startsRegex():
      regex(hashes: 0, from: start)
    default:
      plainToken(first)
    }
  }

  private mutating func plainToken(_ first: UInt8) {
    let start = offset
    if ByteClass.isNameStart(first) {
      name(as: .name, from: start)
    } else if ByteClass.isDigit(first) {
      number()
    } else if ByteClass.isOperator(first) {
      operatorSign()
    } else if let kind = Self.punctuation(first) {
      offset += 1
      add(kind, from: start)
    } else {
      offset += 1
    }
  }

  private static func punctuation(_ byte: UInt8) -> TokenKind? {
    switch byte {
    case 0x28: .openRound
    case 0x29: .closeRound
    case 0x5B: .openSquare
    case 0x5D: .closeSquare
    case 0x7B: .openCurly
    case 0x7D: .closeCurly
    case 0x2C: .comma
    case 0x3A: .colon
    case 0x3B: .semicolon
    case 0x2E: .period
    default: nil
    }
  }

  /// Adds the token from `start` to the offset.
  mutating func add(_ kind: TokenKind, from start: Int) {
    tokens.append(
      Token(
        kind: kind, start: start, end: offset, startsLine: startsLine,
        hasSpaceBefore: hasSpaceBefore, condition: branches.current))
    startsLine = false
    hasSpaceBefore = false
  }

  mutating func skipLine() {
    while offset < bytes.count, !ByteClass.isNewline(bytes[offset]) { offset += 1 }
  }

  mutating func skipBlockComment() {
    let start = offset
    var depth = 0
    while offset < bytes.count {
      if byte() == 0x2F, byte(1) == 0x2A {
        depth += 1
        offset += 2
      } else if byte() == 0x2A, byte(1) == 0x2F {
        depth -= 1
        offset += 2
        if depth == 0 { return }
      } else {
        if ByteClass.isNewline(byte()) { startsLine = true }
        offset += 1
      }
    }
    offset = bytes.count
    problems.append(LexingProblem(kind: .openComment, range: start..<offset))
  }
}
