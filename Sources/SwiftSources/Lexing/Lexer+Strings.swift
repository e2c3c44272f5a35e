/// Strings: of one line, of several, raw, with code inside to any depth.
extension Lexer {
  /// What is open inside a string: a string, or the code of an interpolation.
  private enum Level {
    case text(hashes: Int, isMultiline: Bool)
    case code(roundBrackets: Int)
  }

  /// How far code inside a string of one line may run over the end of the line.
  private static let longestInterpolation = 4096

  /// Deeper strings inside strings end the outermost.
  private static let greatestDepth = 256

  /// The offset is at the first quotation mark.
  mutating func string(hashes: Int, from start: Int) {
    var levels: [Level] = [opening(hashes: hashes)]
    let isOneLine = !isMultiline(levels[0])
    var firstNewline: Int?
    while offset < bytes.count, let level = levels.last {
      if isOneLine, ByteClass.isNewline(byte()) {
        if firstNewline == nil { firstNewline = offset }
        let isInCode = levels.count > 1
        if !isInCode || offset - start > Self.longestInterpolation { break }
      }
      switch level {
      case .text(let hashes, let isMultiline):
        text(hashes: hashes, isMultiline: isMultiline, levels: &levels)
      case .code(let brackets):
        code(brackets: brackets, levels: &levels)
      }
      if levels.count > Self.greatestDepth { break }
    }
    if !levels.isEmpty {
      if let firstNewline { offset = firstNewline }
      offset = min(offset, bytes.count)
      problems.append(LexingProblem(kind: .openString, range: start..<offset))
    }
    add(.string, from: start)
  }

  private func isMultiline(_ level: Level) -> Bool {
    if case .text(_, true) = level { return true }
    return false
  }

  /// Passes the quotation marks that open a string.
  private mutating func opening(hashes: Int) -> Level {
    let isMultiline = byte(1) == 0x22 && byte(2) == 0x22 && !isRawQuoteRun(hashes)
    offset += isMultiline ? 3 : 1
    return .text(hashes: hashes, isMultiline: isMultiline)
  }

  /// `#"""#` on one line is a raw string that holds one quotation mark.
  private func isRawQuoteRun(_ hashes: Int) -> Bool {
    guard hashes > 0 else { return false }
    return (3..<(3 + hashes)).allSatisfy { byte($0) == 0x23 }
  }

  private mutating func text(hashes: Int, isMultiline: Bool, levels: inout [Level]) {
    if byte() == 0x22, closes(hashes: hashes, isMultiline: isMultiline) {
      offset += (isMultiline ? 3 : 1) + hashes
      levels.removeLast()
    } else if byte() == 0x5C, (0..<hashes).allSatisfy({ byte(1 + $0) == 0x23 }) {
      offset += 1 + hashes
      if byte() == 0x28 {
        offset += 1
        levels.append(.code(roundBrackets: 1))
      } else if offset < bytes.count, !ByteClass.isNewline(byte()) {
        offset += 1
      }
    } else {
      offset += 1
    }
  }

  private func closes(hashes: Int, isMultiline: Bool) -> Bool {
    let quotes = isMultiline ? 3 : 1
    return (0..<quotes).allSatisfy { byte($0) == 0x22 }
      && (0..<hashes).allSatisfy { byte(quotes + $0) == 0x23 }
  }

  private mutating func code(brackets: Int, levels: inout [Level]) {
    switch byte() {
    case 0x28:
      levels[levels.count - 1] = .code(roundBrackets: brackets + 1)
      offset += 1
    case 0x29:
      offset += 1
      if brackets > 1 {
        levels[levels.count - 1] = .code(roundBrackets: brackets - 1)
      } else {
        levels.removeLast()
      }
    case 0x22:
      var hashes = 0
      while byte(-1 - hashes) == 0x23 { hashes += 1 }
      levels.append(opening(hashes: hashes))
    case 0x2F where byte(1) == 0x2A:
      skipBlockComment()
    default:
      offset += 1
    }
  }
}
