/// A closed set of words of the journal, such as the reasons why a display ends.
///
/// The words are declared once, by an exhaustive switch beside the cases.
public protocol FieldWord: FieldValue, CaseIterable, Equatable {
  /// The word in the journal, in ASCII and without quotes.
  var word: StaticString { get }
  /// A number that tells the words apart, for the digest.
  var wordIndex: Int { get }
}

extension FieldWord {
  /// The word as a string.
  public var name: String { word.description }

  /// What the word `name` stands for; nil if it is none of the words.
  public init?(name: String) {
    guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  /// All words, in the order of the cases.
  public static var words: [String] { allCases.map(\.name) }

  /// What it is, for the reference.
  public static func fieldType(_ clock: FieldClock) -> FieldType { .word(words) }

  /// Writes the fields, in the order of the line.
  @inlinable @inline(__always)
  public func write<Writer: FieldWriter & ~Copyable>(
    _ key: StaticString, into writer: inout Writer
  ) { writer.word(key, word, index: wordIndex) }

  /// Reads the fields back.
  @inlinable @inline(__always)
  public static func read<Reader: FieldReader>(
    _ field: Field<Self>, from reader: inout Reader
  ) throws(Reader.Problem) -> Self { try reader.word(field.key, of: Self.self) }
}

extension FieldWord where Self: RawRepresentable, RawValue == UInt8 {
  /// The word in the journal.
  @inlinable
  public var wordIndex: Int { Int(rawValue) }
}
