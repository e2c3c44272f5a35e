import CloudSync
import SimulationKernel

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
