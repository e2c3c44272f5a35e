import SwiftSources

/// What events carry, and second names for them.
extension AppReader {
  /// The generic argument of an event: of the call that makes it, or of the written type.
  mutating func donation(_ creation: MemberPath, type: Range<Int>?, file: Int) -> DonationType? {
    guard let (generic, file) = donated(creation, type, file), let first = generic.first else {
      return nil
    }
    let scan = project.files[file]
    let written = project.baseName(generic, file: file)
    let name = project.meaning(of: written, at: first, file: file)?.name ?? written
    guard !["Tips.EmptyDonation", "EmptyDonation", "TipKit.Tips.EmptyDonation"].contains(name)
    else {
      return nil
    }
    guard let found = project.lookUpType(written, at: first, file: file),
      let declaration = project.types[found].declarations.first
    else {
      if !Self.plainTypes.contains(name) {
        say(
          .donationTypeUnknown, at: scan.place(generic),
          "The project does not declare the donation type \(name).",
          do: "Write its members by hand where rules ask for them.")
      }
      return DonationType(name: scan.line(generic), members: [], place: nil)
    }
    let home = project.files[declaration.file]
    return DonationType(
      name: project.types[found].name, members: storedMembers(ofStructure: found),
      place: home.place(home.types[declaration.index].nameToken))
  }

  /// The generic argument behind the event's name, or in what its second name stands for.
  private func donated(
    _ creation: MemberPath, _ type: Range<Int>?, _ file: Int
  ) -> (generic: Range<Int>, file: Int)? {
    let scan = project.files[file]
    let made = creation.components.filter { $0.name != "init" }
    if let own = made.last.flatMap({ genericArgument(after: $0.token, scan) })
      ?? type.flatMap({ genericArgument(in: $0, scan) })
    {
      return (own, file)
    }
    let names =
      [made.map(\.name).joined(separator: ".")]
      + (type.map { [project.baseName($0, file: file)] } ?? [])
    for name in names {
      guard let meant = project.meaning(of: name, at: creation.start, file: file) else { continue }
      let own = genericArgument(in: meant.target, project.files[meant.file])
      return own.map { ($0, meant.file) }
    }
    return nil
  }

  private func genericArgument(in type: Range<Int>, _ scan: FileScan) -> Range<Int>? {
    type.first { scan.isSign($0 + 1, "<") }.flatMap { genericArgument(after: $0, scan) }
  }

  private static let plainTypes: Set<String> = [
    "String", "Int", "Double", "Bool", "Date", "UUID", "URL", "Float",
  ]

  private func genericArgument(after token: Int, _ scan: FileScan) -> Range<Int>? {
    guard scan.isSign(token + 1, "<"), let end = scan.genericEnd(token + 1), end - 1 > token + 2
    else { return nil }
    return token + 2..<end - 1
  }

  /// Properties whose value is a path to an event, through any number of them.
  mutating func readAliases() {
    for _ in 0..<4 {
      let before = aliases.count
      for file in project.files.indices where project.seesTipKit(file) {
        let scan = project.files[file]
        for index in scan.properties.indices where isMember(scan.properties[index].scope, scan) {
          readAlias(Reference(file: file, index: index))
        }
      }
      if aliases.count == before { return }
    }
  }

  private mutating func readAlias(_ reference: Reference) {
    let scan = project.files[reference.file]
    let property = scan.properties[reference.index]
    let owner = project.type(ofScope: property.scope, file: reference.file)
    let key = MemberKey(type: owner ?? -1, name: property.name)
    guard events[key] == nil, aliases[key] == nil, !scan.isPreview(property.nameToken) else {
      return
    }
    let values = project.values(of: reference)
    guard values.count == 1, let value = values.first, let path = scan.wholePath(value),
      let target = event(path.components[...], isWhole: path.isWhole, file: reference.file),
      target != key, case let name = memberName(target)
    else { return }
    aliases[key] = target
    eventNames[property.name, default: []].append(key)
    description.aliases.append(
      AliasDescription(
        owner: owner.map { project.types[$0].name } ?? "", property: property.name, target: name,
        source: project.source(property.nameToken..<property.nameToken + 1, file: reference.file)))
  }

  func memberName(_ key: MemberKey) -> MemberName {
    let owner = key.type < 0 ? "" : project.types[key.type].name
    let caseName = key.caseName.map { ".\($0)" } ?? ""
    return MemberName(owner: owner + caseName, property: key.name)
  }

  /// The event that a path leads to: by the type before its last name, and by the name alone only
  /// where nothing is known about what stands before it.
  func event(
    _ components: ArraySlice<MemberPath.Component>, isWhole: Bool, file: Int
  ) -> MemberKey? {
    guard let last = components.last else { return nil }
    if components.count == 1, isWhole, let path = localValue(last, file) {
      return event(path.components[...], isWhole: path.isWhole, file: file)
    }
    guard eventNames[last.name] != nil else { return nil }
    let key = member(components, isWhole: isWhole, file: file, among: eventNames[last.name] ?? [])
      .map { aliases[$0] ?? $0 }
    guard let key, isCaseEvent(key) else { return key }
    let path = MemberPath(
      components: Array(components.dropLast()), isWhole: isWhole, start: components.startIndex)
    return event(key, ofCase: path, file)
  }

  /// The path, of several names, that is the value of a local constant.
  private func localValue(_ name: MemberPath.Component, _ file: Int) -> MemberPath? {
    let scan = project.files[file]
    guard name.arguments == nil, scan.name(name.token) == name.name,
      project.localsByName[Project.LocalName(file: file, name: name.name)] != nil,
      let local = project.property(named: name.name, before: name.token, file: file),
      local.file == file, !isMember(scan.properties[local.index].scope, scan),
      let value = scan.properties[local.index].initialiser, !value.contains(name.token)
    else { return nil }
    return scan.wholePath(value).flatMap { $0.components.count > 1 ? $0 : nil }
  }

  /// The member among candidates of one name that a path means.
  func member(
    _ components: ArraySlice<MemberPath.Component>, isWhole: Bool, file: Int,
    among candidates: [MemberKey]
  ) -> MemberKey? {
    guard let last = components.last else { return nil }
    if components.count == 1, isWhole {
      let around = project.types(around: last.token, file: file)
      for type in around {
        if let own = candidates.first(where: { $0.type == type }) { return own }
      }
      return candidates.first { $0.type < 0 }
    }
    let owner = project.target(of: components.dropLast(), isWhole: isWhole, file: file)
    if let type = owner.type {
      if let own = candidates.first(where: { $0.type == type }) { return own }
      return candidates.first { key in
        key.type >= 0 && project.types[type].conformances.contains(project.types[key.type].name)
      }
    }
    return owner.isKnown || candidates.count != 1 ? nil : candidates.first
  }
}
