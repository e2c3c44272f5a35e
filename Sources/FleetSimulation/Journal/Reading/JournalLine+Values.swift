import TextFormats

// Reading the values of a line.

extension JournalLine {
  /// Goes through the members of an object by their keys.
  struct Members {
    let object: Int
    fileprivate var next: Int
    fileprivate var ordinal = 0
    fileprivate var taken: UInt64 = 0
  }

  /// The most keys that an object may have.
  static let maximumKeyCount = 64

  /// The members of the object at `place`.
  func members(of place: Int) throws(LineProblem) -> Members {
    guard nodes[place].kind == .object else { throw mismatch(place, "an object") }
    guard Int(nodes[place].count) <= Self.maximumKeyCount else {
      throw LineProblem(place, "it has more than \(Self.maximumKeyCount) keys")
    }
    return Members(object: place, next: place + 1)
  }

  /// The value of `key`, or nil; quickest in the order of the line.
  func take(_ key: StaticString, from members: inout Members) -> Int? {
    let end = Int(nodes[members.object].next)
    if members.next < end, hasKey(members.next, key) { return mark(members.next, &members) }
    var child = members.object + 1
    var ordinal = 0
    while child < end {
      if hasKey(child, key) {
        members.ordinal = ordinal
        return mark(child, &members)
      }
      child = Int(nodes[child].next)
      ordinal += 1
    }
    return nil
  }

  private func mark(_ place: Int, _ members: inout Members) -> Int {
    members.taken |= 1 << UInt64(members.ordinal & 63)
    members.ordinal += 1
    members.next = Int(nodes[place].next)
    return place
  }

  private func hasKey(_ place: Int, _ key: StaticString) -> Bool {
    matches(key, Int(nodes[place].keyStart), Int(nodes[place].keyEnd))
  }

  /// Throws if the object has a key that was not taken: an unknown one, or one given twice.
  func finish(_ members: Members) throws(LineProblem) {
    let count = Int(nodes[members.object].count)
    if members.taken.nonzeroBitCount == count { return }
    var child = members.object + 1
    for ordinal in 0..<count {
      if members.taken >> UInt64(ordinal) & 1 == 0 {
        let isDouble = keys(of: members.object).filter { $0 == key(child) }.count > 1
        throw LineProblem(
          child, isDouble ? "the key is given twice" : "a key that is not known here")
      }
      child = Int(nodes[child].next)
    }
  }

  /// The key of a value in an object.
  func key(_ place: Int) -> String {
    String(
      decoding: text[Int(nodes[place].keyStart)..<Int(nodes[place].keyEnd)], as: UTF8.self)
  }

  private func keys(of object: Int) -> [String] { children(of: object).map(key) }

  /// The places of the values in a list or object.
  func children(of place: Int) -> [Int] {
    var result: [Int] = []
    var child = place + 1
    while child < Int(nodes[place].next) {
      result.append(child)
      child = Int(nodes[child].next)
    }
    return result
  }

  // MARK: Scalars

  func isNull(_ place: Int) -> Bool { nodes[place].kind == .null }

  func flag(_ place: Int) throws(LineProblem) -> Bool {
    guard nodes[place].kind == .boolean else { throw mismatch(place, "true or false") }
    return text[Int(nodes[place].start)] == UInt8(ascii: "t")
  }

  /// Whether a number is written as a whole one.
  func isWhole(_ place: Int) -> Bool {
    for position in Int(nodes[place].start)..<Int(nodes[place].end) {
      let byte = text[position]
      if byte != Byte.minus && !Byte.isDigit(byte) { return false }
    }
    return true
  }

  /// A whole number of 64 bits.
  func integer(_ place: Int) throws(LineProblem) -> Int64 {
    let node = nodes[place]
    guard node.kind == .number else { throw mismatch(place, "a whole number") }
    var position = Int(node.start)
    let end = Int(node.end)
    let isNegative = text[position] == Byte.minus
    if isNegative { position += 1 }
    var magnitude: UInt64 = 0
    while position < end {
      let byte = text[position]
      guard Byte.isDigit(byte) else {
        throw LineProblem(place, "\(source(place)) is not a whole number")
      }
      let (tens, overflow) = magnitude.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(UInt64(byte &- Byte.zero))
      if overflow || carry { throw tooLarge(place) }
      magnitude = sum
      position += 1
    }
    if isNegative {
      guard magnitude <= UInt64(Int64.max) + 1 else { throw tooLarge(place) }
      return Int64(truncatingIfNeeded: 0 &- magnitude)
    }
    guard magnitude <= UInt64(Int64.max) else { throw tooLarge(place) }
    return Int64(magnitude)
  }

