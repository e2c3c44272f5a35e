import SwiftSources

/// The members that the rules of a tip are put together from.
extension AppReader {
  /// A property or a function.
  enum Member: Hashable {
    case property(Reference)
    case function(Reference)
  }

  /// No more members are followed from one list of rules.
  private static let greatestMemberCount = 64

  /// The members that the `rules` of a tip reach, itself among them, each with the conditions at
  /// the places where it is used; one empty list where it always counts.
  func ruleMembers(of tip: TipContext) -> [Member: [[KeptCondition]]] {
    var reached: [Member: [[KeptCondition]]] = [:]
    var open = firstRuleMembers(of: tip).map { (member: $0, conditions: [KeptCondition]()) }
    for next in open { reached[next.member] = [[]] }
    while let next = open.popLast() {
      for use in uses(in: next.member, of: tip) {
        let conditions = next.conditions + use.conditions
        guard reached[use.member]?.contains(conditions) != true,
          reached.count < Self.greatestMemberCount,
          (reached[use.member]?.count ?? 0) < 4
        else { continue }
        reached[use.member, default: []].append(conditions)
        open.append((use.member, conditions))
      }
    }
    return reached.mapValues { $0.contains([]) ? [[]] : $0 }
  }

  /// `rules`, and the initialisers where they set it.
  private func firstRuleMembers(of tip: TipContext) -> [Member] {
    let lists = project.members("rules", of: tip.type, declaration: tip.declaration)
    var found = lists.map { Member.property($0) }
    if lists.contains(where: { !project.hasValue($0) }) {
      found += (project.types[tip.type].functions["init"] ?? []).map { Member.function($0) }
    }
    return found
  }

  /// The tokens of what a member gives.
  private func body(of member: Member) -> (range: Range<Int>, file: Int)? {
    switch member {
    case .property(let property):
      let declared = project.files[property.file].properties[property.index]
      return (declared.initialiser ?? declared.accessors).map { ($0, property.file) }
    case .function(let function):
      return project.files[function.file].functions[function.index].body.map {
        ($0, function.file)
      }
    }
  }

  private func uses(
    in member: Member, of tip: TipContext
  ) -> [(member: Member, conditions: [KeptCondition])] {
    guard let (body, file) = body(of: member) else { return [] }
    let scan = project.files[file]
    let leaves = scan.leaves(body)
    let labels = leaves.map { project.casesOfSelf(at: $0.lowerBound, file: file) ?? [] }
    var found: [(member: Member, conditions: [KeptCondition])] = []
    for token in body where scan.isName(token) {
      let members = ruleMembers(namedAt: token, file, of: tip)
      guard !members.isEmpty, applies(token, file, to: tip, others: labels) else { continue }
      var conditions = kept(at: token, file: file, of: tip)
      if let leaf = leaves.first(where: { $0.contains(token) }) {
        conditions += choices(before: token, in: leaf, scan)
      }
      found += members.map { ($0, conditions) }
    }
    return found
  }

  /// The members of a tip, of its protocols or of a type inside of it that a name means.
  func ruleMembers(namedAt token: Int, _ file: Int, of tip: TipContext) -> [Member] {
    let scan = project.files[file]
    let isLabel =
      scan.kind(token + 1) == .colon
      && (scan.kind(token - 1) == .openRound || scan.kind(token - 1) == .comma)
    let name = scan.name(token)
    guard !isLabel, name != "rules" else { return [] }
    let path = scan.path(endingAt: token)
    guard path.isWhole, let first = path.components.first else { return [] }
    let isOwn = path.components.count == 2 && ["self", "Self"].contains(first.name)
    guard path.components.count == 1 || isOwn else {
      let owner = project.target(of: path.components.dropLast(), isWhole: true, file: file)
      // What stands in another tip, or in none, is said where that is read.
      guard let type = owner.type,
        type == tip.type || protocols(of: tip).contains(type)
          || !project.isTip(type)
            && project.types[type].name.hasPrefix(project.types[tip.type].name + ".")
      else { return [] }
      return members(name, ofType: type)
    }
    if !isOwn, let meant = project.property(named: name, before: token, file: file) {
      // A local value hides the member.
      let home = project.files[meant.file]
      guard case .type = home.scopes[home.properties[meant.index].scope].kind else { return [] }
    }
    for type in [tip.type] + protocols(of: tip) {
      let found = members(name, ofType: type).filter { hasBody($0, of: tip) }
      if !found.isEmpty { return found }
    }
    return []
  }

