/// What a world keeps for intents beside the devices; empty, and without memory, where no scenario
/// has any.
struct IntentAccounts: Sendable {
  /// By device: its draws.
  var draws: [KeyedDraws<IntentPurpose>] = []
  /// How much of runs is still to come.
  var toCome = 0
}
