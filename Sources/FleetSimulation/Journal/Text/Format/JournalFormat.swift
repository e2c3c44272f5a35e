/// The format of a journal's lines, for the reference and for checks: every kind and every key.
public enum JournalFormat {
  /// The keys of the first line.
  public static let headerKeys: [JournalKey] = runKeys + tableKeys
  /// The keys that every fact has before those of its kind.
  public static let factKeys: [JournalKey] = [
    JournalKey("n", .number, "its number, from 0, without gaps"),
    JournalKey("t", .instant, "when it happened, by true time"),
    JournalKey("local", .localInstant, "when it happened, by the clock of whoever it happened to"),
    JournalKey(
      "at", .actor, "to whom it happened: a device, `hub`, or `run` for the run as a whole"),
    JournalKey(
      "replica", .replica, "in which life of the device's store; null at the hub", mayBeNull: true),
    JournalKey("kind", .text, "what happened: one of the kinds below"),
  ]
  /// The key that every fact has after those of its kind.
  public static let causesKey = JournalKey(
    "causes", .numbers, "the numbers of up to four facts that led to it, the nearest first")
  /// The keys of a checkpoint.
  public static let checkpointKeys: [JournalKey] = [
    JournalKey("checkpoint", .number, "how many facts stand before it"),
    JournalKey("digest", .digest, "the digest of these, of their causes and carried records"),
    JournalKey(
      "draws", .digest, "the digest of everything that was drawn by then", mayBeNull: true),
  ]
  /// The keys of the last line.
  public static let footerKeys: [JournalKey] = [
    JournalKey("facts", .number, "how many facts there are; a journal that lacks some was cut off"),
    JournalKey("digest", .digest, "the digest of all facts, their causes and carried records"),
    JournalKey(
      "run", .digest, "the digest of all facts and all draws, as `summary.json` has it",
      mayBeNull: true),
    JournalKey("header", .digest, "the digest of the bytes of the first line"),
  ]
  /// All kinds of facts, by system and in the order of the code.
  public static let kinds: [JournalKind] =
    tipKinds + mergedKinds + syncKinds + networkKinds + deviceKinds + personKinds + runKinds
}

/// One kind of fact in a journal.
public struct JournalKind: Sendable {
  /// The name, such as `tip.displayed`.
  public let name: String
  /// What happened, in one sentence.
  public let meaning: String
  /// The keys that only this kind has, in the order of the line.
  public let ownKeys: [JournalKey]

  init(_ name: String, _ meaning: String, _ keys: [JournalKey] = []) {
    self.name = name
    self.meaning = meaning
    ownKeys = keys
  }

  /// The part before the point: the system in which it happened.
  public var system: String { String(name.prefix { $0 != "." }) }
}

/// One key of a line of a journal.
public struct JournalKey: Sendable {
  /// The key.
  public let name: String
  /// What its value is.
  public let type: JournalType
  /// What it means.
  public let meaning: String
  /// Whether its value may be `null`.
  public let mayBeNull: Bool
  /// Whether the key may be absent.
  public let mayBeAbsent: Bool

  init(
    _ name: String, _ type: JournalType, _ meaning: String, mayBeNull: Bool = false,
    mayBeAbsent: Bool = false
  ) {
    self.name = name
    self.type = type
    self.meaning = meaning
    self.mayBeNull = mayBeNull
    self.mayBeAbsent = mayBeAbsent
  }
}

/// What a value in a journal is.
public enum JournalType: Hashable, Sendable {
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
  /// A device, `hub` or `run`.
  case actor
  /// A device by its id.
  case device
  /// A life of a store: device, `#` and incarnation.
  case replica
  /// A tip id: the identity under which counts and status are kept.
  case record
  /// A tip of the app's code, by its name in the first line.
  case tip
  /// An event by its id.
  case event
  /// A parameter by its id.
  case parameter
  /// A screen by its id.
  case screen
  /// A fault by its name.
  case fault
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
    case .actor: "device, `hub` or `run`"
    case .device: "device"
    case .replica: "replica"
    case .record: "record"
    case .tip: "tip"
    case .event: "event"
    case .parameter: "parameter"
    case .screen: "screen"
    case .fault: "fault"
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
