import SwiftSources
import TipDomain

/// Parameters and events.
extension AppReader {
  mutating func readParameters() {
    for file in project.files.indices where project.seesTipKit(file) {
      for (index, property) in project.files[file].properties.enumerated() {
        guard
          let attribute = property.attributes.first(where: {
            project.isTipKit($0.name, "Parameter", at: property.nameToken, file: file)
              || project.isTipKit($0.name, "Tips.Parameter", at: property.nameToken, file: file)
          }), !project.files[file].isPreview(property.nameToken), property.isStatic
        else { continue }
        readParameter(Reference(file: file, index: index), attribute)
      }
    }
  }

  private mutating func readParameter(_ reference: Reference, _ attribute: Attribute) {
    let scan = project.files[reference.file]
    let property = scan.properties[reference.index]
    let owner = project.type(ofScope: property.scope, file: reference.file)
    parameterNames[property.name, default: []].append(
      MemberKey(type: owner ?? -1, name: property.name))
    let typeText = property.type.map { scan.line($0) }
    let value = property.initialiser.map { constantValue($0, reference.file) }
    let parameter = ParameterDescription(
      owner: owner.map { project.types[$0].name } ?? "", property: property.name,
      typeText: typeText, defaultText: property.initialiser.map { scan.line($0) },
      defaultValue: value,
      isTransient: attribute.arguments.map { scan.text($0).contains("transient") } ?? false,
      isOptional: typeText?.hasSuffix("?") == true || typeText?.hasPrefix("Optional<") == true,
      source: project.source(property.nameToken..<property.nameToken + 1, file: reference.file),
      namedType: property.type?.first.flatMap { first in
        typeText.flatMap { namedType(DraftType.element($0), at: first, file: reference.file) }
      })
    description.parameters.append(parameter)
    let split = DraftType.split(parameter)
    guard DraftType.type(of: parameter) != nil || split != nil else {
      // The draft says that it is left out.
      count(.parameters, .notRead)
      return
    }
    let isRead =
      split.map { $0.usual(of: parameter) != nil }
      ?? (value?.kind == .literal || DraftType.usual(of: parameter) != nil)
    guard let value, !isRead else {
      count(.parameters, .read)
      return
    }
    if split != nil || DraftType.type(of: parameter)?.plain == nil {
      // The draft says that it is left out: an answer is one value.
      count(.parameters, .notRead)
      return
    }
    count(.parameters, .asked)
    say(
      .defaultComputed, at: value.place,
      "The default of the parameter \(property.name) is computed.",
      do: "Write the value that it has on a new device.", placeholder: Placeholder(value.text))
  }

  /// What the project says of the type of this name; nil where it declares none.
  private func namedType(_ name: String, at token: Int, file: Int) -> NamedType? {
    guard let found = project.lookUpType(name, at: token, file: file),
      let declaration = project.types[found].declarations.first
    else { return nil }
    switch project.files[declaration.file].types[declaration.index].kind {
    case .enumeration:
      return .enumeration(
        project.types[found].cases.map { project.files[$0.file].cases[$0.index].name })
    case .structure: return .structure(storedMembers(ofStructure: found))
    case .classType, .actor, .protocolType, .extensionOfType: return nil
    }
  }

  func storedMembers(ofStructure type: Int) -> [StoredMember] {
    project.types[type].allProperties.compactMap { member in
      let scan = project.files[member.file]
      let property = scan.properties[member.index]
      let isStored = property.accessors == nil || property.initialiser != nil
      guard !property.isStatic, isStored else { return nil }
      let declared = property.type.flatMap { type in
        project.lookUpType(
          DraftType.element(scan.line(type)), at: type.lowerBound, file: member.file)
      }
      return StoredMember(
        name: property.name, typeText: property.type.map { scan.line($0) },
        defaultText: property.initialiser.map { scan.line($0) },
        isEnumeration: declared.map { !project.types[$0].cases.isEmpty } ?? false)
    }
  }

  /// Whether a value is written out: a literal, a list of literals, a case, `nil`.
  func isConstant(_ range: Range<Int>, _ scan: FileScan) -> Bool {
    range.allSatisfy { token in
      switch scan.kind(token) {
      case .number, .string, .openSquare, .closeSquare, .comma, .colon, .period: return true
      case .sign: return ["-", "<", ">"].contains(scan.text(token))
      case .name:
        return ["true", "false", "nil"].contains(scan.text(token))
          || scan.kind(token - 1) == .period
      default: return false
      }
    }
  }

