import TextFormats

/// Takes the bytes of one line apart, where they lie, into the values of a `JournalLine`.
struct LineScanner {
  typealias Node = JournalLine.Node

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  /// The values found so far, in the order in which they begin.
  var nodes: [Node] = []

  /// Where the key of a value stands; nowhere for a value of a list.
  private struct Key {
    var start: Int32 = 0
    var end: Int32 = 0
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Takes the whole line apart.
  mutating func scan() throws(LineProblem) {
    skipSpace()
    guard position < bytes.count else { throw LineProblem(nil, "it is empty") }
    try value(Key(), depth: 0)
    skipSpace()
    if position < bytes.count { throw unexpected() }
  }

  // MARK: Values

  private mutating func value(_ key: Key, depth: Int) throws(LineProblem) {
    guard position < bytes.count else { throw cutOff() }
    switch bytes[position] {
    case Byte.quote: try string(key)
    case Byte.openBrace: try container(.object, key, depth: depth)
    case Byte.openBracket: try container(.array, key, depth: depth)
    case Byte.minus, Byte.zero...(Byte.zero + 9):
      let start = position
      try number()
      append(.number, key, from: start)
    case UInt8(ascii: "t"): try word("true", .boolean, key)
    case UInt8(ascii: "f"): try word("false", .boolean, key)
    case UInt8(ascii: "n"): try word("null", .null, key)
    default: throw unexpected()
    }
  }

  /// Adds a value that ends before `position` and holds no other.
  @inline(__always)
  private mutating func append(
    _ kind: JournalLine.Kind, _ key: Key, from start: Int, isEscaped: Bool = false
  ) {
    nodes.append(
      Node(
        kind: kind, isEscaped: isEscaped, keyStart: key.start, keyEnd: key.end,
        start: Int32(truncatingIfNeeded: start), end: Int32(truncatingIfNeeded: position),
        next: Int32(truncatingIfNeeded: nodes.count + 1)))
  }

  private mutating func word(
    _ word: StaticString, _ kind: JournalLine.Kind, _ key: Key
  ) throws(LineProblem) {
    let length = word.utf8CodeUnitCount
    guard position + length <= bytes.count else { throw unexpected() }
    for offset in 0..<length where bytes[position + offset] != word.utf8Start[offset] {
      throw unexpected()
    }
    let start = position
    position += length
    append(kind, key, from: start)
  }

  private mutating func container(
    _ kind: JournalLine.Kind, _ key: Key, depth: Int
  ) throws(LineProblem) {
    guard depth < JournalLine.maximumDepth else {
      throw LineProblem(
        nil, "values are nested more than \(JournalLine.maximumDepth) deep")
    }
    let isObject = kind == .object
    let closing = isObject ? Byte.closeBrace : Byte.closeBracket
    let index = nodes.count
    append(kind, key, from: position)
    var count: Int32 = 0
    position += 1
    skipSpace()
    guard position < bytes.count else { throw cutOff() }
    if bytes[position] == closing {
      position += 1
    } else {
      while true {
        if isObject { try member(depth: depth) } else { try value(Key(), depth: depth + 1) }
        count += 1
        skipSpace()
        guard position < bytes.count else { throw cutOff() }
        let byte = bytes[position]
        guard byte == Byte.comma || byte == closing else { throw unexpected() }
        position += 1
        if byte == closing { break }
        skipSpace()
      }
    }
    nodes[index].close(
      end: Int32(truncatingIfNeeded: position), next: Int32(truncatingIfNeeded: nodes.count),
      count: count)
  }

  private mutating func member(depth: Int) throws(LineProblem) {
    guard position < bytes.count else { throw cutOff() }
    guard bytes[position] == Byte.quote else { throw unexpected() }
    var end = position + 1
    var key = Key()
    key.start = Int32(truncatingIfNeeded: end)
    while end < bytes.count, bytes[end] != Byte.quote {
      let byte = bytes[end]
      guard byte >= Byte.space, byte < 0x80, byte != Byte.backslash else {
        position = end
        throw unexpected()
      }
      end += 1
    }
    key.end = Int32(truncatingIfNeeded: end)
    position = end
    guard position < bytes.count else { throw cutOff() }
    position += 1
    skipSpace()
    guard position < bytes.count else { throw cutOff() }
    guard bytes[position] == Byte.colon else { throw unexpected() }
    position += 1
    skipSpace()
    try value(key, depth: depth + 1)
  }

  private mutating func string(_ key: Key) throws(LineProblem) {
    let start = position + 1
    var end = start
    var isPlain = true
    var isEscaped = false
    while end < bytes.count {
      let byte = bytes[end]
      if byte == Byte.quote {
        position = end
        append(.string, key, from: start, isEscaped: isEscaped)
        if !isPlain { try checkUTF8(start..<end) }
        position += 1
        return
      }
      guard byte >= Byte.space else {
        throw LineProblem(nil, "a text holds a control character at column \(end + 1)")
      }
      if byte == Byte.backslash {
        isEscaped = true
        end += 1
      } else if byte >= 0x80 {
        isPlain = false
      }
      end += 1
    }
    throw cutOff()
  }

  private func checkUTF8(_ range: Range<Int>) throws(LineProblem) {
    guard Byte.firstInvalidOffset(in: Array(bytes[range])) == nil else {
      throw LineProblem(nil, "a text is not UTF-8 before column \(position + 1)")
    }
  }

  private mutating func number() throws(LineProblem) {
    if bytes[position] == Byte.minus { position += 1 }
    guard position < bytes.count else { throw cutOff() }
    if bytes[position] == Byte.zero { position += 1 } else { try digits() }
    if position < bytes.count, bytes[position] == Byte.point {
      position += 1
      try digits()
    }
    if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < bytes.count,
        bytes[position] == Byte.minus || bytes[position] == Byte.plus
      {
        position += 1
      }
      try digits()
    }
  }

  private mutating func digits() throws(LineProblem) {
    var end = position
    while end < bytes.count, Byte.isDigit(bytes[end]) { end += 1 }
    if end == position { throw unexpected() }
    position = end
  }

  @inline(__always)
  private mutating func skipSpace() {
    while position < bytes.count, bytes[position] <= Byte.space,
      bytes[position] == Byte.space || bytes[position] == Byte.tab
        || bytes[position] == Byte.carriageReturn
    {
      position += 1
    }
  }

  // MARK: Problems

  private func cutOff() -> LineProblem { LineProblem(nil, "it is cut off") }

  private func unexpected() -> LineProblem {
    guard position < bytes.count else { return cutOff() }
    let byte = bytes[position]
    let shown =
      byte > Byte.space && byte < 0x7F
      ? "'\(Character(Unicode.Scalar(byte)))'" : "the byte \(byte)"
    return LineProblem(nil, "\(shown) at column \(position + 1) is not JSON")
  }
}
