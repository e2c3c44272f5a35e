/// Calls and assignments.
extension Scanner {
  /// Adds a call where arguments or a closure follow a name.
  mutating func call(_ index: Int) {
    if scan.kind(index) == .name, scan.kind(index - 1) != .period,
      Keywords.notCalled.contains(scan.text(index))
    {
      return
    }
    var end = index + 1
    if scan.isSign(end, "<"), !tokens[end].hasSpaceBefore {
      end = genericEnd(end) ?? end
    }
    if scan.isSign(end, "?") || scan.isSign(end, "!"), scan.kind(end + 1) == .openRound {
      end += 1
    }
    guard let kind = scan.kind(end), !tokens[end].startsLine else { return }
    if kind == .openRound, isAdjacent(end, to: index) {
      let close = max(scan.partner(end), end + 1)
      scan.callOfBracket[end] = scan.calls.count
      let brace = next(end)
      add(index, arguments: end + 1..<close, closure: brace)
    } else if kind == .openCurly, end == index + 1 || scan.isSign(end - 1, ">"),
      prepared[end] == nil, !isAccessorWord(index)
    {
      add(index, arguments: nil, closure: end)
    }
  }

  private func isAdjacent(_ bracket: Int, to name: Int) -> Bool {
    !tokens[bracket].hasSpaceBefore || scan.kind(name) == .macro
  }

  private func isAccessorWord(_ index: Int) -> Bool {
    guard case .accessor = scan.scopes[current].kind else { return false }
    return Keywords.accessors.contains(scan.text(index))
  }

  private mutating func add(_ name: Int, arguments: Range<Int>?, closure: Int) {
    if scan.kind(closure) == .openCurly, !tokens[closure].startsLine, prepared[closure] == nil,
      closure != headerEnd
    {
      prepared[closure] = .closure(call: scan.calls.count, label: nil)
    }
    if scan.name(name) == "sleep" { scan.sleeps.append(scan.calls.count) }
    scan.calls.append(
      Call(name: scan.name(name), nameToken: name, scope: current, arguments: arguments))
  }

  mutating func assignment(_ index: Int) {
    let sign = scan.text(index)
    guard FileScan.assignments.contains(sign) else { return }
    switch scan.scopes[current].kind {
    case .type: return
    case .file, .function, .accessor, .condition, .selection, .loop, .closure, .block: break
    }
    guard index > headerEnd, isName(index - 1) || scan.kind(index - 1) == .closeSquare else {
      return
    }
    // A declaration has noted its own value.
    if let last = scan.properties.last, let value = last.initialiser,
      value.lowerBound == index + 1
    {
      return
    }
    scan.assignments.append(
      Assignment(
        sign: sign, signToken: index, scope: current,
        value: index + 1..<expressionEnd(index + 1)))
  }
}
