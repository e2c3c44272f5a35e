/// Sources as they are in the middle of an edit.
enum Mutation {
  /// Deletes, doubles, swaps or cuts pieces of a source: lines, words or single bytes.
  static func apply(to bytes: [UInt8], _ dice: inout Dice) -> [UInt8] {
    var pieces = pieces(of: bytes, dice.number(below: 4))
    for _ in 0...dice.number(below: 4) where !pieces.isEmpty {
      let index = dice.number(below: pieces.count)
      switch dice.number(below: 6) {
      case 0: pieces.remove(at: index)
      case 1: pieces.insert(pieces[index], at: dice.number(below: pieces.count))
      case 2: pieces.swapAt(index, dice.number(below: pieces.count))
      case 3:
        let end = min(index + 1 + dice.number(below: 12), pieces.count)
        pieces.removeSubrange(index..<end)
      case 4: pieces.insert(Array(dice.pick(fragments).utf8), at: index)
      default: if dice.isOneOf(4) { pieces.removeLast(pieces.count - index) }
      }
    }
    // The parser's pieces of trivia have no length for bytes that are no UTF-8.
    return Array(String(decoding: pieces.joined(), as: UTF8.self).utf8)
  }

  /// What somebody types, or leaves behind.
  private static let fragments = [
    "\"", "\"\"\"", "#\"", "/*", "*/", "//", "{", "}", "(", ")", "[", "]", "#if DEBUG\n",
    "#endif\n", "\n#else\n", ":", ": Tip ", ", ", ".", "?", "!", "=", "\\(", "`", "@", "#", "$0",
    "/", "\n", " ", "struct ", "#Rule(", "some ", "<", ">", "\u{00E9}",
  ]

  private static func pieces(of bytes: [UInt8], _ size: Int) -> [[UInt8]] {
    switch size {
    case 0: lines(of: bytes)
    case 1: bytes.map { [$0] }
    default: words(of: bytes)
    }
  }

  private static func lines(of bytes: [UInt8]) -> [[UInt8]] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { [UInt8]($0) + [0x0A] }
  }

  /// Words, runs of spaces, and every other byte alone.
  private static func words(of bytes: [UInt8]) -> [[UInt8]] {
    var found: [[UInt8]] = []
    for byte in bytes {
      if let last = found.last?.last, isWord(last), isWord(byte) {
        found[found.count - 1].append(byte)
      } else if let last = found.last?.last, last == 0x20, byte == 0x20 {
        found[found.count - 1].append(byte)
      } else {
        found.append([byte])
      }
    }
    return found
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || byte == 0x5F || byte >= 0x80
  }
}
