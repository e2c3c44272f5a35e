/// One value of a JSON text, with the place where it stands.
public struct JSONNode: Sendable {
  /// What kind of value it is, and the value.
  public enum Content: Sendable {
    /// Members in the order of the text.
    case object([JSONMember])
    /// Items in the order of the text.
    case array([JSONNode])
    /// A string, with its escapes replaced.
    case string(String)
    /// A number, as it was written.
    case number(JSONNumber)
    /// `true` or `false`.
    case boolean(Bool)
    /// `null`.
    case null
    /// Something that could not be read; it has been reported already.
    case unreadable
  }

  /// The kinds of values that JSON knows.
  public enum Kind: Hashable, Sendable {
    case object, array, string, number, boolean, null, unreadable
  }

  /// The value.
  public var content: Content
  /// The bytes of the value, brackets and quotes included.
  public var range: SourceRange

  /// A value with the bytes it was read from.
  public init(_ content: Content, at range: SourceRange) {
    self.content = content
    self.range = range
  }

  /// The kind of the value.
  public var kind: Kind {
    switch content {
    case .object: .object
    case .array: .array
    case .string: .string
    case .number: .number
    case .boolean: .boolean
    case .null: .null
    case .unreadable: .unreadable
    }
  }

  /// The members when the value is an object, otherwise nil.
  public var members: [JSONMember]? {
    if case .object(let members) = content { members } else { nil }
  }

  /// The items when the value is a list, otherwise nil.
  public var items: [JSONNode]? {
    if case .array(let items) = content { items } else { nil }
  }

  /// The text when the value is a string, otherwise nil.
  public var text: String? {
    if case .string(let text) = content { text } else { nil }
  }

  /// The value of the first member called `key`, or nil.
  public subscript(key: String) -> JSONNode? {
    members?.first { $0.key == key }?.value
  }
}

/// A key of an object with its value.
public struct JSONMember: Sendable {
  /// The key, with its escapes replaced.
  public var key: String
  /// The bytes of the key, quotes included.
  public var keyRange: SourceRange
  /// The value.
  public var value: JSONNode

  /// A key at `keyRange` with its value.
  public init(key: String, keyRange: SourceRange, value: JSONNode) {
    self.key = key
    self.keyRange = keyRange
    self.value = value
  }
}

/// A number as it was written, so that nothing is lost before somebody says what it should be.
public struct JSONNumber: Hashable, Sendable {
  /// The number as it was written.
  public let rawText: String

  /// A number written as `rawText`, which must follow the grammar of JSON.
  package init(rawText: String) { self.rawText = rawText }

  /// A whole number.
  public init(_ number: Int64) { rawText = String(number) }

  /// The exact whole number, or nil when it is not whole or does not fit.
  public var int64: Int64? { Int64(rawText) ?? ExactDecimal(rawText)?.multiplied(by: 1) }

  /// The nearest `Double`.
  public var double: Double { Double(rawText) ?? 0 }
}

/// A whole JSON text.
public struct JSONDocument: Sendable {
  /// The outermost value.
  public var root: JSONNode
  /// The comment before the first value, without its marks, joined when it takes several lines.
  ///
  /// The first line of a scenario states its claim.
  public var leadingComment: String?

  /// The longest statement that is taken from a comment, in characters.
  private static let statementLength = 1_000

  /// The text after a mark, such as `Claim:`, at the beginning of the leading comment; nil if that
  /// begins with something else.
  ///
  /// Comments may hold what no value may. Here it is made printable and short, so that whoever
  /// writes it as a comment again writes what was read.
  package func statement(after mark: String) -> String? {
    guard let leadingComment, leadingComment.lowercased().hasPrefix(mark.lowercased()) else {
      return nil
    }
    let text = leadingComment.dropFirst(mark.count).drop { $0 == " " }
    return PrintableText.escaped(String(text), limit: Self.statementLength)
  }
}
