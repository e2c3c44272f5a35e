import CommandLineParts
import FleetSimulation
import FleetWorld
import Mutants
import PropertySearch
import Scenarios
import Shrinking
import SimulationKernel
import TextFormats
import Verification

/// What came out of the search around one scenario.
struct CheckResult {
  let file: ScenarioFile
  let seed: UInt64
  let settings: CheckSettings
  /// The regressions that were played first, and what each is worth now.
  var regressions: [(file: ScenarioFile, outcome: RegressionOutcome)] = []
  var tally = SearchTally()
  var found: [(example: Counterexample, path: String)] = []
  /// The failures that cannot be played to their end, each with the file of its first case.
  var unplayable: [(failure: FailureCount, path: String)] = []
  /// The invariants that no case put to the test, each with the reason in the first case.
  var untested: [UntestedInvariant] = []
  /// The kept cases that could not be read or written.
  var unusable: [UnusableCase] = []
  /// Whether cases were played: a kept case that still fails may have been enough.
  var wasSearched = false
  /// Whether it was ended before all cases were played, for want of time or memory.
  var isCutOff = false
  /// Whether a case alone took longer than there was time.
  var isStuck = false
  /// The labels that had to be reached, and were not.
  var unreached: [String] = []

  /// What the search is worth. A kept case that nobody can play may be a failure.
  var verdict: Verdict { unusable.isEmpty ? verdictOfPlayed : .error }

  /// What the program ends with.
  var exitCode: ExitCode {
    unusable.reduce(ExitCode(verdictOfPlayed)) { $0.combined(with: $1.failure.code) }
  }

  /// What is known of what was played: nothing that was not put to the test is a pass.
  private var verdictOfPlayed: Verdict {
    let ofFailures =
      tally.failures.isEmpty
      ? Verdict.pass : RegressionOutcome(failures: tally.failures.map(\.signature)).verdict
    let worst = regressions.reduce(ofFailures) { $0.combined(with: $1.outcome.verdict) }
    if worst == .error || found.contains(where: { !$0.example.failsAsWritten }) { return .error }
    if worst == .fail || !unreached.isEmpty { return .fail }
    let isUntested = isCutOff || tally.exercised.allSatisfy { $0 == 0 }
    let ofCases = isUntested ? Verdict.inconclusive : worst
    return expectations.reduce(ofCases) { $0.combined(with: $1.verdict) }
  }

  /// What the search says of each expectation.
  var expectations: [SearchedExpectation] {
    SearchedExpectation.all(of: file.scenario, tally)
  }
}

/// The search around one scenario.
struct CheckedScenario {
  private let file: ScenarioFile
  private let settings: CheckSettings
  private let console: Console
  private let player: CasePlayer
  /// The folder of the report.
  private let folder: String

  init(_ file: ScenarioFile, _ settings: CheckSettings, _ folder: String, _ console: Console) {
    self.file = file
    self.settings = settings
    self.folder = folder
    self.console = console
    player = CasePlayer(options: RunOptions(injection: settings.mutant))
  }

  /// Plays the kept cases, then the search, and makes small what fails.
  func perform() throws -> CheckResult {
    let seed = seed
    let progress = SearchProgress(
      of: file, seed: seed, keepsGoing: settings.keepsGoing, learns: settings.learns,
      mutant: settings.mutant, folder: folder, on: settings.corpus.disk)
    let claim = try progress.claim()
    defer { withExtendedLifetime(claim) {} }
    var first: UInt64 = 0
    var result = try perform { source in
      let seen = progress.seen(atMost: settings.caseCount) { console.complain("Warning: \($0)") }
      first = seen.caseCount
      return search(source, 0..<settings.caseCount, from: seen) { progress.keep($0) }
    }
    result.isStuck = result.isCutOff && result.tally.caseCount == first
    // What is left of a search that was cut off goes on from here.
    if !result.isCutOff && result.wasSearched { progress.forget() }
    return result
  }

