import DeviceSystems

/// A `@Parameter` of a tip type (2.4).
public struct ParameterDefinition: Sendable, Equatable {
  /// `Type.property`: renaming either makes another parameter, and the old value is lost (2.4).
  public var id: String
  /// What the app's code calls it besides its id; rules of all tips may name it by them.
  public var properties: [String]
  /// What it holds.
  public var type: ParameterType
  /// Its value until it is first written.
  public var defaultValue: Value
  /// Whether it falls back to its default in each process (2.7).
  public var isTransient: Bool
  /// Where it stands in the app's code, if that is known.
  package var source: CodePlace?

  /// A parameter named `id`.
  public init(
    id: String, properties: [String] = [], type: ParameterType, defaultValue: Value,
    isTransient: Bool = false
  ) {
    self.id = id
    self.properties = properties
    self.type = type
    self.defaultValue = defaultValue
    self.isTransient = isTransient
  }

  /// A parameter named `id` that holds one value.
  public init(
    id: String, properties: [String] = [], type: ValueType, defaultValue: Value,
    isTransient: Bool = false
  ) {
    self.init(
      id: id, properties: properties, type: ParameterType(type), defaultValue: defaultValue,
      isTransient: isTransient)
  }
}
