import FleetSimulation
import FleetWorld
import InputFuzzing
import Metrics
import Mutants
import PropertySearch
import Reports
import ScenarioFiles
import Scenarios
import SimulationKernel
import TextFormats
import Verification

/// States of interrupted searches. Half of them are damaged; in the others the digest is that of
/// what they say, as whoever forges a file can make it.
struct SearchStateInputs: InputKind {
  let name = "search"
  let fileExtension = "json"
  private let scenario: Scenario
  private let originals: [StoredSearch]
  private let trees: [ValueTree]
  private let mutator: TreeMutator

  private static let fingerprint = "x0123456789abcdef"
  private static let caseCount: UInt64 = 1_000

  /// Inputs made from the states of searches around the first scenario of `seeds`.
  init(_ seeds: SeedDocuments) {
    let read = seeds.scenarios.first.flatMap { ScenarioReader.strict.read($0).scenario }
    scenario = read ?? WorldCases(seed: 12).makeCase(0).scenario
    let around = scenario
    originals = [nil, Mutant(id: "canary")].compactMap { mutant in
      StoredSearch(Self.search(around, mutant), of: Self.fingerprint)
    }
    trees = originals.compactMap { $0.bytes.flatMap { ValueTree(reading: $0) } }
    mutator = TreeMutator(Vocabulary(of: trees))
  }

  private static func search(_ scenario: Scenario, _ mutant: Mutant?) -> SearchTally {
    let source = VariedCases(scenario, seed: 1)
    let player = CasePlayer(options: RunOptions(injection: mutant))
    var tally = SearchTally()
    for number in 0..<20 as Range<UInt64> {
      let made = source.makeCase(number)
      tally.add(
        player.play(made), CoverageNames(made.scenario), origin: CaseOrigin(number))
    }
    tally.endRound()
    return tally
  }

  // MARK: Inputs

  func makeInput(_ draws: inout InputDraws) -> FuzzedInput {
    let index = draws.below(trees.count)
    guard trees.indices.contains(index) else { return FuzzedInput(bytes: []) }
    if draws.isHit(oneIn: 4) {
      var bytes = trees[index].text
      for _ in 0..<draws.changeCount() { bytes = TextMutator.mutated(bytes, &draws) }
      return FuzzedInput(bytes: bytes, original: index)
    }
    var tree = trees[index]
    for _ in 0..<draws.changeCount() { mutator.mutate(&tree, &draws) }
    if draws.isHit(oneIn: 3) { return FuzzedInput(bytes: tree.text, original: index) }
    return FuzzedInput(bytes: Self.sealed(tree.text))
  }

  /// The state with the right digest, where it can be read at all.
  private static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    do throws(StoredSearch.Unusable) {
      let stored = try StoredSearch.decoded(bytes)
      return StoredSearch(stored.tally, of: stored.fingerprint)?.bytes ?? bytes
    } catch {
      return bytes
    }
  }

  // MARK: Answers

  func judge(_ input: FuzzedInput, _ draws: inout InputDraws) -> InputAnswer {
    let stored: StoredSearch
    do throws(StoredSearch.Unusable) {
      stored = try StoredSearch(reading: input.bytes)
      try stored.check(of: 0..<Self.caseCount)
    } catch {
      return AnswerChecks.refusal(error.reason)
    }
    if let index = input.original, stored.tally != originals[index].tally {
      return .wrong("A state that was changed was taken for a whole one.")
    }
    return goOn(from: stored.tally, draws.isHit(oneIn: 8))
  }

  /// Goes on with a search as `check` does, and reports on it.
  private func goOn(from seen: SearchTally, _ writes: Bool) -> InputAnswer {
    var tally = seen
    let base = VariedCases(scenario, seed: 1)
    let learned = LearnedCases(base, seed: 1, rare: tally.rare)
    let player = CasePlayer()
    for number in seen.caseCount..<seen.caseCount + 8 { _ = learned.makeCase(number) }
    if writes {
      let made = learned.makeCase(seen.caseCount)
      tally.add(
        player.play(made), CoverageNames(made.scenario),
        origin: learned.origin(of: seen.caseCount))
    }
    tally.endRound()
    for failure in tally.failures.prefix(2) { _ = base.makeCase(from: failure.origin) }
    tally.add(seen)
    guard writes else { return .accepted }
    _ = SearchReport.files(
      for: SearchReport.Input(
        scenario: scenario.name, claim: scenario.claim, scenarioFile: "day.json", seed: 1,
        plannedCaseCount: Self.caseCount, tally: tally, found: [], regressions: [],
        claimedLabels: scenario.reach, unreached: tally.unreached(of: scenario.reach),
        unclaimedInvariants: [], absentSystems: [], verdict: .pass, toolVersion: "0",
        replayCommand: "",
        expectations: SearchedExpectation.all(of: scenario, tally)))
    return .accepted
  }
}
