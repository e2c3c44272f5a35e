/// Gives the fields of a fact back in the order in which they were written.
public protocol FieldReader {
  /// What is wrong with a value.
  associatedtype Problem: Error

  /// A whole number within `range`.
  mutating func number(
    _ key: StaticString, in range: ClosedRange<Int64>
  ) throws(Problem) -> Int64
  /// True or false.
  mutating func flag(_ key: StaticString) throws(Problem) -> Bool
  /// The index of a word among `words`.
  mutating func word<Word: FieldWord>(
    _ key: StaticString, of type: Word.Type
  ) throws(Problem) -> Word
  /// The position of a name in the table of `space`; nil where it is null, which only a replica may
  /// be.
  mutating func name(_ key: StaticString, in space: NameSpace) throws(Problem) -> Int?
  /// An action of the tip at `owner`, by its name or its number.
  mutating func action(_ key: StaticString, of owner: Int) throws(Problem) -> Int
  /// The value of the parameter at position `parameter`.
  mutating func value(_ key: StaticString, ofParameter parameter: Int) throws(Problem) -> Value
  /// The values of a donation of the event at position `event`.
  mutating func values(
    _ key: StaticString, ofEvent event: Int
  ) throws(Problem) -> ValueListIndex
  /// A 64-bit digest.
  mutating func digest(_ key: StaticString) throws(Problem) -> UInt64
  /// The records that a message carries, as a range that begins at 0.
  mutating func records(_ key: StaticString) throws(Problem) -> (start: UInt32, count: UInt32)
  /// Whether the value is null; it counts as read then.
  mutating func isNull(_ key: StaticString) throws(Problem) -> Bool
  /// Whether the key is there.
  mutating func has(_ key: StaticString) -> Bool
  /// Begins a group of fields of its own.
  mutating func beginObject(_ key: StaticString) throws(Problem)
  /// Ends that group.
  mutating func endObject() throws(Problem)

  /// Whether something holds for the whole journal that decides what a missing key means.
  func holds(_ condition: JournalCondition) -> Bool
  /// Hears of each field before it is read; a reader of journals does nothing here.
  mutating func note<Value: FieldDescribed>(_ field: Field<Value>, mayBeAbsent: Bool)
}

extension FieldReader {
  /// Reads one field.
  @inlinable @inline(__always)
  public mutating func read<Value: FieldValue>(_ field: Field<Value>) throws(Problem) -> Value {
    note(field, mayBeAbsent: false)
    return try Value.read(field, from: &self)
  }

  /// Reads a field that is left out where it is nil.
  @inlinable @inline(__always)
  public mutating func readIfPresent<Value: FieldValue>(
    _ field: Field<Value>
  ) throws(Problem) -> Value? {
    note(field, mayBeAbsent: true)
    return has(field.key) ? try Value.read(field, from: &self) : nil
  }

  /// Reads a field that may be left out under a condition, and means `standard` then.
  @inlinable @inline(__always)
  public mutating func read<Value: FieldValue>(
    _ field: Field<Value>, orElse standard: Value, when condition: JournalCondition
  ) throws(Problem) -> Value {
    note(field, mayBeAbsent: false)
    if !has(field.key), holds(condition) { return standard }
    return try Value.read(field, from: &self)
  }
}

/// Something that holds for a whole journal.
public enum JournalCondition: Sendable {
  /// A recorder other than TipFleet wrote it.
  case isForeign
  /// Its recorder could not see what a sync changed in the counts of displays.
  case omitsTallies
  /// Displays count when they end.
  case countsAtEnd
}
