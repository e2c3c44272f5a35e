import FleetSimulation
import Metrics
import PropertySearch
import Reports
import Scenarios
import SimulationKernel
import TextFormats
import Verification

/// The work behind a report on an app: runs, the changes that may help, the search, and the
/// smallest schedule of what went wrong. What comes out does not depend on the number of cores.
struct AppWork {
  let file: ScenarioFile
  let seed: UInt64
  let runCount: Int
  let caseCount: Int
  let pairCount: Int
  let jobCount: Int
  let limits: HostLimits
  let corpus: RegressionCorpus
  let sourceAddress: SourceAddress?
  /// The folder of the report.
  let folder: String
  let console: Console

  /// How many violated expectations are made small.
  private static let exampleLimit = 4
  /// How many scenarios are played to make one of them small.
  private static let shrinkAttempts = 4_000

  /// Does all of it; gives what the report is made of, and the code of the search by itself.
  func perform() throws -> (input: AppReport.Input, searchCode: ExitCode) {
    let run = playRuns().input
    let trials = pairCount == 0 ? [] : tryChanges(run.promises)
    let result = try search()
    let search = CheckReport.input(for: result)
    let examples = makeSmall(run, besides: search.found.map(\.example.signature))
    let input = AppReport.Input(
      run: run, search: search, examples: examples, trials: trials,
      pairCount: min(pairCount, runCount), replayCommand: replayCommand)
    return (input, result.exitCode)
  }

  // MARK: Runs

  private func playRuns() -> PlayedScenario {
    var played = PlayedScenario(file: file, sourceAddress: sourceAddress)
    let size = jobCount * Workers.blocksPerJob
    var first = 0
    // One block is always played, so that there is something to report.
    while first < runCount, first == 0 || limits.spent == nil {
      console.progress("\(name)  \(first) of \(runCount) runs")
      let count = min(size, runCount - first)
      let start = seed &+ UInt64(first)
      let judged = Workers.map(count, jobs: jobCount) { index in
        var options = RunOptions(seed: start &+ UInt64(index))
        options.budget = limits.budget(keepsJournal: true)
        return JudgedRun.play(file.scenario, options: options)
      }
      for run in judged { played.add(run) }
      first += count
    }
    played.unplayedCount = max(0, runCount - first)
    console.endProgress()
    return played
  }

  // MARK: Changes

  /// Plays each change with the seeds of the first runs, and the app as it is with the same.
  private func tryChanges(_ promises: TipPromises) -> [SettingTrial] {
    let changes = SettingChange.all(for: promises, of: file.scenario)
    guard !changes.isEmpty else { return [] }
    let count = min(pairCount, runCount)
    let before = exposures(of: file.scenario, count)
    let caps = promises.tips.map(\.cap)
    var trials: [SettingTrial] = []
    for (index, change) in changes.enumerated() {
      if limits.spent != nil { break }
      console.progress("\(name)  \(index) of \(changes.count) changes")
      var trial = SettingTrial(change, tipCount: caps.count)
      let after = exposures(of: change.applied(to: file.scenario), count)
      for (left, right) in zip(before, after) { trial.add(left, right, caps: caps) }
      trials.append(trial)
    }
    console.endProgress()
    return trials
  }

  private func exposures(of scenario: Scenario, _ count: Int) -> [[TipExposure]] {
    Workers.map(count, jobs: jobCount) { index in
      LiveExposures.of(scenario, seed: seed &+ UInt64(index))
    }
  }

  // MARK: Search

  private func search() throws -> CheckResult {
    let settings = CheckSettings(
      caseCount: UInt64(caseCount), seed: seed, keepsGoing: true, jobCount: jobCount,
      corpus: corpus, mutant: nil, isExhaustive: false, out: ChosenFolder(usual: folder),
      limits: limits, sourceAddress: sourceAddress)
    return try CheckedScenario(file, settings, folder, console).perform()
  }

  // MARK: What went wrong

  /// The worst run of each expectation that is violated, made small, but for what the search made
  /// small already.
  private func makeSmall(
    _ run: ReportInput, besides known: [FailureSignature]
  ) -> [AppReport.Example] {
    var player = CasePlayer()
    // What a scenario does not demand is what is wrong with it, too.
    player.countsEverything = true
    var examples: [AppReport.Example] = []
    for surprise in run.totals.surprises where examples.count < Self.exampleLimit {
      let signature = FailureSignature.violated(invariant: surprise.statement.id)
      guard let worst = surprise.worst, !known.contains(signature), limits.spent == nil else {
        continue
      }
      var failing = file.scenario
      failing.seed = worst.seed
      let example = Counterexample.shrink(
        failing, base: name, signature: signature, caseNumber: nil, player: player,
        budget: ShrinkBudget(attempts: Self.shrinkAttempts)
      ) { smaller, progress in
        console.progress(
          "\(surprise.statement.id)  \(ScenarioSize(smaller).text) after \(progress.attempts) "
            + "attempts")
        return limits.spent == nil
      }
      console.endProgress()
      examples.append(self.example(example, seed: worst.seed))
    }
    return examples
  }

  private func example(_ example: Counterexample, seed: UInt64) -> AppReport.Example {
    let path = "\(folder)/\(AppReport.path(ofCase: example.name))"
    let note =
      "Made small by '\(replayCommand)', from the run with seed \(SeedWord.text(seed))."
    let text = ScenarioWriter.text(of: example.scenario, note: note)
    return AppReport.Example(
      found: SearchReport.Found(
        example: example, path: path, replayCommand: ToolCommand.play(path)),
      seed: seed, bytes: Array(text.utf8))
  }

  private var name: String { file.scenario.name }

  private var replayCommand: String {
    ToolCommand.text([
      "app", file.path, "--seed", SeedWord.text(seed), "--runs", "\(runCount)", "--cases",
      "\(caseCount)", "--pairs", "\(pairCount)",
    ])
  }
}
