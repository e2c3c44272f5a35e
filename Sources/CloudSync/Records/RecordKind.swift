import DeviceSystems

/// What a record is about, as a number: the system that it belongs to, and the kind within it.
///
/// A system declares its kinds once, by `RecordKindDeclaration`. The cloud compares the numbers and
/// knows nothing else about them.
public struct RecordKind: Hashable, Sendable, BitwiseCopyable {
  /// The number of the system times 16, plus the number of the kind within it.
  public let rawValue: UInt8

  /// The kind `number`, from 0 to 15, of the system number `system`, from 0 to 15.
  @inlinable
  public init(system: UInt8, _ number: UInt8) { rawValue = system &<< 4 | number & 0x0F }

  /// The number of the system.
  @inlinable
  public var system: UInt8 { rawValue &>> 4 }

  /// The number within the system.
  @inlinable
  public var number: UInt8 { rawValue & 0x0F }
}

/// A kind of record as its system declares it: how its key reads and which fields concern it. The
/// journal's lines, their reader and their words are derived from it.
public struct RecordKindDeclaration: Sendable {
  /// The kind.
  public let kind: RecordKind
  /// The word in keys of records, such as `donation`.
  public let word: StaticString
  /// What the key's subject names; nil for a record that there is once an account.
  public let subject: NameSpace?
  /// Whether the key names the replica whose contribution the record is.
  public let namesReplica: Bool
  /// Whether the key has a number within the replica.
  public let hasSequence: Bool
  /// Which fields are written even where they hold nothing.
  public let fields: RecordFieldSet
  /// What it is called in a sentence; `{subject}` and `{replica}` stand for their names.
  public let phrase: StaticString

  /// A declaration.
  public init(
    _ kind: RecordKind, _ word: StaticString, of subject: NameSpace? = nil,
    namesReplica: Bool = false, hasSequence: Bool = false, fields: RecordFieldSet,
    phrase: StaticString
  ) {
    self.kind = kind
    self.word = word
    self.subject = subject
    self.namesReplica = namesReplica
    self.hasSequence = hasSequence
    self.fields = fields
    self.phrase = phrase
  }
}

/// Some of the fields of a record.
public struct RecordFieldSet: OptionSet, Sendable {
  /// One bit for each field.
  public let rawValue: UInt8

  /// The fields whose bits are set.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Count, duration, and when they were written.
  public static let tally = RecordFieldSet(rawValue: 1)
  /// The epoch of the state.
  public static let epoch = RecordFieldSet(rawValue: 2)
  /// Code and date of the state.
  public static let state = RecordFieldSet(rawValue: 4)
  /// When state or value were written.
  public static let modified = RecordFieldSet(rawValue: 8)
  /// The value.
  public static let value = RecordFieldSet(rawValue: 16)
  /// The list of values.
  public static let values = RecordFieldSet(rawValue: 32)
  /// The date.
  public static let date = RecordFieldSet(rawValue: 64)
}
