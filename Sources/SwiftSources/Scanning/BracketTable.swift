/// Which bracket closes which. Half-edited files keep a shape: a closing `}` also closes what was
/// left open inside its braces, and a closing bracket without an opening one is ignored.
package struct BracketTable: Sendable {
  /// For an opening bracket, the index of the token that ends it, which may be the number of
  /// tokens; for a closing one, the index of the bracket that it closes; otherwise -1.
  private(set) var partners: [Int32]
  /// For each token, the innermost opening bracket around it, or -1.
  package private(set) var around: [Int32]
  /// The brackets that were opened and never closed, or closed and never opened.
  package private(set) var problems: [LexingProblem] = []

  private var open: [(index: Int, kind: TokenKind)] = []
  private var openCurly = 0

  init(_ tokens: [Token]) {
    partners = [Int32](repeating: -1, count: tokens.count)
    around = [Int32](repeating: -1, count: tokens.count)
    for (index, token) in tokens.enumerated() {
      if let opening = Self.opening(of: token.kind) {
        close(index, opening: opening, range: token.range)
        around[index] = Int32(open.last?.index ?? -1)
        continue
      }
      around[index] = Int32(open.last?.index ?? -1)
      if Self.isOpening(token.kind) {
        open.append((index, token.kind))
        if token.kind == .openCurly { openCurly += 1 }
      }
    }
    while let last = open.popLast() {
      partners[last.index] = Int32(tokens.count)
      problems.append(LexingProblem(kind: .openBracket, range: tokens[last.index].range))
    }
  }

  private mutating func close(_ index: Int, opening: TokenKind, range: Range<Int>) {
    guard canClose(opening) else {
      problems.append(LexingProblem(kind: .strayBracket, range: range))
      return
    }
    while let last = open.popLast() {
      if last.kind == .openCurly { openCurly -= 1 }
      partners[last.index] = Int32(index)
      if last.kind == opening {
        partners[index] = Int32(last.index)
        return
      }
      problems.append(LexingProblem(kind: .openBracket, range: range))
    }
  }

  /// A round or square bracket closes only what is open inside the innermost braces.
  private func canClose(_ opening: TokenKind) -> Bool {
    if opening == .openCurly { return openCurly > 0 }
    for level in open.reversed().prefix(16) {
      if level.kind == opening { return true }
      if level.kind == .openCurly { return false }
    }
    return false
  }

  static func isOpening(_ kind: TokenKind) -> Bool {
    kind == .openRound || kind == .openSquare || kind == .openCurly
  }

  /// The kind of bracket that a closing one closes; nil for everything else.
  static func opening(of kind: TokenKind) -> TokenKind? {
    if kind == .closeRound { return .openRound }
    if kind == .closeSquare { return .openSquare }
    return kind == .closeCurly ? .openCurly : nil
  }
}