  /// Whether there is no time or memory left.
  private var isSpent: @Sendable () -> Bool {
    { [limits = settings.limits] in limits.spent != nil }
  }

  private var seed: UInt64 { settings.seed ?? file.scenario.seed }

  /// Plays some of the cases, and makes nothing small: what one part of a search sees.
  ///
  /// - `seen`: What was seen of them before.
  /// - `keep`: Is given what was seen so far, from time to time.
  func tally(
    of cases: Range<UInt64>, from seen: SearchTally, keep: (SearchTally) throws -> Void
  ) throws -> SearchTally {
    try search(VariedCases(file.scenario, seed: seed), cases, from: seen, keep: keep)
  }

  /// Plays the kept cases, asks `search` what the cases gave, and makes small what fails.
  func perform(_ search: (VariedCases) throws -> SearchTally) throws -> CheckResult {
    let scenario = file.scenario
    let seed = seed
    var result = CheckResult(file: file, seed: seed, settings: settings)
    try playRegressions(into: &result)
    let isKnownBroken = result.regressions.contains { $0.outcome.isBroken }
    if isKnownBroken && !settings.keepsGoing { return result }
    let source = VariedCases(scenario, seed: seed)
    result.tally = try search(source)
    result.wasSearched = true
    result.isCutOff =
      result.tally.caseCount < settings.caseCount
      && (settings.keepsGoing || !result.tally.hasStoppingFailure)
    // What else is wrong with a case is most often the same mistake once more.
    let told = result.tally.failures.prefix(settings.keepsGoing ? .max : 1)
    for failure in told {
      let failing = source.makeCase(from: failure.origin).scenario
      if failure.signature == .trapped || failure.signature == .endless {
        result.unplayable.append((failure, try keep(failing, failure, seed: seed, &result)))
        continue
      }
      let example = try shrink(
        failing, failure.signature,
        as: settings.corpus.freeName(base: scenario.name, failure.signature),
        caseNumber: failure.firstCase, origin: origin(of: failure, seed: seed), &result)
      result.found.append((example, try settings.corpus.pathOfOnly(example, base: scenario.name)))
    }
    if result.tally.caseCount > 0 {
      result.untested = result.tally.untested(in: source.makeCase(0).scenario, player: player)
    }
    // A search that ended with its first failure may have reached it later.
    if result.tally.caseCount >= settings.caseCount {
      result.unreached = result.tally.unreached(of: scenario.reach)
    }
    return result
  }

  /// Plays what failed before. What still fails as it did is made smaller yet, if an interruption
  /// left something to do. A file is never replaced by a case of another promise.
  private func playRegressions(into result: inout CheckResult) throws {
    var player = player
    player.options.budget = settings.limits.caseBudget()
    TrapGuard.install()
    for (index, keptCase) in try settings.corpus.cases(around: file).enumerated() {
      let kept: ScenarioFile
      switch keptCase {
      case .readable(let file): kept = file
      case .unusable(let unusable):
        tell(unusable, &result)
        continue
      }
      // Their numbers are counted down, as those of cases are counted up.
      let number = UInt64.max - 1 - UInt64(index)
      TrapGuard.begin(number)
      let hasTrapped = TrapGuard.trappedCases.contains(number)
      let outcome =
        hasTrapped ? RegressionOutcome(failures: [.trapped]) : player.replay(kept.scenario)
      TrapGuard.end()
      result.regressions.append((kept, outcome))
      // What cannot be played to its end cannot be made small or told of.
      guard let first = outcome.failures.first,
        !outcome.failures.contains(where: { $0 == .endless || $0 == .trapped })
      else { continue }
      let name = settings.corpus.name(of: kept.path)
      guard
        let failure = Counterexample.failure(
          keptAs: name, of: file.scenario.name, kept.scenario, among: outcome.failures)
      else {
        result.found.append((Counterexample(asKept: kept.scenario, first), kept.path))
        continue
      }
      let origin =
        Counterexample.note(of: kept.bytes)
        ?? "Found by '\(ToolCommand.text(["check", file.path]))', and played first since then."
      let example = try shrink(
        kept.scenario, failure, as: name, caseNumber: nil, origin: origin, &result)
      result.found.append((example, kept.path))
    }
  }

