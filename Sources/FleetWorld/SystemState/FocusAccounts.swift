import DeviceSystems
import FocusSystem
import SimulationKernel

/// What a world keeps for Focuses beside the devices; empty, and without memory, where no scenario
/// has any.
package struct FocusAccounts: Sendable {
  /// By account: what was chosen last; nil before the first choice.
  package var choices: [FocusChoice?] = []
  /// Every choice that accounts were told, in order: what is on its way is one of them.
  package var told: [FocusChoice] = []
  /// By device: what is drawn for it.
  package var plans: [FocusPlans] = []
  /// How many news are on their way.
  package var newsToCome = 0
}

/// The record of an account: the Focus that is on, by whom it was chosen, and the hybrid clock of
/// the choice. The later stamp wins, and of two equal ones the later device (B-03).
package struct FocusChoice: Sendable, BitwiseCopyable {
  package var focus: FocusIndex?
  package var writer: DeviceIndex
  package var stamp: Instant

  /// What a device chooses.
  package init(focus: FocusIndex?, writer: DeviceIndex, stamp: Instant) {
    self.focus = focus
    self.writer = writer
    self.stamp = stamp
  }
}
