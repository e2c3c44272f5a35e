import DeviceSystems
import SimulationKernel

/// Something that happened to the tips of one device.
///
/// Facts hold no references, so that recording one costs a copy and nothing else. A ledger's state
/// is a fold of these facts.
public enum TipFact: SystemFact {
  /// `Tips.configure` succeeded in this process.
  case configured
  /// `Tips.configure` or `resetDatastore` threw (5.7, 5.8).
  case configurationRefused(ConfigurationError)
  /// A record was made for a tip id that this store did not know (1.4).
  case recordCreated(record: RecordIndex)
  /// The app donated an event.
  case donated(event: EventIndex, row: DonationRow)
  /// A donation sent without waiting was lost with its process (2.11).
  case donationLost(event: EventIndex)
  /// The app deleted an event's donations: those dated up to `through`, here (2.12).
  case donationsDeleted(event: EventIndex, through: Instant, count: UInt32)
  /// A parameter was written.
  case parameterSet(parameter: ParameterIndex, value: Value)
  /// A parameter was written before `configure`, so to no effect (2.6).
  case parameterIgnored(parameter: ParameterIndex)
  /// A view asked for a tip, which was not shown.
  case withheld(tip: TipIndex, record: RecordIndex, because: IneligibilityReason)
  /// A tip appeared.
  case displayed(Display)
  /// A tip left the screen.
  case displayEnded(DisplayEnd)
  /// The person chose an action of a tip on screen.
  case actionChosen(tip: TipIndex, record: RecordIndex, action: UInt8, byTappingView: Bool)
  /// A tip is invalidated.
  case invalidated(Invalidation)
  /// A tip shown by an override was invalidated, which is not stored (5.3).
  case invalidationNotStored(record: RecordIndex, reason: InvalidationReason)
  /// `resetEligibility` gave a tip another chance (1.16).
  case eligibilityReset(record: RecordIndex, epoch: UInt32, date: Instant)
  /// `resetDatastore` emptied this store (5.7).
  case datastoreReset
  /// A sync import changed what this store knows of a tip's displays.
  case talliesMerged(record: RecordIndex, count: Int32, duration: SimulatedDuration)
  /// A sync import changed what this store knows of a tip's status.
  case statusMerged(record: RecordIndex, status: StoredStatus)
  /// A sync import brought a donation.
  case donationMerged(event: EventIndex, row: DonationRow)
  /// A sync import took a donation away.
  case donationRemoved(event: EventIndex, row: DonationRow)
  /// A sync import brought another value of a parameter; nil takes it back to its default.
  case parameterMerged(parameter: ParameterIndex, value: Value?)
  /// A sync import moved the frequency clock, which the account shares (3.17); nil clears it.
  case frequencyClockMerged(Instant?)
}

extension TipFact {
  /// The kinds of facts about tips.
  public enum Kind: UInt8, SystemFactKind {
    case configured
    case configurationRefused
    case recordCreated
    case donated
    case donationLost
    case donationsDeleted
    case parameterSet
    case parameterIgnored
    case withheld
    case displayed
    case displayEnded
    case actionChosen
    case invalidated
    case invalidationNotStored
    case eligibilityReset
    case datastoreReset
    case talliesMerged
    case statusMerged
    case donationMerged
    case donationRemoved
    case parameterMerged
    case frequencyClockMerged
  }

  /// Which kind it is.
  @inlinable @inline(__always)
  public var kind: Kind {
    switch self {
    case .configured: .configured
    case .configurationRefused: .configurationRefused
    case .recordCreated: .recordCreated
    case .donated: .donated
    case .donationLost: .donationLost
    case .donationsDeleted: .donationsDeleted
    case .parameterSet: .parameterSet
    case .parameterIgnored: .parameterIgnored
    case .withheld: .withheld
    case .displayed: .displayed
    case .displayEnded: .displayEnded
    case .actionChosen: .actionChosen
    case .invalidated: .invalidated
    case .invalidationNotStored: .invalidationNotStored
    case .eligibilityReset: .eligibilityReset
    case .datastoreReset: .datastoreReset
    case .talliesMerged: .talliesMerged
    case .statusMerged: .statusMerged
    case .donationMerged: .donationMerged
    case .donationRemoved: .donationRemoved
    case .parameterMerged: .parameterMerged
    case .frequencyClockMerged: .frequencyClockMerged
    }
  }
}

