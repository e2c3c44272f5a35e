/// Members of one declaration of a type, and of its extensions.
extension Project {
  /// The declaration of a type around a token.
  package func declaration(around token: Int, file: Int) -> Reference? {
    declaration(ofScope: files[file].scope(token), file: file)
  }

  package func declaration(ofScope scope: Int, file: Int) -> Reference? {
    var scope = scope
    while scope != 0 {
      if case .type(let index) = files[file].scopes[scope].kind {
        return Reference(file: file, index: index)
      }
      scope = files[file].scopes[scope].parent
    }
    return nil
  }

  package func isExtension(_ declaration: Reference) -> Bool {
    files[declaration.file].types[declaration.index].kind == .extensionOfType
  }

  /// The members of a name that a declaration has, itself or by extensions of its type or of
  /// its protocols.
  package func members(_ name: String, of type: Int, declaration: Reference) -> [Reference] {
    let own = (types[type].properties[name] ?? []).filter { member in
      let scope = files[member.file].properties[member.index].scope
      let home = self.declaration(ofScope: scope, file: member.file)
      return home.map { $0 == declaration || isExtension($0) } ?? false
    }
    if !own.isEmpty { return own }
    for conformance in types[type].conformances {
      guard
        let base = ownProtocol(
          conformance, at: files[declaration.file].types[declaration.index].nameToken,
          file: declaration.file)
      else { continue }
      let given = (types[base].properties[name] ?? []).filter { hasValue($0) }
      if !given.isEmpty { return given }
    }
    // What the project adds to TipKit's own protocol.
    let extended = typesByName["Tip"]?.first { !types[$0].isDeclared }
    guard isTip(type), let extended else { return [] }
    return (types[extended].properties[name] ?? []).filter { hasValue($0) }
  }

  /// Whether a property says its value, by an initial value or a body that is not only `get`.
  package func hasValue(_ property: Reference) -> Bool {
    let scan = files[property.file]
    let declared = scan.properties[property.index]
    if declared.initialiser != nil { return true }
    guard let body = declared.accessors else { return false }
    return !(body.allSatisfy { ["get", "set"].contains(scan.text($0)) })
  }

  /// The expressions that a property can give.
  package func values(of property: Reference) -> [Range<Int>] {
    let scan = files[property.file]
    let declared = scan.properties[property.index]
    if let value = declared.initialiser { return [value] }
    return declared.accessors.map { scan.leaves($0) } ?? []
  }
}
