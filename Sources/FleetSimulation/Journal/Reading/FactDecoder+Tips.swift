import SimulationKernel
import TipDomain

extension FactDecoder {
  /// The fact about tips of this kind; nil if it is of another system.
  mutating func tipFact(_ kind: FactKindName) throws(LineProblem) -> TipFact? {
    switch kind {
    case .tipConfigured: return .configured
    case .tipConfigurationRefused:
      return .configurationRefused(try choice("error", Self.refusals) { $0.journalWord })
    case .tipRecordCreated: return .recordCreated(record: try record("record"))
    case .tipDonated:
      let event = try event("event")
      return .donated(event: event, row: try row(of: event))
    case .tipDonationLost: return .donationLost(event: try event("event"))
    case .tipDonationsDeleted:
      return .donationsDeleted(
        event: try event("event"), through: try instant("through"),
        count: try number("count", UInt32.self))
    case .tipParameterSet:
      let parameter = try parameter("parameter")
      return .parameterSet(
        parameter: parameter, value: try value(place("value"), as: type(of: parameter)))
    case .tipParameterIgnored: return .parameterIgnored(parameter: try parameter("parameter"))
    case .tipWithheld:
      let tip = try tip("tip")
      return .withheld(tip: tip, record: try record("record"), because: try holdBack())
    case .tipDisplayed: return .displayed(try display())
    case .tipDisplayEnded: return .displayEnded(try displayEnd())
    case .tipActionChosen:
      let tip = try tip("tip")
      let record = try record("record")
      return .actionChosen(
        tip: tip, record: record, action: try action(of: tip),
        byTappingView: try flag("byTappingView"))
    case .tipInvalidated, .tipInvalidationNotStored, .tipEligibilityReset, .tipDatastoreReset,
      .tipTalliesMerged, .tipStatusMerged, .tipDonationMerged, .tipDonationRemoved,
      .tipParameterMerged, .tipFrequencyClockMerged:
      return try statusFact(kind)
    case .syncFetchRequested, .syncUploadRequested, .syncUploadAnswered, .syncFetchAnswered,
      .syncZoneEmptied, .syncImported, .syncUploadSettled, .syncSweptMissing,
      .syncRequestTimedOut, .syncBackedOff, .syncPushSent, .syncPushCoalesced,
      .syncPushThrottled, .syncPushReceived, .syncOutboxDrained, .syncAccountChanged,
      .networkSent, .networkDelivered, .networkDropped, .networkHeld, .deviceJoined,
      .deviceRetired, .deviceLaunched, .deviceActivated, .deviceSuspended, .deviceTerminated,
      .deviceCrashed, .deviceWentOffline, .deviceCameOnline, .deviceReinstalled,
      .deviceBackedUp, .deviceRestored, .deviceCloned, .deviceClockJumped, .deviceUpdated,
      .personSessionBegan, .personSessionEnded, .personVisited, .personReacted, .runBegan,
      .runFaultBegan, .runFaultEnded, .runHealed, .runQuiescent, .runRestlessAtBound,
      .runKnowsTip, .runKnowsEvent, .runKnowsParameter, .runKnowsOutbox, .runEnded:
      return nil
    }
  }

  private mutating func statusFact(_ kind: FactKindName) throws(LineProblem) -> TipFact? {
    if kind == .tipInvalidated { return .invalidated(try invalidation()) }
    if kind == .tipInvalidationNotStored {
      return .invalidationNotStored(
        record: try record("record"), reason: try choice("reason", Self.reasons) { $0.journalWord })
    }
    if kind == .tipEligibilityReset {
      return .eligibilityReset(
        record: try record("record"), epoch: try number("epoch", UInt16.self),
        date: try instant("date"))
    }
    if kind == .tipDatastoreReset { return .datastoreReset }
    if kind == .tipTalliesMerged {
      return .talliesMerged(
        record: try record("record"), count: try count("count"), duration: try duration("duration"))
    }
    if kind == .tipStatusMerged {
      return .statusMerged(record: try record("record"), status: try status())
    }
    if kind == .tipDonationMerged || kind == .tipDonationRemoved {
      let event = try event("event")
      let row = try row(of: event)
      return kind == .tipDonationMerged
        ? .donationMerged(event: event, row: row) : .donationRemoved(event: event, row: row)
    }
    if kind == .tipParameterMerged {
      let parameter = try parameter("parameter")
      return .parameterMerged(
        parameter: parameter, value: try optionalValue("value", as: type(of: parameter)))
    }
    let clock = try place("clock")
    return .frequencyClockMerged(line.isNull(clock) ? nil : try instant(clock))
  }

