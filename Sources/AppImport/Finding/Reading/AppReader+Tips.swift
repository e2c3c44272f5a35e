import SwiftSources

/// Tips: which there are, and what they are called.
extension AppReader {
  mutating func readTips() {
    let rules = rulesByType()
    for type in project.types.indices where project.isTip(type) {
      for declaration in project.types[type].declarations { readTips(type, declaration, rules) }
      if project.types[type].declarations.isEmpty, let first = project.types[type].extensions.first
      {
        readTips(type, first, rules)
      }
    }
    sayRulesOutsideTips(rules)
  }

  private mutating func readTips(
    _ type: Int, _ declaration: Reference, _ rules: [Int: [Reference]]
  ) {
    let scan = project.files[declaration.file]
    let declared = scan.types[declaration.index]
    guard declared.kind != .protocolType, !scan.isPreview(declared.nameToken) else { return }
    let name = project.types[type].name
    sayOwnProtocol(type, declaration)
    let cases = project.types[type].cases.filter {
      $0.file == declaration.file
        && scan.cases[$0.index].type == declaration.index
    }
    if declared.kind == .enumeration, !cases.isEmpty {
      for enumCase in cases {
        let caseName = scan.cases[enumCase.index].name
        readTip(
          TipContext(
            type: type, declaration: declaration, enumCase: enumCase, caseName: caseName,
            name: "\(name).\(caseName)"), rules)
      }
    } else {
      readTip(
        TipContext(type: type, declaration: declaration, name: name), rules)
    }
  }

  private mutating func sayOwnProtocol(_ type: Int, _ declaration: Reference) {
    let scan = project.files[declaration.file]
    let declared = scan.types[declaration.index]
    let isDirect = project.types[type].conformances.contains { $0 == "Tip" || $0 == "TipKit.Tip" }
    guard !isDirect else { return }
    say(
      .tipFromProtocol, at: scan.place(declared.nameToken),
      "\(declared.qualifiedName) is a tip through a protocol of the project.",
      do: "Check that it is meant to be one.")
  }

  private mutating func readTip(_ tip: TipContext, _ rules: [Int: [Reference]]) {
    let scan = project.files[tip.declaration.file]
    let declared = scan.types[tip.declaration.index]
    let token = tip.enumCase.map { scan.cases[$0.index].nameToken } ?? declared.nameToken
    var described = TipDescription(
      typeName: project.types[tip.type].name, caseName: tip.caseName,
      kind: tip.caseName == nil ? kind(declared.kind, tip) : .enumCase,
      source: project.source(token..<token + 1, file: tip.declaration.file), identifiers: [],
      actions: [], rules: [], options: [])
    described.identifiers = identifiers(of: tip, source: described.source)
    described.title = shownText("title", of: tip)
    described.message = shownText("message", of: tip)
    described.image = shownText("image", of: tip)
    described.actions = actions(of: tip)
    described.rules = self.rules(of: tip, among: rules)
    described.options = options(of: tip)
    described.style = style(of: tip)
    let availabilities = declared.attributes.filter { $0.name == "available" }
      .compactMap { $0.arguments.map { scan.line($0) } }
    described.availability = availabilities.first { !$0.hasSuffix(", unavailable") }
    // It is as if an `#if` left it out.
    for text in availabilities where text.hasSuffix(", unavailable") {
      let system = String(text.prefix { $0 != "," })
      described.source.compilation.append(
        CompilationCondition(earlier: [], own: "!os(\(system))"))
    }
    description.tips.append(described)
    count(.tips, .read)
  }

  private func kind(_ kind: TypeDeclaration.Kind, _ tip: TipContext) -> TipDescription.Kind {
    switch kind {
    case .structure: return .structure
    case .classType: return .classType
    case .actor: return .actor
    case .enumeration: return .enumeration
    case .protocolType: return .structure
    case .extensionOfType:
      // The type itself is not among the files.
      return .structure
    }
  }

  // MARK: Which branch belongs to which case

  /// Whether what stands at a token counts for a case: the labels of `switch self` name it, or it
  /// stands behind `default` and no other label does.
  func applies(_ token: Int, _ file: Int, to tip: TipContext, others: [[String]]) -> Bool {
    guard let caseName = tip.caseName, let cases = project.casesOfSelf(at: token, file: file)
    else { return true }
    if cases.isEmpty { return !others.contains { $0.contains(caseName) } }
    return cases.contains(caseName)
  }

