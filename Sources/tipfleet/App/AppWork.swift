import CommandLineParts
import FleetSimulation
import FleetWorld
import Metrics
import PropertySearch
import ReportParts
import Reports
import RunTables
import Scenarios
import Shrinking
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

  /// Does all of it; gives what the report is made of, and the code of the search by itself.
  func perform() throws -> (input: AppReport.Input, searchCode: ExitCode) {
    let run = playRuns().input
    let trials = pairCount == 0 ? [] : tryChanges(run.promises)
    let result = try search()
    let search = CheckReport.input(for: result)
    let examples = SmallExamples(
      file: file, folder: folder, command: replayCommand, console: console
    ).make(run.totals.surprises, besides: search.found.map(\.example.signature)) {
      limits.spent != nil
    }
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

  private var name: String { file.scenario.name }

  private var replayCommand: String {
    ToolCommand.text(
      [
        "app", file.path, "--seed", SeedWord.text(seed), "--runs", "\(runCount)", "--cases",
        "\(caseCount)", "--pairs", "\(pairCount)",
      ] + corpus.words)
  }
}