  private func members(_ name: String, ofType type: Int) -> [Member] {
    (project.types[type].properties[name] ?? []).map { .property($0) }
      + (project.types[type].functions[name] ?? []).map { .function($0) }
  }

  /// Whether a member has a body, and is not one of another declaration of the tip's type.
  private func hasBody(_ member: Member, of tip: TipContext) -> Bool {
    guard body(of: member) != nil else { return false }
    let (scope, file) =
      switch member {
      case .property(let member):
        (project.files[member.file].properties[member.index].scope, member.file)
      case .function(let member):
        (project.files[member.file].functions[member.index].scope, member.file)
      }
    if case .property(let property) = member, !project.hasValue(property) { return false }
    guard let home = project.declaration(ofScope: scope, file: file) else { return true }
    return home == tip.declaration || project.isExtension(home)
      || project.typeOfDeclaration[home] != tip.type
  }

  /// The protocols of the project that a tip conforms to, also through others.
  func protocols(of tip: TipContext) -> [Int] {
    let scan = project.files[tip.declaration.file]
    let token = scan.types[tip.declaration.index].nameToken
    var found: [Int] = []
    var names = project.types[tip.type].conformances[...]
    while let name = names.popFirst(), found.count < 16 {
      guard let type = project.ownProtocol(name, at: token, file: tip.declaration.file),
        !found.contains(type)
      else { continue }
      found.append(type)
      names += project.types[type].conformances
    }
    return found
  }

  /// The member around a token.
  func member(around token: Int, _ file: Int) -> Member? {
    let scan = project.files[file]
    var scope = scan.scope(token)
    var found: Member?
    while scope != 0 {
      switch scan.scopes[scope].kind {
      case .function(let index): found = .function(Reference(file: file, index: index))
      case .accessor(let index, _): found = .property(Reference(file: file, index: index))
      case .type:
        return found ?? property(around: token, file).map { .property($0) }
      case .file, .condition, .selection, .loop, .closure, .block: break
      }
      scope = scan.scopes[scope].parent
    }
    return found
  }

  /// The member of a type in whose initial value a token stands.
  private func property(around token: Int, _ file: Int) -> Reference? {
    project.type(around: token, file: file).flatMap { type in
      project.types[type].allProperties.first { member in
        member.file == file
          && project.files[file].properties[member.index].initialiser?.contains(token) == true
      }
    }
  }

  // MARK: Choices

  /// The conditions of `isNew ? first : other` that decide whether a token counts.
  private func choices(
    before token: Int, in range: Range<Int>, _ scan: FileScan, depth: Int = 0
  ) -> [KeptCondition] {
    guard depth < 8 else { return [] }
    if let choice = scan.choice(range) {
      guard !choice.condition.contains(token) else { return [] }
      let isFirst = choice.yes.contains(token)
      return [KeptCondition(isFirst ? .holds : .fails, choice.condition, scan)]
        + choices(before: token, in: isFirst ? choice.yes : choice.no, scan, depth: depth + 1)
    }
    var index = range.lowerBound
    while index < range.upperBound {
      let next = scan.next(index)
      if index < token, token < next - 1,
        [.openRound, .openSquare].contains(scan.kind(index)),
        let part = scan.arguments(index + 1..<next - 1).first(where: { $0.value.contains(token) })
      {
        return choices(before: token, in: part.value, scan, depth: depth + 1)
      }
      index = next
    }
    return []
  }
}
