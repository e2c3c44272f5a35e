/// One word, number, text or sign of a source file. A large project has millions, so it is small.
package struct Token: Sendable, Equatable {
  package var kind: TokenKind
  private var startOffset: Int32
  private var endOffset: Int32
  /// Whether it is the first of its line.
  package var startsLine: Bool
  /// Whether a space, a line or a comment stands before it.
  package var hasSpaceBefore: Bool
  private var branch: Int32

  init(
    kind: TokenKind, start: Int, end: Int, startsLine: Bool, hasSpaceBefore: Bool, condition: Int
  ) {
    self.kind = kind
    startOffset = Int32(clamping: start)
    endOffset = Int32(clamping: end)
    self.startsLine = startsLine
    self.hasSpaceBefore = hasSpaceBefore
    branch = Int32(clamping: condition)
  }

  package var start: Int { Int(startOffset) }
  package var end: Int { Int(endOffset) }
  /// Which entry of `LexedFile.conditions` it stands in; 0 is no `#if` at all.
  package var condition: Int { Int(branch) }
  package var range: Range<Int> { start..<end }
}

/// The kinds of tokens that the scanner tells apart.
package enum TokenKind: Sendable, Equatable {
  case name
  /// A name in backticks, which is never a keyword.
  case quotedName
  /// `$0`, `$name`.
  case dollarName
  case number
  case string
  case regex
  /// An operator of any length.
  case sign
  case openRound
  case closeRound
  case openSquare
  case closeSquare
  case openCurly
  case closeCurly
  case comma
  case colon
  case semicolon
  case period
  /// `#Rule`, `#selector`, with its sign.
  case macro
  /// `@Parameter`, with its sign.
  case attribute
}
