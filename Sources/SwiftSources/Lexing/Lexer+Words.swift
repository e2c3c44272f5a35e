/// Names, numbers, operators and everything that begins with `#`.
extension Lexer {
  mutating func name(as kind: TokenKind, from start: Int) {
    // A dollar sign may stand inside a name.
    while offset < bytes.count, ByteClass.isName(bytes[offset]) || bytes[offset] == 0x24 {
      offset += 1
    }
    add(kind, from: start)
  }

  mutating func quotedName() {
    let start = offset
    var end = offset + 1
    while end < bytes.count, !ByteClass.isNewline(bytes[end]), bytes[end] != 0x60 { end += 1 }
    guard end < bytes.count, bytes[end] == 0x60, end > start + 1 else {
      offset += 1
      return
    }
    offset = end + 1
    add(.quotedName, from: start)
  }

  /// Digits of any base, with a fraction only where a digit follows the dot.
  mutating func number() {
    let start = offset
    while offset < bytes.count {
      let isFraction = byte() == 0x2E && ByteClass.isDigit(byte(1))
      let isExponentSign =
        (byte() == 0x2B || byte() == 0x2D) && (byte(-1) | 0x20 == 0x65 || byte(-1) | 0x20 == 0x70)
        && ByteClass.isDigit(byte(1)) && !isHexadecimal(start)
      guard ByteClass.isName(byte()) || isFraction || isExponentSign else { break }
      offset += 1
    }
    add(.number, from: start)
  }

  private func isHexadecimal(_ start: Int) -> Bool {
    start + 1 < bytes.count && bytes[start] == 0x30 && bytes[start + 1] == 0x78
  }

  mutating func operatorSign() {
    let start = offset
    while offset < bytes.count, ByteClass.isOperator(bytes[offset]) {
      let startsComment = byte() == 0x2F && (byte(1) == 0x2F || byte(1) == 0x2A)
      if startsComment && offset > start { break }
      // `?`, `!`, `<` and `>` are taken one by one before another sign, so that `Set<Int>?=` and
      // `value!` read as what they are.
      let isAlone = offset == start && (byte() == 0x3F || byte() == 0x21) && byte(1) != 0x3D
      offset += 1
      if isAlone, byte() != 0x3F || byte(-1) != 0x3F { break }
    }
    add(.sign, from: start)
  }

  /// `#if` and its kin, `#Rule`, `#"raw"#`, `#/regex/#`.
  mutating func hash() {
    let start = offset
    var hashes = 0
    while byte(hashes) == 0x23 { hashes += 1 }
    if byte(hashes) == 0x22 {
      offset += hashes
      string(hashes: hashes, from: start)
    } else if byte(hashes) == 0x2F {
      offset += hashes
      regex(hashes: hashes, from: start)
    } else if ByteClass.isNameStart(byte(1)) {
      offset += 1
      let nameStart = offset
      while offset < bytes.count, ByteClass.isName(bytes[offset]) { offset += 1 }
      if !directive(nameStart..<offset, from: start) { add(.macro, from: start) }
    } else {
      offset += hashes
    }
  }

  /// Whether the word after `#` opens, changes or closes a branch; its line is then read.
  private mutating func directive(_ word: Range<Int>, from start: Int) -> Bool {
    let word = String(decoding: bytes[word], as: UTF8.self)
    guard ["if", "elseif", "else", "endif"].contains(word) else { return false }
    let condition = conditionLine()
    let isKnown =
      switch word {
      case "if": branches.enter(condition, at: start..<offset)
      case "elseif": branches.change(to: condition)
      case "else": branches.change(to: nil)
      default: branches.leave()
      }
    if !isKnown { problems.append(LexingProblem(kind: .strayCondition, range: start..<offset)) }
    return true
  }

  /// The rest of the line without comments, and of the next ones while brackets or `&&`, `||`
  /// leave it open.
  private mutating func conditionLine() -> String {
    var text: [UInt8] = []
    var depth = 0
    while offset < bytes.count {
      let next = byte()
      if ByteClass.isNewline(next) {
        let last = text.last { $0 != 0x20 }
        let isOpen = depth > 0 || last == 0x26 || last == 0x7C
        guard isOpen, text.count < 1000, conditionGoesOn() else { break }
      }
      if next == 0x2F, byte(1) == 0x2F {
        skipLine()
        continue
      }
      if next == 0x2F, byte(1) == 0x2A {
        skipBlockComment()
        continue
      }
      if next == 0x28 { depth += 1 }
      if next == 0x29 { depth -= 1 }
      if !ByteClass.isSpace(next) {
        text.append(next)
      } else if let last = text.last, last != 0x20 {
        text.append(0x20)
      }
      offset += 1
    }
    while text.last == 0x20 { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }

  private static let conditionWords: Set<String> = [
    "os", "arch", "swift", "compiler", "canImport", "targetEnvironment", "hasFeature",
    "hasAttribute", "true", "false",
  ]

  /// Whether the next line can belong to a condition that is still open. Where a bracket was left
  /// open by an edit, the declarations below must not be taken for it.
  private func conditionGoesOn() -> Bool {
    var index = offset
    while index < bytes.count, ByteClass.isSpace(bytes[index]) { index += 1 }
    guard index < bytes.count else { return false }
    switch bytes[index] {
    case 0x21, 0x26, 0x28, 0x29, 0x2F, 0x5F, 0x7C, 0x41...0x5A: return true
    default: break
    }
    let word = bytes[index...].prefix { ByteClass.isName($0) }
    return Self.conditionWords.contains(String(decoding: word, as: UTF8.self))
  }
}
