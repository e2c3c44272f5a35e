import DeviceSystems

/// What a parameter holds: anything `Codable` that consists of single values (2.8).
///
/// As Swift spells types, in the words of scenarios: `integer`, `integer?`, `Set<text>`, `[text]`,
/// `[text: integer]`, `(tier: enumCase, visits: integer)`.
public struct ParameterType: Hashable, Sendable {
  /// How the values are put together.
  public enum Shape: Hashable, Sendable {
    /// One value.
    case single(ValueType)
    /// Different values, in no order.
    case set(ValueType)
    /// Values in an order.
    case list(ValueType)
    /// A value for each of some texts.
    case dictionary(ValueType)
    /// The members of a struct, each with its name.
    case members([DonationField])
  }

  /// How the values are put together.
  public var shape: Shape
  /// Whether it may be nil.
  public var isOptional: Bool

  /// A type of this shape.
  public init(_ shape: Shape, isOptional: Bool = false) {
    self.shape = shape
    self.isOptional = isOptional
  }

  /// One value that is never nil.
  public init(_ type: ValueType) { self.init(.single(type)) }

  /// The type of the one value that it always is; nil where it may be nil or has several parts.
  public var plain: ValueType? {
    if case .single(let type) = shape, !isOptional { type } else { nil }
  }

  /// The type of the one value that it is, if it is not nil; nil where it has several parts.
  public var single: ValueType? {
    if case .single(let type) = shape { type } else { nil }
  }
}

extension ParameterType: CustomStringConvertible {
  /// The type as scenarios and journals spell it.
  public var description: String { spelling + (isOptional ? "?" : "") }

  private var spelling: String {
    switch shape {
    case .single(let type): type.rawValue
    case .set(let type): "Set<\(type.rawValue)>"
    case .list(let type): "[\(type.rawValue)]"
    case .dictionary(let type): "[text: \(type.rawValue)]"
    case .members(let members):
      "(" + members.map { "\($0.name): \($0.type.rawValue)" }.joined(separator: ", ") + ")"
    }
  }

  /// The type that `text` spells; nil if it spells none.
  public init?(_ text: String) {
    var rest = text.filter { $0 != " " }[...]
    let isOptional = rest.last == "?"
    if isOptional { rest = rest.dropLast() }
    guard let shape = Shape(rest) else { return nil }
    self.init(shape, isOptional: isOptional)
  }
}

extension ParameterType.Shape {
  /// The most members that a struct may have.
  static let mostMembers = 20

  fileprivate init?(_ text: Substring) {
    if let type = ValueType(rawValue: String(text)) {
      self = .single(type)
    } else if text.hasPrefix("Set<"), text.hasSuffix(">") {
      guard let type = ValueType(rawValue: String(text.dropFirst(4).dropLast())) else { return nil }
      self = .set(type)
    } else if text.hasPrefix("["), text.hasSuffix("]") {
      let inner = text.dropFirst().dropLast()
      let isDictionary = inner.hasPrefix("text:")
      guard let type = ValueType(rawValue: String(inner.dropFirst(isDictionary ? 5 : 0))) else {
        return nil
      }
      self = isDictionary ? .dictionary(type) : .list(type)
    } else if text.hasPrefix("("), text.hasSuffix(")") {
      guard let members = Self.members(text.dropFirst().dropLast()) else { return nil }
      self = .members(members)
    } else {
      return nil
    }
  }

  private static func members(_ text: Substring) -> [DonationField]? {
    var members: [DonationField] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: ":", omittingEmptySubsequences: false)
      guard sides.count == 2, let type = ValueType(rawValue: String(sides[1])),
        isName(sides[0]), !members.contains(where: { $0.name == sides[0] })
      else { return nil }
      members.append(DonationField(name: String(sides[0]), type: type))
    }
    return members.count <= mostMembers ? members : nil
  }

  /// Whether a member can have this name, as rules would write it.
  private static func isName(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, !(0x30...0x39).contains(first) else { return false }
    return text.utf8.allSatisfy { byte in
      let letter = byte | 0x20
      return (0x61...0x7A).contains(letter) || (0x30...0x39).contains(byte) || byte == 0x5F
        || byte >= 0x80
    }
  }
}