  private func tooLarge(_ place: Int) -> LineProblem {
    LineProblem(place, "\(source(place)) does not fit into 64 bits")
  }

  /// A whole number within limits.
  func integer<Number: FixedWidthInteger>(
    _ place: Int, _ limits: ClosedRange<Number>
  ) throws(LineProblem) -> Number {
    let number = try integer(place)
    if number < Int64(clamping: limits.lowerBound) {
      throw LineProblem(place, "\(number) is below \(limits.lowerBound)")
    }
    if number > Int64(clamping: limits.upperBound) {
      throw LineProblem(place, "\(number) is above \(limits.upperBound)")
    }
    return Number(truncatingIfNeeded: number)
  }

  /// A number that may have a fraction.
  func decimal(_ place: Int) throws(LineProblem) -> Double {
    guard nodes[place].kind == .number else { throw mismatch(place, "a number") }
    guard let number = Double(source(place)), !number.isNaN else {
      throw LineProblem(place, "\(source(place)) is not a number")
    }
    return number
  }

  /// A text, its escapes replaced.
  func string(_ place: Int) throws(LineProblem) -> String {
    guard nodes[place].kind == .string else { throw mismatch(place, "a text") }
    guard nodes[place].isEscaped else {
      return String(
        decoding: text[Int(nodes[place].start)..<Int(nodes[place].end)], as: UTF8.self)
    }
    guard let text = unescaped(place) else {
      throw LineProblem(place, "it has an escape that JSON does not know")
    }
    return text
  }

  /// A value as it is written, shortened, for messages.
  func source(_ place: Int) -> String {
    let range = Int(nodes[place].start)..<Int(nodes[place].end)
    let shown = String(decoding: text[range].prefix(40), as: UTF8.self)
    return range.count > 40 ? shown + "…" : shown
  }

  func mismatch(_ place: Int, _ wanted: String) -> LineProblem {
    LineProblem(place, "it is \(nodes[place].kind.name), not \(wanted)")
  }

  private func unescaped(_ place: Int) -> String? {
    var result = String.UnicodeScalarView()
    var plain: [UInt8] = []
    var position = Int(nodes[place].start)
    let end = Int(nodes[place].end)
    while position < end {
      guard text[position] == Byte.backslash else {
        plain.append(text[position])
        position += 1
        continue
      }
      result.append(contentsOf: String(decoding: plain, as: UTF8.self).unicodeScalars)
      plain.removeAll()
      guard let scalar = escape(&position, end) else { return nil }
      result.append(scalar)
    }
    result.append(contentsOf: String(decoding: plain, as: UTF8.self).unicodeScalars)
    return String(result)
  }

  private func escape(_ position: inout Int, _ end: Int) -> Unicode.Scalar? {
    guard position + 1 < end else { return nil }
    let letter = text[position + 1]
    position += 2
    switch letter {
    case Byte.quote, Byte.backslash, Byte.slash: return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      guard let first = hexadecimal(&position, end) else { return nil }
      guard first & 0xFC00 == 0xD800 else { return Unicode.Scalar(first) }
      guard position + 1 < end, text[position] == Byte.backslash,
        text[position + 1] == UInt8(ascii: "u")
      else { return nil }
      position += 2
      guard let second = hexadecimal(&position, end), second & 0xFC00 == 0xDC00 else { return nil }
      return Unicode.Scalar(0x1_0000 + (first & 0x3FF) << 10 + second & 0x3FF)
    default: return nil
    }
  }

  private func hexadecimal(_ position: inout Int, _ end: Int) -> UInt32? {
    guard position + 4 <= end else { return nil }
    var value: UInt32 = 0
    for offset in 0..<4 {
      guard let digit = Byte.hexadecimalValue(text[position + offset]) else { return nil }
      value = value << 4 | digit
    }
    position += 4
    return value
  }

  // MARK: Places

  /// The way to a value: keys and positions, such as `records[3].count`; nil for the line itself.
  func path(of place: Int) -> String? {
    var path = ""
    var container = 0
    while container != place, container < nodes.count {
      let isObject = nodes[container].kind == .object
      guard let (ordinal, child) = step(towards: place, in: container) else { break }
      path += isObject ? (path.isEmpty ? "" : ".") + key(child) : "[\(ordinal)]"
      container = child
    }
    return path.isEmpty ? nil : path
  }

  private func step(towards place: Int, in container: Int) -> (Int, Int)? {
    for (ordinal, child) in children(of: container).enumerated()
    where child <= place && place < Int(nodes[child].next) {
      return (ordinal, child)
    }
    return nil
  }
}
