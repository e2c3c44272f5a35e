/// A field as the reference describes it.
public struct FactField: Hashable, Sendable {
  /// The key.
  public let name: String
  /// What its value is.
  public let type: FieldType
  /// What it means.
  public let meaning: String
  /// Whether its value may be `null`.
  public let mayBeNull: Bool
  /// Whether the key may be absent.
  public var mayBeAbsent: Bool

  /// A field.
  public init(
    _ name: String, _ type: FieldType, _ meaning: String, mayBeNull: Bool = false,
    mayBeAbsent: Bool = false
  ) {
    self.name = name
    self.type = type
    self.meaning = meaning
    self.mayBeNull = mayBeNull
    self.mayBeAbsent = mayBeAbsent
  }

  /// A field, from its declaration.
  public init<Value: FieldDescribed>(_ field: Field<Value>, mayBeAbsent: Bool = false) {
    self.init(
      field.key.description, Value.fieldType(field.clock), field.meaning.description,
      mayBeNull: Value.mayBeNull, mayBeAbsent: mayBeAbsent)
  }
}
