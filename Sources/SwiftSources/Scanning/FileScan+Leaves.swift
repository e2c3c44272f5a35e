/// The values that a body can give.
extension FileScan {
  /// The expressions that stand as statements of their own, or behind `return`, in a body and in
  /// the branches of its conditions and selections. Declarations and closures are passed over.
  package func leaves(_ body: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var ranges = [body.clamped(to: 0..<tokens.count)]
    while let range = ranges.popLast() {
      var index = range.lowerBound
      while index < range.upperBound {
        index = leaf(index, limit: range.upperBound, ranges: &ranges, found: &found)
      }
    }
    return found.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Reads one statement and gives the token behind it.
  private func leaf(
    _ index: Int, limit: Int, ranges: inout [Range<Int>], found: inout [Range<Int>]
  ) -> Int {
    let kind = tokens[index].kind
    if kind == .openCurly {
      let end = max(min(partner(index), limit), index + 1)
      if isBranch(index) { ranges.append(index + 1..<end) }
      return end + 1
    }
    if [.semicolon, .comma, .closeCurly, .closeRound, .closeSquare, .colon, .attribute].contains(
      kind)
    {
      return index + 1
    }
    let word = kind == .name ? text(index) : ""
    switch word {
    case "if", "guard", "switch", "for", "while", "else", "do", "catch", "repeat", "case",
      "default", "where", "get":
      return headerEnd(index, word, limit: limit)
    case "let", "var":
      return max(expressionEnd(index + 1), declarationEnd(index), index + 1)
    case "func", "struct", "class", "enum":
      return passBody(index, limit: limit)
    default:
      let start = word == "return" ? index + 1 : index
      let end = min(max(expressionEnd(start), start), limit)
      if start < end { found.append(start..<end) }
      return max(end, index + 1)
    }
  }

  private func isBranch(_ brace: Int) -> Bool {
    guard let scope = scopeOfBrace[brace] else { return false }
    switch scopes[scope].kind {
    case .condition, .selection, .loop, .block: return true
    case .accessor(_, let name): return name == nil || name == "get"
    case .file, .type, .function, .closure: return false
    }
  }

  /// Behind the condition of a statement, or behind the label of a branch.
  private func headerEnd(_ index: Int, _ word: String, limit: Int) -> Int {
    let endsAtColon = word == "case" || word == "default"
    var end = index + 1
    while end < limit {
      let kind = tokens[end].kind
      if endsAtColon ? kind == .colon : kind == .openCurly { return end }
      if kind == .closeCurly || kind == .semicolon { return end }
      end = endsAtColon || kind == .openRound || kind == .openSquare ? next(end) : end + 1
    }
    return max(end, index + 1)
  }

  /// Behind the value of a local declaration.
  private func declarationEnd(_ index: Int) -> Int {
    var end = index + 1
    while end < tokens.count, !isSign(end, "="), !tokens[end].startsLine { end = next(end) }
    return isSign(end, "=") ? expressionEnd(end + 1) : end
  }

  private func passBody(_ index: Int, limit: Int) -> Int {
    var end = index + 1
    while end < limit, tokens[end].kind != .openCurly { end += 1 }
    return min(next(end), limit)
  }
}
