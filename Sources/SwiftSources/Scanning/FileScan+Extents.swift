/// How far expressions, brackets and generic arguments reach.
extension FileScan {
  static let assignments: Set<String> = [
    "=", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "<<=", ">>=", "&+=", "&-=", "&*=",
  ]

  /// Whether a token is a name, also one in backticks.
  package func isName(_ token: Int) -> Bool {
    let kind = kind(token)
    return kind == .name || kind == .quotedName
  }

  /// The token behind a token, or behind the brackets that it opens.
  package func next(_ index: Int) -> Int {
    guard let kind = self.kind(index), BracketTable.isOpening(kind) else { return index + 1 }
    let partner = partner(index)
    guard partner > index else { return index + 1 }
    // Braces that end an open round bracket are not part of it.
    return self.kind(partner).flatMap(BracketTable.opening) == kind ? partner + 1 : partner
  }

  /// The calls among whose arguments in round brackets a token stands, the innermost first.
  package func calls(around token: Int) -> [Call] {
    var found: [Call] = []
    var bracket = Int(brackets.around[token])
    for _ in 0..<16 where bracket >= 0 {
      if let call = callOfBracket[bracket] { found.append(calls[call]) }
      bracket = Int(brackets.around[bracket])
    }
    return found
  }

  /// Whether a word begins a declaration of its own.
  func isDeclaration(_ index: Int) -> Bool {
    kind(index) == .name && kind(index - 1) != .period
      && Keywords.declarations.contains(text(index))
  }

  /// The token behind generic arguments, where they close within a reasonable distance.
  package func genericEnd(_ start: Int) -> Int? {
    var depth = 0
    var index = start
    for _ in 0..<128 {
      guard let kind = self.kind(index) else { return nil }
      if kind == .sign {
        let sign = self.text(index)
        if sign != "->" {
          depth += sign.filter { $0 == "<" }.count - sign.filter { $0 == ">" }.count
        }
        if depth <= 0 { return index + 1 }
      } else if [.openCurly, .closeCurly, .semicolon, .string, .closeRound].contains(kind) {
        return nil
      }
      index = next(index)
    }
    return nil
  }

  /// The token behind an expression that begins at `start`.
  func expressionEnd(_ start: Int, headerEnd: Int = -1) -> Int {
    var index = start
    while let kind = self.kind(index) {
      if [.closeRound, .closeSquare, .closeCurly, .comma, .semicolon].contains(kind) { break }
      if kind == .openCurly, index == headerEnd || startsAccessors(index) { break }
      if index > start, tokens[index].startsLine, !continues(index) { break }
      if index > start, kind == .sign, Self.assignments.contains(text(index)) { break }
      if index > start, kind == .name, isDeclaration(index) || text(index) == "guard" { break }
      index = next(index)
    }
    return min(max(index, start), tokens.count)
  }

  private func startsAccessors(_ brace: Int) -> Bool {
    isName(brace + 1) && ["didSet", "willSet"].contains(text(brace + 1))
  }

  /// Whether the first token of a line goes on with the expression of the line before.
  private func continues(_ index: Int) -> Bool {
    let isPrefixed = kind(index + 1) != nil && tokens[index + 1].hasSpaceBefore
    switch kind(index) {
    case .period: return true
    case .colon: return true
    case .sign: return isPrefixed
    case .name where ["as", "is", "else"].contains(text(index)): return true
    default: break
    }
    switch kind(index - 1) {
    case .sign: return tokens[index - 1].hasSpaceBefore
    case .colon: return true
    case .name: return ["try", "await", "as", "is", "in", "return"].contains(text(index - 1))
    default: return false
    }
  }
}
