/// What a string literal says: texts and the code between them.
package struct StringLiteral {
  package enum Part: Equatable {
    case text(String)
    case code(String)
  }

  package private(set) var parts: [Part] = []
  private var text: [UInt8] = []
  private let bytes: [UInt8]
  private var offset = 0
  private var hashes = 0

  /// Reads the bytes of a literal, its quotation marks included.
  package init(_ literal: [UInt8]) {
    bytes = literal
    while byte(hashes) == 0x23 { hashes += 1 }
    offset = hashes
    let isMultiline = byte() == 0x22 && byte(1) == 0x22 && byte(2) == 0x22 && bytes.count >= 6
    let quotes = isMultiline ? 3 : 1
    offset += quotes
    let isClosed = bytes.count >= 2 * (hashes + quotes) && bytes.last == (hashes > 0 ? 0x23 : 0x22)
    let end = isClosed ? bytes.count - hashes - quotes : bytes.count
    while offset < end { step(end) }
    flush()
    if isMultiline { dropIndentation() }
  }

  private func byte(_ distance: Int = 0) -> UInt8 {
    let index = offset + distance
    return index < bytes.count ? bytes[index] : 0
  }

  private mutating func flush() {
    if !text.isEmpty { parts.append(.text(String(decoding: text, as: UTF8.self))) }
    text = []
  }

  private mutating func step(_ end: Int) {
    guard byte() == 0x5C, (0..<hashes).allSatisfy({ byte(1 + $0) == 0x23 }) else {
      text.append(byte())
      offset += 1
      return
    }
    offset += 1 + hashes
    let escape = byte()
    offset += 1
    switch escape {
    case 0x6E: text.append(0x0A)
    case 0x74: text.append(0x09)
    case 0x72: text.append(0x0D)
    case 0x30: text.append(0)
    case 0x75: scalar(end)
    case 0x28: code(end)
    case 0x0A: break
    default: text.append(escape)
    }
  }

  private mutating func scalar(_ end: Int) {
    guard byte() == 0x7B else { return }
    offset += 1
    var value: UInt32 = 0
    while offset < end, byte() != 0x7D {
      if let digit = Character(UnicodeScalar(byte())).hexDigitValue, value < 0x11_0000 {
        value = value * 16 + UInt32(digit)
      }
      offset += 1
    }
    offset += 1
    if let scalar = UnicodeScalar(value) { text += Array(String(Character(scalar)).utf8) }
  }

  private mutating func code(_ end: Int) {
    flush()
    let start = offset
    var depth = 1
    while offset < end {
      if byte() == 0x28 { depth += 1 }
      if byte() == 0x29 {
        depth -= 1
        if depth == 0 { break }
      }
      offset += 1
    }
    let stop = max(min(offset, end), min(start, bytes.count))
    parts.append(.code(String(decoding: bytes[min(start, stop)..<stop], as: UTF8.self)))
    offset += 1
  }

  /// Drops the first and last line ends and the indentation of the closing marks.
  private mutating func dropIndentation() {
    guard case .text(let last)? = parts.last else { return }
    let indentation = last.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
    guard indentation.allSatisfy({ $0 == " " || $0 == "\t" }) else { return }
    for index in parts.indices {
      guard case .text(let text) = parts[index] else { continue }
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      for line in lines.indices.dropFirst() where lines[line].hasPrefix(indentation) {
        lines[line].removeFirst(indentation.count)
      }
      if index == 0, lines.count > 1, lines[0].isEmpty { lines.removeFirst() }
      if index == parts.count - 1, lines.count > 1, lines.last?.isEmpty == true {
        lines.removeLast()
      }
      parts[index] = .text(lines.joined(separator: "\n"))
    }
    if parts == [.text("")] { parts = [] }
  }
}
