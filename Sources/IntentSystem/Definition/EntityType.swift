/// A type of entities, or an enum: what a parameter is about.
public struct EntityType: Hashable, Sendable {
  /// Its name; nil for the type of one parameter alone.
  public var id: String?
  /// The names of the numbers that each of its entities has, in their order.
  public var properties: [String]

  /// A type.
  public init(id: String? = nil, properties: [String] = []) {
    self.id = id
    self.properties = properties
  }
}
