/// What each word of the language begins.
extension Scanner {
  mutating func word(_ index: Int) {
    let text = scan.text(index)
    if scan.kind(index - 1) == .period || isLabel(index, text) {
      call(index)
      return
    }
    switch text {
    case "struct", "class", "enum", "extension", "protocol", "actor":
      if !typeDeclaration(index, text) { call(index) }
    case "func": function(index, nameToken: index + 1)
    case "init", "deinit", "subscript":
      if case .type = scan.scopes[current].kind {
        function(index, nameToken: index)
      } else {
        call(index)
      }
    case "var", "let": properties(index)
    case "typealias": typeAlias(index)
    case "import": importDeclaration(index)
    case "case", "default": caseWord(index, text)
    default:
      if !controlFlow(index, text) { call(index) }
    }
  }

  /// Whether a word is the label of an argument, as `for:` and `in:` are.
  private func isLabel(_ index: Int, _ text: String) -> Bool {
    guard scan.kind(index + 1) == .colon, text != "default" else { return false }
    let previous = scan.kind(index - 1)
    return previous == .openRound || previous == .comma || previous == .closeCurly
  }

  private mutating func importDeclaration(_ index: Int) {
    var name = index + 1
    if isName(name), isName(name + 1), !tokens[name + 1].startsLine { name += 1 }
    guard isName(name), !tokens[name].startsLine else { return }
    let isExported = scan.kind(index - 1) == .attribute && scan.text(index - 1) == "@_exported"
    scan.imports.append(ImportDeclaration(module: scan.name(name), isExported: isExported))
  }

  private mutating func caseWord(_ index: Int, _ text: String) {
    switch scan.scopes[current].kind {
    case .type(let type) where text == "case":
      enumCases(index, type: type)
    case .selection
    where Int(scan.brackets.around[index]) == scan.scopes[current].open && !isPattern(index):
      scan.labels[current, default: []].append(index..<labelEnd(index))
    default: break
    }
  }

  /// Whether `case` begins a pattern of a condition, as in `if case .on = state`.
  private func isPattern(_ index: Int) -> Bool {
    index < headerEnd
      || scan.kind(index - 1) == .name
        && ["if", "guard", "while", "for"].contains(scan.text(index - 1))
  }

  /// The colon that ends the label of a `switch`.
  private func labelEnd(_ index: Int) -> Int {
    var end = index + 1
    while let kind = scan.kind(end), kind != .colon, kind != .closeCurly, kind != .openCurly {
      if kind == .name, ["case", "default"].contains(scan.text(end)) { break }
      end = next(end)
    }
    return min(end, tokens.count)
  }

  private mutating func enumCases(_ index: Int, type: Int) {
    var name = index + 1
    while isName(name) {
      var declared = CaseDeclaration(name: scan.name(name), nameToken: name, type: type)
      var end = name + 1
      if scan.kind(end) == .openRound {
        declared.associated = end + 1..<max(scan.partner(end), end + 1)
        end = next(end)
      }
      if scan.isSign(end, "=") {
        let value = end + 1..<expressionEnd(end + 1)
        declared.rawValue = value
        end = value.upperBound
      }
      scan.cases.append(declared)
      guard scan.kind(end) == .comma else { return }
      name = end + 1
    }
  }

  func next(_ index: Int) -> Int { scan.next(index) }
}
