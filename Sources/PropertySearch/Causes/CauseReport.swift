import FleetSimulation
import Verification

/// Why a run breaks a promise: what it takes away to have it kept.
public struct CauseReport: Sendable {
  /// The invariant that is violated.
  public var invariant: String
  /// Its first violation.
  public var violation: Violation
  /// What was switched off alone, in the order in which it was tried.
  public var findings: [CauseFinding]
  /// Every smallest set, of one or two factors, without which the promise is kept.
  public var minimalSets: [[CausalFactor]]
  /// How many runs were played.
  public var playCount: Int
  /// How many messages were left out of the trials.
  public var untriedMessages: Int
  /// How many factors, then how many pairs of them, were left out because the bound on the
  /// work was reached.
  public var untriedSingles: Int
  /// The pairs that were left out.
  public var untriedPairs: Int

  /// Whether everything was tried that there is.
  public var isComplete: Bool { untriedMessages + untriedSingles + untriedPairs == 0 }
}

/// How much work a search for causes may do.
public struct CauseBudget: Sendable, Hashable {
  /// Runs at most.
  public var plays: Int
  /// Facts of all these runs together at most, about.
  public var facts: Int
  /// Messages whose fate is changed at most.
  public var messages: Int

  /// A budget of some seconds.
  public init(plays: Int = 1_000, facts: Int = 4_000_000, messages: Int = 40) {
    self.plays = plays
    self.facts = facts
    self.messages = messages
  }
}
