/// JSON as every other program reads it, from JSON with comments and with commas after the last
/// item.
package enum PlainJSON {
  /// The text without its comments and those commas; all else stands where it stood. Lines that
  /// hold nothing more are left out.
  ///
  /// Nil, with the mistakes in `diagnostics`, if it is not such JSON.
  package static func text(
    of file: SourceFile, _ diagnostics: inout DiagnosticList
  ) -> [UInt8]? {
    let number = diagnostics.open(file)
    guard JSONParser.parse(number, &diagnostics) != nil, !diagnostics.hasErrors else { return nil }
    return withoutEmptiedLines(blanked(file.bytes), file.bytes)
  }

  /// What takes the place of each byte that goes: no JSON text holds it.
  private static let gone: UInt8 = 0

  private static func blanked(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    if bytes.starts(with: Byte.byteOrderMark) {
      for index in Byte.byteOrderMark.indices { result[index] = gone }
    }
    var index = 0
    // A comma goes if nothing but space and comments is between it and a closing bracket.
    var lastComma: Int?
    while index < bytes.count {
      let byte = bytes[index]
      if byte == Byte.slash {
        let end = endOfComment(bytes, index)
        for place in index..<end { result[place] = gone }
        index = end
        continue
      }
      if byte == Byte.quote {
        index = endOfString(bytes, index)
        lastComma = nil
        continue
      }
      if byte == Byte.comma {
        lastComma = index
      } else if byte == Byte.closeBrace || byte == Byte.closeBracket {
        if let lastComma { result[lastComma] = gone }
        lastComma = nil
      } else if byte > Byte.space {
        lastComma = nil
      }
      index += 1
    }
    return result
  }

  /// The offset after the comment that begins at `start`, before the line break of a line comment.
  private static func endOfComment(_ bytes: [UInt8], _ start: Int) -> Int {
    let isLine = bytes[start + 1] == Byte.slash
    var end = start + 2
    while end < bytes.count {
      if isLine, bytes[end] == Byte.lineFeed { return end }
      if !isLine, bytes[end] == Byte.slash, bytes[end - 1] == Byte.star, end > start + 2 {
        return end + 1
      }
      end += 1
    }
    return end
  }

  private static func endOfString(_ bytes: [UInt8], _ start: Int) -> Int {
    var end = start + 1
    while end < bytes.count, bytes[end] != Byte.quote {
      end += bytes[end] == Byte.backslash ? 2 : 1
    }
    return min(end + 1, bytes.count)
  }

  private static func withoutEmptiedLines(_ blanked: [UInt8], _ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(blanked.count)
    for line in blanked.split(separator: Byte.lineFeed, omittingEmptySubsequences: false) {
      let isChanged = line.contains(gone)
      var kept = line.filter { $0 != gone }
      if isChanged {
        while let last = kept.last, last <= Byte.space { kept.removeLast() }
        if kept.isEmpty { continue }
      }
      result += kept
      result.append(Byte.lineFeed)
    }
    // The last line has no line break, or is empty.
    if !bytes.isEmpty, result.last == Byte.lineFeed, result.dropLast().last == Byte.lineFeed {
      result.removeLast()
    }
    return result
  }
}
