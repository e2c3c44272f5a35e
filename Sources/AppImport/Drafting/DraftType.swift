import DeviceSystems
import TipDomain

/// Types of parameters of the sources as a scenario writes them, with their values.
enum DraftType {
  // MARK: Types

  /// What a parameter holds; nil where the format has no such type.
  static func type(of parameter: ParameterDescription) -> ParameterType? {
    guard let text = parameter.typeText else {
      return parameter.defaultText.flatMap { inferred($0) }.map { ParameterType($0) }
    }
    let type = unwrapped(text)
    return shape(type.text, parameter).map { ParameterType($0, isOptional: type.isOptional) }
  }

  /// The name that a type is made of: `Tier` of `Set<Tier>?`, `Int` of `[String: Int]`.
  static func element(_ text: String) -> String { parts(unwrapped(text).text).element }

  /// A type without its `?`.
  private static func unwrapped(_ text: String) -> (text: String, isOptional: Bool) {
    let text = text.filter { $0 != " " }
    if text.hasSuffix("?") { return (String(text.dropLast()), true) }
    if let inner = argument(of: "Optional", in: text) { return (inner, true) }
    return (text, false)
  }

  private enum Collection { case set, list, dictionary }

  private static func parts(_ text: String) -> (collection: Collection?, element: String) {
    if let inner = argument(of: "Set", in: text) { return (.set, inner) }
    if let inner = argument(of: "Array", in: text) { return (.list, inner) }
    if let inner = argument(of: "Dictionary", in: text), inner.hasPrefix("String,") {
      return (.dictionary, String(inner.dropFirst(7)))
    }
    guard text.hasPrefix("["), text.hasSuffix("]") else { return (nil, text) }
    let inner = String(text.dropFirst().dropLast())
    return inner.hasPrefix("String:") ? (.dictionary, String(inner.dropFirst(7))) : (.list, inner)
  }

  private static func argument(of name: String, in text: String) -> String? {
    for start in ["\(name)<", "Swift.\(name)<"] where text.hasPrefix(start) && text.hasSuffix(">") {
      return String(text.dropFirst(start.count).dropLast())
    }
    return nil
  }

  private static func shape(
    _ text: String, _ parameter: ParameterDescription
  ) -> ParameterType.Shape? {
    let (collection, name) = parts(text)
    let element = DraftQuantity.type(name) ?? enumCase(name, parameter)
    switch collection {
    case .set: return element.map { .set($0) }
    case .list: return element.map { .list($0) }
    case .dictionary: return element.map { .dictionary($0) }
    case nil: return element.map { .single($0) } ?? members(of: parameter)
    }
  }

  /// An enum of the project, or a type that is not known, with a case as its default.
  private static func enumCase(_ text: String, _ parameter: ParameterDescription) -> ValueType? {
    if case .enumeration? = parameter.namedType { return .enumCase }
    // Its constants look like cases.
    guard !structures.contains(text.replacing("Foundation.", with: "")) else { return nil }
    guard let value = parameter.defaultText, text.first?.isUppercase == true else { return nil }
    let isCase = value.hasPrefix(".") || value.hasPrefix("\(text).")
    return isCase && value.split(separator: ".").last?.first?.isLowercase == true
      && value.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." } ? .enumCase : nil
  }

  /// Types of the system that are no enums.
  private static let structures: Set<String> = [
    "Date", "URL", "UUID", "Data", "Decimal", "Duration", "DateComponents", "DateInterval",
    "Locale", "Calendar", "TimeZone", "CGSize", "CGPoint", "CGRect", "CGVector", "Color",
    "IndexSet", "Measurement",
  ]

  /// The members of a struct of the project, if all of them are single values.
  private static func members(of parameter: ParameterDescription) -> ParameterType.Shape? {
    guard case .structure(let stored)? = parameter.namedType, 1...20 ~= stored.count else {
      return nil
    }
    var members: [DonationField] = []
    for member in stored {
      // A file that is being edited may have a member twice.
      let isNew = !members.contains { $0.name == member.name }
      guard let type = type(of: member)?.plain, isNew,
        DraftName.isAllowed(member.name, as: .code)
      else { return nil }
      members.append(DonationField(name: member.name, type: type))
    }
    return .members(members)
  }

  /// What a member of a struct holds.
  static func type(of member: StoredMember) -> ParameterType? {
    guard let text = member.typeText else {
      return member.defaultText.flatMap(inferred).map { ParameterType($0) }
    }
    let (whole, isOptional) = unwrapped(text)
    let (collection, name) = parts(whole)
    guard let element = DraftQuantity.type(name) ?? (member.isEnumeration ? .enumCase : nil)
    else { return nil }
    let shape: ParameterType.Shape =
      switch collection {
      case .set: .set(element)
      case .list: .list(element)
      case .dictionary: .dictionary(element)
      case nil: .single(element)
      }
    return ParameterType(shape, isOptional: isOptional)
  }

  // MARK: Structs with members that are no single values

  /// The parameters that stand for a struct some of whose members may be nil or have several parts:
  /// one for its single values, if there are any, and one for each of the others.
  struct Split {
    /// The struct without those members; nil where nothing is left.
    var rest: ParameterType?
    /// The members that have parameters of their own.
    var members: [(stored: StoredMember, type: ParameterType)] = []
  }

