import CloudSync
import DeviceSystems
import TipDomain

/// What a record of tips is about.
public enum TipRecordKind: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
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

  /// The number of tips among the systems of a device.
  public static let system: UInt8 = 0
}

extension TipRecordKind {
  /// How its records read, and which fields concern them.
  public var declaration: RecordKindDeclaration {
    switch self {
    case .tip:
      RecordKindDeclaration(
        .tip, "tip", of: .record, fields: [.tally, .epoch, .state, .modified],
        phrase: "the record of {subject}")
    case .tally:
      RecordKindDeclaration(
        .tally, "tally", of: .record, namesReplica: true, fields: [.tally, .epoch],
        phrase: "{replica}'s tally of {subject}")
    case .display:
      RecordKindDeclaration(
        .display, "display", of: .record, namesReplica: true, hasSequence: true,
        fields: [.tally, .epoch], phrase: "{replica}'s display of {subject}")
    case .donation:
      RecordKindDeclaration(
        .donation, "donation", of: .event, namesReplica: true, hasSequence: true,
        fields: [.modified, .values, .date], phrase: "{replica}'s donation of {subject}")
    case .parameter:
      RecordKindDeclaration(
        .parameter, "parameter", of: .parameter, fields: [.modified, .value],
        phrase: "the value of {subject}")
    case .clearing:
      RecordKindDeclaration(
        .clearing, "clearing", of: .event, fields: [.modified, .date],
        phrase: "the clearing of {subject}")
    case .frequencyClock:
      RecordKindDeclaration(
        .frequencyClock, "frequencyClock", fields: [.modified, .date],
        phrase: "the account's frequency clock")
    }
  }
}

extension RecordKind {
  /// A tip's status, and its tallies where one record holds them.
  @inlinable public static var tip: RecordKind { RecordKind(TipRecordKind.tip) }
  /// One replica's contribution to a tip's tallies.
  @inlinable public static var tally: RecordKind { RecordKind(TipRecordKind.tally) }
  /// One display.
  @inlinable public static var display: RecordKind { RecordKind(TipRecordKind.display) }
  /// One donation.
  @inlinable public static var donation: RecordKind { RecordKind(TipRecordKind.donation) }
  /// A parameter's value.
  @inlinable public static var parameter: RecordKind { RecordKind(TipRecordKind.parameter) }
  /// Up to when an event's donations are deleted.
  @inlinable public static var clearing: RecordKind { RecordKind(TipRecordKind.clearing) }
  /// The account's frequency clock.
  @inlinable public static var frequencyClock: RecordKind {
    RecordKind(TipRecordKind.frequencyClock)
  }

  /// A kind of record of tips.
  @inlinable
  public init(_ kind: TipRecordKind) {
    self.init(system: TipRecordKind.system, kind.rawValue)
  }
}

extension RecordKey {
  /// What it is about, if it is a record of tips.
  @inlinable
  public var tipKind: TipRecordKind? {
    kind.system == TipRecordKind.system ? TipRecordKind(rawValue: kind.number) : nil
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
