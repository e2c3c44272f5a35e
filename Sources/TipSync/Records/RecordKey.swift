import DeviceSystems
import TipDomain

/// The identity of a record in the cloud: the same thing on two devices has the same key, so that
/// a record made twice collides instead of staying twice (7.32).
public struct RecordKey: Hashable, Sendable, BitwiseCopyable {
  /// What the record is about.
  public let kind: RecordKind
  /// The tip's record, the event or the parameter, by its place.
  public let subject: UInt32
  /// The replica whose contribution, display or donation it is; `.none` for shared records.
  public let replica: ReplicaIndex
  /// The display's or donation's number within its replica; 0 for others.
  public let sequence: UInt32

  /// A key; the makers below are easier to read.
  public init(kind: RecordKind, subject: UInt32, replica: ReplicaIndex, sequence: UInt32) {
    self.kind = kind
    self.subject = subject
    self.replica = replica
    self.sequence = sequence
  }

  /// The record of a tip: its status, and its tallies where one record holds them.
  public static func tip(_ record: RecordIndex) -> RecordKey {
    RecordKey(kind: .tip, subject: record.rawValue, replica: .none, sequence: 0)
  }

  /// What one replica adds to a tip's tallies.
  public static func tally(_ record: RecordIndex, of replica: ReplicaIndex) -> RecordKey {
    RecordKey(kind: .tally, subject: record.rawValue, replica: replica, sequence: 0)
  }

  /// One display of a tip.
  public static func display(
    _ record: RecordIndex, of replica: ReplicaIndex, sequence: UInt32
  ) -> RecordKey {
    RecordKey(kind: .display, subject: record.rawValue, replica: replica, sequence: sequence)
  }

  /// One donation of an event.
  public static func donation(
    _ event: EventIndex, of replica: ReplicaIndex, sequence: UInt32
  ) -> RecordKey {
    RecordKey(
      kind: .donation, subject: UInt32(event.rawValue), replica: replica, sequence: sequence)
  }

  /// The value of a parameter.
  public static func parameter(_ parameter: ParameterIndex) -> RecordKey {
    RecordKey(
      kind: .parameter, subject: UInt32(parameter.rawValue), replica: .none, sequence: 0)
  }

  /// Up to when an event's donations are deleted (`deleteDonations byTime`).
  public static func clearing(_ event: EventIndex) -> RecordKey {
    RecordKey(kind: .clearing, subject: UInt32(event.rawValue), replica: .none, sequence: 0)
  }

  /// When the account last saw a display that closes the gate (`frequencyScope perAccount`).
  public static let frequencyClock = RecordKey(
    kind: .frequencyClock, subject: 0, replica: .none, sequence: 0)
}

/// What a record is about.
public enum RecordKind: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// A tip's status, and its tallies where one record holds them.
  case tip
  /// One replica's contribution to a tip's tallies.
  case tally
  /// One display.
  case display
  /// One donation.
  case donation
  /// A parameter's value.
  case parameter
  /// Up to when an event's donations are deleted.
  case clearing
  /// The account's frequency clock.
  case frequencyClock
}

extension RecordKind: FieldWord {
  /// The word in the journal.
  @inlinable
  public var word: StaticString {
    switch self {
    case .tip: "tip"
    case .tally: "tally"
    case .display: "display"
    case .donation: "donation"
    case .parameter: "parameter"
    case .clearing: "clearing"
    case .frequencyClock: "frequencyClock"
    }
  }
}
