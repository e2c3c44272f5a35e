import DeviceSystems
import SimulationKernel
import Verification

/// What somebody asks the causes of.
package enum CauseSubject: Sendable {
  /// A promise that is broken: the invariant, and its first violation.
  case promise(String, Violation)
  /// Something that happened, and when.
  case fact(FactID, Instant)

  /// The fact that it is about.
  package var fact: FactID {
    switch self {
    case .promise(_, let violation): violation.fact
    case .fact(let fact, _): fact
    }
  }

  /// When it happened.
  package var instant: Instant {
    switch self {
    case .promise(_, let violation): violation.instant
    case .fact(_, let instant): instant
    }
  }
}

/// Why a run breaks a promise or has a fact: what it takes away to be without.
package struct CauseReport: Sendable {
  /// What is explained.
  package var subject: CauseSubject
  /// What was switched off alone, in the order in which it was tried.
  package var findings: [CauseFinding]
  /// Every smallest set, of one or two factors, without which the promise is kept or the fact
  /// does not happen.
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
  /// Within which limits each change was looked at in every order; nil where the clock decides.
  package var orders: ExplorationLimits?

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
