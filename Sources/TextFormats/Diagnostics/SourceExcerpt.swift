/// The part of a source line that a message shows, with the place of its carets.
public struct SourceExcerpt: Hashable, Sendable {
  /// The shown text: one line, harmless to print.
  public let text: String
  /// How many terminal columns stand before the first caret.
  public let indent: Int
  /// How many carets there are, at least one.
  public let caretCount: Int

  /// At most this many characters of a line are shown, around the carets.
  package static let maximumWidth = 96
  private static let maximumLead = 48

  /// The line that holds the first byte of `range`.
  package init(of range: SourceRange, in file: SourceFile, lines: LineTable) {
    let line = lines.lineBounds(of: range.start)
    let caretStart = min(max(Int(range.start), line.lowerBound), line.upperBound)
    let caretEnd = min(max(Int(range.end), caretStart), line.upperBound)
    let fitting = Self.offset(
      after: line.lowerBound, by: Self.maximumWidth, notAfter: line.upperBound, in: file.bytes)
    let lead = fitting == line.upperBound ? Self.maximumWidth : Self.maximumLead
    let start = Self.offset(
      before: caretStart, by: lead, notBefore: line.lowerBound, in: file.bytes)
    let end = Self.offset(
      after: start, by: Self.maximumWidth, notAfter: line.upperBound, in: file.bytes)

    var text = start > line.lowerBound ? "…" : ""
    let before = Self.shown(file.bytes[start..<min(caretStart, end)])
    let marked = Self.shown(file.bytes[min(caretStart, end)..<min(caretEnd, end)])
    let rest = Self.shown(file.bytes[min(caretEnd, end)..<end])
    indent = Self.columnCount(of: text + before)
    caretCount = max(1, Self.columnCount(of: marked))
    text += before + marked + rest
    if end < line.upperBound { text += "…" }
    self.text = text
  }

  private static func shown(_ bytes: ArraySlice<UInt8>) -> String {
    var text = ""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      text.unicodeScalars.append(PrintableText.standIn(for: scalar))
    }
    return text
  }

  private static func columnCount(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + PrintableText.columnCount(of: $1) }
  }

  private static func offset(
    before offset: Int, by count: Int, notBefore limit: Int, in bytes: [UInt8]
  ) -> Int {
    var offset = offset
    var left = count
    while offset > limit, left > 0 {
      offset -= 1
      if !Byte.isContinuation(bytes[offset]) { left -= 1 }
    }
    return offset
  }

  private static func offset(
    after offset: Int, by count: Int, notAfter limit: Int, in bytes: [UInt8]
  ) -> Int {
    var offset = offset
    var left = count
    while offset < limit {
      if !Byte.isContinuation(bytes[offset]) {
        if left == 0 { break }
        left -= 1
      }
      offset += 1
    }
    return offset
  }
}