  /// Nil where one parameter says it all, or nothing does.
  static func split(_ parameter: ParameterDescription) -> Split? {
    guard let text = parameter.typeText, case let (whole, isOptional) = unwrapped(text),
      !isOptional, parts(whole).collection == nil,
      case .structure(let stored)? = parameter.namedType, 1...20 ~= stored.count
    else { return nil }
    var split = Split()
    var fields: [DonationField] = []
    var names: [String] = []
    for member in stored {
      guard let type = type(of: member), !names.contains(member.name),
        DraftName.isAllowed(member.name, as: .code)
      else { return nil }
      names.append(member.name)
      if let plain = type.plain {
        fields.append(DonationField(name: member.name, type: plain))
      } else {
        split.members.append((member, type))
      }
    }
    if !fields.isEmpty { split.rest = ParameterType(.members(fields)) }
    return split.members.isEmpty ? nil : split
  }

  /// What a member is in the value of a struct; nil where that is computed.
  static func value(
    of member: StoredMember, _ type: ParameterType, in text: String
  ) -> DraftValue? {
    guard text.last == ")" else { return nil }
    guard let written = DonatedValue.argument(member.name, of: text) ?? member.defaultText else {
      return type.isOptional ? .nothing : nil
    }
    return value(written, type, nil)
  }

  /// The type of a value that is written without one.
  private static func inferred(_ value: String) -> ValueType? {
    if value == "true" || value == "false" { return .boolean }
    if value.hasPrefix("\"") { return .text }
    if Int64(DraftQuantity.digits(value)) != nil { return .integer }
    return Double(DraftQuantity.digits(value)) == nil ? nil : .decimal
  }

  // MARK: Values

  /// The default of a parameter; nil where it is computed.
  static func usual(of parameter: ParameterDescription) -> DraftValue? {
    guard let type = type(of: parameter), let text = parameter.defaultValue?.text else {
      return nil
    }
    return value(text, type, parameter.namedType)
  }

  /// A value as JSON writes it; nil where it is computed, or of another type.
  static func value(_ text: String, _ type: ParameterType, _ named: NamedType?) -> DraftValue? {
    // `.none` is that of the optional, also where the enum has a case of this name.
    if type.isOptional, ["nil", ".none", "Optional.none"].contains(text) { return .nothing }
    switch type.shape {
    case .single(let single):
      guard let value = DraftQuantity.value(text, single) else { return nil }
      if case .enumeration(let cases)? = named, single == .enumCase,
        case .text(let name) = value, !cases.contains(name)
      {
        // A constant of the enum is no case.
        return nil
      }
      return value
    case .set(let element), .list(let element):
      guard let items = elements(text) else { return nil }
      let values = items.compactMap { DraftQuantity.value($0, element) }
      return values.count == items.count ? .list(values) : nil
    case .dictionary(let element): return dictionary(text, element)
    case .members(let fields):
      guard case .structure(let stored)? = named else { return nil }
      return structure(text, fields, stored)
    }
  }

  /// The elements of `["a", "b"]`; of `[]`, `Set()` or `.init()` there are none.
  private static func elements(_ text: String) -> [String]? {
    if text.hasSuffix("()") { return [] }
    guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
    return DonatedValue.arguments(text.dropFirst().dropLast()).map(DonatedValue.trimmed)
      .filter { !$0.isEmpty }
  }

  private static func dictionary(_ text: String, _ type: ValueType) -> DraftValue? {
    if text.filter({ $0 != " " }) == "[:]" { return .object([]) }
    guard let items = elements(text) else { return nil }
    var members: [DraftMember] = []
    for item in items {
      let sides = item.split(separator: ":", maxSplits: 1)
      guard sides.count == 2,
        case .text(let key)? = DraftQuantity.value(DonatedValue.trimmed(sides[0]), .text),
        let value = DraftQuantity.value(DonatedValue.trimmed(sides[1]), type),
        !members.contains(where: { $0.name == key })
      else { return nil }
      members.append(DraftMember(key, value))
    }
    return .object(members)
  }

  /// `Profile()`, `.init(visits: 3)`: what the call does not give has its default.
  private static func structure(
    _ text: String, _ fields: [DonationField], _ stored: [StoredMember]
  ) -> DraftValue? {
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
    let name = text[..<open]
    guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }) else {
      return nil
    }
    var members: [DraftMember] = []
    for field in fields {
      let usual = stored.first { $0.name == field.name }?.defaultText
      guard let written = DonatedValue.argument(field.name, of: text) ?? usual,
        let value = DraftQuantity.value(written, field.type)
      else { return nil }
      members.append(DraftMember(field.name, value))
    }
    return .object(members)
  }
}

extension DraftType.Split {
  /// The defaults of its parameters, that of the rest first; nil where one is computed. Where the
  /// struct has no default written out, it is not known.
  func usual(of parameter: ParameterDescription) -> [DraftValue]? {
    parameter.defaultValue.flatMap { values($0.text, parameter.namedType) }
      .flatMap { values in values.contains(nil) ? nil : values.compactMap { $0 } }
  }

  /// What its parameters are in a value of the struct, that of the rest first; nil for each that is
  /// computed.
  func values(_ text: String, _ named: NamedType?) -> [DraftValue?] {
    let first = rest.map { [DraftType.value(text, $0, named)] } ?? []
    return first + members.map { DraftType.value(of: $0.stored, $0.type, in: text) }
  }
}
