/// What a recorder of a journal may have been unable to see, as the header's `omits` says it.
///
/// A fact of such a kind may be missing, or there may be none of them at all; whatever is not named
/// here is complete.
package enum JournalOmission: String, Hashable, Sendable, CaseIterable {
  /// True time: the order of facts on different devices says nothing.
  case trueTime
  /// What led to a fact.
  case causes
  /// Tips that left the screen.
  case displayEnds
  /// Views that asked for a tip and got none.
  case withheld
  /// Invalidations, resets of eligibility, and statuses that came in.
  case status
  /// Counts of displays that came in from other devices.
  case tallies
  /// Donations.
  case donations
  /// Parameters.
  case parameters
  /// Configuring, records made, actions chosen, the shared frequency clock.
  case configuration
  /// Stores that were emptied, replaced, or lost changes.
  case stores
  /// Devices that joined or left, processes that began, ended or slept.
  case processes
  /// Uploads, fetches and pushes.
  case sync
  /// Messages on their way.
  case network
  /// What people did.
  case people
  /// What a device knows at rest.
  case knowledge
  /// The phases of the run.
  case phases
}
