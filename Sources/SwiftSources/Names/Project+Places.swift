/// What stands around a token.
extension Project {
  /// The innermost type around a scope.
  package func type(ofScope scope: Int, file: Int) -> Int? {
    var scope = scope
    while scope != 0 {
      if case .type(let declaration) = files[file].scopes[scope].kind {
        return typeOfDeclaration[Reference(file: file, index: declaration)]
      }
      scope = files[file].scopes[scope].parent
    }
    return nil
  }

  package func type(around token: Int, file: Int) -> Int? {
    type(ofScope: files[file].scope(token), file: file)
  }

  /// The types around a token, from the innermost.
  package func types(around token: Int, file: Int) -> [Int] {
    var found: [Int] = []
    var scope = files[file].scope(token)
    while scope != 0, found.count < 32 {
      if case .type(let declaration) = files[file].scopes[scope].kind,
        let type = typeOfDeclaration[Reference(file: file, index: declaration)]
      {
        found.append(type)
      }
      scope = files[file].scopes[scope].parent
    }
    return found
  }

  /// The outermost function around a scope that still belongs to the innermost type.
  package func function(ofScope scope: Int, file: Int) -> Int? {
    var scope = scope
    while scope != 0 {
      switch files[file].scopes[scope].kind {
      case .function(let function): return function
      case .type: return nil
      case .file, .accessor, .condition, .selection, .loop, .closure, .block: break
      }
      scope = files[file].scopes[scope].parent
    }
    return nil
  }

  /// The member around a scope: a function, or a property with its body.
  package func memberName(ofScope scope: Int, file: Int) -> String? {
    var scope = scope
    var name: String?
    while scope != 0 {
      switch files[file].scopes[scope].kind {
      case .function(let function): name = files[file].functions[function].name
      case .accessor(let property, _): name = files[file].properties[property].name
      case .type: return name
      case .file, .condition, .selection, .loop, .closure, .block: break
      }
      scope = files[file].scopes[scope].parent
    }
    return name
  }

  /// The member whose body or initial value holds a token.
  package func memberName(around token: Int, file: Int) -> String? {
    if let name = memberName(ofScope: files[file].scope(token), file: file) { return name }
    let scan = files[file]
    // Properties are in the order of the file: the last before the token is the only candidate.
    var low = 0
    var high = scan.properties.count
    while low < high {
      let middle = (low + high) / 2
      if scan.properties[middle].nameToken <= token { low = middle + 1 } else { high = middle }
    }
    for property in scan.properties[..<low].reversed().prefix(64) {
      guard property.initialiser?.contains(token) == true else { continue }
      if case .type = scan.scopes[property.scope].kind { return property.name }
    }
    return nil
  }

  /// Whether what a type does happens on the screens that use it: a modifier, and what the project
  /// adds to a type that it does not declare.
  package func standsOnOthers(_ type: Int) -> Bool {
    !types[type].isDeclared || isModifier(type)
  }

  package func isModifier(_ type: Int) -> Bool {
    types[type].conformances.contains { ["ViewModifier", "SwiftUI.ViewModifier"].contains($0) }
  }

  /// Whether a type says that it is a view, or what views are put together with.
  package func isView(_ type: Int) -> Bool {
    let views: Set<String> = [
      "View", "SwiftUI.View", "ViewModifier", "SwiftUI.ViewModifier", "ToolbarContent", "Commands",
      "App", "Scene",
    ]
    return types[type].conformances.contains { views.contains($0) }
  }

  package func typeName(around token: Int, file: Int) -> String {
    type(around: token, file: file).map { types[$0].name } ?? ""
  }
}
