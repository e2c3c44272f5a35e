/// What a value in a journal is.
public enum FieldType: Hashable, Sendable {
  /// A whole number.
  case number
  /// True time: whole microseconds since the run began.
  case instant
  /// The time of a device's clock: whole microseconds since the run began, which may be negative.
  case localInstant
  /// A length of time in whole microseconds, which may be negative.
  case duration
  /// `true` or `false`.
  case flag
  /// Any text.
  case text
  /// One of these words.
  case word([String])
  /// A name out of a table of the first line.
  case name(NameSpace)
  /// The value of a parameter: `true`, a number or a text.
  case value
  /// A list of such values.
  case values
  /// A list of whole numbers.
  case numbers
  /// `x` and 16 hexadecimal digits.
  case digest
  /// How far a device has read its zone.
  case token
  /// A list of carried records.
  case records
  /// A list of words out of these.
  case words([String])
  /// The key of a carried record.
  case recordKey
  /// An object that the reference describes elsewhere.
  case object
  /// A list of texts or objects that the reference describes elsewhere.
  case list

  /// The words of the reference.
  public var text: String {
    switch self {
    case .number: "number"
    case .instant: "true time"
    case .localInstant: "local time"
    case .duration: "length"
    case .flag: "true or false"
    case .text: "text"
    case .word(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .name(let space): space.noun
    case .value: "value"
    case .values: "list of values"
    case .numbers: "list of numbers"
    case .digest: "digest"
    case .token: "token"
    case .records: "list of records"
    case .words(let words): "list out of " + words.map { "`\($0)`" }.joined(separator: ", ")
    case .recordKey: "record key"
    case .object: "object"
    case .list: "list"
    }
  }
}
