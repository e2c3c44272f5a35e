/// Conditions, loops and selections.
extension Scanner {
  /// No more of them are asked in one scope.
  private static let greatestGuardCount = 32
  /// A branch is followed through no more scopes that it leaves.
  private static let greatestLeaving = 16

  /// Whether the word begins a statement with braces, which are then prepared.
  mutating func controlFlow(_ index: Int, _ word: String) -> Bool {
    switch word {
    case "if", "while":
      if let brace = headerBrace(index + 1) {
        headerEnd = brace
        prepared[brace] = .condition(own: index + 1..<brace, denied: denied(before: index))
      }
    case "guard": guardStatement(index)
    case "else": elseBranch(index)
    case "return", "throw", "continue", "break": leave(index, word)
    case "switch":
      if let brace = headerBrace(index + 1) {
        headerEnd = brace
        prepared[brace] = .selection(subject: index + 1..<brace)
      }
    case "for":
      if let brace = headerBrace(index + 1) {
        headerEnd = brace
        prepared[brace] = .loop(header: index + 1..<brace)
      }
    case "catch":
      if let brace = headerBrace(index + 1) {
        prepared[brace] = .condition(own: index..<brace, denied: caught(before: index))
      }
    default:
      return isNeverCalled(index, word)
    }
    return true
  }

  /// The first braces behind a header; closures there stand in round brackets.
  private func headerBrace(_ start: Int) -> Int? {
    var index = start
    while let kind = scan.kind(index) {
      if kind == .openCurly { return index }
      if [.closeCurly, .semicolon, .closeRound, .closeSquare].contains(kind) { return nil }
      if kind == .name, scan.kind(index - 1) != .period {
        let word = scan.text(index)
        if ["if", "for", "while", "switch", "func", "struct", "guard", "return", "catch"].contains(
          word),
          index > start
        {
          return nil
        }
      }
      index = next(index)
    }
    return nil
  }

  private mutating func guardStatement(_ index: Int) {
    var end = index + 1
    while let kind = scan.kind(end), kind != .closeCurly, kind != .semicolon {
      if kind == .name, scan.text(end) == "else", scan.kind(end + 1) == .openCurly {
        let condition = index + 1..<end
        headerEnd = end + 1
        prepared[end + 1] = .condition(own: nil, denied: [condition])
        scan.guards[current, default: []].append(
          Guard(after: scan.partner(end + 1), condition: condition))
        return
      }
      if kind == .name, ["func", "struct", "guard", "class"].contains(scan.text(end)) { return }
      end = next(end)
    }
  }

  /// A branch that leaves: what stands behind it is reached only where the branch is not taken, and
  /// so is what stands behind the branches and loops around it that it leaves too.
  private mutating func leave(_ index: Int, _ word: String) {
    var parts: [Guard.Part] = []
    var scope = current
    for _ in 0..<Self.greatestLeaving {
      let left = scan.scopes[scope]
      guard let part = part(of: left, scope, leftBy: word) else { return }
      parts = part + parts
      if let new = Guard(after: left.close, parts) { add(new, to: left.parent) }
      scope = left.parent
    }
  }

  /// What a scope that a word leaves asks before it is entered; nil where the word leaves it not.
  private func part(of scope: Scope, _ index: Int, leftBy word: String) -> [Guard.Part]? {
    let leavesLoop = word == "return" || word == "throw"
    switch scope.kind {
    case .condition(let own?, _) where scan.text(own.lowerBound) == "catch":
      // What is behind it is the usual way.
      return word == "return" ? [] : nil
    case .condition(let own?, _):
      // `break` and `continue` leave a branch inside of a loop, and not what is behind the loop.
      let isLoop = scan.text(own.lowerBound - 1) == "while"
      return isLoop && !leavesLoop ? nil : [Guard.Part(.holds, own)]
    case .condition(nil, let denied):
      return denied.map { Guard.Part(.fails, $0) }
    case .selection(let subject):
      // `break` ends the branch and nothing else.
      guard word != "break", let label = scan.labels[index]?.last else { return nil }
      return [Guard.Part(.matches(subject), label)]
    case .loop(let header):
      return leavesLoop ? [Guard.Part(.loop, header)] : nil
    case .block:
      // What is thrown may be caught, and a `repeat` is a loop.
      return word == "return" ? [] : nil
    case .file, .type, .function, .accessor, .closure: return nil
    }
  }

  private mutating func add(_ new: Guard, to scope: Int) {
    let known = scan.guards[scope] ?? []
    guard known.count < Self.greatestGuardCount,
      !known.contains(where: {
        $0.condition == new.condition && $0.isDenied == new.isDenied && $0.outer == new.outer
      })
    else { return }
    scan.guards[scope] = known + [new]
  }

  /// The headers of the branches for errors before one whose word stands at a token.
  private func caught(before index: Int) -> [Range<Int>] {
    guard scan.kind(index - 1) == .closeCurly,
      let scope = scan.scopeOfBrace[scan.partner(index - 1)],
      case .condition(let own?, let denied) = scan.scopes[scope].kind,
      scan.text(own.lowerBound) == "catch", denied.count < 32
    else { return [] }
    return denied + [own]
  }

  private mutating func elseBranch(_ index: Int) {
    guard scan.kind(index + 1) == .openCurly, prepared[index + 1] == nil else { return }
    prepared[index + 1] = .condition(own: nil, denied: denied(before: index + 1))
  }

  /// The conditions of the branches before an `else` that stands before a token.
  private func denied(before index: Int) -> [Range<Int>] {
    guard scan.kind(index - 1) == .name, scan.text(index - 1) == "else",
      scan.kind(index - 2) == .closeCurly,
      let scope = scan.scopeOfBrace[scan.partner(index - 2)],
      case .condition(let own, let denied) = scan.scopes[scope].kind
    else { return [] }
    guard let own, denied.count < 32 else { return denied }
    return denied + [own]
  }
}
