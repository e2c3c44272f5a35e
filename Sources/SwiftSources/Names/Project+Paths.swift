/// From a path of members to the type it ends in.
extension Project {
  /// What a path of names leads to.
  package struct Target {
    /// The type of the value, or the type itself.
    package var type: Int?
    /// Whether the type is known at all; false leaves room for a guess by name.
    package var isKnown: Bool

    package init(type: Int?, isKnown: Bool) {
      self.type = type
      self.isKnown = isKnown
    }
  }

  package func type(of path: MemberPath, file: Int, depth: Int = 0) -> Int? {
    target(of: path.components[...], isWhole: path.isWhole, file: file, depth: depth).type
  }

  /// Follows the components one after the other.
  package func target(
    of components: ArraySlice<MemberPath.Component>, isWhole: Bool, file: Int, depth: Int = 0
  ) -> Target {
    guard isWhole, depth < 6, var (current, rest) = first(components, file: file, depth: depth)
    else { return Target(type: nil, isKnown: false) }
    while let component = rest.popFirst() {
      guard let type = current.type else { return Target(type: nil, isKnown: current.isKnown) }
      current = member(component, of: type, depth: depth)
    }
    return current
  }

  /// The type that a path names itself, and not a value of it: `Hints.Welcome`, `Self`, or a
  /// constant that holds a type.
  package func metatype(_ components: ArraySlice<MemberPath.Component>, file: Int) -> Int? {
    guard let first = components.first else { return nil }
    var components = components
    if components.count > 1, components.last?.name == "self" { components.removeLast() }
    if first.name == "type", let argument = first.arguments, components.count == 1 {
      // `type(of: tip)`
      let value = files[file].arguments(argument).first { $0.label == "of" }?.value
      return value.flatMap { type(ofExpression: $0, file: file) }
    }
    guard components.allSatisfy({ $0.arguments == nil }) else { return nil }
    if first.name == "Self" || first.name == "self" && isInStaticMember(first.token, file) {
      guard let around = type(around: first.token, file: file) else { return nil }
      return components.dropFirst().reduce(around) { outer, component in
        outer.flatMap { typesByName["\(types[$0].name).\(component.name)"]?.first }
      }
    }
    if let property = property(named: first.name, before: first.token, file: file) {
      let declared = files[property.file].properties[property.index]
      guard components.count == 1, let value = declared.initialiser,
        let path = files[property.file].wholePath(value), path.components.count > 1,
        path.components.last?.name == "self"
      else { return nil }
      return metatype(path.components[...], file: property.file)
    }
    guard let (target, rest) = longestType(components, file: file), rest.isEmpty else {
      return nil
    }
    return target.type
  }

  /// Whether `self` is the type and not a value of it.
  private func isInStaticMember(_ token: Int, _ file: Int) -> Bool {
    let scan = files[file]
    var scope = scan.scope(token)
    while scope != 0 {
      switch scan.scopes[scope].kind {
      case .function(let function):
        let modifiers = scan.functions[function].modifiers
        if modifiers.contains("static") || modifiers.contains("class") { return true }
      case .accessor(let property, _): if scan.properties[property].isStatic { return true }
      case .type: return false
      case .file, .condition, .selection, .loop, .closure, .block: break
      }
      scope = scan.scopes[scope].parent
    }
    return false
  }

  private func first(
    _ components: ArraySlice<MemberPath.Component>, file: Int, depth: Int
  ) -> (Target, ArraySlice<MemberPath.Component>)? {
    guard let first = components.first else { return nil }
    let rest = components.dropFirst()
    if first.name == "self" || first.name == "Self" {
      return (Target(type: type(around: first.token, file: file), isKnown: true), rest)
    }
    if let parameter = parameterType(first.name, at: first.token, file: file) {
      return (parameter, rest)
    }
    if first.arguments == nil,
      let property = property(named: first.name, before: first.token, file: file)
    {
      let type = type(of: property, depth: depth + 1)
      return (Target(type: type, isKnown: type != nil || isForeign(property)), rest)
    }
    if let longest = longestType(components, file: file) { return longest }
    if first.arguments != nil, let function = function(first.name, at: first.token, file: file) {
      return (result(of: function), rest)
    }
    let isTypeName = first.name.first?.isUppercase == true
    return (Target(type: nil, isKnown: isTypeName), rest)
  }

