import SwiftSources

/// Groups of tips.
extension AppReader {
  mutating func readGroups() {
    for file in project.files.indices where project.seesTipKit(file) {
      let scan = project.files[file]
      let implicit = implicitGroups(file)
      for call in scan.calls where call.name == "TipGroup" || call.name == "init" {
        let path = scan.path(endingAt: call.nameToken)
        let name = call.name == "init" ? path.components.dropLast() : path.components[...]
        guard !scan.isPreview(call.nameToken),
          implicit.contains(call.nameToken)
            || project.isTipKit(
              name.map(\.name).joined(separator: "."), "TipGroup", at: call.nameToken, file: file)
        else { continue }
        readGroup(call, file)
      }
    }
  }

  /// The names of `.init` where a property says that it is a group: `let group: TipGroup = .init`.
  private func implicitGroups(_ file: Int) -> Set<Int> {
    let scan = project.files[file]
    var found: Set<Int> = []
    for property in scan.properties {
      guard let type = property.type, let value = property.initialiser?.lowerBound,
        scan.kind(value) == .period, scan.text(value + 1) == "init",
        project.isTipKit(
          project.baseName(type, file: file), "TipGroup", at: property.nameToken, file: file)
      else { continue }
      found.insert(value + 1)
    }
    return found
  }

  /// The case that a priority is, through a constant of the project; nil where it is computed.
  private func priority(_ range: Range<Int>, _ file: Int, depth: Int = 0) -> String? {
    let scan = project.files[file]
    guard depth < 4, let path = scan.wholePath(range), let last = path.components.last,
      last.arguments == nil
    else { return nil }
    let owner = path.components.dropLast().last?.name
    let isCase = owner == nil ? !path.isWhole : owner == "Priority"
    if isCase, ["ordered", "firstAvailable"].contains(last.name) { return last.name }
    let property =
      path.components.count == 1
      ? project.property(named: last.name, before: last.token, file: file)
      : project.target(of: path.components.dropLast(), isWhole: path.isWhole, file: file).type
        .flatMap { project.types[$0].properties[last.name]?.first }
    guard let property else { return nil }
    let values = project.values(of: property)
    guard values.count == 1, let value = values.first else { return nil }
    return priority(value, property.file, depth: depth + 1)
  }

  /// Says that the priority of a group is not known.
  private mutating func sayPriority(_ range: Range<Int>, _ file: Int) {
    let scan = project.files[file]
    say(
      .groupMemberNotRead, at: scan.place(range),
      "The priority of the group is computed, \(scan.brief(range)); here it is firstAvailable.",
      do: "Write the \"priority\" of the group by hand.")
  }

  private mutating func readGroup(_ call: Call, _ file: Int) {
    let scan = project.files[file]
    let key = keeper(of: call.nameToken, file)
    let argument = scan.arguments(call.arguments).first { $0.label == nil }
    let isClosure = argument.map { scan.kind($0.value.lowerBound) == .openCurly } ?? true
    let priority = isClosure ? nil : argument.flatMap { self.priority($0.value, file) }
    if let argument, !isClosure, priority == nil { sayPriority(argument.value, file) }
    let brace = (call.arguments?.upperBound ?? call.nameToken) + 1
    let end = scan.kind(brace) == .openCurly ? max(scan.partner(brace), brace) : brace - 1
    let range = call.nameToken..<min(end + 1, scan.tokens.count)
    var group = GroupDescription(
      owner: project.typeName(around: call.nameToken, file: file), property: key?.name ?? "",
      priority: priority, members: [],
      source: project.source(range, file: file),
      conditions: project.conditions(at: call.nameToken, file: file))
    if scan.kind(brace) == .openCurly {
      for leaf in scan.leaves(brace + 1..<end) {
        var type: Int?
        for element in elements(leaf, scan) {
          if let member = groupMember(element, file, after: &type) { group.members.append(member) }
        }
      }
    }
    if let key { groupNames[key.name, default: []].append(key) }
    count(.groups, .read)
    description.groups.append(group)
  }

