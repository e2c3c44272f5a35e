import DeviceSystems
import SimulationKernel

/// What a record holds, in fields whose meaning only its system knows; each kind uses those that
/// concern it and leaves the others alone.
///
/// One flat struct for all kinds, without references, so that records travel by plain copies. Like
/// the cloud itself, this module stores, compares and merges by parts, and interprets nothing. The
/// order of the fields leaves no gaps between them: stores and messages consist of records.
public struct RecordFields: Hashable, Sendable, BitwiseCopyable {
  /// A sum of time.
  public var duration = SimulatedDuration.zero
  /// When count and duration were last written, by the writer's clock.
  public var tallyModified = Instant.zero
  /// When state or value were last written, by the writer's clock.
  public var modified = Instant.zero
  /// A date.
  public var date = Instant.zero
  // The parts of the state, each where it leaves no gap: behind each other they would widen all.
  @usableFromInline var stateDate = Instant.zero
  @usableFromInline var stateEpoch: UInt32 = 0
  /// A count.
  public var count: Int32 = 0
  /// A value.
  public var value: Value?
  @usableFromInline var stateCode: UInt8 = 0
  /// A list of values.
  public var values = ValueListIndex.none

  /// An empty record.
  @inlinable
  public init() {}

  /// A state that the system encodes.
  @inlinable public var state: RecordState {
    get { RecordState(epoch: stateEpoch, code: stateCode, date: stateDate) }
    set {
      stateEpoch = newValue.epoch
      stateCode = newValue.code
      stateDate = newValue.date
    }
  }

  /// About how many bytes a record takes on the wire and in storage, its name and system fields
  /// included, the values of a donation not.
  @inlinable public static var approximateByteCount: Int { 400 }
}

/// A state of something, as its system encodes it.
public struct RecordState: Hashable, Sendable, BitwiseCopyable {
  /// Since when, by the writer's clock.
  public var date: Instant
  /// How often the thing started over.
  public var epoch: UInt32
  /// What it is in now; 0 while nothing was said.
  public var code: UInt8

  /// A state.
  @inlinable
  public init(epoch: UInt32 = 0, code: UInt8 = 0, date: Instant = .zero) {
    self.epoch = epoch
    self.code = code
    self.date = date
  }
}

/// The parts of a record that are written together.
public struct FieldMask: OptionSet, Hashable, Sendable, BitwiseCopyable {
  /// One bit for each part.
  public let rawValue: UInt8

  /// The parts whose bits are set.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Count and duration.
  @inlinable public static var tally: FieldMask { FieldMask(rawValue: 1) }
  /// The state.
  @inlinable public static var status: FieldMask { FieldMask(rawValue: 2) }
  /// Value, values and date.
  @inlinable public static var value: FieldMask { FieldMask(rawValue: 4) }
  /// Everything.
  @inlinable public static var all: FieldMask { FieldMask(rawValue: 7) }
}

extension RecordFields {
  /// Takes the fields in `mask` from `other`.
  public mutating func take(_ mask: FieldMask, from other: RecordFields) {
    if mask.contains(.tally) {
      count = other.count
      duration = other.duration
      tallyModified = other.tallyModified
    }
    if mask.contains(.status) { state = other.state }
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
