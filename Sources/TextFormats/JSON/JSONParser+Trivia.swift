extension JSONParser {
  /// The comment at the beginning of a file while it is being read.
  struct LeadingComment {
    /// A claim is short; what follows a long one is not kept.
    private static let maximumLineCount = 20
    private static let maximumByteCount = 4_096

    private var lines: [String] = []
    /// The offset after the line break that ends the last line comment, where one may continue it.
    private var continuation: Int?
    package var isComplete = false

    /// The words of the comment's first paragraph, or nil when there are none.
    package var text: String? {
      let paragraph = lines.drop { $0.isEmpty }.prefix { !$0.isEmpty }
      return paragraph.isEmpty ? nil : paragraph.joined(separator: " ")
    }

    /// Takes a comment; line comments directly below each other are one.
    package mutating func add(
      _ bytes: ArraySlice<UInt8>, isLine: Bool, start: Int, lineBreak: Int
    ) {
      guard !isComplete, lines.count < Self.maximumLineCount else { return }
      if !lines.isEmpty, !isLine || continuation != start { return isComplete = true }
      let kept = bytes.prefix(Self.maximumByteCount)
      for line in kept.split(separator: Byte.lineFeed, omittingEmptySubsequences: false) {
        lines.append(Self.trimmed(line))
      }
      continuation = isLine ? lineBreak + 1 : nil
    }

    private static func trimmed(_ line: ArraySlice<UInt8>) -> String {
      var line = line
      while let first = line.first, first <= Byte.space || first == Byte.star { line.removeFirst() }
      while let last = line.last, last <= Byte.space { line.removeLast() }
      return String(decoding: line, as: UTF8.self)
    }
  }

  /// Skips white space and comments.
  mutating func skipTrivia() throws(Stop) {
    while position < bytes.count {
      switch bytes[position] {
      case Byte.space, Byte.tab, Byte.lineFeed, Byte.carriageReturn:
        position += 1
      case Byte.slash:
        try skipComment()
      default:
        return
      }
    }
  }

  private mutating func skipComment() throws(Stop) {
    let start = position
    let next = start + 1 < bytes.count ? bytes[start + 1] : Byte.space
    if next == Byte.slash {
      var end = start + 2
      while end < bytes.count, bytes[end] != Byte.lineFeed { end += 1 }
      try checkComment(start + 2, end)
      comments.add(bytes[(start + 2)..<end], isLine: true, start: start, lineBreak: end)
      position = end
    } else if next == Byte.star {
      var end = start + 2
      while end + 1 < bytes.count, bytes[end] != Byte.star || bytes[end + 1] != Byte.slash {
        end += 1
      }
      guard end + 1 < bytes.count else {
        throw stop(
          .unclosedComment, at: range(start, start + 2), "the comment is not closed",
          hint: "close it with */")
      }
      try checkComment(start + 2, end)
      comments.add(bytes[(start + 2)..<end], isLine: false, start: start, lineBreak: end)
      position = end + 2
    } else {
      throw unexpected("a value, a key or a comment")
    }
  }

  /// Comments may hold any text but NUL.
  private mutating func checkComment(_ start: Int, _ end: Int) throws(Stop) {
    guard let nul = bytes[start..<end].firstIndex(of: 0) else { return }
    throw stop(
      .controlCharacter, at: range(nul, nul + 1), "the character NUL (U+0000) in a comment")
  }
}
