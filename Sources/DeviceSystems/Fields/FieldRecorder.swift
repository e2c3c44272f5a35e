/// A reader that reads nothing: it notes which fields are asked for.
///
/// The reference of the journal is made by it, so that it cannot differ from the reader. Where the
/// first word of a fact decides which fields follow, every word is tried.
struct FieldRecorder: FieldReader {
  /// Nothing can be wrong with what is not there.
  typealias Problem = Never

  private(set) var fields: [FactField] = []
  /// Which word is given for the first closed set.
  private let choice: Int
  /// How many words that set has.
  private(set) var choiceCount = 1
  private var hasChosen = false
  private var depth = 0

  private init(choosing choice: Int) { self.choice = choice }

  /// The fields that `read` asks for, in their order.
  static func fields(_ read: (inout FieldRecorder) -> Void) -> [FactField] {
    var first = FieldRecorder(choosing: 0)
    read(&first)
    var all = [first.fields]
    for choice in stride(from: 1, to: first.choiceCount, by: 1) {
      var recorder = FieldRecorder(choosing: choice)
      read(&recorder)
      all.append(recorder.fields)
    }
    var merged: [FactField] = []
    for field in all.joined() where !merged.contains(where: { $0.name == field.name }) {
      var field = field
      if !all.allSatisfy({ $0.contains { $0.name == field.name } }) { field.mayBeAbsent = true }
      merged.append(field)
    }
    return merged
  }

  mutating func note<Value: FieldDescribed>(_ field: Field<Value>, mayBeAbsent: Bool) {
    if depth == 0 { fields.append(FactField(field, mayBeAbsent: mayBeAbsent)) }
  }

  mutating func word<Word: FieldWord>(_ key: StaticString, of type: Word.Type) -> Word {
    let all = Array(Word.allCases)
    guard !hasChosen else { return all[0] }
    hasChosen = true
    choiceCount = all.count
    return all[choice]
  }

  mutating func number(_ key: StaticString, in range: ClosedRange<Int64>) -> Int64 {
    range.lowerBound
  }
  mutating func flag(_ key: StaticString) -> Bool { false }
  mutating func name(_ key: StaticString, in space: NameSpace) -> Int? { 0 }
  mutating func action(_ key: StaticString, of owner: Int) -> Int { 0 }
  mutating func value(_ key: StaticString, ofParameter parameter: Int) -> Value { .boolean(false) }
  mutating func values(_ key: StaticString, ofEvent event: Int) -> ValueListIndex { .none }
  mutating func digest(_ key: StaticString) -> UInt64 { 0 }
  mutating func records(_ key: StaticString) -> (start: UInt32, count: UInt32) { (0, 0) }
  mutating func isNull(_ key: StaticString) -> Bool { false }
  mutating func has(_ key: StaticString) -> Bool { true }
  mutating func beginObject(_ key: StaticString) { depth += 1 }
  mutating func endObject() { depth -= 1 }
  func holds(_ condition: JournalCondition) -> Bool { false }
}
