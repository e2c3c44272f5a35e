import TextFormats

// Reading the values of a line.

extension JournalLine {
  /// Goes through the members of an object by their keys.
  struct Members {
    let object: Int
    fileprivate var next: Int
    fileprivate var ordinal = 0
    fileprivate var taken: UInt64 = 0

    /// The members of nothing.
    static let none = Members(object: 0, next: 0)
  }

  /// The most keys that an object may have.
  static let maximumKeyCount = 64

  /// The members of the object at `index`.
  func members(of index: Int) throws(LineProblem) -> Members {
    guard nodes[index].kind == .object else { throw mismatch(index, "an object") }
    guard Int(nodes[index].count) <= Self.maximumKeyCount else {
      throw LineProblem(index, "it has more than \(Self.maximumKeyCount) keys")
    }
    return Members(object: index, next: index + 1)
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

  private func mark(_ index: Int, _ members: inout Members) -> Int {
    members.taken |= 1 << UInt64(members.ordinal & 63)
    members.ordinal += 1
    members.next = Int(nodes[index].next)
    return index
  }

  private func hasKey(_ index: Int, _ key: StaticString) -> Bool {
    matches(key, Int(nodes[index].keyStart), Int(nodes[index].keyEnd))
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
  func key(_ index: Int) -> String {
    String(
      decoding: text[Int(nodes[index].keyStart)..<Int(nodes[index].keyEnd)], as: UTF8.self)
  }

  private func keys(of object: Int) -> [String] { children(of: object).map(key) }

  /// The indices of the values in a list or object.
  func children(of index: Int) -> [Int] {
    var result: [Int] = []
    var child = index + 1
    while child < Int(nodes[index].next) {
      result.append(child)
      child = Int(nodes[child].next)
    }
    return result
  }

  // MARK: Scalars

  func isNull(_ index: Int) -> Bool { nodes[index].kind == .null }

  func flag(_ index: Int) throws(LineProblem) -> Bool {
    guard nodes[index].kind == .boolean else { throw mismatch(index, "true or false") }
    return text[Int(nodes[index].start)] == UInt8(ascii: "t")
  }

  /// Whether a number is written as a whole one.
  func isWhole(_ index: Int) -> Bool {
    for position in Int(nodes[index].start)..<Int(nodes[index].end) {
      let byte = text[position]
      if byte != Byte.minus && !Byte.isDigit(byte) { return false }
    }
    return true
  }

  /// A whole number of 64 bits.
  func integer(_ index: Int) throws(LineProblem) -> Int64 {
    let node = nodes[index]
    guard node.kind == .number else { throw mismatch(index, "a whole number") }
    var position = Int(node.start)
    let end = Int(node.end)
    let isNegative = text[position] == Byte.minus
    if isNegative { position += 1 }
    var magnitude: UInt64 = 0
    // So few digits fit into 64 bits.
    if end - position <= 18 {
      while position < end, Byte.isDigit(text[position]) {
        magnitude = magnitude &* 10 &+ UInt64(text[position] &- Byte.zero)
        position += 1
      }
    }
    while position < end {
      let byte = text[position]
      guard Byte.isDigit(byte) else {
        throw LineProblem(index, "\(source(index)) is not a whole number")
      }
      let (tens, overflow) = magnitude.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tens.addingReportingOverflow(UInt64(byte &- Byte.zero))
      if overflow || carry { throw tooLarge(index) }
      magnitude = sum
      position += 1
    }
    if isNegative {
      guard magnitude <= UInt64(Int64.max) + 1 else { throw tooLarge(index) }
      return Int64(truncatingIfNeeded: 0 &- magnitude)
    }
    guard magnitude <= UInt64(Int64.max) else { throw tooLarge(index) }
    return Int64(magnitude)
  }

  private func tooLarge(_ index: Int) -> LineProblem {
    LineProblem(index, "\(source(index)) does not fit into 64 bits")
  }

  /// A whole number within limits.
  func integer<Number: FixedWidthInteger>(
    _ index: Int, _ limits: ClosedRange<Number>
  ) throws(LineProblem) -> Number {
    let number = try integer(index)
    if number < Int64(clamping: limits.lowerBound) {
      throw LineProblem(index, "\(number) is below \(limits.lowerBound)")
    }
    if number > Int64(clamping: limits.upperBound) {
      throw LineProblem(index, "\(number) is above \(limits.upperBound)")
    }
    return Number(truncatingIfNeeded: number)
  }

  /// A number that may have a fraction.
  func decimal(_ index: Int) throws(LineProblem) -> Double {
    guard nodes[index].kind == .number else { throw mismatch(index, "a number") }
    guard let number = Double(source(index)), !number.isNaN else {
      throw LineProblem(index, "\(source(index)) is not a number")
    }
    return number
  }

  /// A text, its escapes replaced.
  func string(_ index: Int) throws(LineProblem) -> String {
    guard nodes[index].kind == .string else { throw mismatch(index, "a text") }
    guard nodes[index].isEscaped else {
      return String(
        decoding: text[Int(nodes[index].start)..<Int(nodes[index].end)], as: UTF8.self)
    }
    guard let text = unescaped(index) else {
      throw LineProblem(index, "it has an escape that JSON does not know")
    }
    return text
  }

  /// A value as it is written, shortened, for messages.
  func source(_ index: Int) -> String {
    let range = Int(nodes[index].start)..<Int(nodes[index].end)
    let shown = String(decoding: text[range].prefix(40), as: UTF8.self)
    return range.count > 40 ? shown + "…" : shown
  }

  func mismatch(_ index: Int, _ wanted: String) -> LineProblem {
    LineProblem(index, "it is \(nodes[index].kind.name), not \(wanted)")
  }

  private func unescaped(_ index: Int) -> String? {
    var result = String.UnicodeScalarView()
    var plain: [UInt8] = []
    var position = Int(nodes[index].start)
    let end = Int(nodes[index].end)
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
  func path(of index: Int) -> String? {
    var path = ""
    var container = 0
    while container != index, container < nodes.count {
      let isObject = nodes[container].kind == .object
      guard let (ordinal, child) = step(towards: index, in: container) else { break }
      path += isObject ? (path.isEmpty ? "" : ".") + key(child) : "[\(ordinal)]"
      container = child
    }
    return path.isEmpty ? nil : path
  }

  private func step(towards index: Int, in container: Int) -> (Int, Int)? {
    for (ordinal, child) in children(of: container).enumerated()
    where child <= index && index < Int(nodes[child].next) {
      return (ordinal, child)
    }
    return nil
  }
}
