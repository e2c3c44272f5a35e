import SwiftSources

/// Which side of `isOn ? a.donate() : b.donate()`, and of a `do` with a `catch`, a site is.
extension AppReader {
  /// What is asked before a call that begins at a token and is not in a condition of its own.
  func choices(before start: Int, _ file: Int) -> [KeptCondition] {
    let scan = project.files[file]
    return caught(before: start, scan) + (side(startingAt: start, scan).map { [$0] } ?? [])
  }

  /// The condition of `condition ? call : call`, where a call is one of both sides.
  private func side(startingAt start: Int, _ scan: FileScan) -> KeptCondition? {
    var before = start - 1
    while scan.kind(before) == .name, ["try", "await"].contains(scan.text(before)) { before -= 1 }
    let isSecond = scan.kind(before) == .colon
    guard isSecond || isQuestion(before, scan) else { return nil }
    let question = isSecond ? questionBefore(before, scan) : before
    guard let question, let first = statementStart(before: question, scan), first < question else {
      return nil
    }
    let range = first..<question
    return KeptCondition(
      kind: isSecond ? .fails : .holds, text: scan.line(range), place: scan.place(range))
  }

  private func isQuestion(_ token: Int, _ scan: FileScan) -> Bool {
    scan.isSign(token, "?") && scan.tokens[token].hasSpaceBefore
  }

  /// The question mark of a colon; nil for the colon of a label.
  private func questionBefore(_ colon: Int, _ scan: FileScan) -> Int? {
    var index = colon - 1
    for _ in 0..<64 {
      if isQuestion(index, scan) { return index }
      guard let before = previous(index, scan) else { return nil }
      index = before
    }
    return nil
  }

  /// The first token of the expression that ends before a token.
  private func statementStart(before end: Int, _ scan: FileScan) -> Int? {
    var index = end - 1
    for _ in 0..<64 {
      let first = openOf(index, scan)
      guard scan.kind(first - 1) != nil, !scan.tokens[first].startsLine,
        let before = previous(index, scan)
      else { return first }
      let word = scan.kind(before) == .name ? scan.text(before) : ""
      if scan.isSign(before, "=") || ["return", "in"].contains(word) { return first }
      index = before
    }
    return nil
  }

  private func openOf(_ index: Int, _ scan: FileScan) -> Int {
    let isClosing = [.closeRound, .closeSquare].contains(scan.kind(index))
    return isClosing ? max(scan.partner(index), 0) : index
  }

  /// The token before a token or before the brackets that it closes; nil at the beginning of a list
  /// or a statement.
  private func previous(_ index: Int, _ scan: FileScan) -> Int? {
    let before = openOf(index, scan) - 1
    guard let kind = scan.kind(before),
      ![.openRound, .openSquare, .openCurly, .closeCurly, .semicolon, .comma].contains(kind),
      !(kind == .name && ["case", "default"].contains(scan.text(before)))
    else { return nil }
    return before
  }

  // MARK: Errors

  /// No more tokens and branches are looked at.
  private static let greatestReach = 2_000

  /// That nothing was thrown in the calls that lead to a site: what a function tries before takes
  /// its callers to their branches for errors.
  func uncaught(_ steps: [CallStep], to site: CallSite) -> [KeptCondition] {
    guard let function = steps.last?.callee else { return [] }
    let token = project.files[function.file].token(atByte: site.source.place.bytes.lowerBound)
    var throwsBefore = throwsBefore(token, function.file)
    var found: [KeptCondition] = []
    for step in steps.reversed() {
      let scan = project.files[step.file]
      let start = scan.path(endingAt: step.token).start
      found += caught(before: start, scan, andThere: throwsBefore)
      throwsBefore = self.throwsBefore(start, step.file, andThere: throwsBefore)
    }
    return found
  }

  /// Whether the function around a token may throw before it, where no `catch` in it takes that.
  private func throwsBefore(_ start: Int, _ file: Int, andThere: Bool = false) -> Bool {
    let scan = project.files[file]
    guard let function = project.function(ofScope: scan.scope(start), file: file),
      let body = scan.functions[function].body, body.contains(start)
    else { return false }
    return (max(body.lowerBound, start - Self.greatestReach)..<start).contains {
      isThrowing($0, before: start, scan, andThere: andThere) && leavesFunction($0, scan)
    }
  }

  private func leavesFunction(_ token: Int, _ scan: FileScan) -> Bool {
    var scope = scan.scope(token)
    while scope != 0 {
      let around = scan.scopes[scope]
      switch around.kind {
      case .function: return true
      case .accessor, .type, .closure, .file: return false
      case .block: if !branches(behind: around.close, scan).isEmpty { return false }
      case .condition, .selection, .loop: break
      }
      scope = around.parent
    }
    return false
  }

  /// That nothing was thrown, of what stands behind a `try` of a `do` with branches for errors.
  private func caught(
    before start: Int, _ scan: FileScan, andThere: Bool = false
  ) -> [KeptCondition] {
    var found: [KeptCondition] = []
    var scope = scan.scope(start)
    while scope != 0 {
      let around = scan.scopes[scope]
      switch around.kind {
      case .function, .accessor, .type, .closure, .file: return found
      case .block:
        let tokens = max(around.open, start - Self.greatestReach)..<start
        guard tokens.contains(where: { isThrowing($0, before: start, scan, andThere: andThere) })
        else { break }
        found += branches(behind: around.close, scan)
      case .condition, .selection, .loop: break
      }
      scope = around.parent
    }
    return found
  }

  /// Whether `try` stands at a token, and not right before a call that begins at another, unless
  /// that counts too.
  private func isThrowing(
    _ token: Int, before start: Int, _ scan: FileScan, andThere: Bool
  ) -> Bool {
    guard scan.kind(token) == .name, scan.text(token) == "try",
      !scan.isSign(token + 1, "?"), !scan.isSign(token + 1, "!")
    else { return false }
    return andThere || token + 1 < start && !(token + 2 == start && scan.text(token + 1) == "await")
  }

  private func branches(behind brace: Int, _ scan: FileScan) -> [KeptCondition] {
    var found: [KeptCondition] = []
    var word = brace + 1
    while found.count < 8, scan.kind(word) == .name, scan.text(word) == "catch" {
      var open = word + 1
      while let kind = scan.kind(open), kind != .openCurly, kind != .closeCurly {
        open = scan.next(open)
      }
      guard scan.kind(open) == .openCurly else { break }
      let header = word..<open
      found.append(
        KeptCondition(kind: .fails, text: scan.line(header), place: scan.place(header)))
      word = scan.next(open)
    }
    return found
  }
}

extension KeptCondition {
  /// Whether it only asks that nothing was thrown.
  var isUncaught: Bool { kind == .fails && (text == "catch" || text.hasPrefix("catch ")) }
}
