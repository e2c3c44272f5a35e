import DeviceSystems

/// A line in which a recorded journal and the same run played again differ.
public struct LineDifference: Hashable, Sendable {
  /// The number of the line, from 1.
  public let line: Int
  /// What was recorded; nil if the recording ends there.
  public let recorded: String?
  /// What was played; nil if the playing ends there.
  public let played: String?

  /// The fact of the run that was played, if its line is one.
  public var playedFact: FactID? { played.flatMap(LineDifference.fact) }

  private static func fact(_ line: String) -> FactID? {
    let start = #"{"n":"#
    guard line.hasPrefix(start) else { return nil }
    let digits = line.dropFirst(start.count).prefix { $0.isASCII && $0.isNumber }
    return UInt32(digits).map { FactID(Int($0)) }
  }
}

/// Compares a recorded journal with the same run played again, byte by byte and piece by piece.
public struct JournalBytes: Sendable {
  /// How many bytes were the same.
  public private(set) var byteCount = 0
  /// The first line that differs; nil as long as none does.
  public private(set) var difference: LineDifference?
  private var lineCount = 0
  /// What was recorded and not compared yet.
  private var waiting: [UInt8] = []

  /// Nothing compared.
  public init() {}

  /// Compares whole lines that were played with what was recorded next, which `next` gives piece by
  /// piece, empty at the end.
  public mutating func compare<Failure: Error>(
    played lines: [UInt8], next: () throws(Failure) -> [UInt8]
  ) throws(Failure) {
    guard difference == nil else { return }
    while waiting.count < lines.count {
      let piece = try next()
      if piece.isEmpty { break }
      waiting.append(contentsOf: piece)
    }
    if waiting.count >= lines.count, waiting[..<lines.count].elementsEqual(lines) {
      byteCount += lines.count
      lineCount += lines.reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
      waiting.removeFirst(lines.count)
      return
    }
    try findDifference(lines, next: next)
  }

  /// Says that nothing more is played: what is recorded beyond that is a difference too.
  public mutating func finish<Failure: Error>(
    next: () throws(Failure) -> [UInt8]
  ) throws(Failure) {
    guard difference == nil else { return }
    if waiting.isEmpty { waiting = try next() }
    if waiting.isEmpty { return }
    difference = LineDifference(
      line: lineCount + 1, recorded: try recordedLine(from: 0, next: next), played: nil)
  }

  private mutating func findDifference<Failure: Error>(
    _ lines: [UInt8], next: () throws(Failure) -> [UInt8]
  ) throws(Failure) {
    var start = 0
    var position = 0
    while position < lines.count, position < waiting.count, lines[position] == waiting[position] {
      if lines[position] == UInt8(ascii: "\n") {
        lineCount += 1
        start = position + 1
      }
      position += 1
    }
    byteCount += position
    let end = lines[start...].firstIndex(of: UInt8(ascii: "\n")) ?? lines.count
    difference = LineDifference(
      line: lineCount + 1, recorded: try recordedLine(from: start, next: next),
      played: String(decoding: lines[start..<end], as: UTF8.self))
  }

  /// The recorded line that begins at `start` of what waits; nil if nothing does.
  private mutating func recordedLine<Failure: Error>(
    from start: Int, next: () throws(Failure) -> [UInt8]
  ) throws(Failure) -> String? {
    var end = waiting[start...].firstIndex(of: UInt8(ascii: "\n"))
    while end == nil, waiting.count - start < 1 << 20 {
      let piece = try next()
      if piece.isEmpty { break }
      waiting.append(contentsOf: piece)
      end = waiting[start...].firstIndex(of: UInt8(ascii: "\n"))
    }
    if start >= waiting.count { return nil }
    return String(decoding: waiting[start..<(end ?? waiting.count)], as: UTF8.self)
  }
}
