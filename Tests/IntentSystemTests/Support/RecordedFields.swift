import DeviceSystems

/// A writer that notes which keys it is given.
struct KeyWriter: FieldWriter {
  private(set) var keys: [String] = []

  mutating func number(_ key: StaticString, _ number: Int64) { keys.append(key.description) }
  mutating func flag(_ key: StaticString, _ flag: Bool) { keys.append(key.description) }
  mutating func word(_ key: StaticString, _ word: StaticString, index: Int) {
    keys.append(key.description)
  }
  mutating func name(_ key: StaticString, _ position: Int, in space: NameSpace) {
    keys.append(key.description)
  }
  mutating func action(_ key: StaticString, _ action: Int, of owner: Int) {
    keys.append(key.description)
  }
  mutating func value(_ key: StaticString, _ value: Value) { keys.append(key.description) }
  mutating func values(_ key: StaticString, _ values: ValueListIndex) {
    keys.append(key.description)
  }
  mutating func digest(_ key: StaticString, _ digest: UInt64) { keys.append(key.description) }
  mutating func records(_ key: StaticString, start: UInt32, count: UInt32) {
    keys.append(key.description)
  }
  mutating func null(_ key: StaticString) { keys.append(key.description) }
  mutating func absent(_ key: StaticString) {}
  mutating func present() {}
  mutating func beginObject(_ key: StaticString) {}
  mutating func endObject() {}
}

/// A reader that gives the least of everything, or the greatest number; null where that may be, if
/// it is told to.
struct ExtremeReader: FieldReader {
  typealias Problem = Never
  var givesNull = false
  var givesGreatest = false

  mutating func number(_ key: StaticString, in range: ClosedRange<Int64>) -> Int64 {
    givesGreatest ? range.upperBound : range.lowerBound
  }
  mutating func flag(_ key: StaticString) -> Bool { false }
  mutating func word<Word: FieldWord>(_ key: StaticString, of type: Word.Type) -> Word {
    Array(Word.allCases)[0]
  }
  mutating func name(_ key: StaticString, in space: NameSpace) -> Int? { 0 }
  mutating func action(_ key: StaticString, of owner: Int) -> Int { 0 }
  mutating func value(_ key: StaticString, ofParameter parameter: Int) -> Value { .boolean(false) }
  mutating func values(_ key: StaticString, ofEvent event: Int) -> ValueListIndex { .none }
  mutating func digest(_ key: StaticString) -> UInt64 { 0 }
  mutating func records(_ key: StaticString) -> (start: UInt32, count: UInt32) { (0, 0) }
  mutating func isNull(_ key: StaticString) -> Bool { givesNull }
  mutating func has(_ key: StaticString) -> Bool { true }
  mutating func beginObject(_ key: StaticString) {}
  mutating func endObject() {}
  func holds(_ condition: JournalCondition) -> Bool { false }
  mutating func note<Value: FieldDescribed>(_ field: Field<Value>, mayBeAbsent: Bool) {}
}
