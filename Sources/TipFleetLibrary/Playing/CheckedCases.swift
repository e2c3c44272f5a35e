import PropertySearch
import Scenarios
import Shrinking
import Verification

/// What a search around a scenario found.
public struct CheckedCases: Sendable {
  /// What the search has seen.
  public let tally: SearchTally
  /// The first case that failed, made small; nil if none did.
  public let failure: SmallCase?
}

/// A case that fails, as small as it got.
public struct SmallCase: Sendable {
  /// What is wrong, in a sentence.
  public let sentence: String
  /// The small case as a scenario, which fails in the same way.
  public let scenario: Scenario
  /// How it came about; empty where only a claim of a user's own fails.
  public let story: String
}

extension Scenario {
  /// Searches around the scenario for a case that breaks a claim, and makes it small.
  ///
  ///     let search = scenario.check(cases: 200) { run in
  ///       run.tip("ShareTip").displays <= 3 ? .holds : .fails("ShareTip is displayed too often.")
  ///     }
  ///     if let failure = search.failure { print(failure.sentence, failure.scenario.fileText) }
  ///
  /// The cases are those of `tipfleet check` with the same number and seed. A test that wants an
  /// issue for a failure calls `check` of the module `TipFleetTesting`.
  ///
  /// - Parameters:
  ///   - cases: how many cases are played at most.
  ///   - seed: the search's seed; the scenario's own unless given.
  ///   - claim: what must be true of every run; that all guarantees and demands hold unless given.
  public func check(
    cases: Int = 1_000, seed: UInt64? = nil,
    _ claim: (@Sendable (CheckedRun) -> Finding)? = nil
  ) -> CheckedCases {
    let seed = seed ?? self.seed
    let player = CasePlayer(claim: claim.map { ask in .custom { ask($0).failure } } ?? .invariants)
    let source = VariedCases(self, seed: seed)
    let count = UInt64(max(0, cases))
    var tally = SearchTally()
    while tally.caseCount < count, tally.failures.isEmpty {
      let learned = LearnedCases(source, seed: seed, rare: tally.rare)
      for block in SearchBlock.round(from: tally.caseCount, caseCount: count)
      where tally.failures.isEmpty {
        tally.add(SearchBlock.play(block, of: learned, by: player, stopsAtFailure: true))
      }
      tally.endRound()
    }
    let failure = tally.failures.first.map { failure in
      let small = Counterexample.shrink(
        source.makeCase(from: failure.origin).scenario, base: name, signature: failure.signature,
        caseNumber: failure.firstCase, player: player)
      return SmallCase(
        sentence: failure.signature.sentence, scenario: small.scenario,
        story: ViolationText.story(of: JudgedRun.play(small.scenario), failure.signature))
    }
    return CheckedCases(tally: tally, failure: failure)
  }
}
