import Verification

/// Why a run breaks a promise: what it takes away to have it kept.
package struct CauseReport: Sendable {
  /// The invariant that is violated.
  package var invariant: String
  /// Its first violation.
  package var violation: Violation
  /// What was switched off alone, in the order in which it was tried.
  package var findings: [CauseFinding]
  /// Every smallest set, of one or two factors, without which the promise is kept.
  package var minimalSets: [[CausalFactor]]
  /// How many runs were played.
  package var playCount: Int
  /// How many messages were left out of the trials.
  package var untriedMessages: Int
  /// How many factors, then how many pairs of them, were left out because the bound on the
  /// work was reached.
  package var untriedSingles: Int
  /// The pairs that were left out.
  package var untriedPairs: Int

  /// Whether everything was tried that there is.
  package var isComplete: Bool { untriedMessages + untriedSingles + untriedPairs == 0 }
}

/// How much work a search for causes may do.
package struct CauseBudget: Sendable, Hashable {
  /// Runs at most.
  package var plays: Int
  /// Facts of all these runs together at most, about.
  package var facts: Int
  /// Messages whose fate is changed at most.
  package var messages: Int

  /// A budget of some seconds.
  package init(plays: Int = 1_000, facts: Int = 4_000_000, messages: Int = 40) {
    self.plays = plays
    self.facts = facts
    self.messages = messages
  }
}
