import SwiftSources

/// Events that each case of an enum makes: `var event: Tips.Event { .init(id: rawValue) }`.
extension AppReader {
  /// The cases of the enum that a member belongs to, also through a protocol of the project.
  func enumCases(of member: Int) -> [(type: Int, enumCase: Reference)] {
    var types = [member]
    if project.isOwnProtocol(member) {
      types = project.heirs[project.types[member].name] ?? []
    }
    return types.flatMap { type in project.types[type].cases.map { (type, $0) } }
  }

  /// Whether a member makes another event for each case.
  func isCaseEvent(_ key: MemberKey) -> Bool {
    key.caseName == nil && caseEvents.contains(key)
  }

  /// The event of the case that a path names; nil where that is not clear.
  func event(_ key: MemberKey, ofCase path: MemberPath, _ file: Int) -> MemberKey? {
    guard let name = path.components.last?.name else { return nil }
    let named =
      path.components.count > 1 || path.isWhole
      ? project.target(of: path.components[...], isWhole: path.isWhole, file: file).type : nil
    let cases = enumCases(of: key.type).filter { found in
      (named == nil || found.type == named)
        && project.files[found.enumCase.file].cases[found.enumCase.index].name == name
    }
    guard let found = cases.first, cases.count == 1 else { return nil }
    return MemberKey(type: found.type, name: key.name, caseName: name)
  }

  /// Adds one event for each case; false where the member makes the same for all.
  mutating func addCaseEvents(
    _ name: String, scope: Int, file: Int, creations: [MemberPath],
    type written: Range<Int>?
  ) -> Bool {
    let scan = project.files[file]
    guard let owner = project.type(ofScope: scope, file: file), let first = creations.first else {
      return false
    }
    let cases = enumCases(of: owner)
    guard !cases.isEmpty else { return false }
    let common = identifier(first, of: owner, nil, file)
    guard creations.count > 1 || common?.kind != .literal else { return false }
    let plain = MemberKey(type: owner, name: name)
    caseEvents.insert(plain)
    eventNames[name, default: []].append(plain)
    events[plain] = description.events.count
    let labels = creations.map { project.casesOfSelf(at: $0.start, file: file) ?? [] }
    for (type, enumCase) in cases {
      let home = project.files[enumCase.file]
      let declared = home.cases[enumCase.index]
      let caseName = declared.name
      let index =
        labels.indices.first { labels[$0].contains(caseName) }
        ?? labels.indices.first { labels[$0].isEmpty }
      guard let index, var text = identifier(creations[index], of: type, enumCase, file) else {
        continue
      }
      // Each case has a question of its own.
      if text.kind != .literal { text.place = home.place(declared.nameToken) }
      let key = MemberKey(type: type, name: name, caseName: caseName)
      events[key] = description.events.count
      let creation = creations[index]
      add(
        EventDescription(
          owner: memberName(key).owner, property: name, identifier: text,
          donation: donation(creation, type: written, file: file),
          donationLimit: scan.arguments(creation.components.last?.arguments)
            .first { $0.label == "donationLimit" }.map { scan.line($0.value) },
          isStatic: false, isFunction: true,
          source: project.source(
            declared.nameToken..<declared.nameToken + 1, file: enumCase.file)))
    }
    return true
  }

  private func identifier(
    _ creation: MemberPath, of type: Int, _ enumCase: Reference?, _ file: Int
  ) -> ReadText? {
    let scan = project.files[file]
    let arguments = scan.arguments(creation.components.last?.arguments)
    guard let identifier = arguments.first(where: { $0.label == "id" }) else { return nil }
    return TextReader(project: project, type: type, enumCase: enumCase)
      .read(identifier.value, file: file)
  }

  /// Adds an event, and asks for its id where that could not be read.
  mutating func add(_ event: EventDescription) {
    description.events.append(event)
    let text = event.identifier
    if text.kind == .literal {
      count(.events, .read)
      return
    }
    count(.events, .asked)
    let name = MemberName(owner: event.owner, property: event.property)
    say(
      .eventIdentifierComputed, at: text.place, "The id of the event \(name.text) is computed.",
      do: "Write the id that the app gives it.", placeholder: Placeholder(text.text))
  }
}