  /// The longest prefix of the path that names a type.
  private func longestType(
    _ components: ArraySlice<MemberPath.Component>, file: Int
  ) -> (Target, ArraySlice<MemberPath.Component>)? {
    guard let first = components.first else { return nil }
    for count in stride(from: components.count, to: 0, by: -1) {
      let name = components.prefix(count).map(\.name).joined(separator: ".")
      if let type = lookUpType(name, at: first.token, file: file) {
        return (Target(type: type, isKnown: true), components.dropFirst(count))
      }
    }
    return nil
  }

  private func member(_ component: MemberPath.Component, of type: Int, depth: Int) -> Target {
    if component.name == "self" || component.name == "init" {
      return Target(type: type, isKnown: true)
    }
    if let property = types[type].properties[component.name]?.first {
      let found = self.type(of: property, depth: depth + 1)
      return Target(type: found, isKnown: found != nil || isForeign(property))
    }
    if let function = types[type].functions[component.name]?.first { return result(of: function) }
    if let nested = typesByName["\(types[type].name).\(component.name)"]?.first {
      return Target(type: nested, isKnown: true)
    }
    let isCase = types[type].cases.contains {
      files[$0.file].cases[$0.index].name == component.name
    }
    return Target(type: isCase ? type : nil, isKnown: isCase)
  }

  /// Whether the type of a property is written and not one of the project.
  private func isForeign(_ property: Reference) -> Bool {
    let declared = files[property.file].properties[property.index]
    guard let written = declared.type else {
      guard let value = declared.initialiser,
        let path = files[property.file].wholePath(value), let first = path.components.first
      else { return false }
      return first.arguments != nil && first.name.first?.isUppercase == true
    }
    let name = baseName(written, file: property.file)
    return !["Tip", "TipKit.Tip"].contains(name)
  }

  private func result(of function: Reference) -> Target {
    let declared = files[function.file].functions[function.index]
    guard let result = declared.result else { return Target(type: nil, isKnown: true) }
    let name = baseName(result, file: function.file)
    if name == "Self" {
      return Target(type: type(ofScope: declared.scope, file: function.file), isKnown: true)
    }
    let type = lookUpType(name, at: declared.nameToken, file: function.file)
    return Target(type: type, isKnown: type != nil || !["Tip", "TipKit.Tip"].contains(name))
  }

  /// A function by its name, of the types around a token or of the project.
  package func function(_ name: String, at token: Int, file: Int) -> Reference? {
    for type in types(around: token, file: file) {
      if let member = types[type].functions[name]?.first { return member }
    }
    return globalFunctions[name]?.first
  }

  /// The type of a parameter of the functions around a token.
  private func parameterType(_ name: String, at token: Int, file: Int) -> Target? {
    var scope = files[file].scope(token)
    while scope != 0 {
      if case .function(let function) = files[file].scopes[scope].kind,
        let written = writtenType(ofParameter: name, function: function, file: file)
      {
        let base = baseName(written, file: file)
        let type = lookUpType(base, at: token, file: file)
        return Target(type: type, isKnown: type != nil || !["Tip", "TipKit.Tip"].contains(base))
      }
      scope = files[file].scopes[scope].parent
    }
    return nil
  }

  /// The type that is written behind the name of a parameter.
  package func writtenType(ofParameter name: String, function: Int, file: Int) -> Range<Int>? {
    let scan = files[file]
    for parameter in scan.arguments(scan.functions[function].parameters) {
      let range =
        parameter.label != nil
        ? parameter.value.lowerBound - 2..<parameter.value.upperBound : parameter.value
      guard let colon = range.first(where: { scan.kind($0) == .colon }), colon > range.lowerBound,
        scan.isName(colon - 1), scan.name(colon - 1) == name
      else { continue }
      let end = (colon + 1..<range.upperBound).first { scan.isSign($0, "=") } ?? range.upperBound
      return colon + 1..<max(end, colon + 1)
    }
    return nil
  }
}
