import DeviceSystems
import SimulationKernel

extension TipFact {
  /// Writes the fields, in the order of the line.
  @inlinable @inline(__always)
  public func write<Writer: FieldWriter & ~Copyable>(into writer: inout Writer) {
    switch self {
    case .configured, .datastoreReset: break
    case .configurationRefused(let error): writer.write(.refusal, error)
    case .recordCreated(let record): writer.write(.record, record)
    case .donated(let event, let row), .donationMerged(let event, let row),
      .donationRemoved(let event, let row):
      writer.write(.event, event)
      row.write(into: &writer)
    case .donationLost(let event): writer.write(.event, event)
    case .donationsDeleted(let event, let through, let count):
      writer.write(.event, event)
      writer.write(.through, through)
      writer.write(.deletedCount, count)
    case .parameterSet(let parameter, let value):
      writer.write(.parameter, parameter)
      writer.write(.newValue, value)
    case .parameterMerged(let parameter, let value):
      writer.write(.parameter, parameter)
      writer.write(.mergedValue, value)
    case .parameterIgnored(let parameter): writer.write(.parameter, parameter)
    case .withheld(let tip, let record, let because):
      writer.write(.tip, tip)
      writer.write(.record, record)
      because.write(into: &writer)
    case .displayed(let display): display.write(into: &writer)
    case .displayEnded(let ended): ended.write(into: &writer)
    case .actionChosen(let tip, let record, let action, let byTappingView):
      writer.write(.tip, tip)
      writer.write(.record, record)
      writer.write(.action, action, of: tip.position)
      writer.write(.byTappingView, byTappingView)
    case .invalidated(let invalidation): invalidation.write(into: &writer)
    case .invalidationNotStored(let record, let reason):
      writer.write(.record, record)
      writer.write(.reason, reason)
    case .eligibilityReset(let record, let epoch, let date):
      writer.write(.record, record)
      writer.write(.epochNow, epoch)
      writer.write(.date, date)
    case .talliesMerged(let record, let count, let duration):
      writer.write(.record, record)
      writer.write(.mergedCount, count)
      writer.write(.mergedDuration, duration)
    case .statusMerged(let record, let status):
      writer.write(.record, record)
      status.write(into: &writer)
    case .frequencyClockMerged(let clock): writer.write(.frequencyClock, clock)
    }
  }

  /// Reads the fields back.
  @inlinable
  public static func read<Reader: FieldReader>(
    _ kind: Kind, from reader: inout Reader
  ) throws(Reader.Problem) -> TipFact {
    switch kind {
    case .configured: return .configured
    case .configurationRefused: return .configurationRefused(try reader.read(.refusal))
    case .recordCreated: return .recordCreated(record: try reader.read(.record))
    case .donated: return try donation(TipFact.donated, from: &reader)
    case .donationLost: return .donationLost(event: try reader.read(.event))
    case .donationsDeleted:
      return .donationsDeleted(
        event: try reader.read(.event), through: try reader.read(.through),
        count: try reader.read(.deletedCount))
    case .parameterSet:
      let parameter = try reader.read(.parameter)
      return .parameterSet(
        parameter: parameter,
        value: try reader.read(.newValue, ofParameter: parameter.position))
    case .parameterIgnored: return .parameterIgnored(parameter: try reader.read(.parameter))
    case .withheld:
      return .withheld(
        tip: try reader.read(.tip), record: try reader.read(.record),
        because: try .read(from: &reader))
    case .displayed: return .displayed(try .read(from: &reader))
    case .displayEnded: return .displayEnded(try .read(from: &reader))
    case .actionChosen:
      let tip = try reader.read(.tip)
      return .actionChosen(
        tip: tip, record: try reader.read(.record),
        action: try reader.read(.action, of: tip.position),
        byTappingView: try reader.read(.byTappingView))
    case .invalidated: return .invalidated(try .read(from: &reader))
    case .invalidationNotStored:
      return .invalidationNotStored(
        record: try reader.read(.record), reason: try reader.read(.reason))
    case .eligibilityReset:
      return .eligibilityReset(
        record: try reader.read(.record), epoch: try reader.read(.epochNow),
        date: try reader.read(.date))
    case .datastoreReset: return .datastoreReset
    case .talliesMerged:
      return .talliesMerged(
        record: try reader.read(.record), count: try reader.read(.mergedCount),
        duration: try reader.read(.mergedDuration))
    case .statusMerged:
      return .statusMerged(record: try reader.read(.record), status: try .read(from: &reader))
    case .donationMerged: return try donation(TipFact.donationMerged, from: &reader)
    case .donationRemoved: return try donation(TipFact.donationRemoved, from: &reader)
    case .parameterMerged:
      let parameter = try reader.read(.parameter)
      return .parameterMerged(
        parameter: parameter,
        value: try reader.read(.mergedValue, ofParameter: parameter.position))
    case .frequencyClockMerged: return .frequencyClockMerged(try reader.read(.frequencyClock))
    }
  }

  @inlinable
  static func donation<Reader: FieldReader>(
    _ make: (EventIndex, DonationRow) -> TipFact, from reader: inout Reader
  ) throws(Reader.Problem) -> TipFact {
    let event = try reader.read(.event)
    return make(event, try .read(of: event, from: &reader))
  }
}