  private func search(
    _ source: VariedCases, _ cases: Range<UInt64>, from seen: SearchTally,
    keep: (SearchTally) throws -> Void
  ) rethrows -> SearchTally {
    var player = player
    player.measuresTips = file.scenario.keepsTipsInCases
    player.options.budget = settings.limits.caseBudget()
    let search = ParallelSearch(
      source: source, seed: source.seed, learns: settings.learns, player: player,
      cases: cases, jobCount: settings.jobCount,
      keepsGoing: settings.keepsGoing,
      isSpent: isSpent)
    defer { console.endProgress() }
    return try search.run(from: seen) { tally in
      try keep(tally)
      console.progress(
        "\(file.scenario.name)  \(English.number(tally.caseCount)) of "
          + "\(English.number(cases.count)) cases")
    }
  }

  /// Makes a failing case small. It is saved before that, and again as it gets smaller, so
  /// that an interruption loses nothing that was found.
  private func shrink(
    _ failing: Scenario, _ signature: FailureSignature, as name: String, caseNumber: UInt64?,
    origin: String, _ result: inout CheckResult
  ) throws -> Counterexample {
    let saved = SavedProgress(settings.corpus, note: origin, name: name)
    var player = player
    player.options.budget = settings.limits.caseBudget()
    var first = failing
    first.name = name
    if caseNumber != nil { saved.save(first) }
    let example = Counterexample.shrink(
      failing, base: file.scenario.name, name: name, signature: signature,
      caseNumber: caseNumber, player: player, budget: ShrinkBudget(isHostSpent: isSpent)
    ) { smaller, progress in
      console.progress(
        "\(name)  \(ScenarioSize(smaller).text) after \(progress.attempts) attempts")
      return saved.save(smaller)
    }
    console.endProgress()
    if caseNumber != nil { saved.save(example.scenario) }
    try telling(of: settings.corpus.path(of: name), &result) { () throws(Failure) in
      try saved.check()
    }
    return example
  }

  /// Does what may end with a kept case that cannot be read again; what else is refused is thrown.
  private func telling(
    of path: String, _ result: inout CheckResult, _ work: () throws(Failure) -> Void
  ) throws(Failure) {
    do throws(Failure) {
      try work()
    } catch {
      guard error.isUnreadable else { throw error }
      tell(UnusableCase(path: path, failure: error), &result)
    }
  }

  private func tell(_ unusable: UnusableCase, _ result: inout CheckResult) {
    unusable.tell(on: console)
    result.unusable.append(unusable)
  }

  /// Keeps a case that cannot be made small, because it cannot be played to its end.
  private func keep(
    _ failing: Scenario, _ failure: FailureCount, seed: UInt64, _ result: inout CheckResult
  ) throws -> String {
    var kept = failing
    kept.name = settings.corpus.freeName(base: file.scenario.name, failure.signature)
    let path = settings.corpus.path(of: kept.name)
    try telling(of: path, &result) { () throws(Failure) in
      try settings.corpus.save(kept, note: origin(of: failure, seed: seed), as: kept.name)
    }
    return path
  }

  private func origin(of failure: FailureCount, seed: UInt64) -> String {
    let words =
      ["check", file.path, "--seed", SeedWord.text(seed)]
      + (settings.learns ? [] : ["--no-learning"])
      + (settings.mutant.map { ["--mutant", $0.id] } ?? [])
    return "Found by '\(ToolCommand.text(words))' as \(failure.origin.text)."
  }
}
