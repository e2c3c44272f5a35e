/// Regular expressions as literals, told from divisions by what stands before.
extension Lexer {
  /// A literal longer than this on one line is taken for a division.
  private static let longestRegex = 2000

  private static let wordsBeforeValues: Set<String> = [
    "return", "case", "in", "if", "guard", "while", "switch", "where", "try", "await", "else",
    "throw", "is", "as", "let", "var", "repeat", "do", "yield",
  ]

  /// Whether `/` at the offset opens a literal: a value may begin here, and the line closes it.
  func startsRegex() -> Bool {
    let next = byte(1)
    guard offset + 1 < bytes.count, !ByteClass.isSpace(next), next != 0x29,
      next != 0x3D, valueMayBegin()
    else { return false }
    return endOfRegex() != nil
  }

  private func valueMayBegin() -> Bool {
    guard let last = tokens.last else { return true }
    switch last.kind {
    case .name:
      return Self.wordsBeforeValues.contains(
        String(decoding: bytes[last.start..<last.end], as: UTF8.self))
    case .sign:
      // After a postfix `?` or `!` a division may follow.
      return last.end - last.start > 1 || (bytes[last.start] != 0x3F && bytes[last.start] != 0x21)
    case .openRound, .openSquare, .openCurly, .comma, .colon, .semicolon: return true
    case .quotedName, .dollarName, .number, .string, .regex, .closeRound, .closeSquare,
      .closeCurly, .period, .macro, .attribute:
      return false
    }
  }

  /// The offset behind the closing `/` on the same line.
  private func endOfRegex() -> Int? {
    var index = offset + 1
    var brackets = 0
    var isInClass = false
    let limit = min(bytes.count, offset + Self.longestRegex)
    while index < limit, !ByteClass.isNewline(bytes[index]) {
      switch bytes[index] {
      case 0x5C: index += 1
      case 0x5B: isInClass = true
      case 0x5D: isInClass = false
      case 0x28 where !isInClass: brackets += 1
      case 0x29 where !isInClass:
        brackets -= 1
        if brackets < 0 { return nil }
      case 0x2F: return bytes[index - 1] == 0x20 ? nil : index + 1
      default: break
      }
      index += 1
    }
    return nil
  }

  /// The offset is at the first `/`.
  mutating func regex(hashes: Int, from start: Int) {
    if hashes == 0 {
      offset = endOfRegex() ?? offset + 1
      add(.regex, from: start)
      return
    }
    offset += 1
    let isMultiline = ByteClass.isNewline(byte())
    while offset < bytes.count {
      if !isMultiline, ByteClass.isNewline(byte()) { break }
      if byte() == 0x5C {
        offset = min(offset + 2, bytes.count)
      } else if byte() == 0x2F, (0..<hashes).allSatisfy({ byte(1 + $0) == 0x23 }) {
        offset += 1 + hashes
        add(.regex, from: start)
        return
      } else {
        offset += 1
      }
    }
    problems.append(LexingProblem(kind: .openRegex, range: start..<offset))
    add(.regex, from: start)
  }
}
