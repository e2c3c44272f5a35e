/// Expressions of which the program takes one of two sides, and the branches for errors.
extension FileScan {
  /// The condition of `condition ? side : side` where what begins at a token is one of both sides,
  /// also in brackets of its own.
  package func choice(startingAt start: Int) -> (condition: Range<Int>, isFirst: Bool)? {
    var before = start - 1
    while kind(before) == .name && ["try", "await"].contains(text(before))
      || kind(before) == .openRound && !isName(before - 1)
    {
      before -= 1
    }
    let isSecond = kind(before) == .colon
    guard isSecond || isQuestion(before) else { return nil }
    let question = isSecond ? questionBefore(before) : before
    guard let question, let first = statementStart(before: question), first < question else {
      return nil
    }
    return (first..<question, !isSecond)
  }

  /// The parts of `isNew ? first : other`.
  package func choice(
    _ range: Range<Int>
  ) -> (condition: Range<Int>, yes: Range<Int>, no: Range<Int>)? {
    var question: Int?
    var depth = 0
    var index = range.lowerBound
    while index < range.upperBound {
      if isQuestion(index) {
        if question == nil { question = index } else { depth += 1 }
      } else if kind(index) == .colon, let question {
        if depth == 0 {
          let parts = (range.lowerBound..<question, question + 1..<index)
          guard !parts.0.isEmpty, !parts.1.isEmpty, index + 1 < range.upperBound else { return nil }
          return (parts.0, parts.1, index + 1..<range.upperBound)
        }
        depth -= 1
      }
      index = next(index)
    }
    return nil
  }

  private func isQuestion(_ token: Int) -> Bool {
    isSign(token, "?") && tokens[token].hasSpaceBefore
  }

  /// The question mark of a colon; nil for the colon of a label.
  private func questionBefore(_ colon: Int) -> Int? {
    var index = colon - 1
    for _ in 0..<64 {
      if isQuestion(index) { return index }
      guard let before = previous(index) else { return nil }
      index = before
    }
    return nil
  }

  /// The first token of the expression that ends before a token.
  private func statementStart(before end: Int) -> Int? {
    var index = end - 1
    for _ in 0..<64 {
      let first = openOf(index)
      guard kind(first - 1) != nil, !tokens[first].startsLine, let before = previous(index)
      else { return first }
      let word = kind(before) == .name ? text(before) : ""
      if isSign(before, "=") || ["return", "in"].contains(word) { return first }
      index = before
    }
    return nil
  }

  /// Where the expression begins that a path is the end of.
  package func start(of path: MemberPath) -> Int {
    path.isWhole ? path.start : statementStart(before: path.start + 1) ?? path.start
  }

  private func openOf(_ index: Int) -> Int {
    let isClosing = [.closeRound, .closeSquare].contains(kind(index))
    return isClosing ? max(partner(index), 0) : index
  }

  /// The token before a token or before the brackets that it closes; nil at the beginning of a list
  /// or a statement.
  private func previous(_ index: Int) -> Int? {
    let before = openOf(index) - 1
    guard let kind = kind(before),
      ![.openRound, .openSquare, .openCurly, .closeCurly, .semicolon, .comma].contains(kind),
      !(kind == .name && ["case", "default"].contains(text(before)))
    else { return nil }
    return before
  }

  // MARK: Errors

  /// The headers of the branches for errors behind the brace that ends a `do`.
  package func catches(behind brace: Int) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var word = brace + 1
    while found.count < 8, kind(word) == .name, text(word) == "catch" {
      var open = word + 1
      while let kind = kind(open), kind != .openCurly, kind != .closeCurly { open = next(open) }
      guard kind(open) == .openCurly else { break }
      found.append(word..<open)
      word = next(open)
    }
    return found
  }

  /// Whether `try` stands at a token, and not right before a call that begins at another, unless
  /// that counts too.
  package func isThrowing(_ token: Int, before start: Int, andThere: Bool) -> Bool {
    guard kind(token) == .name, text(token) == "try",
      !isSign(token + 1, "?"), !isSign(token + 1, "!")
    else { return false }
    return andThere || token + 1 < start && !(token + 2 == start && text(token + 1) == "await")
  }

  /// Whether what is thrown at a token leaves its function: no branch for errors takes it before.
  package func leavesFunction(_ token: Int) -> Bool {
    var scope = scope(token)
    while scope != 0 {
      let around = scopes[scope]
      switch around.kind {
      case .function: return true
      case .accessor, .type, .closure, .file: return false
      case .block: if !catches(behind: around.close).isEmpty { return false }
      case .condition, .selection, .loop: break
      }
      scope = around.parent
    }
    return false
  }

  // MARK: Labels and headers

  /// The label of a `switch` that a token stands behind.
  package func label(before token: Int, scope: Int) -> Range<Int>? {
    guard let labels = labels[scope] else { return nil }
    var low = 0
    var high = labels.count
    while low < high {
      let middle = (low + high) / 2
      if labels[middle].lowerBound <= token { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? labels[low - 1] : nil
  }

  /// What the header of a loop asks of each element.
  package func whereClause(of header: Range<Int>) -> Range<Int>? {
    guard
      let word = header.last(where: {
        kind($0) == .name && text($0) == "where" && scope($0) == scope(header.lowerBound)
      }), word + 1 < header.upperBound
    else { return nil }
    return word + 1..<header.upperBound
  }
}
