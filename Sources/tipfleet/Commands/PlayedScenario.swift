import FleetSimulation
import Reports
import SimulationKernel
import Verification

/// One scenario under one or more seeds.
struct PlayedScenario {
  let file: ScenarioFile
  private(set) var shown: JudgedRun?
  private(set) var summaries: [RunSummary] = []
  private(set) var verdict = Verdict.pass

  init(file: ScenarioFile) { self.file = file }

  /// Adds a run; only the one that is worth showing is kept whole, so memory stays flat.
  mutating func add(_ judged: JudgedRun) {
    summaries.append(RunSummary(judged))
    verdict = verdict.combined(with: judged.verdict.verdict)
    guard let kept = shown else {
      shown = judged
      return
    }
    if kept.verdict.verdict == .pass && judged.verdict.verdict != .pass { shown = judged }
  }

  /// What the report is made of.
  var input: ReportInput {
    guard let shown else { preconditionFailure("a report needs a run, but none was played") }
    return ReportInput(
      shown: shown, runs: summaries, scenarioFile: file.path, scenarioText: file.bytes,
      toolVersion: CommandTable.version)
  }

  var exitCode: ExitCode { ExitCode(verdict) }
}
