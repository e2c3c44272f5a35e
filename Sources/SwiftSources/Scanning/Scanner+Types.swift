/// Headers of types.
extension Scanner {
  /// Whether the word declares a type; `class` may be a modifier, `actor` a name.
  mutating func typeDeclaration(_ index: Int, _ word: String) -> Bool {
    guard isName(index + 1), let kind = TypeDeclaration.Kind(rawValue: word),
      !Keywords.declarations.contains(scan.text(index + 1))
    else { return false }
    if word == "actor" {
      let follower = scan.kind(index + 2)
      guard follower == .openCurly || follower == .colon || scan.isSign(index + 2, "<") else {
        return false
      }
    }
    var name = index + 1
    while scan.kind(name + 1) == .period, isName(name + 2) { name += 2 }
    var end = name + 1
    if scan.isSign(end, "<") { end = genericEnd(end) ?? end }
    let conformances = scan.kind(end) == .colon ? inheritance(end + 1) : ([], end)
    guard let brace = bodyBrace(conformances.1) else { return true }
    let written = (index + 1...name).filter { isName($0) }.map { scan.name($0) }
    let outer = enclosingTypeName().map { [$0] } ?? []
    scan.types.append(
      TypeDeclaration(
        kind: kind, name: scan.name(name), qualifiedName: (outer + written).joined(separator: "."),
        nameToken: name, conformances: conformances.0, attributes: leading(index).attributes,
        outerScope: current, body: brace + 1..<max(scan.partner(brace), brace + 1)))
    prepared[brace] = .type(scan.types.count - 1)
    return true
  }

  mutating func typeAlias(_ index: Int) {
    var end = index + 2
    if scan.isSign(end, "<") { end = genericEnd(end) ?? end }
    guard isName(index + 1), scan.isSign(end, "=") else { return }
    let outer = enclosingTypeName().map { "\($0)." } ?? ""
    scan.aliases.append(
      TypeAlias(
        qualifiedName: outer + scan.name(index + 1), target: end + 1..<typeEnd(end + 1)))
  }

  private func enclosingTypeName() -> String? {
    var scope = current
    for _ in 0..<64 where scope != 0 {
      if case .type(let type) = scan.scopes[scope].kind {
        let name = scan.types[type].qualifiedName
        return name.utf8.count < 1024 ? name : nil
      }
      scope = scan.scopes[scope].parent
    }
    return nil
  }

  /// The names behind the colon, and the token that ends them.
  private func inheritance(_ start: Int) -> ([String], Int) {
    var names: [String] = []
    var name = ""
    var index = start
    while let kind = scan.kind(index), kind != .openCurly, kind != .closeCurly, kind != .semicolon {
      if kind == .name, scan.text(index) == "where" || isDeclaration(index) { break }
      if kind == .name || kind == .quotedName {
        // A second name without a dot belongs to something that is still being written.
        if !name.isEmpty, !name.hasSuffix(".") { break }
        if scan.text(index) != "nonisolated" { name += scan.name(index) }
      } else if kind == .period {
        name += "."
      } else if kind == .comma || scan.isSign(index, "&") {
        names.append(name)
        name = ""
      } else if scan.isSign(index, "<"), let end = genericEnd(index) {
        index = end
        continue
      }
      index = next(index)
    }
    names.append(name)
    return (names.filter { !$0.isEmpty }, index)
  }

  /// The opening brace of a type's body, behind a `where`.
  private func bodyBrace(_ start: Int) -> Int? {
    var index = start
    while let kind = scan.kind(index), kind != .closeCurly, kind != .semicolon {
      if kind == .openCurly { return index }
      if index > start, kind == .name, isDeclaration(index) { return nil }
      index = next(index)
    }
    return nil
  }

  func isDeclaration(_ index: Int) -> Bool { scan.isDeclaration(index) }

  func genericEnd(_ start: Int) -> Int? { scan.genericEnd(start) }

  /// The attributes and modifiers that stand directly before a word.
  func leading(_ index: Int) -> (attributes: [Attribute], modifiers: [String]) {
    var attributes: [Attribute] = []
    var modifiers: [String] = []
    var before = index - 1
    for _ in 0..<32 {
      var arguments: Range<Int>?
      var word = before
      if scan.kind(word) == .closeRound {
        let open = scan.partner(word)
        guard open > 0 else { break }
        arguments = open + 1..<word
        word = open - 1
      }
      if scan.kind(word) == .attribute {
        let name = String(scan.text(word).dropFirst())
        attributes.append(Attribute(name: name, token: word, arguments: arguments))
      } else if scan.kind(word) == .name, Keywords.modifiers.contains(scan.text(word)) {
        modifiers.append(scan.text(word))
      } else {
        break
      }
      before = word - 1
    }
    return (attributes.reversed(), modifiers.reversed())
  }
}
