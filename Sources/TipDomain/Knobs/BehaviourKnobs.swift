import CloudSync
import SimulationKernel

// A further knob is three things in this file: a property with its default, an entry of the
// catalogue, and its choices. One that is a probability is two: a property and an entry of
// `chances`.

/// Every behaviour that Apple never published, as a choice with a default; a report prints them.
public struct BehaviourKnobs: Sendable, Equatable {
  /// When a display is counted (3.3).
  public var countAt = CountAt.appear
  /// When the display that reaches the limit invalidates the tip (3.2).
  public var invalidateAt = InvalidateAt.nthEnd
  /// How statuses meet (6.9).
  public var mergeStatus = StatusMerge.sticky
  /// Whose displays close the frequency gate (3.17).
  public var frequencyScope = FrequencyScope.perDevice
  /// From what moment the gap is measured (3.14).
  public var frequencyFrom = FrequencyFrom.appear
  /// Whether showing an old tip again restarts the gap (3.14).
  public var redisplayRestartsGap = YesNo.yes
  /// Whether a tip that ignores the frequency restarts the gap (3.14).
  public var ignoringTipRestartsGap = YesNo.yes
  /// What notices that time alone made a tip eligible (2.24).
  public var timeTriggered = TimeTrigger.onAppear
  /// What a tap beside a popover does (1.17).
  public var outsideTap = OutsideTap.dismissOnly
  /// Whether a visible tip leaves when a rule turns false (2.25).
  public var retractOnRuleFalse = YesNo.yes
  /// When the time on screen is compared with its limit (3.6).
  public var durationCheck = DurationCheck.onDisappearToo
  /// Which reason stays when two invalidations meet (1.15).
  public var statusReason = StatusReason.firstWins
  /// Whether an earlier tip takes a later one's place on screen (4.8).
  public var preemptFirstAvailable = YesNo.no
  /// What `resetEligibility` clears besides the status (1.16).
  public var resetEligibilityClears = ResetEligibilityClears.countAndDuration
  /// Whether transient parameters sync (2.7).
  public var transientSynced = YesNo.no
  /// Which donations the cap is applied to (2.14).
  public var donationCapAppliedTo = DonationCapAppliedTo.merged
  /// What makes a write the last one (7.31).
  public var lwwOrder = LastWriterOrder.arrival
  /// What `resetDatastore` does to the hub (5.9).
  public var resetSemantics = ResetSemantics.deleteRecords
  /// Whether displays under a testing override count (C1, 5.4).
  public var overriddenDisplaysCount = YesNo.yes
  /// Whether an invalidation from elsewhere takes a visible tip off the screen (C2).
  public var remoteInvalidationRetracts = YesNo.yes
  /// What a limit that is reached through a merge does (C3).
  public var mergeReachesLimit = MergeReachesLimit.invalidate
  /// Over what the 60 s of least visibility are counted (C4).
  public var minimumVisible = MinimumVisible.perAppearance
  /// What `deleteDonations` does to donations not known here (C5).
  public var deleteDonations = DeleteDonations.known
  /// What becomes of a donation that was deleted everywhere, and whose maker uploads it once more.
  /// A save without a tag makes a record anew where there is none, whatever was there before; so it
  /// returns unless the hub keeps a list of what was deleted (7.17, C5).
  public var deletedDonationRetry = DeletedDonationRetry.returns
  /// Whether making an empty record counts as a write under last-writer-wins (C8).
  public var creationIsAWrite = YesNo.no
  /// What two views of one tip on screen at once count (3.4).
  public var simultaneousViews = SimultaneousViews.countEach
  /// What becomes of pending changes when the account changes (7.25, 6.15).
  public var accountChange = AccountChange.uploadsEverything
  /// What a device does when the person purged the zone (7.20).
  public var zonePurge = ZonePurge.clearsLocally
  /// How likely a popover that was asked for never comes (2.26).
  public var presentationDropProbability = Probability.never

  /// All defaults.
  public init() {}
}

