/// A source file in tokens. Lines with `#if`, `#elseif`, `#else` and `#endif` are not among them:
/// each token tells which branches it stands in.
package struct LexedFile: Sendable {
  package var source: SourceFile
  package var tokens: [Token]
  /// The branches that tokens stand in, from the outermost; entry 0 is empty.
  package var conditions: [[CompilationCondition]]
  /// What was opened and never closed.
  package var problems: [LexingProblem]
}

/// Something that a half-edited file leaves open.
package struct LexingProblem: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case openString
    case openComment
    case openRegex
    case openCondition
    case strayCondition
    case openBracket
    case strayBracket
  }

  package var kind: Kind
  package var range: Range<Int>
}

extension LexedFile {
  /// The tokens of a file.
  package static func lex(_ source: SourceFile) -> LexedFile { Lexer.lex(source) }
}
