import DeviceSystems
import FocusSystem
import SimulationKernel

/// What a world keeps for Focuses beside the devices; empty, and without memory, where no scenario
/// has any.
struct FocusAccounts: Sendable {
  /// By account: what was chosen last; nil before the first choice.
  var choices: [FocusChoice?] = []
  /// Every choice that accounts were told, in order: what is on its way is one of them.
  var told: [FocusChoice] = []
  /// By device: its draws.
  var draws: [KeyedDraws<FocusPurpose>] = []
  /// How many calls and news are on their way.
  var toCome = 0
}

/// The record of an account: the Focus that is on, by whom it was chosen, and the hybrid clock of
/// the choice. The later stamp wins, and of two equal ones the later device (B-03).
struct FocusChoice: Sendable, BitwiseCopyable {
  var focus: FocusIndex?
  var writer: DeviceIndex
  var stamp: Instant
}
