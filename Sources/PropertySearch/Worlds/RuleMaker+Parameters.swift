import DeviceSystems
import TipDomain

// Rules on parameters.

extension RuleMaker {
  mutating func parameterRule() -> RuleSyntax {
    var parameter = pick(parameters)
    let own = parameters.first { $0.id == "\(tipType).\(parameter.id)" }
    if let own { parameter = own }
    // A member of a value is asked for through the value.
    let parts = parameter.id.split(separator: ".").map(String.init)
    let isMember = parts.count == 2 && parameter.type.plain != nil && twist(3) == 0
    let asked = node(.parameter(member: isMember ? parts[1] : nil))
    var condition = condition(on: asked, of: parameter.type)
    switch below(6) {
    case 0: condition = node(.not(condition))
    case 1: condition = .any([condition, self.condition(on: asked, of: parameter.type)])
    case 2: condition = .all([condition, self.condition(on: asked, of: parameter.type)])
    default: break
    }
    // A member of a type is asked for by each of its names.
    if isMember { return RuleSyntax(.parameter(parts[0]), condition) }
    let name = parameter.id.contains(".") ? name(of: parameter.id) : parameter.id
    return RuleSyntax(.parameter(name), condition)
  }

  /// A condition on a parameter of a type, of which `asked` is the value.
  private mutating func condition(
    on asked: RuleExpression, of type: ParameterType
  ) -> RuleExpression {
    if let plain = type.plain { return condition(on: asked, as: plain) }
    if type.isOptional, type.single == nil, twist(4) == 0 { return comparedWithNothing(asked) }
    let part = part(of: asked, type)
    if part.mayBeNil { return optionalCondition(on: part.expression, as: part.type) }
    return condition(on: part.expression, as: part.type)
  }

  /// A condition on one value that is never nil.
  private mutating func condition(
    on asked: RuleExpression, as type: ValueType
  ) -> RuleExpression {
    if type == .boolean, below(2) == 0 { return asked }
    if type == .integer, below(3) == 0 {
      let list = [integer(below(3)), integer(3 + below(3))]
      return node(.contains(node(.array(list)), asked))
    }
    if type == .text, twist(4) == 0 { return node(.isEmpty(asked)) }
    if type == .text || type == .enumCase, twist(4) == 0 {
      return node(.contains(node(.array([name(as: type), name(as: type)])), asked))
    }
    return comparison(of: asked, as: type)
  }

  // MARK: Values that may be nil or have several parts

  /// One value that a rule asks of a parameter.
  private struct Part {
    var expression: RuleExpression
    var type: ValueType
    var mayBeNil: Bool
  }

  /// The value of a parameter, or a part of it: a member, an item, how many elements it has,
  /// whether it has one.
  private mutating func part(of whole: RuleExpression, _ type: ParameterType) -> Part {
    let base = type.isOptional ? node(.chained(whole)) : whole
    let isEmpty = Part(
      expression: node(.isEmpty(base)), type: .boolean, mayBeNil: type.isOptional)
    let count = Part(
      expression: member("count", of: type, base), type: .integer, mayBeNil: type.isOptional)
    switch type.shape {
    case .single(let single):
      if single == .text, twist(3) == 0 { return isEmpty }
      return Part(expression: whole, type: single, mayBeNil: type.isOptional)
    case .set(let element), .list(let element):
      switch twist(4) {
      case 0: return isEmpty
      case 1: return count
      default:
        return Part(
          expression: node(.contains(base, literal(element))), type: .boolean,
          mayBeNil: type.isOptional)
      }
    case .dictionary(let element):
      switch twist(6) {
      case 0: return isEmpty
      case 1: return count
      case 2 where !type.isOptional:
        let item = node(.subscripted(base, key: name(as: .text), standard: literal(element)))
        return Part(expression: item, type: element, mayBeNil: false)
      default:
        let item = node(.subscripted(base, key: name(as: .text), standard: nil))
        return Part(expression: item, type: element, mayBeNil: true)
      }
    case .members(let fields):
      let field = fields[twist(fields.count)]
      return Part(
        expression: member(field.name, of: type, base), type: field.type,
        mayBeNil: type.isOptional)
    }
  }

  private func member(
    _ name: String, of type: ParameterType, _ base: RuleExpression
  ) -> RuleExpression {
    node(type.isOptional ? .member(base, name) : .parameter(member: name))
  }

  /// A condition on one value that may be nil: whether it is, whether it equals another, or what
  /// holds of it with another in the place of nil.
  private mutating func optionalCondition(
    on asked: RuleExpression, as type: ValueType
  ) -> RuleExpression {
    switch twist(5) {
    case 0: return comparedWithNothing(asked)
    case 1, 2: return node(.comparison(equality(), asked, literal(type)))
    default: return condition(on: node(.coalesced(asked, literal(type))), as: type)
    }
  }

  private mutating func comparedWithNothing(_ asked: RuleExpression) -> RuleExpression {
    node(.comparison(equality(), asked, node(.literal(.nothing))))
  }

  /// A value of those that parameters have.
  private mutating func literal(_ type: ValueType) -> RuleExpression {
    switch type {
    case .boolean: return node(.literal(.boolean(twist(2) == 0)))
    case .integer: return integer(twist(5))
    case .decimal:
      // A whole number that is written out is a decimal number here.
      if twist(3) == 0 { return integer(twist(3)) }
      return node(.literal(.decimal(Double(twist(5)) / 2)))
    case .text, .enumCase: return name(as: type)
    }
  }
}
