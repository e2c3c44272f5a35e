import DeviceSystems
import TextFormats
import TipDomain

// Values that may be nil or have several parts, read from their JSON.

extension RuleInterpreter {
  /// The member of a value that a rule asks, or how many elements it has; the value itself where
  /// the member has a parameter of its own.
  func part(_ member: String?, of value: RuleAnswer) -> RuleAnswer {
    guard let member else { return value }
    switch value {
    case .members(let members): return members[member] ?? value
    case .list(let elements) where member == "count": return .integer(Int64(elements.count))
    case .dictionary(let values) where member == "count": return .integer(Int64(values.count))
    case .list, .dictionary, .boolean, .integer, .decimal, .text, .date, .nothing: return value
    }
  }

  /// The value of a dictionary for a key; where it has none, the given one or nil.
  func item(
    _ key: RuleExpression, of dictionary: RuleExpression, _ standard: RuleExpression?,
    asDecimal: Bool
  ) -> RuleAnswer? {
    switch (answer(dictionary), answer(key)) {
    case (.nothing?, _): return .nothing
    case (.dictionary(let values)?, .text(let key)?):
      if let value = values[key] { return value }
      guard let standard else { return .nothing }
      return answer(standard, asDecimal: asDecimal || isDecimalPart(dictionary))
    case (_, _): return nil
    }
  }

  /// Whether a set or a list has an element.
  func holds(_ collection: RuleExpression, _ element: RuleExpression) -> RuleAnswer? {
    switch (answer(collection), answer(element)) {
    case (.nothing?, _): return .nothing
    case (.list(let elements)?, let wanted?):
      return .boolean(elements.contains { RuleAnswer.compare($0, .equal, wanted) == true })
    case (_, _): return nil
    }
  }

  /// Whether the parameter, or the part of it that is asked, is declared as a decimal number.
  func isDecimalPart(_ expression: RuleExpression) -> Bool {
    guard let type = question.parameterType else {
      return question.parameter?.isDecimal == true
    }
    switch type.shape {
    case .single(let type), .dictionary(let type): return type == .decimal
    case .set, .list: return false
    case .members(let fields):
      let asked: String? =
        switch expression.node {
        case .parameter(let name): name
        case .member(_, let name): name
        case .literal, .donations, .filtered, .within, .subset, .count, .isEmpty, .donationDate,
          .donationField, .now, .date, .seconds, .not, .all, .any, .negated, .arithmetic,
          .comparison, .contains, .array, .range, .chained, .subscripted, .coalesced:
          nil
        }
      return fields.contains { $0.name == asked && $0.type == .decimal }
    }
  }
}

extension RuleAnswer {
  fileprivate var isDecimal: Bool { if case .decimal = self { true } else { false } }

  /// A stored value of a parameter; nil if it is of another type.
  init?(_ value: Value, as type: ParameterType, _ texts: TextTable) {
    if value == .nothing {
      guard type.isOptional else { return nil }
      self = .nothing
      return
    }
    if let single = type.single {
      self.init(value, as: single, texts)
      return
    }
    guard case .text(let index) = value, index.rawValue < texts.count else { return nil }
    var diagnostics = DiagnosticList()
    let file = diagnostics.open(SourceFile(name: "value", bytes: Array(texts[index].utf8)))
    guard let root = JSONParser.parse(file, &diagnostics)?.root,
      let answer = RuleAnswer(root, as: type.shape)
    else { return nil }
    self = answer
  }

  private init?(_ node: JSONNode, as shape: ParameterType.Shape) {
    switch shape {
    case .single(let type): self.init(node, as: type)
    case .set(let type), .list(let type):
      guard let items = node.items else { return nil }
      self = .list(items.compactMap { RuleAnswer($0, as: type) })
    case .dictionary(let type):
      guard let members = node.members else { return nil }
      var values: [String: RuleAnswer] = [:]
      for member in members { values[member.key] = RuleAnswer(member.value, as: type) }
      self = .dictionary(values)
    case .members(let fields):
      guard let members = node.members else { return nil }
      var values: [String: RuleAnswer] = [:]
      for field in fields {
        let written = members.first { $0.key == field.name }
        values[field.name] = written.flatMap { RuleAnswer($0.value, as: field.type) }
      }
      self = .members(values)
    }
  }

  private init?(_ node: JSONNode, as type: ValueType) {
    switch (type, node.content) {
    case (.boolean, .boolean(let flag)): self = .boolean(flag)
    case (.integer, .number(let number)):
      guard let whole = number.int64 else { return nil }
      self = .integer(whole)
    case (.decimal, .number(let number)): self = .decimal(number.double)
    case (.text, .string(let text)), (.enumCase, .string(let text)): self = .text(text)
    case (_, _): return nil
    }
  }
}