  /// The values of a member that count for a tip.
  func values(_ member: Reference, of tip: TipContext) -> [Range<Int>] {
    let values = project.values(of: member)
    guard tip.caseName != nil else { return values }
    let labels = values.map {
      project.casesOfSelf(at: $0.lowerBound, file: member.file) ?? []
    }
    return values.filter { applies($0.lowerBound, member.file, to: tip, others: labels) }
  }

  // MARK: Texts

  private mutating func identifiers(
    of tip: TipContext, source: ItemSource
  ) -> [ConditionalText] {
    let members = project.members("id", of: tip.type, declaration: tip.declaration)
      .filter { !project.files[$0.file].properties[$0.index].isStatic }
    let reader = TextReader(project: project, type: tip.type, enumCase: tip.enumCase)
    var found: [ConditionalText] = []
    for member in members {
      for value in values(member, of: tip) {
        let place = project.source(value, file: member.file)
        found.append(
          ConditionalText(
            text: reader.read(value, file: member.file),
            conditions: kept(at: value.lowerBound, file: member.file, of: tip),
            compilation: place.compilation))
      }
    }
    if found.isEmpty, let member = members.first {
      // Given where the tip is made.
      let scan = project.files[member.file]
      let token = scan.properties[member.index].nameToken
      let text = ReadText(.pattern, "{id}", at: scan.place(token))
      found = [ConditionalText(text: text, conditions: [], compilation: scan.conditions(token))]
    }
    if found.isEmpty {
      let last = tip.name.split(separator: ".").dropLast(tip.caseName == nil ? 0 : 1).last
      let text = ReadText(.literal, last.map(String.init) ?? tip.name, at: source.place)
      found = [
        ConditionalText(text: text, conditions: [], compilation: source.compilation)
      ]
    }
    for identifier in found { judge(identifier.text, of: tip) }
    return found
  }

  private mutating func judge(_ identifier: ReadText, of tip: TipContext) {
    guard identifier.kind != .literal else {
      count(.identifiers, .read)
      return
    }
    count(.identifiers, .asked)
    say(
      .identifierComputed, at: identifier.place, "The id of \(tip.name) is computed.",
      do: "Write the id, or one tip for each value it takes.",
      placeholder: Placeholder(identifier.text))
  }

  /// The conditions around a token without the `switch self` that a case has answered.
  func kept(at token: Int, file: Int, of tip: TipContext) -> [KeptCondition] {
    project.conditions(at: token, file: file).filter {
      tip.caseName == nil || $0.kind != .matches || !$0.text.hasPrefix("self: ")
    }
  }

  private mutating func shownText(_ name: String, of tip: TipContext) -> ReadText? {
    let members = project.members(name, of: tip.type, declaration: tip.declaration)
    let reader = TextReader(project: project, type: tip.type, enumCase: tip.enumCase)
    for member in members {
      let scan = project.files[member.file]
      let values = values(member, of: tip).filter { scan.line($0) != "nil" }
      guard let first = values.first, let last = values.last else { continue }
      var text = reader.read(first, file: member.file)
      if values.count > 1 {
        let range = first.lowerBound..<last.upperBound
        text = ReadText(.placeholder, "\(name) of \(tip.name)", at: scan.place(range))
      }
      count(.texts, text.kind == .literal ? .read : .notRead)
      if text.kind != .literal {
        say(
          .textComputed, at: text.place, "The \(name) of \(tip.name) is computed.",
          do: "Nothing, unless the text matters to you: no rule depends on it.",
          placeholder: Placeholder(text.text))
      }
      return text
    }
    return nil
  }

  private func style(of tip: TipContext) -> ReadText? {
    for name in ["tipViewStyle", "style"] {
      for member in project.members(name, of: tip.type, declaration: tip.declaration) {
        guard let value = values(member, of: tip).first else { continue }
        let scan = project.files[member.file]
        return ReadText(.literal, scan.line(value), at: scan.place(value))
      }
    }
    return nil
  }
}
