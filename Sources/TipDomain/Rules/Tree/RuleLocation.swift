/// The position of something in the text of a rule.
public struct RuleLocation: Hashable, Sendable, BitwiseCopyable {
  /// Bytes of UTF-8 before it.
  public var offset: Int
  /// Its length in bytes of UTF-8; 0 at the end of the text.
  public var length: Int
  /// Its line, from 1.
  public var line: Int
  /// Its column, from 1, counted in Unicode scalars.
  public var column: Int

  /// A place of `length` bytes, `offset` bytes after the beginning.
  public init(offset: Int, length: Int, line: Int, column: Int) {
    self.offset = offset
    self.length = length
    self.line = line
    self.column = column
  }

  /// The beginning of the text; used where a rule was built in code and has no text.
  public static let beginning = RuleLocation(offset: 0, length: 0, line: 1, column: 1)

  /// From the beginning of this place to the end of `other`, which comes later in the text.
  func through(_ other: RuleLocation) -> RuleLocation {
    RuleLocation(
      offset: offset, length: max(length, other.offset + other.length - offset), line: line,
      column: column)
  }
}
