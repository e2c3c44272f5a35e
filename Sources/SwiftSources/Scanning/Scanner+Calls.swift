/// Calls and assignments.
extension Scanner {
  /// Adds a call where arguments or a closure follow a name.
  mutating func call(_ index: Int) {
    if scan.kind(index) == .name, scan.kind(index - 1) != .period,
      isNeverCalled(index, scan.text(index))
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

  /// Whether a word of the language stands where nothing is called; `set(1)` is a call, and
  /// `set(value) {` an accessor.
  func isNeverCalled(_ index: Int, _ word: String) -> Bool {
    guard Keywords.notCalled.contains(word) else { return false }
    return !Keywords.contextual.contains(word) || scan.kind(index + 1) != .openRound
      || !isAdjacent(index + 1, to: index) || scan.kind(next(index + 1)) == .openCurly
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
    guard index > headerEnd else { return }
    if sign == "=", scan.kind(index - 1) == .closeRound { return tupleAssignment(index) }
    guard isName(index - 1) || scan.kind(index - 1) == .closeSquare else { return }
    // A declaration has noted its own value.
    if let last = scan.properties.last, let value = last.initialiser,
      value.lowerBound == index + 1
    {
      return
    }
    scan.assignments.append(
      Assignment(
        sign: sign, signToken: index, target: index - 1, scope: current,
        value: index + 1..<expressionEnd(index + 1)))
  }

  /// `(a, b) = (1, 2)`: one assignment for each element. Of what is no list each gets the whole.
  private mutating func tupleAssignment(_ sign: Int) {
    let open = scan.partner(sign - 1)
    guard open >= 0, !["let", "var", "case"].contains(scan.text(open - 1)) else { return }
    let targets = scan.arguments(open + 1..<sign - 1)
    let value = sign + 1..<expressionEnd(sign + 1)
    var values: [Argument] = []
    if scan.kind(sign + 1) == .openRound, scan.partner(sign + 1) == value.upperBound - 1 {
      values = scan.arguments(sign + 2..<max(value.upperBound - 1, sign + 2))
    }
    for (index, target) in targets.enumerated() {
      guard let last = target.value.last else { continue }
      scan.assignments.append(
        Assignment(
          sign: "=", signToken: sign, target: last, scope: current,
          value: values.count == targets.count ? values[index].value : value))
    }
  }
}
