extension RuleCompiler {
  /// The kind of an expression's value. Throws if it has none here, or if its name is unknown.
  func kind(of expression: RuleExpression) throws(RuleError) -> InferredKind {
    if let part = try part(expression) { return part.kind }
    switch expression.node {
    case .literal(let literal): return kind(of: literal)
    case .parameter: return try parameterKind(expression)
    case .coalesced(let value, let other): return try coalescedKind(value, other, expression)
    case .member, .chained, .subscripted:
      throw refusal(of: expression, "`\(expression)` is not a value that a rule can ask")
    case .donationField(let name): return .exactly(try field(name, expression).kind)
    case .donationDate, .now, .date: return .exactly(.date)
    case .count: return .exactly(.integer)
    case .seconds: return .exactly(.decimal)
    case .isEmpty, .all, .any, .comparison, .contains: return .exactly(.boolean)
    case .not(let inner):
      let kind = try kind(of: inner)
      guard kind == .exactly(.boolean) else { throw noCondition(inner, kind) }
      return kind
    case .negated(let number): return try numberKind(of: number)
    case .arithmetic(let sign, let left, let right):
      return try arithmeticKind(sign, left, right, expression)
    case .donations, .filtered, .within, .subset:
      throw refusal(
        of: expression, "a list of donations is not a value", advice: "use its `count`")
    case .array, .range:
      throw refusal(
        of: expression, "only `contains` can use a range or an array",
        advice: "write as in `(1...3).contains($0)`")
    }
  }

  private func kind(of literal: RuleLiteral) -> InferredKind {
    switch literal {
    case .boolean: .exactly(.boolean)
    case .integer: .wholeLiteral
    case .decimal: .exactly(.decimal)
    case .text: .exactly(.text)
    case .enumCase: .exactly(.enumCase)
    case .nothing: .nothing
    }
  }

  private func parameterKind(_ expression: RuleExpression) throws(RuleError) -> InferredKind {
    guard !isInFilter, let parameter else {
      throw refusal(of: expression, "the value of a parameter cannot be used here")
    }
    guard let single = parameter.type.single else { throw noSingleValue(expression) }
    let kind = RuleKind(single)
    return parameter.type.isOptional ? .optional(kind) : .exactly(kind)
  }

  /// The position and kind of a field of the donation's value.
  func field(
    _ name: String, _ expression: RuleExpression
  ) throws(RuleError) -> (position: UInt16, kind: RuleKind) {
    guard isInFilter, let event else {
      throw refusal(of: expression, "a donation's value can be used only in a filter")
    }
    return try field(name, of: event, expression)
  }

  func field(
    _ name: String, of event: EventDefinition, _ expression: RuleExpression
  ) throws(RuleError) -> (position: UInt16, kind: RuleKind) {
    let position = event.fields.firstIndex { $0.name == name }
    guard let position, let index = UInt16(exactly: position) else {
      let names = event.fields.map(\.name)
      let near = nearest(to: name, among: names.map { ($0, $0) })
      throw refusal(
        of: expression, "the donations of `\(event.id)` carry no `\(name)`",
        advice: near.map { "did you mean `\($0)`?" }
          ?? listed(names, none: "declare it; they carry no values"))
    }
    return (index, RuleKind(event.fields[position].type))
  }

  private func numberKind(of expression: RuleExpression) throws(RuleError) -> InferredKind {
    let kind = try kind(of: expression)
    try needNumber(kind, expression)
    return kind
  }

  private func needNumber(
    _ kind: InferredKind, _ expression: RuleExpression
  ) throws(RuleError) {
    if kind.isOptional { throw mayBeNil(expression, kind) }
    guard kind.settled.isNumber else {
      throw refusal(of: expression, "`\(expression)` is \(kind.words), not a number")
    }
  }

  private func arithmeticKind(
    _ sign: RuleArithmetic, _ left: RuleExpression, _ right: RuleExpression,
    _ whole: RuleExpression
  ) throws(RuleError) -> InferredKind {
    // Asked once only: asking twice at each level would double the work at each level.
    let leftKind = try kind(of: left)
    if leftKind == .exactly(.date) {
      guard sign == .plus || sign == .minus else {
        throw refusal(of: whole, "a date has no `\(sign.rawValue)`")
      }
      if try numberKind(of: right) == .exactly(.integer) {
        throw refusal(of: right, "the seconds after a date are a decimal number")
      }
      return .exactly(.date)
    }
    try needNumber(leftKind, left)
    let rightKind = try numberKind(of: right)
    guard let shared = leftKind.shared(with: rightKind) else {
      throw refusal(
        of: whole,
        "`\(left)` is \(leftKind.words), but `\(right)` is \(rightKind.words)",
        advice: "both sides of `\(sign.rawValue)` must be of one kind")
    }
    if shared == .decimal, sign == .remainder {
      throw refusal(of: whole, "`%` needs whole numbers")
    }
    return leftKind == .wholeLiteral && rightKind == .wholeLiteral
      ? .wholeLiteral : .exactly(shared)
  }
}