  /// The property whose initial value or body holds a call, or to which the call is assigned.
  private func keeper(of token: Int, _ file: Int) -> MemberKey? {
    let type = project.type(around: token, file: file) ?? -1
    let scan = project.files[file]
    if scan.isSign(token - 1, "="), scan.isName(token - 2),
      project.types.indices.contains(type),
      project.types[type].properties[scan.name(token - 2)] != nil
    {
      return MemberKey(type: type, name: scan.name(token - 2))
    }
    if scan.isSign(token - 1, "="), scan.isName(token - 2), type < 0 {
      return MemberKey(type: -1, name: scan.name(token - 2))
    }
    if let state = wrapped(token, scan), project.types.indices.contains(type),
      project.types[type].properties[state] != nil
    {
      return MemberKey(type: type, name: state)
    }
    return project.memberName(around: token, file: file).map { MemberKey(type: type, name: $0) }
  }

  /// The property of `_tips = State(initialValue: TipGroup { … })`.
  private func wrapped(_ token: Int, _ scan: FileScan) -> String? {
    let bracket = Int(scan.brackets.around[token])
    guard bracket >= 0, let call = scan.callOfBracket[bracket],
      scan.calls[call].name.hasPrefix("State"),
      case let name = scan.calls[call].nameToken, scan.isSign(name - 1, "="),
      scan.isName(name - 2), scan.name(name - 2).hasPrefix("_")
    else { return nil }
    return String(scan.name(name - 2).dropFirst())
  }

  /// - `type`: The type of the member before it in a list, which a case may leave out.
  private mutating func groupMember(
    _ leaf: Range<Int>, _ file: Int, after type: inout Int?
  ) -> GroupMember? {
    let scan = project.files[file]
    let implied = implicitCase(leaf, of: type, scan)
    type = project.type(ofExpression: leaf, file: file) ?? type
    guard let name = implied ?? tipName(leaf, file: file) else {
      say(
        .groupMemberNotRead, at: scan.place(leaf),
        "A member of the group is not a tip that is known: \(scan.brief(leaf)).",
        do: "Write the member by hand.", placeholder: Placeholder(scan.brief(leaf)))
      return nil
    }
    return GroupMember(
      tip: name, source: project.source(leaf, file: file),
      conditions: project.conditions(at: leaf.lowerBound, file: file))
  }

  /// `.second` behind `Hint.first` in a list.
  private func implicitCase(_ leaf: Range<Int>, of type: Int?, _ scan: FileScan) -> String? {
    guard let type, project.isTip(type), leaf.count == 2, scan.kind(leaf.lowerBound) == .period
    else { return nil }
    let name = scan.name(leaf.lowerBound + 1)
    let isCase = project.types[type].cases.contains {
      project.files[$0.file].cases[$0.index].name == name
    }
    return isCase ? "\(project.types[type].name).\(name)" : nil
  }

  /// The tip that an expression is, with its case for an enum.
  func tipName(_ range: Range<Int>, file: Int) -> String? {
    let scan = project.files[file]
    guard let type = project.type(ofExpression: range, file: file), project.isTip(type) else {
      return nil
    }
    let name = project.types[type].name
    let path = scan.path(startingAt: range.lowerBound, before: range.upperBound)?.path
    let isCase =
      path?.components.last.map { last in
        project.types[type].cases.contains {
          project.files[$0.file].cases[$0.index].name == last.name
        }
      } ?? false
    if isCase, let last = path?.components.last { return "\(name).\(last.name)" }
    return caseOfProperty(path, file: file).map { "\(name).\($0)" } ?? name
  }

  /// The case that a property is set to: `let tip = Hints.filters`.
  private func caseOfProperty(_ path: MemberPath?, file: Int) -> String? {
    guard let path, path.components.count == 1 || path.components.first?.name == "self",
      let last = path.components.last,
      let property = project.property(named: last.name, before: last.token, file: file),
      case let values = project.values(of: property), values.count == 1, let value = values.first,
      let inner = project.files[property.file].wholePath(value),
      inner.components.count > 1 || !inner.isWhole,
      let name = inner.components.last?.name, inner.components.last?.arguments == nil,
      let type = project.type(of: property),
      project.types[type].cases.contains(where: {
        project.files[$0.file].cases[$0.index].name == name
      })
    else { return nil }
    return name
  }
}
