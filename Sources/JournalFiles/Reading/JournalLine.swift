/// One line of JSON, taken apart into a flat list of its values.
///
/// Strict: what RFC 8259 does not allow is refused, and so is a key given twice. The same line is
/// filled again and again, so that reading a journal allocates next to nothing for a line. It is an
/// object, so that whoever reads it copies nothing.
final class JournalLine {
  /// What a value is.
  enum Kind: UInt8 {
    case null, boolean, number, string, array, object

    /// The name in messages.
    var name: String {
      switch self {
      case .null: "null"
      case .boolean: "true or false"
      case .number: "a number"
      case .string: "a text"
      case .array: "a list"
      case .object: "an object"
      }
    }
  }

  /// A value; strings and keys without their quotes.
  struct Node {
    var kind: Kind
    /// Whether the string is written with escapes.
    var isEscaped = false
    var keyStart: Int32 = 0
    var keyEnd: Int32 = 0
    var start: Int32
    var end: Int32 = 0
    /// Where the value after this one and everything in it stands.
    var next: Int32 = 0
    /// How many values a list or object holds.
    var count: Int32 = 0

    /// Notes what is known of a list or object at its end.
    mutating func close(end: Int32, next: Int32, count: Int32) {
      self.end = end
      self.next = next
      self.count = count
    }
  }

  /// How deep values may be nested.
  static let maximumDepth = 12

  private(set) var text: [UInt8] = []
  private(set) var nodes: [Node] = []

  /// A line that has taken nothing apart.
  init() {}

  /// The same values, for a reader that goes on by itself.
  init(copying other: JournalLine) {
    text = other.text
    nodes = other.nodes
  }

  /// Takes a line apart; its first value is at index 0.
  func parse(_ bytes: ArraySlice<UInt8>) throws(LineProblem) {
    // Both are taken out, changed and put back. Where nothing is changed in place, the compiler
    // knows that no access overlaps another, and reading them checks nothing.
    var text = self.text
    self.text = []
    text.removeAll(keepingCapacity: true)
    text.append(contentsOf: bytes)
    var found = nodes
    nodes = []
    let problem = text.withUnsafeBufferPointer { bytes in
      Self.scan(bytes, into: &found)
    }
    self.text = text
    nodes = found
    if let problem { throw problem }
  }

  /// Takes bytes apart; what is wrong with them, if anything.
  private static func scan(
    _ bytes: UnsafeBufferPointer<UInt8>, into found: inout [Node]
  ) -> LineProblem? {
    found.removeAll(keepingCapacity: true)
    var scanner = LineScanner(bytes)
    // The scanner has the memory of the values alone, so that it adds to them without a copy.
    swap(&scanner.nodes, &found)
    defer { swap(&scanner.nodes, &found) }
    do throws(LineProblem) {
      try scanner.scan()
      return nil
    } catch {
      return error
    }
  }

  /// Whether the bytes of a range are those of `word`.
  @inline(__always)
  func matches(_ word: StaticString, _ start: Int, _ end: Int) -> Bool {
    let length = word.utf8CodeUnitCount
    guard end - start == length, start >= 0, end <= text.count else { return false }
    let wanted = word.utf8Start
    for offset in 0..<length where text[start + offset] != wanted[offset] { return false }
    return true
  }
}
