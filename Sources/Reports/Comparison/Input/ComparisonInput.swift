import PropertySearch
import Verification

/// Everything that a report on a comparison is made of.
package struct ComparisonInput: Sendable {
  package let first: ComparedSetting
  package let second: ComparedSetting
  package let outcome: ComparedOutcome
  /// The conditions that were asked for, and whether each holds; nil where that is not known.
  package let conditions: [(condition: Condition, holds: Bool?)]
  /// The command that compares again.
  package let command: String
  /// The version of the program.
  package let toolVersion: String

  package init(
    first: ComparedSetting, second: ComparedSetting, outcome: ComparedOutcome,
    conditions: [(condition: Condition, holds: Bool?)], command: String, toolVersion: String
  ) {
    self.first = first
    self.second = second
    self.outcome = outcome
    self.conditions = conditions
    self.command = command
    self.toolVersion = toolVersion
  }

  /// Whether each side keeps what its scenario demands, and none of the conditions holds.
  package var verdict: Verdict {
    let demands = outcome.paired.demands
    return conditions.reduce(demands.left.verdict.combined(with: demands.right.verdict)) {
      $0.combined(with: $1.holds.map { $0 ? .fail : .pass } ?? .inconclusive)
    }
  }

  /// Whether the two runs of a pair have one seed, and so their random numbers in common.
  var isPaired: Bool { first.firstSeed == second.firstSeed }

  var pairCount: Int { outcome.paired.pairCount }
}
