import TextFormats

/// One line of JSON, taken apart into a flat list of its values.
///
/// Strict: what RFC 8259 does not allow is refused, and so is a key given twice. The same line is
/// filled again and again, so that reading a journal allocates next to nothing for a line.
struct JournalLine {
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
  }

  /// How deep values may be nested.
  static let maximumDepth = 12

  private(set) var text: [UInt8] = []
  private(set) var nodes: [Node] = []
  private var position = 0

  /// Takes a line apart; its first value is at index 0.
  mutating func parse(_ bytes: ArraySlice<UInt8>) throws(LineProblem) {
    text.removeAll(keepingCapacity: true)
    text.append(contentsOf: bytes)
    nodes.removeAll(keepingCapacity: true)
    position = 0
    skipSpace()
    guard position < text.count else { throw LineProblem(nil, "it is empty") }
    try value(depth: 0)
    skipSpace()
    if position < text.count { throw unexpected() }
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(LineProblem) {
    guard position < text.count else { throw cutOff() }
    switch text[position] {
    case Byte.quote:
      let index = begin(.string)
      try string(at: index)
    case Byte.openBrace: try container(.object, depth: depth)
    case Byte.openBracket: try container(.array, depth: depth)
    case Byte.minus, Byte.zero...(Byte.zero + 9):
      let index = begin(.number)
      try number()
      finish(index)
    case UInt8(ascii: "t"): try word("true", .boolean)
    case UInt8(ascii: "f"): try word("false", .boolean)
    case UInt8(ascii: "n"): try word("null", .null)
    default: throw unexpected()
    }
  }

  private mutating func begin(_ kind: Kind) -> Int {
    nodes.append(Node(kind: kind, start: Int32(truncatingIfNeeded: position)))
    return nodes.count - 1
  }

  private mutating func finish(_ index: Int) {
    nodes[index].end = Int32(truncatingIfNeeded: position)
    nodes[index].next = Int32(truncatingIfNeeded: nodes.count)
  }

  private mutating func word(_ word: StaticString, _ kind: Kind) throws(LineProblem) {
    let length = word.utf8CodeUnitCount
    guard matches(word, position, min(position + length, text.count)) else { throw unexpected() }
    let index = begin(kind)
    position += length
    finish(index)
  }

  private mutating func container(_ kind: Kind, depth: Int) throws(LineProblem) {
    guard depth < Self.maximumDepth else {
      throw LineProblem(nil, "values are nested more than \(Self.maximumDepth) deep")
    }
    let closing = kind == .object ? Byte.closeBrace : Byte.closeBracket
    let index = begin(kind)
    position += 1
    skipSpace()
    guard position < text.count else { throw cutOff() }
    if text[position] == closing {
      position += 1
      finish(index)
      return
    }
    while true {
      if kind == .object { try member(depth: depth) } else { try value(depth: depth + 1) }
      nodes[index].count += 1
      skipSpace()
      guard position < text.count else { throw cutOff() }
      let byte = text[position]
      guard byte == Byte.comma || byte == closing else { throw unexpected() }
      position += 1
      if byte == closing { break }
      skipSpace()
    }
    finish(index)
  }

  private mutating func member(depth: Int) throws(LineProblem) {
    guard position < text.count else { throw cutOff() }
    guard text[position] == Byte.quote else { throw unexpected() }
    position += 1
    let start = position
    while position < text.count, text[position] != Byte.quote {
      guard text[position] >= Byte.space, text[position] < 0x80, text[position] != Byte.backslash
      else { throw unexpected() }
      position += 1
    }
    let end = position
    guard position < text.count else { throw cutOff() }
    position += 1
    skipSpace()
    guard position < text.count else { throw cutOff() }
    guard text[position] == Byte.colon else { throw unexpected() }
    position += 1
    skipSpace()
    let index = nodes.count
    try value(depth: depth + 1)
    nodes[index].keyStart = Int32(truncatingIfNeeded: start)
    nodes[index].keyEnd = Int32(truncatingIfNeeded: end)
  }

  private mutating func string(at index: Int) throws(LineProblem) {
    position += 1
    nodes[index].start = Int32(truncatingIfNeeded: position)
    var isPlain = true
    while position < text.count {
      let byte = text[position]
      if byte == Byte.quote {
        finish(index)
        if !isPlain { try checkUTF8(index) }
        position += 1
        return
      }
      guard byte >= Byte.space else {
        throw LineProblem(nil, "a text holds a control character at column \(position + 1)")
      }
      if byte == Byte.backslash {
        nodes[index].isEscaped = true
        position += 1
      } else if byte >= 0x80 {
        isPlain = false
      }
      position += 1
    }
    throw cutOff()
  }

  private func checkUTF8(_ index: Int) throws(LineProblem) {
    let bytes = Array(text[Int(nodes[index].start)..<Int(nodes[index].end)])
    guard Byte.firstInvalidOffset(in: bytes) == nil else {
      throw LineProblem(nil, "a text is not UTF-8 before column \(position + 1)")
    }
  }

  private mutating func number() throws(LineProblem) {
    if text[position] == Byte.minus { position += 1 }
    guard position < text.count else { throw cutOff() }
    if text[position] == Byte.zero { position += 1 } else { try digits() }
    if position < text.count, text[position] == Byte.point {
      position += 1
      try digits()
    }
    if position < text.count, text[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < text.count, text[position] == Byte.minus || text[position] == Byte.plus {
        position += 1
      }
      try digits()
    }
  }

  private mutating func digits() throws(LineProblem) {
    guard position < text.count else { throw cutOff() }
    guard Byte.isDigit(text[position]) else { throw unexpected() }
    while position < text.count, Byte.isDigit(text[position]) { position += 1 }
  }

  @inline(__always)
  private mutating func skipSpace() {
    while position < text.count,
      text[position] == Byte.space || text[position] == Byte.tab
        || text[position] == Byte.carriageReturn
    {
      position += 1
    }
  }

  // MARK: Problems

  private func cutOff() -> LineProblem { LineProblem(nil, "it is cut off") }

  private func unexpected() -> LineProblem {
    guard position < text.count else { return cutOff() }
    let byte = text[position]
    let shown =
      byte > Byte.space && byte < 0x7F
      ? "'\(Character(Unicode.Scalar(byte)))'" : "the byte \(byte)"
    return LineProblem(nil, "\(shown) at column \(position + 1) is not JSON")
  }

  /// Whether the bytes of a range are those of `word`.
  @inline(__always)
  func matches(_ word: StaticString, _ start: Int, _ end: Int) -> Bool {
    let length = word.utf8CodeUnitCount
    guard end - start == length else { return false }
    let wanted = word.utf8Start
    for offset in 0..<length where text[start + offset] != wanted[offset] { return false }
    return true
  }
}
