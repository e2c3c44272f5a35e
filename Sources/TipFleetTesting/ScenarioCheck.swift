import FleetSimulation
import FleetWorld
import Invariants
import PropertySearch
import ScenarioFiles
import Scenarios
import Shrinking
import SimulationKernel
import Statistics
import Testing
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
  let location: SourceLocation

  /// What the cases have to say of what the claim asks.
  private let reach = ClaimReach()

  private var player: CasePlayer { CasePlayer(claim: reach.watching(claim)) }

  func run() async -> SearchTally {
    guard namesExist(), keptCasesHold() else { return SearchTally() }
    let source = VariedCases(scenario, seed: settings.seed)
    let clock = SearchClock(limit: settings.timeLimit)
    let tally = await search(source, clock)
    if tally.failures.isEmpty { print(CheckStatistics.text(of: tally, scenario, clock)) }
    if let failure = tally.failures.first { shrink(failure, source) }
    if tally.failures.isEmpty {
      recordUndecided(in: tally)
      recordUntested(in: tally)
    }
    for label in unreached(in: tally) {
      Issue.record(
        "No case reached \(label), but the scenario claims that some do.",
        sourceLocation: location)
    }
    return tally
  }

  /// Whether the settings and the claim name only what there is: something misspelled would be
  /// green for ever. The scenario is played once as it is written.
  private func namesExist() -> Bool {
    var problems = settings.problems
    let asked = ClaimReach()
    if problems.isEmpty, case .custom(let claim) = asked.watching(claim) {
      _ = claim(CasePlayer().check(SearchCase(number: 0, scenario: scenario)).run)
      problems = asked.problems
    }
    for problem in problems {
      Issue.record(Comment(rawValue: problem), sourceLocation: location)
    }
    return problems.isEmpty
  }

  /// What no case had anything to say of is no pass.
  private func recordUntested(in tally: SearchTally) {
    let cases = English.count(tally.caseCount, "case")
    if case .invariants = claim, tally.exercised.allSatisfy({ $0 == 0 }) {
      Issue.record(
        "No invariant was put to the test in \(cases), so the check proves nothing.",
        sourceLocation: location)
    }
    for phrase in reach.unmet {
      Issue.record(
        "\(phrase) was not met in \(cases), so what the claim says of it proves nothing.",
        sourceLocation: location)
    }
  }

  /// Plays what failed before, up to the first that still does. What cannot be read proves nothing,
  /// so it is an issue of its own.
  private func keptCasesHold() -> Bool {
    for (path, kept) in corpus?.scenarios() ?? [] {
      switch kept {
      case .failure(let problem):
        Issue.record(
          """
          A kept case was not played: \(problem)
          Fix it, or delete it if it no longer means anything.
          """,
          sourceLocation: location)
      case .success(let scenario):
        let outcome = player.replay(scenario)
        guard let failure = outcome.failures.first else {
          guard outcome.verdict != .pass else { continue }
          Issue.record(Comment(rawValue: outcome.sentence(path)), sourceLocation: location)
          if outcome.isBroken { return false }
          continue
        }
        record(
          failure, scenario, path: path, note: "It failed before and is kept in '\(path)'.",
          command: RunningTest.command(seed: settings.seed, caseNumber: 0))
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

  private func unreached(in tally: SearchTally) -> [String] {
    tally.failures.isEmpty ? tally.unreached(of: scenario.reach) : []
  }

  /// What the scenario demands of many runs, or of each, and what these cases do not show.
  private func recordUndecided(in tally: SearchTally) {
    for searched in SearchedExpectation.all(of: scenario, tally) where searched.verdict != .pass {
      let rate = VerdictWords.rate(of: searched, in: tally)
      let decision = VerdictWords.decision(
        searched.statement, searched.role, searched.decision)
      let text =
        decision.map { "\(rate) \($0)" }
        ?? VerdictWords.toBeViolated([searched], of: tally.caseCount).first
        ?? VerdictWords.untested(searched.statement)
      Issue.record(Comment(rawValue: text), sourceLocation: location)
    }
  }

  // MARK: What fails

  private func shrink(_ failure: FailureCount, _ source: VariedCases) {
    let origin =
      "Found by \(RunningTest.id ?? RunningTest.name) with seed "
      + "\(SeedWord.text(settings.seed)) as case \(failure.firstCase)."
    let example = Counterexample.shrink(
      source.makeCase(from: failure.origin).scenario, base: scenario.name,
      name: corpus?.freeName(failure.signature), signature: failure.signature,
      caseNumber: failure.firstCase, player: player)
    let kept = corpus.flatMap { corpus in
      corpus.path(ofSame: example) ?? corpus.keep(example, origin: origin)
    }
    let note =
      "Case \(failure.firstCase) of seed \(SeedWord.text(settings.seed)) had "
      + "\(example.original.text); the smallest that fails in the same way has "
      + "\(example.size.text)."
    record(
      failure.signature, example.scenario, path: kept, note: note,
      command: RunningTest.command(seed: settings.seed, caseNumber: failure.firstCase))
  }

  /// Records the issue, with everything that is needed to understand and repeat it.
  ///
  /// - `command`: What runs this test again.
  private func record(
    _ failure: FailureSignature, _ failing: Scenario, path: String?, note: String, command: String
  ) {
    let judged = JudgedRun.play(failing)
    let story = ViolationText.story(of: judged, failure)
    let values = read(in: judged)
    // No schema lies beside an attachment.
    attach(
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
    attach(message + "\n", "\(failing.name)-story.txt")
    Issue.record(Comment(rawValue: message), sourceLocation: location)
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

  private func attach(_ text: String, _ name: String) { attach(Array(text.utf8), name) }

  private func attach(_ bytes: [UInt8], _ name: String) {
    Attachment.record(bytes, named: name, sourceLocation: location)
  }
}
