/// Takes the fields of a fact in their order: a digest, a line of a journal, a comparison.
///
/// The keys are constants. A writer that needs only the values ignores them.
public protocol FieldWriter: ~Copyable {
  /// A whole number; times and lengths are microseconds.
  mutating func number(_ key: StaticString, _ number: Int64)
  /// True or false.
  mutating func flag(_ key: StaticString, _ flag: Bool)
  /// One of a closed set of words, and its index in that set.
  mutating func word(_ key: StaticString, _ word: StaticString, index: Int)
  /// Something that has a name, by its position in the table of `space`.
  mutating func name(_ key: StaticString, _ position: Int, in space: NameSpace)
  /// An action of a tip: a name if the tip at `owner` declares it, else its number.
  mutating func action(_ key: StaticString, _ action: Int, of owner: Int)
  /// The value of a parameter.
  mutating func value(_ key: StaticString, _ value: Value)
  /// The values of a donation.
  mutating func values(_ key: StaticString, _ values: ValueListIndex)
  /// A 64-bit digest.
  mutating func digest(_ key: StaticString, _ digest: UInt64)
  /// The records that a message carries, a range of the journal's carried records.
  mutating func records(_ key: StaticString, start: UInt32, count: UInt32)
  /// A value that is not there; a journal writes `null`.
  mutating func null(_ key: StaticString)
  /// A value that is not there; a journal leaves the key out.
  mutating func absent(_ key: StaticString)
  /// Comes before an optional value that is there.
  mutating func present()
  /// Begins a group of fields of its own.
  mutating func beginObject(_ key: StaticString)
  /// Ends that group.
  mutating func endObject()
}

extension FieldWriter where Self: ~Copyable {
  /// Writes one field.
  @inlinable @inline(__always)
  public mutating func write<Value: FieldValue>(_ field: Field<Value>, _ value: Value) {
    value.write(field.key, into: &self)
  }

  /// Writes a field that is left out where it is nil.
  @inlinable @inline(__always)
  public mutating func writeIfPresent<Value: FieldValue>(_ field: Field<Value>, _ value: Value?) {
    guard let value else { return absent(field.key) }
    present()
    value.write(field.key, into: &self)
  }
}
