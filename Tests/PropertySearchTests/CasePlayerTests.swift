import DeviceSystems
import Metrics
import PropertySearch
import Scenarios
import Shrinking
import SimulatedNetwork
import SimulationKernel
import TestExtent
import Testing
import TipDomain
import TipSync
import Verification

@Suite("playing cases")
struct CasePlayerTests {
  @Test("a case is a function of its number, and another number is another case")
  func function() {
    let source = SeedCases(Scenario.twoPhones(), seed: 7)
    let first = CasePlayer().play(source.makeCase(3))
    #expect(first.digest == CasePlayer().play(source.makeCase(3)).digest)
    #expect(first.digest != CasePlayer().play(source.makeCase(4)).digest)
    #expect(first.failures.isEmpty)
    #expect(!first.exercised.isEmpty)
  }

  @Test("last-writer-wins fails in some case, by an invariant with a name")
  func fails() {
    var scenario = Scenario.twoPhones()
    scenario.sync.merge = .lwwRecord
    let source = SeedCases(scenario, seed: 7)
    let outcomes = TestExtent.cases(0..<20 as Range<UInt64>, quick: 5).map {
      CasePlayer().play(source.makeCase($0))
    }
    #expect(outcomes.contains { $0.failures.contains(.violated(invariant: "count-exact")) })
  }
}

@Suite("what a search makes of expectations")
struct ExpectationSearchTests {
  private static let sum = "display-cap-sum"

  /// Two phones, of which one is used now and then and often out of touch, so that the cap is
  /// exceeded in some cases.
  private static func outOfTouch(_ expectation: Scenarios.Expectation) -> Scenario {
    var scenario = Scenario.twoPhones()
    scenario.expectation = expectation
    scenario.duration = .days(7)
    scenario.heal = HealPhase(after: .days(6), within: .hours(12))
    scenario.people[0].devices = [
      Weighted(DeviceIndex(0), weight: 40), Weighted(DeviceIndex(1), weight: 1),
    ]
    scenario.faults = [
      FaultDefinition(
        name: "away", kind: .offline([DeviceIndex(1)]),
        schedule: .recurring(
          every: .exponential(mean: .days(2)), dwell: .exponential(mean: .days(2))))
    ]
    return scenario
  }

  private static let caseCount = TestExtent.of(40, quick: 16) as UInt64

  /// What the first cases come to, where nothing is demanded.
  private static let passing = tally(.pass)

  private static func tally(
    _ expectation: Scenarios.Expectation, _ cases: Range<UInt64> = 0..<caseCount
  ) -> SearchTally {
    SearchBlock.play(
      cases, of: SeedCases(outOfTouch(expectation), seed: 3), by: CasePlayer(),
      stopsAtFailure: false)
  }

  @Test("an expectation that nobody demands fails no case, and is counted with its worst case")
  func reported() throws {
    let tally = Self.passing
    #expect(tally.failures.isEmpty, "\(tally.failures)")
    let count = try #require(tally.expectations.first { $0.id == Self.sum })
    #expect(count.caseCount > 0 && count.caseCount < Self.caseCount)
    let worst = try #require(count.worstCase)
    let margin = try #require(count.worstMargin)
    #expect(margin < 0)
    let again = CasePlayer().play(SeedCases(Self.outOfTouch(.pass), seed: 3).makeCase(worst))
    #expect(again.shortfalls.map(\.margin) == [margin])
  }

  @Test("a demanded one fails the same cases, and one that may be over by much fails none")
  func demanded() throws {
    let count = try #require(Self.passing.expectations.first { $0.id == Self.sum }).caseCount
    let always = Self.tally(.demands(Self.sum, .always))
    #expect(always.failures.map(\.signature) == [.violated(invariant: Self.sum)])
    #expect(always.failures.first?.caseCount == count)
    #expect(Self.tally(.demands(Self.sum, .overBy(atMost: 100))).failures.isEmpty)
    #expect(Self.tally(.demands(Self.sum, .inShareOfRuns(atLeast: .percent(99)))).failures.isEmpty)
  }

  @Test("a variation that violates is counted, and not towards the rate")
  func variations() throws {
    let scenario = Self.outOfTouch(.violates([Self.sum]))
    let worst = try #require(Self.passing.expectations.first { $0.id == Self.sum }?.worstCase)
    let made = SeedCases(scenario, seed: 3).makeCase(worst)
    var tally = SearchTally()
    tally.add(
      CasePlayer().play(made), CoverageNames(made.scenario),
      origin: CaseOrigin(number: worst, variations: [1]))
    #expect(tally.isWhole(casesBelow: 1_000))
    let all = SearchedExpectation.all(of: scenario, tally)
    let searched = try #require(all.first { $0.statement.id == Self.sum })
    #expect(searched.exercisedCount == 1 && searched.count.caseCount == 1)
    #expect(searched.freshExercisedCount == 0 && searched.count.freshCaseCount == 0)
    #expect(searched.rate == nil && searched.verdict == .pass)
    #expect(VerdictWords.rate(of: searched, in: tally).hasSuffix(" With variations, in 1 of 1."))
  }

