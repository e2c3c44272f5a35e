import DeviceSystems
import SimulationKernel
import TipDomain

/// What a record holds; each kind uses the fields that concern it and leaves the others alone.
///
/// One flat struct for all kinds, without references, so that records travel by plain copies.
public struct RecordFields: Hashable, Sendable, BitwiseCopyable {
  /// Displays counted here (tip, tally, display).
  public var count: Int32 = 0
  /// Time on screen (tip, tally, display).
  public var duration = SimulatedDuration.zero
  /// When the two above were last written, by the writer's clock.
  public var tallyModified = Instant.zero
  /// The status (tip); its epoch also says to which eligibility a tally belongs.
  public var status = StoredStatus.initial
  /// When status or value were last written, by the writer's clock.
  public var modified = Instant.zero
  /// The value (parameter).
  public var value: Value?
  /// The values (donation).
  public var values = ValueListIndex.none
  /// The date (donation, clearing, frequency clock).
  public var date = Instant.zero

  /// An empty record.
  public init() {}

  /// About how many bytes a record takes on the wire and in storage, its name and system fields
  /// included, the values of a donation not.
  public static let approximateByteCount = 400
}

/// The parts of a record that are written together.
public struct FieldMask: OptionSet, Hashable, Sendable, BitwiseCopyable {
  /// One bit for each part.
  public let rawValue: UInt8

  /// The parts whose bits are set.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Count and duration.
  public static let tally = FieldMask(rawValue: 1)
  /// The status.
  public static let status = FieldMask(rawValue: 2)
  /// Value, values and date.
  public static let value = FieldMask(rawValue: 4)
  /// Everything.
  public static let all: FieldMask = [.tally, .status, .value]
}

extension RecordFields {
  /// Takes the fields in `mask` from `other`.
  public mutating func take(_ mask: FieldMask, from other: RecordFields) {
    if mask.contains(.tally) {
      count = other.count
      duration = other.duration
      tallyModified = other.tallyModified
    }
    if mask.contains(.status) { status = other.status }
    if mask.contains(.value) {
      value = other.value
      values = other.values
      date = other.date
    }
    if mask.contains(.status) || mask.contains(.value) { modified = other.modified }
  }
}

/// The parts of a record by their names in a journal.
public enum RecordPart: UInt8, Sendable, CaseIterable {
  case tally
  case status
  case value

  /// The part alone.
  public var mask: FieldMask {
    switch self {
    case .tally: .tally
    case .status: .status
    case .value: .value
    }
  }
}

extension RecordPart: FieldWord {
  /// The word in the journal.
  @inlinable
  public var word: StaticString {
    switch self {
    case .tally: "tally"
    case .status: "status"
    case .value: "value"
    }
  }
}