  // MARK: Groups of keys

  private mutating func row(of event: EventIndex) throws(LineProblem) -> DonationRow {
    let date = try instant("date")
    let by = try place("by")
    let replica = try replica(by)
    let sequence = try number("sequence", UInt32.self)
    var list = ValueListIndex.none
    if let place = optional("values") {
      list = try values(place, of: event)
    } else if !tables.isForeign {
      throw missing("values")
    }
    return DonationRow(date: date, replica: replica, sequence: sequence, values: list)
  }

  mutating func status() throws(LineProblem) -> StoredStatus {
    var status = StoredStatus.initial
    status.epoch = try number("epoch", UInt16.self)
    status.invalidation = try invalidation("invalidation")
    status.date = try instant("date")
    return status
  }

  private mutating func action(of tip: TipIndex) throws(LineProblem) -> UInt8 {
    let place = try place("action")
    if line.nodes[place].kind == .number { return try line.integer(place, 0...UInt8.max) }
    guard let action = name(place, in: tables.actions[tip.position]), action <= UInt8.max else {
      throw LineProblem(place, "the tip has no action '\(try line.string(place))'")
    }
    return UInt8(action)
  }

  private mutating func display() throws(LineProblem) -> Display {
    let presentation = try number("presentation", UInt32.self)
    let tip = try tip("tip")
    let record = try record("record")
    let slot: UInt16 =
      tables.isForeign
      ? try optional("slot").map { (place) throws(LineProblem) in
        try line.integer(place, 0...UInt16.max)
      } ?? .max : try number("slot", UInt16.self)
    let surface =
      tables.isForeign && !has("surface")
      ? TipSurface.popover : try choice("surface", Self.surfaces) { $0.journalWord }
    let byOverride = tables.isForeign && !has("byOverride") ? false : try flag("byOverride")
    return Display(
      presentation: presentation, tip: tip, record: record, slot: slot, surface: surface,
      byOverride: byOverride, isFirst: try flag("isFirst"), counts: try flag("counts"),
      knownBefore: try count("knownBefore"), date: try instant("date"))
  }

  private mutating func displayEnd() throws(LineProblem) -> DisplayEnd {
    DisplayEnd(
      presentation: try number("presentation", UInt32.self), record: try record("record"),
      reason: try choice("reason", Self.endings) { $0.journalWord },
      visible: try duration("visible"), date: try instant("date"), counts: try flag("counts"),
      addsDuration: try flag("addsDuration"))
  }

  private mutating func invalidation() throws(LineProblem) -> Invalidation {
    Invalidation(
      record: try record("record"), reason: try choice("reason", Self.reasons) { $0.journalWord },
      epoch: try number("epoch", UInt16.self), date: try instant("date"),
      cause: try choice("cause", Self.causes) { $0.journalWord })
  }

  private mutating func holdBack() throws(LineProblem) -> HoldBack {
    let place = try place("because")
    switch try line.string(place) {
    case "notConfigured": return .notConfigured
    case "surfaceUnavailable":
      return .surfaceUnavailable(try choice("surface", Self.surfaces) { $0.journalWord })
    case "hiddenByOverride": return .hiddenByOverride
    case "invalidated":
      return .invalidated(try choice("reason", Self.reasons) { $0.journalWord })
    case "displayLimitReached":
      return .displayLimitReached(known: try count("known"), limit: try count("limit"))
    case "earlierTipInGroup": return .earlierTipInGroup(try record("other"))
    case "otherTipOfGroup": return .otherTipOfGroup(try record("other"))
    case "rule": return .rule(try number("rule", UInt8.self))
    case "frequency": return .frequency(until: try instant("until"))
    case "presentationDropped": return .presentationDropped
    default:
      throw LineProblem(
        place, "'\(line.source(place))' is no clause that holds a tip back")
    }
  }

  private static let refusals = ConfigurationError.allCases
  private static let surfaces = TipSurface.allCases
  private static let endings = DisplayEndReason.allCases
  private static let causes = InvalidationCause.allCases
}