  @Test("a guarantee that is demanded by its name has to be put to the test")
  func demandedGuarantee() throws {
    func searched(_ id: String) throws -> SearchedExpectation {
      let scenario = Self.outOfTouch(.demands(id, .always))
      let all = SearchedExpectation.all(of: scenario, Self.tally(scenario.expectation))
      return try #require(all.first { $0.statement.id == id })
    }
    #expect(try searched("ordered-group").verdict == .inconclusive)
    #expect(try searched("display-cap-bound").verdict == .pass)
  }

  @Test("a case that failed once is judged as a run is: untested is no pass")
  func regression() {
    func replay(_ expectation: Scenarios.Expectation) -> RegressionOutcome {
      CasePlayer().replay(Self.outOfTouch(expectation))
    }
    #expect(replay(.pass).verdict == .pass)
    #expect(replay(.demands("ordered-group", .always)).verdict == .inconclusive)
    let held = replay(.violates(["count-exact"]))
    #expect(held.verdict == .fail && held.failures.isEmpty && held.isBroken)
    #expect(held.reasons == ["count-exact was expected to be violated, but held."])
    #expect(
      RegressionOutcome(failures: [.disagreement(of: "tips")]).verdict == .error)
    #expect(RegressionOutcome(failures: [.violated(invariant: Self.sum)]).verdict == .fail)
  }

  @Test("a share of runs is decided over all cases")
  func share() {
    func verdict(_ percent: Int64) -> Verdict? {
      let expectation = Expectation.demands(Self.sum, .inShareOfRuns(atLeast: .percent(percent)))
      return SearchedExpectation.all(of: Self.outOfTouch(expectation), Self.tally(expectation))
        .first { $0.statement.id == Self.sum }?.verdict
    }
    #expect(verdict(1) == .pass)
    #expect(verdict(99) == .fail)
  }

  @Test(
    "a guarantee that is to be violated is counted where it is, and open where no case does it",
    .onlyInFull)
  func toBeViolated() throws {
    let exact = "count-exact"
    func searched(_ merge: MergeChoice) throws -> (SearchTally, SearchedExpectation) {
      var scenario = Self.outOfTouch(.violates([exact]))
      scenario.sync.merge = merge
      let tally = SearchBlock.play(
        0..<Self.caseCount, of: SeedCases(scenario, seed: 3), by: CasePlayer(),
        stopsAtFailure: false)
      let all = SearchedExpectation.all(of: scenario, tally)
      return (tally, try #require(all.first { $0.statement.id == exact }))
    }
    let (broken, found) = try searched(.lwwRecord)
    #expect(found.role == .toBeViolated && found.verdict == .pass)
    #expect(found.count.caseCount > 0 && found.count.worstCase != nil)
    #expect(!broken.failures.contains { $0.signature == .violated(invariant: exact) })
    let words = VerdictWords.toBeViolated([found], of: Self.caseCount)
    #expect(
      words == [
        "Violated, as the scenario expects: \(exact) in \(found.count.caseCount) of "
          + "\(Self.caseCount) cases."
      ])
    let (sound, held) = try searched(.gCounter)
    #expect(sound.failures.isEmpty && held.exercisedCount > 0)
    #expect(held.count.caseCount == 0 && held.verdict == .inconclusive)
    #expect(
      VerdictWords.toBeViolated([held], of: Self.caseCount) == [
        "\(exact) is to be violated, but no case violated it."
      ])
    // What nobody expects to be violated is judged case by case, and is no expectation.
    #expect(
      !SearchedExpectation.all(of: Self.outOfTouch(.pass), sound).contains {
        $0.statement.id == exact
      })
  }

  @Test("parts of a search give the same counts as the whole")
  func parts() {
    let first = TestExtent.of(16, quick: 6) as UInt64
    var parts = Self.tally(.pass, 0..<first)
    parts.add(Self.tally(.pass, first..<Self.caseCount))
    #expect(parts.expectations == Self.passing.expectations)
  }

  @Test("a case that is made small demands what it breaks, so that it fails when it is played")
  func small() throws {
    let scenario = Self.outOfTouch(.pass)
    let worst = try #require(Self.passing.expectations.first { $0.id == Self.sum }?.worstCase)
    var player = CasePlayer()
    player.countsEverything = true
    let example = Counterexample.shrink(
      SeedCases(scenario, seed: 3).makeCase(worst).scenario, base: "two",
      signature: .violated(invariant: Self.sum), caseNumber: worst, player: player,
      budget: ShrinkBudget(attempts: TestExtent.of(200, quick: 20)))
    #expect(example.scenario.expectation == .demands(Self.sum, .always))
    #expect(CasePlayer().fails(example.scenario, as: .violated(invariant: Self.sum)))
  }
}
