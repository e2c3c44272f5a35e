/// Reads JSON with comments and trailing commas, and knows where everything stands.
///
/// Mistakes that do not hide what follows (a missing comma, a bad escape, a key given twice) are
/// reported and reading goes on, so that one attempt shows many of them. Any other mistake ends it.
public struct JSONParser {
  /// Larger files are refused unread.
  public static let maximumByteCount = 64 << 20
  /// Objects and lists may be nested this deep.
  public static let maximumDepth = 64
  /// A file may hold this many values, so that memory stays bounded.
  public static let maximumValueCount = 1_000_000

  /// Reading ends after this many mistakes, so that a file of mistakes costs little.
  static let maximumMistakeCount = 1_000

  /// Reading cannot go on; the reason has been reported.
  package struct Stop: Error {}

  package let bytes: [UInt8]
  package let file: UInt16
  package var position = 0
  package var diagnostics: DiagnosticList
  /// The offsets of the brackets that are open.
  var openings: [Int] = []
  package var valueCount = 0
  var mistakeCount = 0
  var comments = LeadingComment()

  /// Reads the file `file` of `diagnostics`; nil when nothing usable came out.
  ///
  /// A result does not mean that there were no errors: ask `diagnostics`.
  public static func parse(_ file: UInt16, _ diagnostics: inout DiagnosticList) -> JSONDocument? {
    let bytes = diagnostics.files[Int(file)].bytes
    var parser = JSONParser(bytes: bytes, file: file, diagnostics: diagnostics)
    diagnostics = DiagnosticList()
    defer { diagnostics = parser.diagnostics }
    do throws(Stop) {
      try parser.checkWholeFile()
      return try parser.document()
    } catch {
      return nil
    }
  }

  private init(bytes: [UInt8], file: UInt16, diagnostics: DiagnosticList) {
    self.bytes = bytes
    self.file = file
    self.diagnostics = diagnostics
  }

  // MARK: Structure

  private mutating func checkWholeFile() throws(Stop) {
    let limit = Self.maximumByteCount
    if bytes.count > limit {
      throw stop(
        .fileTooLarge, at: range(0, 0),
        "the file has \(bytes.count) bytes; at most \(limit) (64 MiB) are read")
    }
    if let offset = Byte.firstInvalidOffset(in: bytes) {
      let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
      throw stop(
        .notUTF8, at: range(offset, offset + 1), "the file is not UTF-8",
        hint: isUTF16 ? "it looks like UTF-16: save it as UTF-8" : "save it as UTF-8")
    }
    if bytes.starts(with: Byte.byteOrderMark) { position = Byte.byteOrderMark.count }
  }

  private mutating func document() throws(Stop) -> JSONDocument {
    try skipTrivia()
    comments.isComplete = true
    guard position < bytes.count else {
      throw stop(
        .emptyFile, at: range(bytes.count, bytes.count), "the file holds no value",
        hint: "'tipfleet init NAME' writes a small scenario to start from")
    }
    let root = try value()
    try skipTrivia()
    if position < bytes.count {
      report(.trailingText, at: wordRange(), "unexpected \(foundText()) after the end of the value")
    }
    return JSONDocument(root: root, leadingComment: comments.text)
  }

  mutating func value() throws(Stop) -> JSONNode {
    valueCount += 1
    if valueCount > Self.maximumValueCount {
      throw stop(
        .tooManyValues, at: range(position, position + 1),
        "the file holds more than \(Self.maximumValueCount) values")
    }
    try checkMistakes()
    guard position < bytes.count else { throw endsEarly("a value") }
    let byte = bytes[position]
    switch byte {
    case Byte.openBrace: return try object()
    case Byte.openBracket: return try array()
    case Byte.quote:
      let start = position
      let text = try string()
      return JSONNode(text.map { .string($0) } ?? .unreadable, at: range(start, position))
    case _ where Byte.isDigit(byte) || [Byte.minus, Byte.plus, Byte.point].contains(byte):
      return number()
    case _ where Byte.isLetter(byte):
      return try word()
    default:
      throw unexpected("a value")
    }
  }

  private mutating func object() throws(Stop) -> JSONNode {
    let start = position
    try open()
    var members: [JSONMember] = []
    while true {
      try skipTrivia()
      guard position < bytes.count else { throw endsEarly("a key in double quotes or \"}\"") }
      if bytes[position] == Byte.closeBrace { break }
      let keyStart = position
      let key = try self.key()
      let keyRange = range(keyStart, position)
      try skipTrivia()
      try expect(Byte.colon, "\":\" after the key")
      try skipTrivia()
      members.append(JSONMember(key: key, keyRange: keyRange, value: try value()))
      try separator(closing: Byte.closeBrace)
    }
    close()
    reportDuplicates(members)
    return JSONNode(.object(members), at: range(start, position))
  }

  private mutating func array() throws(Stop) -> JSONNode {
    let start = position
    try open()
    var items: [JSONNode] = []
    while true {
      try skipTrivia()
      guard position < bytes.count else { throw endsEarly("a value or \"]\"") }
      if bytes[position] == Byte.closeBracket { break }
      items.append(try value())
      try separator(closing: Byte.closeBracket)
    }
    close()
    return JSONNode(.array(items), at: range(start, position))
  }

  private mutating func open() throws(Stop) {
    if openings.count == Self.maximumDepth {
      throw stop(
        .nestedTooDeep, at: range(position, position + 1),
        "nested deeper than \(Self.maximumDepth) levels")
    }
    openings.append(position)
    position += 1
  }

  private mutating func close() {
    openings.removeLast()
    position += 1
  }

  private mutating func key() throws(Stop) -> String {
    let byte = bytes[position]
    if byte == Byte.quote { return try string() ?? "" }
    guard Byte.isLetter(byte) || byte == Byte.underscore else {
      throw unexpected("a key in double quotes or \"}\"")
    }
    let range = wordRange()
    let name = text(of: range)
    report(
      .unquotedKey, at: range, "the key \(PrintableText.quoted(name)) needs double quotes")
    position = Int(range.end)
    return name
  }

  /// Reads the comma between two items; none is needed before the closing bracket.
  private mutating func separator(closing: UInt8) throws(Stop) {
    let end = position
    try skipTrivia()
    guard position < bytes.count else { throw endsEarly("\",\" or \(Self.shown(closing))") }
    let byte = bytes[position]
    if byte == Byte.comma {
      position += 1
    } else if [Byte.quote, Byte.openBrace, Byte.openBracket].contains(byte) {
      report(
        .missingComma, at: range(position, position + 1),
        "a comma is missing before \(foundText())",
        notes: [(range(end - 1, end), "the item before ends here")])
    } else if byte != closing {
      throw unexpected("\",\" or \(Self.shown(closing))")
    }
  }

  private mutating func reportDuplicates(_ members: [JSONMember]) {
    guard members.count > 1 else { return }
    if members.count <= 8 {
      for (index, member) in members.enumerated() {
        if let first = members[..<index].first(where: { $0.key == member.key }) {
          reportDuplicate(member, first: first)
        }
      }
      return
    }
    var firsts: [String: Int] = [:]
    for (index, member) in members.enumerated() {
      if let first = firsts[member.key] {
        reportDuplicate(member, first: members[first])
      } else {
        firsts[member.key] = index
      }
    }
  }

  private mutating func reportDuplicate(_ member: JSONMember, first: JSONMember) {
    report(
      .duplicateKey, at: member.keyRange,
      "the key \(PrintableText.quoted(member.key)) is given twice",
      notes: [(first.keyRange, "it is given here first")])
  }
}
