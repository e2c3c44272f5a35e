/// The bytes of one file as they were read, with the name that messages use for it.
public struct SourceFile: Sendable {
  /// The name as the person typed it; printed in messages, never opened again.
  public let name: String
  /// The whole content.
  public let bytes: [UInt8]

  /// A file called `name` that holds `bytes`.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }
}

/// A stretch of bytes in one of the files that a `DiagnosticList` knows.
public struct SourceRange: Hashable, Sendable, BitwiseCopyable {
  /// The number that `DiagnosticList.open` gave to the file.
  public var file: UInt16
  /// The offset of the first byte.
  public var start: UInt32
  /// The offset after the last byte.
  public var end: UInt32

  /// The bytes from `start` up to, not including, `end`.
  public init(file: UInt16, start: Int, end: Int) {
    self.file = file
    self.start = UInt32(clamping: start)
    self.end = UInt32(clamping: end)
  }

  /// The range of something that stands in no file.
  public static let none = SourceRange(file: 0, start: 0, end: 0)

  /// Only the first byte, to point at the beginning of something long.
  public var firstByte: SourceRange {
    SourceRange(file: file, start: Int(start), end: Int(start) + 1)
  }
}

/// A place in a file as editors count it.
public struct SourcePosition: Hashable, Comparable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The column in Unicode scalars, from 1.
  public var column: Int

  /// The place at `line` and `column`, both from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Earlier lines come first, then earlier columns.
  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    left.line == right.line ? left.column < right.column : left.line < right.line
  }
}

/// Where the lines of a file begin; built only when a message needs it.
///
/// Building is linear in the file, a look-up is logarithmic in the lines plus linear in the line.
public struct LineTable: Sendable {
  private let bytes: [UInt8]
  private let lineStarts: [UInt32]

  /// The table of `file`, which may end at the line that holds the offset `last`.
  public init(_ file: SourceFile, through last: UInt32 = .max) {
    bytes = file.bytes
    // A byte order mark is not part of the first line.
    var starts = [UInt32(bytes.starts(with: Byte.byteOrderMark) ? 3 : 0)]
    for offset in 0..<min(bytes.count, Int(last)) where bytes[offset] == Byte.lineFeed {
      starts.append(UInt32(clamping: offset + 1))
    }
    lineStarts = starts
  }

  /// The line and column of the byte at `offset`; the end of the file when it lies beyond.
  public func position(of offset: UInt32) -> SourcePosition {
    let line = lineIndex(of: offset)
    let end = min(Int(offset), bytes.count)
    let start = min(Int(lineStarts[line]), end)
    return SourcePosition(line: line + 1, column: scalarCount(from: start, to: end) + 1)
  }

  /// The offsets of the line that holds `offset`, without its line break.
  func lineBounds(of offset: UInt32) -> Range<Int> {
    let start = min(Int(lineStarts[lineIndex(of: offset)]), bytes.count)
    var end = max(start, min(Int(offset), bytes.count))
    while end < bytes.count, bytes[end] != Byte.lineFeed { end += 1 }
    if end > start, bytes[end - 1] == Byte.carriageReturn { end -= 1 }
    return start..<end
  }

  private func lineIndex(of offset: UInt32) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  private func scalarCount(from start: Int, to end: Int) -> Int {
    var count = 0
    for index in start..<end where !Byte.isContinuation(bytes[index]) { count += 1 }
    return count
  }
}
