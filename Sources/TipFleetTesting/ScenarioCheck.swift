import FleetSimulation
import FleetWorld
import Invariants
import PropertySearch
import ScenarioFiles
import Scenarios
import Shrinking
import SimulationKernel
import Statistics
import TextFormats
import Verification

/// One search of a test, from the kept cases to the issue.
struct ScenarioCheck: Sendable {
  let scenario: Scenario
  /// The scenario's file; nil if it was built in code.
  let path: String?
  let corpus: TestCorpus?
  let settings: SearchSettings
  let claim: Claim
  let issues: CheckIssues

  /// What the cases have to say of what the claim asks.
  private let reach = ClaimReach()

  private var player: CasePlayer { CasePlayer(claim: reach.watching(claim)) }

  /// Plays it, and throws its issues where no test runs that could have them.
  func run() async throws(FailedCheck) -> SearchTally {
    let tally = await perform()
    try issues.end()
    return tally
  }

  private func perform() async -> SearchTally {
    guard settingsAreGood(), namesExist(), keptCasesHold() else { return SearchTally() }
    let source = VariedCases(scenario, seed: settings.seed)
    let clock = SearchClock(limit: settings.timeLimit)
    let tally = await search(source, clock)
    // A claim may come to a name in some cases only.
    guard namesExist(among: reach) else { return tally }
    if let failure = tally.failures.first {
      tell(failure, source)
      return tally
    }
    print(CheckStatistics.text(of: tally, scenario, clock))
    let gaps = SearchGap.all(
      in: tally, of: scenario, claim, unmet: reach.unmet, excused: reach.excused)
    record(gaps.map(\.sentence))
    return tally
  }

  private func settingsAreGood() -> Bool {
    record(settings.problems)
    return settings.problems.isEmpty
  }

  /// Whether the claim names only what there is: something misspelled would be green for ever. The
  /// scenario is played once as it is written.
  private func namesExist() -> Bool {
    let asked = ClaimReach()
    guard case .custom(let claim) = asked.watching(claim) else { return true }
    _ = claim(CasePlayer().check(SearchCase(number: 0, scenario: scenario)).run)
    record(asked.unknown.map(\.sentence))
    return asked.unknown.isEmpty
  }

  /// Whether all that was asked for is in the scenario; a case may have fewer devices.
  private func namesExist(among asked: ClaimReach) -> Bool {
    let unknown = asked.unknown.filter { !scenario.knows($0) }
    record(unknown.map(\.sentence))
    return unknown.isEmpty
  }

  private func record(_ sentences: [String]) {
    for sentence in sentences { issues.record(sentence) }
  }

  /// Plays what failed before, up to the first that still does. What cannot be read proves nothing,
  /// so it is an issue of its own.
  private func keptCasesHold() -> Bool {
    for (path, kept) in corpus?.scenarios() ?? [] {
      switch kept {
      case .failure(let problem):
        issues.record(
          """
          A kept case was not played: \(problem)
          Fix it, or delete it if it no longer means anything.
          """)
      case .success(let scenario):
        // What a kept case meets is nothing that the search met.
        let outcome = CasePlayer(claim: claim).replay(scenario)
        guard let failure = outcome.failures.first else {
          guard outcome.verdict != .pass else { continue }
          issues.record(outcome.sentence(path))
          if outcome.isBroken { return false }
          continue
        }
        record(
          failure, scenario, path: path, note: "It failed before and is kept in '\(path)'.",
          command: command(upTo: 0))
        return false
      }
    }
    return true
  }

  // MARK: The search

  /// Plays the blocks side by side and adds them up in order, up to the first that fails.
  private func search(_ source: VariedCases, _ clock: SearchClock) async -> SearchTally {
    var tally = SearchTally()
    while tally.caseCount < settings.caseCount && tally.failures.isEmpty {
      let blocks = SearchBlock.round(from: tally.caseCount, caseCount: settings.caseCount)
      let cases = LearnedCases(source, seed: settings.seed, rare: tally.rare)
      for block in await play(blocks, cases, clock) {
        // What comes after a block that the clock left out is left out too.
        guard let block, tally.failures.isEmpty else { break }
        tally.add(block)
      }
      if clock.isOver { break }
      tally.endRound()
    }
    return tally
  }

  /// The blocks side by side, each with what it saw, or nil if the time was over before it began.
  /// The first is always played.
  private func play(
    _ blocks: [Range<UInt64>], _ source: LearnedCases<VariedCases>, _ clock: SearchClock
  ) async -> [SearchTally?] {
    let player = player
    return await withTaskGroup(of: (Int, SearchTally?).self) { group in
      for (index, block) in blocks.enumerated() {
        group.addTask {
          if clock.isOver, block.lowerBound > 0 { return (index, nil) }
          return (index, SearchBlock.play(block, of: source, by: player, stopsAtFailure: true))
        }
      }
      var tallies: [SearchTally?] = Array(repeating: nil, count: blocks.count)
      for await (index, tally) in group { tallies[index] = tally }
      return tallies
    }
  }

