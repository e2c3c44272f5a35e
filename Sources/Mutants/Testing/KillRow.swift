import FleetSimulation
import FleetWorld
import PropertySearch
import SimulationKernel
import Verification

/// What became of one mutant.
package struct KillRow: Sendable, Equatable {
  /// The mutant.
  package let mutant: Mutant
  /// The scenario that was played.
  package let scenario: MutantScenario
  /// By what it was caught, and in which case first, counted from 1; the earliest first, then in
  /// the order of the registry.
  package internal(set) var kills: [Kill]
  /// How many cases were played.
  package internal(set) var caseCount: UInt64
  /// The smallest case in which it is caught; nil if nobody asked for it, or it was not caught.
  package var smallest: SmallestCase?

  /// A row.
  package init(mutant: Mutant, scenario: MutantScenario, kills: [Kill], caseCount: UInt64) {
    self.mutant = mutant
    self.scenario = scenario
    self.kills = kills
    self.caseCount = caseCount
  }

  /// How many cases it took until it was caught; nil if it was not.
  package var casesToKill: UInt64? { kills.first?.firstCase }

  /// Whether it was caught.
  package var isKilled: Bool { !kills.isEmpty }

  /// Whether it was caught, or rightly not caught.
  package var isKilledAsExpected: Bool {
    isKilled == (MutantCatalogue.entry(of: mutant).proof == nil)
  }

  /// Whether it was caught, or rightly not caught, and its smallest case, if any, is small.
  package var isAsExpected: Bool { isKilledAsExpected && smallest?.isSmall ?? true }

  /// One way in which a mutant was caught.
  package struct Kill: Sendable, Equatable {
    /// What was wrong.
    package let signature: FailureSignature
    /// In which case it was wrong first, counted from 1.
    package let firstCase: UInt64
  }
}

/// Tests mutants.
package enum MutationTest {
  /// The most cases that are played with one mutant unless another number is wanted.
  package static let standardBudget: UInt64 = 2_000

  /// How many cases are played at least, so that the matrix shows more than the first invariant.
  package static let leastCases: UInt64 = 5

  /// Plays cases with a mutant until one breaks a promise, and a few more. A mutant of a lenient
  /// judge is caught by a case in which it misses what sound judges find.
  ///
  /// - `budget`: The most cases that are played.
  /// - `seed`: From which the cases' seeds are made.
  /// - `leastCases`: How many cases are played at least, unless the budget is less.
  package static func run(
    _ entry: MutantEntry, budget: UInt64, seed: UInt64, leastCases: UInt64 = leastCases
  ) -> KillRow {
    var row = KillRow(mutant: entry.mutant, scenario: entry.scenario, kills: [], caseCount: 0)
    let player = CasePlayer(options: RunOptions(injection: entry.mutant))
    let source = entry.scenario.cases(seed: seed)
    while row.caseCount < budget, !row.isKilled || row.caseCount < leastCases {
      let outcome = player.play(source.makeCase(row.caseCount))
      row.caseCount += 1
      for signature in outcome.failures
      where entry.isCaught(by: signature)
        && !row.kills.contains(where: { $0.signature == signature })
      {
        row.kills.append(KillRow.Kill(signature: signature, firstCase: row.caseCount))
      }
    }
    return row
  }
}
