import DeviceSystems
import Scenarios
import TipDomain

// The parameters of the app, and what they hold.

extension WorldGenerator {
  /// The values of fields and parameters that are cases of an enum, or texts.
  static let cases = ["spring", "summer", "autumn", "winter"]
  static let cities = ["Faro", "Lisbon", "Porto"]

  /// Parameters of one value that is never nil, and some of the other types behind them.
  mutating func makeParameters() {
    let plainCount = draws.below(4, .count, of: .parameter(0))
    for index in 0..<plainCount {
      let entity = WorldEntity.parameter(index)
      let isMember = isMember(index, entity)
      let type =
        isMember
        ? parameters[0].type.single ?? .boolean
        : Self.parameterTypes[
          draws.below(Self.parameterTypes.count, .parameterKind, of: entity)]
      let id = isMember ? Self.member(Self.parameterNames[0], index) : Self.parameterNames[index]
      addParameter(id, ParameterType(type), entity)
    }
    guard makesEveryType else { return }
    for number in 0..<(1 + draws.below(3, .count, of: .parameter(0), 1)) {
      let entity = WorldEntity.parameter(plainCount + number)
      let isMember = isMember(number, entity)
      let id = isMember ? Self.member(Self.furtherNames[0], number) : Self.furtherNames[number]
      let type = isMember ? parameters[plainCount].type : furtherType(entity)
      addParameter(id, type, entity)
    }
  }

  private mutating func addParameter(_ id: String, _ type: ParameterType, _ entity: WorldEntity) {
    parameters.append(
      ParameterDefinition(
        id: id, type: type, defaultValue: value(of: type, entity, .defaultValue, 0),
        isTransient: draws.once(in: 6, .transient, of: entity)))
  }

  /// Now and then, a member of a tip type has the name of the first event or parameter.
  func isMember(_ index: Int, _ entity: WorldEntity) -> Bool {
    index > 0 && draws.once(in: 6, .member, of: entity)
  }

  /// The id of a member of the tip type of this number, counted from one.
  static func member(_ name: String, _ type: Int) -> String {
    "\(tipTypes[type - 1]).\(name)"
  }

  private static let parameterNames = ["isSignedIn", "level", "season", "home"]
  private static let furtherNames = ["visited", "profile", "plan"]
  private static let parameterTypes: [ValueType] = [
    .boolean, .boolean, .boolean, .integer, .integer, .decimal, .enumCase, .text,
  ]

  /// A type whose values may be nil or have several parts.
  private func furtherType(_ entity: WorldEntity) -> ParameterType {
    let element = draws.pick(ValueType.allCases, .parameterKind, of: entity, 1)
    let isOptional = draws.once(in: 3, .parameterKind, of: entity, 2)
    switch draws.below(8, .parameterKind, of: entity, 3) {
    case 0, 1: return ParameterType(.single(element), isOptional: true)
    case 2: return ParameterType(.set(element), isOptional: isOptional)
    case 3: return ParameterType(.list(element), isOptional: isOptional)
    case 4, 5: return ParameterType(.dictionary(element), isOptional: isOptional)
    default: return ParameterType(.members(members(entity)), isOptional: isOptional)
    }
  }

  /// From one to three members of a struct, each of another type.
  private func members(_ entity: WorldEntity) -> [DonationField] {
    let first = draws.below(ValueType.allCases.count, .parameterKind, of: entity, 4)
    return (0...draws.below(3, .parameterKind, of: entity, 5)).map { number in
      let type = ValueType.allCases[(first + number) % ValueType.allCases.count]
      return DonationField(name: Self.memberNames[number], type: type)
    }
  }

  private static let memberNames = ["tier", "visits", "town"]

  // MARK: Values

  /// A value of a type, of few, so that rules meet them.
  mutating func value(
    of type: ValueType, _ entity: WorldEntity, _ choice: WorldChoice, _ ordinal: Int
  ) -> Value {
    switch type {
    case .boolean: return .boolean(draws.below(2, choice, of: entity, ordinal) == 1)
    case .integer: return .integer(Int64(draws.below(5, choice, of: entity, ordinal)))
    case .decimal: return .decimal(Double(draws.below(5, choice, of: entity, ordinal)) / 2)
    case .enumCase: return .text(texts.intern(draws.pick(Self.cases, choice, of: entity, ordinal)))
    case .text: return .text(texts.intern(draws.pick(Self.cities, choice, of: entity, ordinal)))
    }
  }

  /// The same for a parameter. Texts come up in the order in which a file has them.
  mutating func value(
    of type: ParameterType, _ entity: WorldEntity, _ choice: WorldChoice, _ ordinal: Int
  ) -> Value {
    if let plain = type.plain { return value(of: plain, entity, choice, ordinal) }
    // Behind the ordinals of single values, with room for the parts of each.
    var next = 100_000 + ordinal * 32
    if type.isOptional, draws.once(in: 4, choice, of: entity, next) { return .nothing }
    if let single = type.single { return value(of: single, entity, choice, ordinal) }
    func position() -> Int {
      next += 1
      return next
    }
    var parts: [Value] = []
    switch type.shape {
    case .single: break
    case .set(let element):
      for index in 0..<Self.differentValueCount(element)
      where draws.once(in: 2, choice, of: entity, position()) {
        parts.append(differentValue(index, of: element))
      }
    case .list(let element):
      for _ in 0..<draws.below(4, choice, of: entity, position()) {
        parts.append(value(of: element, entity, choice, position()))
      }
    case .dictionary(let element):
      for city in Self.cities where draws.once(in: 2, choice, of: entity, position()) {
        parts.append(.text(texts.intern(city)))
        parts.append(value(of: element, entity, choice, position()))
      }
    case .members(let fields):
      for field in fields { parts.append(value(of: field.type, entity, choice, position())) }
    }
    return whole(parts, type)
  }

  private mutating func whole(_ parts: [Value], _ type: ParameterType) -> Value {
    guard
      let value = ValueParts.value(
        of: parts, as: type.shape, texts: &texts, lists: &valueLists)
    else { preconditionFailure("a value of the type \(type) has an element twice") }
    return value
  }

  /// How many values of a type there are that a set may have.
  private static func differentValueCount(_ type: ValueType) -> Int {
    switch type {
    case .boolean: 2
    case .integer, .decimal: 5
    case .text: cities.count
    case .enumCase: cases.count
    }
  }

  /// One of the values that a set may have, by its position in their order.
  private mutating func differentValue(_ index: Int, of type: ValueType) -> Value {
    switch type {
    case .boolean: .boolean(index == 1)
    case .integer: .integer(Int64(index))
    case .decimal: .decimal(Double(index) / 2)
    case .text: .text(texts.intern(Self.cities.sorted()[index]))
    case .enumCase: .text(texts.intern(Self.cases.sorted()[index]))
    }
  }
}