extension TipFact {
  /// What a fact of a tip is about. A judge is shown the families that concern it.
  @usableFromInline
  package enum Family: Sendable {
    /// A tip appeared.
    case display
    /// A tip left the screen.
    case displayEnd
    /// A view asked and got no tip.
    case withheld
    /// A tip was invalidated, reset, or its status merged.
    case status
    /// A merge changed what is known of displays.
    case tally
    /// A donation was made, lost, merged or removed.
    case donation
    /// A parameter changed.
    case parameter
    /// The tips of a process were configured, or were not.
    case configuring
    /// A record was made for a tip.
    case recordCreated
    /// An action of a tip was chosen.
    case choice
    /// A merge moved the frequency clock.
    case frequency
    /// The store was emptied.
    case emptying
  }

  /// Which family it belongs to.
  @inlinable @inline(__always)
  package var family: Family {
    switch self {
    case .displayed: .display
    case .displayEnded: .displayEnd
    case .withheld: .withheld
    case .invalidated, .invalidationNotStored, .eligibilityReset, .statusMerged: .status
    case .talliesMerged: .tally
    case .donated, .donationLost, .donationsDeleted, .donationMerged, .donationRemoved: .donation
    case .parameterSet, .parameterIgnored, .parameterMerged: .parameter
    case .configured, .configurationRefused: .configuring
    case .recordCreated: .recordCreated
    case .actionChosen: .choice
    case .frequencyClockMerged: .frequency
    case .datastoreReset: .emptying
    }
  }
}

extension TipFact.Kind {
  /// Its name, sentence and salience.
  public var declaration: FactDeclaration {
    switch self {
    case .configured: .init("tip.configured", "`Tips.configure` succeeded in this process.", .none)
    case .configurationRefused:
      .init("tip.configurationRefused", "`Tips.configure` or `resetDatastore` threw.", .high)
    case .recordCreated:
      .init(
        "tip.recordCreated", "A record was made for a tip id that this store did not know.",
        .none)
    case .donated: .init("tip.donated", "The app donated an event.", .normal)
    case .donationLost: .init("tip.donationLost", "A donation was never stored.", .high)
    case .donationsDeleted:
      .init("tip.donationsDeleted", "The app deleted an event's donations here.", .high)
    case .parameterSet: .init("tip.parameterSet", "A parameter was written.", .normal)
    case .parameterIgnored:
      .init(
        "tip.parameterIgnored", "A parameter was written before `configure`, which has no effect.",
        .normal)
    case .withheld:
      .init(
        "tip.withheld",
        "A view asked for a tip, which was not shown: the first clause that held it back.",
        .normal)
    case .displayed: .init("tip.displayed", "A tip appeared.", .high)
    case .displayEnded: .init("tip.displayEnded", "A tip left the screen.", .low)
    case .actionChosen:
      .init("tip.actionChosen", "The person chose an action of a tip on screen.", .normal)
    case .invalidated: .init("tip.invalidated", "A tip was invalidated.", .high)
    case .invalidationNotStored:
      .init(
        "tip.invalidationNotStored", "A tip that an override showed was invalidated: not stored.",
        .high)
    case .eligibilityReset:
      .init("tip.eligibilityReset", "`resetEligibility` reset the eligibility of a tip.", .high)
    case .datastoreReset: .init("tip.datastoreReset", "`resetDatastore` emptied this store.", .high)
    case .talliesMerged:
      .init(
        "tip.talliesMerged", "A sync changed what this store knows of a tip's displays.",
        .normal)
    case .statusMerged:
      .init("tip.statusMerged", "A sync changed what this store knows of a tip's status.", .normal)
    case .donationMerged: .init("tip.donationMerged", "A sync brought a donation.", .normal)
    case .donationRemoved: .init("tip.donationRemoved", "A sync took a donation away.", .normal)
    case .parameterMerged:
      .init("tip.parameterMerged", "A sync brought another value of a parameter.", .normal)
    case .frequencyClockMerged:
      .init(
        "tip.frequencyClockMerged", "A sync moved the frequency clock that the account shares.",
        .normal)
    }
  }
}

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

extension TipFact {
  /// Whether a store is different after it, so that a crash could take it.
  package var changesStore: Bool {
    switch self {
    case .recordCreated, .donated, .donationsDeleted, .parameterSet, .displayed, .displayEnded,
      .invalidated, .eligibilityReset, .datastoreReset, .talliesMerged, .statusMerged,
      .donationMerged, .donationRemoved, .parameterMerged, .frequencyClockMerged:
      true
    default: false
    }
  }
}

extension TipFact.Kind {
  /// Whether a sync import brings such facts about.
  package var isMerge: Bool {
    [
      .talliesMerged, .statusMerged, .donationMerged, .donationRemoved, .parameterMerged,
      .frequencyClockMerged,
    ].contains(self)
  }
}
