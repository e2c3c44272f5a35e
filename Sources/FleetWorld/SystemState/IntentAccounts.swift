/// What a world keeps for intents beside the devices; empty, and without memory, where no scenario
/// has any.
package struct IntentAccounts: Sendable {
  /// By device: its draws.
  package var draws: [KeyedDraws<IntentPurpose>] = []
}