  // MARK: What fails

  /// Makes a case that fails small, keeps it and records it.
  private func tell(_ failure: FailureCount, _ source: VariedCases) {
    let origin =
      "Found by \(RunningTest.id ?? RunningTest.name) with seed "
      + "\(SeedWord.text(settings.seed)) as case \(failure.firstCase)."
    let name = corpus?.reserveName(failure.signature)
    let example = example(of: failure, source.makeCase(from: failure.origin).scenario, name)
    let kept = corpus?.keep(example, origin: origin)
    record(
      failure.signature, example.scenario, path: kept, note: note(on: example, of: failure),
      command: command(upTo: failure.firstCase))
  }

  /// The case, made small if it can be played to its end.
  private func example(
    of failure: FailureCount, _ failing: Scenario, _ name: String?
  ) -> Counterexample {
    guard failure.signature.canBePlayed else {
      var kept = failing
      kept.name = name ?? Counterexample.name(base: scenario.name, failure.signature)
      return Counterexample(asKept: kept, failure.signature)
    }
    return Counterexample.shrink(
      failing, base: scenario.name, name: name, signature: failure.signature,
      caseNumber: failure.firstCase, player: CasePlayer(claim: claim))
  }

  /// Which case it is, and what became of it.
  private func note(on example: Counterexample, of failure: FailureCount) -> String {
    let number = "\(failure.firstCase) of seed \(SeedWord.text(settings.seed))"
    guard failure.signature.canBePlayed else { return "It is case \(number)." }
    let smallest = example.isMinimal ? "smallest" : "smallest so far"
    let sizes =
      "Case \(number) had \(example.original.text); the \(smallest) that fails in the same way has "
      + "\(example.size.text)."
    return example.failsAsWritten ? sizes : "\(sizes) \(Counterexample.doesNotFailAsWritten)"
  }

  private func command(upTo caseNumber: UInt64) -> String {
    // The first block is played whatever the time.
    let isLimited = settings.timeLimit != nil && caseNumber >= SearchBlock.size
    return RunningTest.command(
      seed: settings.seed, caseNumber: caseNumber, isLimited: isLimited)
  }

  /// Records the issue, with everything that is needed to understand and repeat it.
  ///
  /// - `command`: What runs this test again.
  private func record(
    _ failure: FailureSignature, _ failing: Scenario, path: String?, note: String, command: String
  ) {
    // A run that does not end is played as far as in the search.
    let player = CasePlayer(claim: claim)
    let judged = JudgedRun.play(failing, options: player.limitedOptions(failing))
    let story = ViolationText.story(of: judged, failure)
    let values = failure.canBePlayed ? read(in: judged) : ""
    // No schema lies beside an attachment.
    issues.attach(
      ScenarioWriter.text(of: failing, note: note, schemaAddress: nil), "\(failing.name).json")
    var message = "\(failure.sentence) \(note)"
    if !values.isEmpty { message += "\n\nIn the smallest case\n\(values)" }
    if !story.isEmpty { message += "\n\n\(story)" }
    message += "\nreplay: \(replay(failure, path: path, name: failing.name, command))"
    let file = path ?? Self.attachment(failing.name)
    if let causes = ToolCommand.causes(file, of: failure) {
      message += "\ncauses: \(causes)"
    }
    message += "\ntest:   \(command)"
    issues.attach(message + "\n", "\(failing.name)-story.txt")
    issues.record(message)
  }

  /// What the claim reads in a run; empty for a claim about invariants alone.
  private func read(in judged: JudgedRun) -> String {
    let reach = ClaimReach(keepsValues: true)
    guard case .custom(let claim) = reach.watching(claim) else { return "" }
    _ = claim(CheckedRun(run: judged.run, results: judged.verdict.results))
    return reach.values
  }

  /// The command that plays it again; a claim of the test's own is only known to the test.
  private func replay(
    _ failure: FailureSignature, path: String?, name: String, _ command: String
  ) -> String {
    switch failure {
    case .violated, .missed, .disagreement, .endless, .trapped:
      if let path { return ToolCommand.play(path) }
      // Without a folder for them the attachments are gone: the test writes them once more.
      return "mkdir -p \(Self.attachments); \(command) --attachments-path \(Self.attachments); "
        + ToolCommand.play(Self.attachment(name))
    case .broken:
      return command
    }
  }

  /// The folder of attachments in commands.
  private static let attachments = "failures"

  /// The attached scenario in that folder.
  private static func attachment(_ name: String) -> String { "\(attachments)/\(name).json" }

}
