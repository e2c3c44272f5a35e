// Values whose type another field of the same fact decides.

extension Value: FieldDescribed {
  /// What it is, for the reference.
  public static func fieldType(_ clock: FieldClock) -> FieldType { .value }
}

extension ValueListIndex: FieldDescribed {
  /// What it is, for the reference.
  public static func fieldType(_ clock: FieldClock) -> FieldType { .values }
}

/// An action of a tip: a text in the journal, a number in a fact.
public enum ActionName: FieldDescribed {
  /// What it is, for the reference.
  public static func fieldType(_ clock: FieldClock) -> FieldType { .text }
}

extension FieldWriter where Self: ~Copyable {
  /// Writes a value.
  @inlinable @inline(__always)
  public mutating func write(_ field: Field<Value>, _ value: Value) { self.value(field.key, value) }

  /// Writes a value, or null.
  @inlinable @inline(__always)
  public mutating func write(_ field: Field<Value?>, _ value: Value?) {
    guard let value else { return null(field.key) }
    present()
    self.value(field.key, value)
  }

  /// Writes the values of a donation.
  @inlinable @inline(__always)
  public mutating func write(_ field: Field<ValueListIndex>, _ values: ValueListIndex) {
    self.values(field.key, values)
  }

  /// Writes an action of the tip at position `owner`.
  @inlinable @inline(__always)
  public mutating func write(_ field: Field<ActionName>, _ action: UInt8, of owner: Int) {
    self.action(field.key, Int(action), of: owner)
  }
}

extension FieldReader {
  /// Reads the value of the parameter at position `parameter`.
  @inlinable
  public mutating func read(
    _ field: Field<Value>, ofParameter parameter: Int
  ) throws(Problem) -> Value {
    note(field, mayBeAbsent: false)
    return try value(field.key, ofParameter: parameter)
  }

  /// Reads the value of the parameter at position `parameter`, or null.
  @inlinable
  public mutating func read(
    _ field: Field<Value?>, ofParameter parameter: Int
  ) throws(Problem) -> Value? {
    note(field, mayBeAbsent: false)
    if try isNull(field.key) { return nil }
    return try value(field.key, ofParameter: parameter)
  }

  /// Reads the values of a donation of the event at position `event`; a foreign recorder may leave
  /// them out.
  @inlinable
  public mutating func read(
    _ field: Field<ValueListIndex>, ofEvent event: Int
  ) throws(Problem) -> ValueListIndex {
    note(field, mayBeAbsent: false)
    if !has(field.key), holds(.isForeign) { return .none }
    return try values(field.key, ofEvent: event)
  }

  /// Reads an action of the tip at position `owner`.
  @inlinable
  public mutating func read(
    _ field: Field<ActionName>, of owner: Int
  ) throws(Problem) -> UInt8 {
    note(field, mayBeAbsent: false)
    return UInt8(truncatingIfNeeded: try action(field.key, of: owner))
  }
}
