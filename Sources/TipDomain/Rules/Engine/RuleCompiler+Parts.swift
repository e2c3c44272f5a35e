import DeviceSystems

// Values of several parts: sets, lists, dictionaries and structs.

/// A part of the parameter's value that a condition asks.
struct RulePart {
  var asked: Asked
  var kind: InferredKind

  enum Asked {
    case whole
    case count(partsEach: UInt8)
    case isEmpty
    case isEmptyText
    case contains(RuleExpression, ValueType)
    case item(key: RuleExpression, standard: RuleExpression?)
    case member(UInt16)
  }
}

extension RuleCompiler {
  /// The part that `expression` asks; nil if it is not about a part of the parameter's value.
  func part(_ expression: RuleExpression) throws(RuleError) -> RulePart? {
    guard !isInFilter, let type = parameter?.type, type.plain == nil else { return nil }
    switch expression.node {
    case .parameter(let name?) where readsMembers:
      return try member(name, isChained: false, expression)
    case .parameter:
      if type.single != nil || !type.isOptional { return nil }
      return RulePart(asked: .whole, kind: .optional(.structure))
    case .member(let inner, let name):
      guard let isChained = try isChained(inner) else { return nil }
      return try member(name, isChained: isChained, expression)
    case .isEmpty(let inner):
      guard let isChained = try isChained(inner) else { return nil }
      return try emptiness(isChained, expression)
    case .contains(let collection, let element):
      guard let isChained = try isChained(collection) else { return nil }
      return try containing(element, isChained, expression)
    case .subscripted(let inner, let key, let standard):
      guard let isChained = try isChained(inner) else { return nil }
      return try item(key, standard, isChained, expression)
    case .literal, .donations, .filtered, .within, .subset, .count, .donationDate,
      .donationField, .now, .date, .seconds, .not, .all, .any, .negated, .arithmetic, .comparison,
      .array, .range, .chained, .coalesced:
      return nil
    }
  }

  /// Whether `?` stands after the parameter; nil for anything but the parameter.
  private func isChained(_ expression: RuleExpression) throws(RuleError) -> Bool? {
    if isWhole(expression) {
      guard parameter?.type.isOptional == true else { return false }
      throw refusal(
        of: expression, "`\(expression)` may be nil", advice: "write `\(expression)?`")
    }
    guard case .chained(let inner) = expression.node else { return nil }
    guard isWhole(inner), parameter?.type.isOptional == true else {
      throw refusal(of: inner, "`\(inner)` is never nil", advice: "leave out the `?`")
    }
    return true
  }

  /// Whether this is the parameter's value, and no part of it.
  private func isWhole(_ expression: RuleExpression) -> Bool {
    if case .parameter(let name) = expression.node { name == nil || !readsMembers } else { false }
  }

  private func optional(_ kind: RuleKind, _ isOptional: Bool) -> InferredKind {
    isOptional ? .optional(kind) : .exactly(kind)
  }

  private func member(
    _ name: String, isChained: Bool, _ expression: RuleExpression
  ) throws(RuleError) -> RulePart {
    guard let parameter else { throw refusal(of: expression, "only a parameter has members") }
    if !isChained, parameter.type.isOptional {
      throw refusal(
        of: expression, "the parameter may be nil", advice: "write `$0?.\(name)`")
    }
    let members: [DonationField]
    switch parameter.type.shape {
    case .members(let declared): members = declared
    case .set, .list, .dictionary, .single: members = []
    }
    if let position = members.firstIndex(where: { $0.name == name }) {
      return RulePart(
        asked: .member(UInt16(truncatingIfNeeded: position)),
        kind: optional(RuleKind(members[position].type), isChained))
    }
    if name == "count", let each = parameter.type.shape.partsEach {
      return RulePart(asked: .count(partsEach: each), kind: optional(.integer, isChained))
    }
    throw noMember(name, among: members.map(\.name), expression)
  }

  private func noMember(
    _ name: String, among names: [String], _ expression: RuleExpression
  ) -> RuleError {
    let type = parameter.map { "`\($0.type)`" } ?? "the parameter"
    return refusal(
      of: expression, "\(type) has no `\(name)` in a rule",
      advice: nearest(to: name, among: names.map { ($0, $0) }).map { "did you mean `\($0)`?" }
        ?? (names.isEmpty
          ? "use `count`, `isEmpty`, `contains` or a subscript"
          : "it has " + names.map { "`\($0)`" }.joined(separator: ", ")))
  }

  private func emptiness(
    _ isChained: Bool, _ expression: RuleExpression
  ) throws(RuleError) -> RulePart {
    guard let parameter else { throw refusal(of: expression, "only a parameter has parts") }
    let kind = optional(.boolean, isChained)
    if parameter.type.single == .text { return RulePart(asked: .isEmptyText, kind: kind) }
    guard parameter.type.shape.partsEach != nil else {
      throw refusal(of: expression, "`\(parameter.type)` is never empty")
    }
    return RulePart(asked: .isEmpty, kind: kind)
  }

