/// From names and expressions to types of the project.
extension Project {
  /// The type that a name means at a place: nested ones first, then those of the module.
  package func lookUpType(_ name: String, at token: Int, file: Int) -> Int? {
    if let known = declaredType(name, at: token, file: file) { return known }
    guard let meant = meaning(of: name, at: token, file: file) else { return nil }
    return declaredType(meant.name, at: meant.target.lowerBound, file: meant.file)
  }

  private func declaredType(_ name: String, at token: Int, file: Int) -> Int? {
    for around in types(around: token, file: file) {
      if let nested = pick(typesByName["\(types[around].name).\(name)"], file: file) {
        return nested
      }
    }
    if let known = pick(typesByName[name], file: file) { return known }
    // A name that begins with a module.
    if let dot = name.firstIndex(of: ".") {
      return pick(typesByName[String(name[name.index(after: dot)...])], file: file)
    }
    return nil
  }

  private func pick(_ candidates: [Int]?, file: Int) -> Int? {
    guard let candidates else { return nil }
    let module = files[file].module
    return candidates.first { types[$0].module == module && types[$0].isDeclared }
      ?? candidates.first { types[$0].isDeclared } ?? candidates.first
  }

  /// The name of a written type without marks and generic arguments: `(any Tip)?` is `Tip`.
  package func baseName(_ range: Range<Int>, file: Int) -> String {
    let scan = files[file]
    var name = ""
    var index = range.lowerBound
    while index < range.upperBound {
      switch scan.kind(index) {
      case .name, .quotedName:
        let word = scan.name(index)
        if !["any", "some", "inout", "borrowing", "consuming"].contains(word) { name += word }
      case .period: name += "."
      case .sign, .closeSquare, .openSquare: if !name.isEmpty { return name }
      default: break
      }
      index += 1
    }
    return name
  }

  /// The type of a property, from its annotation, an attribute, or its value.
  package func type(of property: Reference, depth: Int = 0) -> Int? {
    guard depth < 6 else { return nil }
    let scan = files[property.file]
    let declared = scan.properties[property.index]
    if let written = declared.type {
      guard scan.kind(written.lowerBound) != .openSquare else { return nil }
      return lookUpType(
        baseName(written, file: property.file), at: declared.nameToken, file: property.file)
    }
    if let environment = declared.attributes.first(where: { $0.name == "Environment" }),
      let arguments = environment.arguments, let path = scan.wholePath(arguments),
      path.components.last?.name == "self"
    {
      let name = path.components.dropLast().map(\.name).joined(separator: ".")
      return lookUpType(name, at: declared.nameToken, file: property.file)
    }
    if let value = declared.initialiser {
      return type(ofExpression: value, file: property.file, depth: depth + 1)
    }
    return type(ofUnwrapping: declared, file: property.file, depth: depth)
  }

  /// `if let tip {` takes the type of the `tip` around it.
  private func type(
    ofUnwrapping declared: PropertyDeclaration, file: Int, depth: Int
  ) -> Int? {
    guard let outer = property(named: declared.name, before: declared.nameToken, file: file) else {
      return nil
    }
    return type(of: outer, depth: depth + 1)
  }

  /// The type of an expression that is a path, with a cast or a call at its end.
  package func type(ofExpression range: Range<Int>, file: Int, depth: Int = 0) -> Int? {
    let scan = files[file]
    guard
      let parsed = scan.path(startingAt: range.lowerBound, before: range.upperBound)
    else { return nil }
    if parsed.end < range.upperBound, scan.kind(parsed.end) == .name, scan.text(parsed.end) == "as"
    {
      var name = parsed.end + 1
      while scan.isSign(name, "?") || scan.isSign(name, "!") { name += 1 }
      return lookUpType(
        baseName(name..<range.upperBound, file: file), at: range.lowerBound, file: file)
    }
    guard parsed.end >= range.upperBound || scan.tokens[parsed.end].kind == .openCurly else {
      return nil
    }
    return type(of: parsed.path, file: file, depth: depth)
  }

  /// The property or local value that a name means at a token.
  package func property(named name: String, before token: Int, file: Int) -> Reference? {
    let scan = files[file]
    if let locals = localsByName[LocalName(file: file, name: name)] {
      var scopes: Set<Int> = []
      var scope = scan.scope(token)
      while scope != 0, scopes.count < 256 {
        scopes.insert(scope)
        scope = scan.scopes[scope].parent
      }
      var low = 0
      var high = locals.count
      while low < high {
        let middle = (low + high) / 2
        if scan.properties[locals[middle]].nameToken < token {
          low = middle + 1
        } else {
          high = middle
        }
      }
      let nearest = locals[..<low].suffix(64).last { scopes.contains(scan.properties[$0].scope) }
      if let nearest { return Reference(file: file, index: nearest) }
    }
    for type in types(around: token, file: file) {
      if let member = types[type].properties[name]?.first { return member }
    }
    return globals[name]?.first
  }
}
