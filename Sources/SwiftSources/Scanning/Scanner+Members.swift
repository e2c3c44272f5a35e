/// Functions and properties.
extension Scanner {
  mutating func function(_ index: Int, nameToken: Int) {
    var end = nameToken + 1
    if scan.isSign(end, "?") || scan.isSign(end, "!") { end += 1 }
    if scan.isSign(end, "<") { end = genericEnd(end) ?? end }
    guard nameToken < tokens.count else { return }
    var parameters = end..<end
    if scan.kind(end) == .openRound {
      parameters = end + 1..<max(scan.partner(end), end + 1)
      end = next(end)
    } else if scan.text(nameToken) != "deinit" {
      return
    }
    let header = functionHeader(end)
    let words = leading(index)
    var declared = FunctionDeclaration(
      name: scan.name(nameToken), nameToken: nameToken, scope: current,
      attributes: words.attributes, modifiers: words.modifiers, parameters: parameters,
      result: header.result)
    if let brace = header.brace {
      declared.body = brace + 1..<max(scan.partner(brace), brace + 1)
      prepared[brace] = .function(scan.functions.count)
    }
    scan.functions.append(declared)
  }

  /// The result type and the brace behind the parameters of a function.
  private func functionHeader(_ start: Int) -> (result: Range<Int>?, brace: Int?) {
    var arrow: Int?
    var index = start
    while let kind = scan.kind(index) {
      let startsLine = tokens[index].startsLine
      if kind == .openCurly {
        return (arrow.map { $0 + 1..<index }, index)
      }
      let isForeign =
        kind == .closeCurly || kind == .semicolon || kind == .string || kind == .closeRound
        || kind == .number || scan.isSign(index, "=") || isDeclaration(index)
        || (kind == .attribute && startsLine)
      if isForeign { break }
      if arrow == nil, scan.isSign(index, "->") { arrow = index }
      index = next(index)
    }
    return (arrow.map { $0 + 1..<max(index, $0 + 1) }, nil)
  }

  /// One or more properties behind `var` or `let`.
  mutating func properties(_ index: Int) {
    let words = leading(index)
    var name = index + 1
    for _ in 0..<64 {
      guard isName(name) else { return }
      var declared = PropertyDeclaration(
        name: scan.name(name), nameToken: name, scope: current, attributes: words.attributes,
        modifiers: words.modifiers + [scan.text(index)])
      var end = name + 1
      if scan.kind(end) == .colon {
        declared.type = end + 1..<typeEnd(end + 1)
        end = declared.type?.upperBound ?? end
      }
      if scan.isSign(end, "=") {
        declared.initialiser = end + 1..<expressionEnd(end + 1)
        end = declared.initialiser?.upperBound ?? end
      }
      if scan.kind(end) == .openCurly, end != headerEnd, prepared[end] == nil {
        declared.accessors = end + 1..<max(scan.partner(end), end + 1)
        prepared[end] = .accessor(property: scan.properties.count, name: nil)
      }
      scan.properties.append(declared)
      guard scan.kind(end) == .comma, end > headerEnd else { return }
      name = end + 1
    }
  }

  func typeEnd(_ start: Int) -> Int {
    var index = start
    var depth = 0
    while let kind = scan.kind(index) {
      if kind == .sign {
        let sign = scan.text(index)
        if sign == "=" || sign == "==" { break }
        if sign != "->" {
          depth += sign.filter { $0 == "<" }.count - sign.filter { $0 == ">" }.count
        }
      }
      let isEnd =
        [.closeRound, .closeSquare, .closeCurly, .openCurly, .semicolon, .string, .number]
        .contains(kind) || (kind == .comma && depth <= 0)
      let isNextLine =
        index > start && tokens[index].startsLine && kind != .sign && kind != .period
      if isEnd || isNextLine || isDeclaration(index) { break }
      if kind == .name, scan.text(index) == "in" { break }
      index = next(index)
    }
    return min(index, tokens.count)
  }

  /// The token behind an expression; the braces of a header end it.
  func expressionEnd(_ start: Int) -> Int { scan.expressionEnd(start, headerEnd: headerEnd) }
}
