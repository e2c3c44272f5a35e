import DeviceSystems

/// Checks an expression's names and kinds and lays it out as flat tables.
struct RuleCompiler {
  let context: RuleContext
  /// The event whose donations the rule asks; nil in a parameter rule.
  var event: EventDefinition?
  /// The parameter that the rule asks; nil in an event rule.
  var parameter: ParameterDefinition?
  var program = RuleProgram()
  var texts: TextTable
  /// Whether the expression at hand stands in a filter.
  var isInFilter = false
  /// Whether the members of the parameter are parts of its value, and not parameters of their own.
  var readsMembers = false

  struct Compiled {
    var input: RuleInput
    var program: RuleProgram
    var clause: RuleClause
  }

  /// The program of `rule`; the texts that it names are added to `texts`, also if it is refused.
  static func compile(
    _ rule: RuleSyntax, in context: RuleContext, texts: inout TextTable
  ) throws(RuleError) -> Compiled {
    let location = rule.condition.location ?? .beginning
    if rule.condition.depth > RuleLimits.depth {
      throw RuleError(location, "the rule is nested more than \(RuleLimits.depth) levels deep")
    }
    var compiler = RuleCompiler(context: context, texts: texts)
    let input = try compiler.resolve(rule)
    let (root, clause) = try compiler.condition(rule.condition)
    compiler.program.root = root
    texts = compiler.texts
    return Compiled(input: input, program: compiler.program, clause: clause)
  }

  private mutating func resolve(_ rule: RuleSyntax) throws(RuleError) -> RuleInput {
    let location = rule.subjectLocation ?? .beginning
    switch rule.subject {
    case .event(let name):
      guard let index = context.event(named: name) else {
        throw RuleError(
          location, "no event `\(name)` is declared", advice: context.advice(forEvent: name),
          missingName: name)
      }
      event = context.events[index.position]
      return .event(index)
    case .parameter(let name):
      let members = rule.condition.parameterMembers
      if let index = context.parameterWithParts(named: name, members: members.map(\.name)) {
        readsMembers = true
        parameter = context.parameters[index.position]
        return .parameter(index)
      }
      if let second = members.first(where: { $0.name != members[0].name }) {
        throw RuleError(
          second.expression.location ?? .beginning,
          "a rule uses one value, but this one uses both `\(members[0].expression)` and "
            + "`\(second.expression)`",
          advice: "write a rule for each: all rules of a tip must hold; or declare one parameter "
            + "with these members, as in `(tier: enumCase, visits: integer)`")
      }
      let path = members.first?.name
      guard let index = context.parameter(named: name, member: path) else {
        let whole = path.map { "\(name).\($0)" } ?? name
        throw RuleError(
          path == nil ? location : members[0].expression.location ?? location,
          "no parameter `\(whole)` is declared", advice: context.advice(forParameter: whole),
          missingName: whole)
      }
      parameter = context.parameters[index.position]
      return .parameter(index)
    }
  }

  /// Adds a node and returns its place.
  mutating func add(
    _ node: RuleNode, for expression: RuleExpression
  ) throws(RuleError) -> RuleNodeIndex {
    guard let index = RuleNodeIndex(exactly: program.nodes.count) else {
      throw refusal(of: expression, "the rule is too large")
    }
    program.nodes.append(node)
    return index
  }

  /// A refusal of `expression`.
  func refusal(
    of expression: RuleExpression, _ reason: String, advice: String? = nil
  ) -> RuleError {
    RuleError(expression.location ?? .beginning, reason, advice: advice)
  }

  /// The node of `parts` joined in pairs, so that a long chain stays shallow; their order is kept.
  mutating func joined(
    _ parts: ArraySlice<RuleNodeIndex>, _ join: (RuleNodeIndex, RuleNodeIndex) -> RuleNode,
    for expression: RuleExpression
  ) throws(RuleError) -> RuleNodeIndex {
    guard let first = parts.first else { return try add(.boolean(false), for: expression) }
    if parts.count == 1 { return first }
    let middle = parts.startIndex + parts.count / 2
    let left = try joined(parts[..<middle], join, for: expression)
    let right = try joined(parts[middle...], join, for: expression)
    return try add(join(left, right), for: expression)
  }
}
