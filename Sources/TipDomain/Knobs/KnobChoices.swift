import CloudSync

/// A closed set of behaviours to choose from where Apple published none.
public protocol KnobChoice: RawRepresentable<String>, CaseIterable, Hashable, Sendable,
  BitwiseCopyable
{}

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
/// A plain choice.
public enum YesNo: String, KnobChoice { case yes, no }
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