extension BehaviourKnobs {
  /// Every knob that is a choice.
  public static let catalogue: [Knob] = [
    Knob("countAt", "3.3", "when a display is counted", \.countAt),
    Knob("invalidateAt", "3.2", "when the limiting display invalidates the tip", \.invalidateAt),
    Knob("mergeStatus", "6.9", "how the statuses of two devices merge", \.mergeStatus),
    Knob("frequencyScope", "3.17", "whose displays close the frequency gate", \.frequencyScope),
    Knob("frequencyFrom", "3.14", "from what moment the gap is measured", \.frequencyFrom),
    Knob(
      "redisplayRestartsGap", "3.14", "whether showing an old tip again restarts the gap",
      \.redisplayRestartsGap),
    Knob(
      "ignoringTipRestartsGap", "3.14", "whether a tip that ignores the frequency restarts the gap",
      \.ignoringTipRestartsGap),
    Knob("timeTriggered", "2.24", "what notices that time made a tip eligible", \.timeTriggered),
    Knob("outsideTap", "1.17", "what a tap outside a popover does", \.outsideTap),
    Knob(
      "retractOnRuleFalse", "2.25", "whether a visible tip leaves when a rule turns false",
      \.retractOnRuleFalse),
    Knob("durationCheck", "3.6", "when the time on screen meets its limit", \.durationCheck),
    Knob("statusReason", "1.15", "which of two reasons wins", \.statusReason),
    Knob(
      "preemptFirstAvailable", "4.8", "whether an earlier tip takes a later one's place",
      \.preemptFirstAvailable),
    Knob(
      "resetEligibilityClears", "1.16, C13", "what resetEligibility clears besides the status",
      \.resetEligibilityClears),
    Knob("transientSynced", "2.7", "whether transient parameters sync", \.transientSynced),
    Knob(
      "donationCapAppliedTo", "2.14, C13", "which donations the cap is applied to",
      \.donationCapAppliedTo),
    Knob("lwwOrder", "7.31, C15", "what makes a write the last one", \.lwwOrder),
    Knob("resetSemantics", "5.9", "what resetDatastore does to the hub", \.resetSemantics),
    Knob(
      "overriddenDisplaysCount", "5.4, C1", "whether displays under an override count",
      \.overriddenDisplaysCount),
    Knob(
      "remoteInvalidationRetracts", "C2", "whether an invalidation from elsewhere hides the tip",
      \.remoteInvalidationRetracts),
    Knob(
      "mergeReachesLimit", "C3", "what a limit reached through a merge does", \.mergeReachesLimit),
    Knob("minimumVisible", "3.6, C4", "over what the 60 s are counted", \.minimumVisible),
    Knob(
      "deleteDonations", "2.12, C5", "which donations deleteDonations covers", \.deleteDonations),
    Knob(
      "deletedDonationRetry", "7.17, C5",
      "what happens to a deleted donation that is uploaded "
        + "again",
      \.deletedDonationRetry),
    Knob("creationIsAWrite", "C8", "whether making a record counts as a write", \.creationIsAWrite),
    Knob("simultaneousViews", "3.4", "what two views of one tip count", \.simultaneousViews),
    Knob("accountChange", "7.25, 6.15", "what becomes of pending changes", \.accountChange),
    Knob("zonePurge", "7.20", "what a device does after a purge", \.zonePurge),
  ]
}

extension BehaviourKnobs {
  /// Every knob that is a probability, a drawn one up to 20 % in random worlds.
  public static let chances: [ChanceKnob] = [
    ChanceKnob(
      "presentationDropProbability", "2.26",
      "how likely it is that a requested popover never appears", \.presentationDropProbability)
  ]
}

// MARK: The choices

/// When a display is counted (3.3).
public enum CountAt: String, KnobChoice { case appear, disappear }
/// When the display that reaches the limit invalidates the tip (3.2).
public enum InvalidateAt: String, KnobChoice { case nthEnd, attemptNPlus1 }
/// How statuses meet (6.9).
public enum StatusMerge: String, KnobChoice { case sticky, lww }
/// Whose displays close the frequency gate (3.17).
public enum FrequencyScope: String, KnobChoice { case perDevice, perAccount }
/// From what moment the gap is measured (3.14).
public enum FrequencyFrom: String, KnobChoice { case appear, disappear }
/// What notices that time alone made a tip eligible (2.24).
public enum TimeTrigger: String, KnobChoice { case onAppear, timer }
/// What a tap beside a popover does (1.17).
public enum OutsideTap: String, KnobChoice { case dismissOnly, invalidate }
/// When the time on screen is compared with its limit (3.6).
public enum DurationCheck: String, KnobChoice { case onDisappearToo, onlyAfter60s }
/// Which reason stays when two invalidations meet (1.15).
public enum StatusReason: String, KnobChoice { case firstWins, lastWins }
/// What `resetEligibility` clears besides the status (1.16, C13).
public enum ResetEligibilityClears: String, KnobChoice { case countAndDuration, nothing, all }
/// Which donations the cap is applied to (2.14).
public enum DonationCapAppliedTo: String, KnobChoice { case merged, local }
/// What makes a write the last one (7.31).
extension LastWriterOrder: KnobChoice {}
/// What `resetDatastore` does to the hub (5.9).
public enum ResetSemantics: String, KnobChoice { case deleteRecords, deleteZone }
/// What a limit that is reached through a merge does (C3).
public enum MergeReachesLimit: String, KnobChoice { case invalidate, nextAttempt }
/// Over what the 60 s of least visibility are counted (C4).
public enum MinimumVisible: String, KnobChoice { case perAppearance, cumulative }
/// What `deleteDonations` does to donations not known here (C5).
public enum DeleteDonations: String, KnobChoice { case known, byTime }
/// What becomes of a donation that was deleted everywhere, and whose maker uploads it once more
/// because the answer to its first upload was lost (7.17, C5).
public enum DeletedDonationRetry: String, KnobChoice { case returns, staysDeleted }
/// What two views of one tip on screen at once count (3.4).
public enum SimultaneousViews: String, KnobChoice { case countEach, countOnce }
/// What becomes of local data and pending changes when the account changes (7.25, 6.15).
public enum AccountChange: String, KnobChoice { case uploadsEverything, dropsPending }
/// What a device does when the person purged the zone (7.20).
public enum ZonePurge: String, KnobChoice { case clearsLocally, uploadsAgain }