  private func containing(
    _ element: RuleExpression, _ isChained: Bool, _ expression: RuleExpression
  ) throws(RuleError) -> RulePart {
    switch parameter?.type.shape {
    case .set(let type), .list(let type):
      let kind = try kind(of: element)
      guard kind.shared(with: .exactly(RuleKind(type))) != nil else {
        throw refusal(
          of: element,
          "`\(element)` is \(kind.words), but the elements are "
            + RuleKind(type).words)
      }
      return RulePart(asked: .contains(element, type), kind: optional(.boolean, isChained))
    case .dictionary, .members, .single, nil:
      throw refusal(
        of: expression, "only a set or a list contains values",
        advice: "ask a dictionary for a key, as in `$0[\"map\"] != nil`")
    }
  }

  private func item(
    _ key: RuleExpression, _ standard: RuleExpression?, _ isChained: Bool,
    _ expression: RuleExpression
  ) throws(RuleError) -> RulePart {
    guard case .dictionary(let type)? = parameter?.type.shape else {
      throw refusal(
        of: expression, "only a dictionary has a subscript in a rule",
        advice: "ask a set or a list whether it contains a value")
    }
    guard case .literal(.text) = key.node else {
      throw refusal(of: key, "a key is a string that the rule states")
    }
    guard let standard else {
      return RulePart(asked: .item(key: key, standard: nil), kind: .optional(RuleKind(type)))
    }
    if isChained {
      throw refusal(
        of: expression, "a default after `?` cannot be read", advice: "write `($0?[…] ?? …)`")
    }
    let kind = try kind(of: standard)
    guard kind.shared(with: .exactly(RuleKind(type))) != nil else {
      throw refusal(
        of: standard, "`\(standard)` is \(kind.words), but the values are \(RuleKind(type).words)")
    }
    return RulePart(asked: .item(key: key, standard: standard), kind: .exactly(RuleKind(type)))
  }

  /// The node of a part.
  mutating func add(
    _ part: RulePart, as kind: RuleKind, for expression: RuleExpression
  ) throws(RuleError) -> RuleNodeIndex {
    switch part.asked {
    case .whole: return try add(.parameter, for: expression)
    case .count(let each): return try add(.part(.count(partsEach: each)), for: expression)
    case .isEmpty: return try add(.part(.isEmpty), for: expression)
    case .isEmptyText: return try add(.part(.isText(texts.intern(""))), for: expression)
    case .member(let position): return try add(.part(.member(position)), for: expression)
    case .contains(let element, let type):
      guard let value = element.constantValue(as: type, texts: &texts) else {
        throw refusal(of: element, "`\(element)` is not a value that the rule states")
      }
      return try add(.part(.contains(value)), for: expression)
    case .item(let key, let standard):
      let text = texts.intern(key.literalName ?? "")
      let item = try add(.part(.item(text)), for: expression)
      guard let standard else { return item }
      return try add(.coalesced(item, try value(standard, as: kind)), for: expression)
    }
  }

  /// A part that is true or false where a condition is needed.
  mutating func partCondition(
    _ part: RulePart, _ expression: RuleExpression
  ) throws(RuleError) -> (node: RuleNodeIndex, clause: RuleClause) {
    guard part.kind == .exactly(.boolean) else { throw noCondition(expression, part.kind) }
    let node = try add(part, as: .boolean, for: expression)
    let whole = RuleExpression(.parameter(member: nil), at: expression.location)
    let operand = RuleClauseValue(whole, try add(.parameter, for: whole), .structure)
    return (node, RuleClause(expression, node, operands: [operand]))
  }

  /// The refusal of a value of several parts where a single one is needed.
  func noSingleValue(_ expression: RuleExpression) -> RuleError {
    let type = parameter?.type
    let advice: String
    switch type?.shape {
    case .set, .list: advice = "ask its `count`, `isEmpty` or `contains`"
    case .dictionary: advice = "ask its `count`, `isEmpty` or a key, as in `$0[\"map\"]`"
    case .members: advice = "ask one of its members, as in `$0.tier`"
    case .single, nil: advice = "compare it"
    }
    return refusal(
      of: expression, "`\(expression)` is `\(type?.description ?? "")`, not a single value",
      advice: advice)
  }
}

extension ParameterType.Shape {
  /// How many parts each element has; nil for what has no elements.
  fileprivate var partsEach: UInt8? {
    switch self {
    case .set, .list: 1
    case .dictionary: 2
    case .single, .members: nil
    }
  }
}

extension RuleExpression {
  /// The value that this states, of the type `type`; nil if it states none.
  fileprivate func constantValue(as type: ValueType, texts: inout TextTable) -> Value? {
    switch type {
    case .boolean:
      if case .literal(.boolean(let flag)) = node { return .boolean(flag) }
      return nil
    case .integer: return constantInteger.map { .integer($0) }
    // Minus zero and zero are one value.
    case .decimal: return constantDecimal.map { .decimal($0 == 0 ? 0 : $0) }
    case .text, .enumCase: return literalName.map { .text(texts.intern($0)) }
    }
  }

  /// The names of the members of the parameter that this asks, each where it is asked first; nil
  /// stands for the parameter itself.
  var parameterMembers: [(name: String?, expression: RuleExpression)] {
    if case .parameter(let name) = node { return [(name, self)] }
    var found: [(name: String?, expression: RuleExpression)] = []
    for child in node.children {
      for member in child.parameterMembers where !found.contains(where: { $0.name == member.name })
      {
        found.append(member)
      }
    }
    return found
  }
}