  mutating func readEvents() {
    for file in project.files.indices where project.seesTipKit(file) {
      let scan = project.files[file]
      for index in scan.properties.indices where isMember(scan.properties[index].scope, scan) {
        readEvent(property: Reference(file: file, index: index))
      }
      for index in scan.functions.indices {
        readEvent(function: Reference(file: file, index: index))
      }
    }
    readAliases()
  }

  /// Whether something stands in a type or at the top of a file, not in a body.
  func isMember(_ scope: Int, _ scan: FileScan) -> Bool {
    switch scan.scopes[scope].kind {
    case .file, .type: true
    case .function, .accessor, .condition, .selection, .loop, .closure, .block: false
    }
  }

  private mutating func readEvent(property reference: Reference) {
    let scan = project.files[reference.file]
    let property = scan.properties[reference.index]
    guard !scan.isPreview(property.nameToken) else { return }
    let values = project.values(of: reference)
    let isTyped = property.type.map { isEventType($0, reference.file) } ?? false
    if property.initialiser == nil, !property.isStatic,
      addCaseEvents(
        property.name, scope: property.scope, file: reference.file,
        creations: values.compactMap { creation($0, isTyped: isTyped, file: reference.file) },
        type: property.type)
    {
      return
    }
    for value in values {
      guard let creation = creation(value, isTyped: isTyped, file: reference.file) else { continue }
      addEvent(
        property.name, at: property.nameToken, scope: property.scope, file: reference.file,
        creation: creation, type: property.type, isStatic: property.isStatic,
        isFunction: property.initialiser == nil)
      return
    }
  }

  private mutating func readEvent(function reference: Reference) {
    let scan = project.files[reference.file]
    let function = scan.functions[reference.index]
    guard let result = function.result, let body = function.body,
      isEventType(result, reference.file), !scan.isPreview(function.nameToken)
    else { return }
    if function.parameters.isEmpty, !function.modifiers.contains("static"),
      addCaseEvents(
        function.name, scope: function.scope, file: reference.file,
        creations: scan.leaves(body).compactMap {
          creation($0, isTyped: true, file: reference.file)
        }, type: result)
    {
      return
    }
    for value in scan.leaves(body) {
      guard let creation = creation(value, isTyped: true, file: reference.file) else { continue }
      addEvent(
        function.name, at: function.nameToken, scope: function.scope, file: reference.file,
        creation: creation, type: result,
        isStatic: function.modifiers.contains("static"), isFunction: true)
      return
    }
  }

  func isEventType(_ range: Range<Int>, _ file: Int) -> Bool {
    guard let first = range.first else { return false }
    return project.isEvent(project.baseName(range, file: file), at: first, file: file)
  }

  /// The call that makes an event, where an expression is one.
  private func creation(
    _ value: Range<Int>, isTyped: Bool, file: Int
  ) -> MemberPath? {
    let scan = project.files[file]
    guard let path = scan.wholePath(value), let last = path.components.last,
      last.arguments != nil, let first = value.first
    else { return nil }
    let names = path.components.map(\.name)
    let isImplicit = isTyped && names == ["init"]
    let written = (names.last == "init" ? names.dropLast() : names[...]).joined(separator: ".")
    let isNamed = project.isEvent(written, at: first, file: file)
    let hasIdentifier = scan.arguments(last.arguments).contains { $0.label == "id" }
    return (isImplicit || isNamed) && hasIdentifier ? path : nil
  }

  private mutating func addEvent(
    _ name: String, at token: Int, scope: Int, file: Int, creation: MemberPath,
    type: Range<Int>?, isStatic: Bool, isFunction: Bool
  ) {
    let scan = project.files[file]
    let owner = project.type(ofScope: scope, file: file)
    let key = MemberKey(type: owner ?? -1, name: name)
    let arguments = scan.arguments(creation.components.last?.arguments)
    guard let identifier = arguments.first(where: { $0.label == "id" }) else { return }
    let reader = TextReader(project: project, type: owner)
    let text = reader.read(identifier.value, file: file)
    events[key] = description.events.count
    eventNames[name, default: []].append(key)
    add(
      EventDescription(
        owner: owner.map { project.types[$0].name } ?? "", property: name, identifier: text,
        donation: donation(creation, type: type, file: file),
        donationLimit: arguments.first { $0.label == "donationLimit" }.map { scan.line($0.value) },
        isStatic: isStatic, isFunction: isFunction,
        source: project.source(token..<token + 1, file: file)))
  }
}
