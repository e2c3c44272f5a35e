/// Writes JSON in a fixed order, straight into bytes.
///
/// Keys keep the order in which they are written, so equal values give equal bytes. Nothing here
/// checks that a key is written only once: that is the caller's.
///
///     JSONText.write(into: &bytes) { json in
///       json.object { json in
///         json.member("device", "phone-1")
///         json.array("times") { json in json.integer(250) }
///       }
///     }
public struct JSONText {
  /// How the text is laid out.
  public enum Style: Sendable {
    /// Without any space: for journals and data.
    case compact
    /// Indented by two spaces; what fits on a line of 88 columns stands on one line.
    case readable
  }

  /// Where the writer stands, which decides about commas and line breaks.
  private enum State {
    case beginning, afterKey, afterValue
  }

  private static let lineWidth = 88

  private var bytes: [UInt8]
  private let style: Style
  private let isMarkupSafe: Bool
  private var state = State.beginning
  private var depth = 0

  private init(bytes: [UInt8], style: Style, isMarkupSafe: Bool) {
    self.bytes = bytes
    self.style = style
    self.isMarkupSafe = isMarkupSafe
  }

  /// Appends what `body` writes to `bytes`, without copying them.
  ///
  /// - `markupSafe`: writes `<`, `>` and `&` as escapes, for a script element of a page.
  public static func write(
    into bytes: inout [UInt8], style: Style = .compact, markupSafe: Bool = false,
    _ body: (inout JSONText) -> Void
  ) {
    var taken: [UInt8] = []
    swap(&taken, &bytes)
    var json = JSONText(bytes: taken, style: style, isMarkupSafe: markupSafe)
    taken = []
    body(&json)
    bytes = json.bytes
  }

  /// One object as a file of its own: readable, with a line break at its end.
  public static func document(_ body: (inout JSONText) -> Void) -> [UInt8] {
    var bytes: [UInt8] = []
    write(into: &bytes, style: .readable) { json in json.object(body) }
    bytes.append(Byte.lineFeed)
    return bytes
  }

  // MARK: Values

  /// Writes a string.
  public mutating func string(_ value: String) {
    beginValue()
    Self.append(value, to: &bytes, markupSafe: isMarkupSafe)
  }

  /// Writes a whole number of up to 64 bits as a number. Readers that use doubles lose digits
  /// beyond 2^53.
  @inlinable
  public mutating func integer(_ value: some FixedWidthInteger) {
    write(magnitude: UInt64(value.magnitude), isNegative: value < 0)
  }

  /// Writes a whole number of up to 64 bits as a string, safe for readers that use doubles.
  @inlinable
  public mutating func wideInteger(_ value: some FixedWidthInteger) {
    writeQuoted(magnitude: UInt64(value.magnitude), isNegative: value < 0)
  }

  @usableFromInline
  package mutating func write(magnitude: UInt64, isNegative: Bool) {
    beginValue()
    Self.append(magnitude: magnitude, isNegative: isNegative, to: &bytes)
  }

  @usableFromInline
  mutating func writeQuoted(magnitude: UInt64, isNegative: Bool) {
    beginValue()
    bytes.append(Byte.quote)
    Self.append(magnitude: magnitude, isNegative: isNegative, to: &bytes)
    bytes.append(Byte.quote)
  }

  /// Writes a number in the fewest digits that read back as the same; `null` when not finite.
  public mutating func number(_ value: Double) {
    beginValue()
    if value.isFinite {
      bytes.append(contentsOf: value.description.utf8)
    } else {
      bytes.append(contentsOf: "null".utf8)
    }
  }

  /// Writes `true` or `false`.
  public mutating func boolean(_ value: Bool) {
    beginValue()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  /// Writes `null`.
  public mutating func null() {
    beginValue()
    bytes.append(contentsOf: "null".utf8)
  }

  /// Writes bytes that already are one JSON value.
  public mutating func raw(_ value: [UInt8]) {
    beginValue()
    bytes.append(contentsOf: value)
  }

  /// Writes an object whose members `body` writes.
  public mutating func object(_ body: (inout JSONText) -> Void) {
    container(Byte.openBrace, Byte.closeBrace, body)
  }

  /// Writes a list whose items `body` writes.
  public mutating func array(_ body: (inout JSONText) -> Void) {
    container(Byte.openBracket, Byte.closeBracket, body)
  }

  /// Writes a key; exactly one value follows.
  public mutating func key(_ key: String) {
    beginValue()
    Self.append(key, to: &bytes, markupSafe: isMarkupSafe)
    bytes.append(Byte.colon)
    if style == .readable { bytes.append(Byte.space) }
    state = .afterKey
  }

  // MARK: Layout

  private mutating func beginValue() {
    if state == .afterValue { bytes.append(Byte.comma) }
    if state != .afterKey, depth > 0 { breakLine() }
    state = .afterValue
  }

  private mutating func breakLine() {
    guard style == .readable else { return }
    bytes.append(Byte.lineFeed)
    for _ in 0..<depth * 2 { bytes.append(Byte.space) }
  }

  private mutating func container(
    _ opening: UInt8, _ closing: UInt8, _ body: (inout JSONText) -> Void
  ) {
    beginValue()
    let start = bytes.count
    bytes.append(opening)
    depth += 1
    state = .beginning
    body(&self)
    depth -= 1
    if state != .beginning { breakLine() }
    bytes.append(closing)
    state = .afterValue
    if style == .readable { joinLines(from: start) }
  }

  /// Puts the container that begins at `start` on one line when it fits.
  ///
  /// Strings hold no line breaks, so each one in the bytes is layout.
  private mutating func joinLines(from start: Int) {
    var lineStart = start
    while lineStart > 0, bytes[lineStart - 1] != Byte.lineFeed { lineStart -= 1 }
    let room = Self.lineWidth - (start - lineStart)
    var joined: [UInt8] = []
    var index = start
    while index < bytes.count {
      guard joined.count < room else { return }
      if bytes[index] == Byte.lineFeed {
        while index < bytes.count, bytes[index] <= Byte.space { index += 1 }
        if joined.last == Byte.comma { joined.append(Byte.space) }
      } else {
        joined.append(bytes[index])
        index += 1
      }
    }
    bytes.replaceSubrange(start..., with: joined)
  }
}
