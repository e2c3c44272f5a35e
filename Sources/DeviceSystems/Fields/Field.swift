/// A named field of a fact: its key in the journal, the type of its value and its meaning.
///
///     static var message: Field<UInt32> { Field("message", "the message, by its number") }
///
/// It is declared once. The digest, the line of the journal, its reader and the reference page use
/// the same declaration. Declare it as a computed property: the key is then a constant wherever the
/// field is written.
public struct Field<Value: FieldDescribed>: Sendable {
  /// The key in the journal, in ASCII.
  public let key: StaticString
  /// What the value means, without a period.
  public let meaning: StaticString
  /// Which clock a time was read from.
  public let clock: FieldClock
  /// The least number that a reader accepts, if it is more than the type's own.
  public let minimum: Int64

  /// A field.
  @inlinable
  public init(
    _ key: StaticString, _ meaning: StaticString, clock: FieldClock = .simulation,
    atLeast minimum: Int64 = .min
  ) {
    self.key = key
    self.meaning = meaning
    self.clock = clock
    self.minimum = minimum
  }

  /// The same field for another type, such as the one inside an optional.
  @inlinable
  public func `as`<Other: FieldDescribed>(_ type: Other.Type) -> Field<Other> {
    Field<Other>(key, meaning, clock: clock, atLeast: minimum)
  }
}

/// The clock that a time was read from.
public enum FieldClock: Sendable {
  /// True time, the simulation's own.
  case simulation
  /// The clock of the device, which may be wrong.
  case device
}
