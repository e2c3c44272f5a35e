import PropertySearch
import ReportParts
import RunTables
import SimulationKernel
import Verification

/// One scenario under one or more seeds.
package struct PlayedScenario {
  let file: ScenarioFile
  /// Where the app's sources can be read, if somebody said so.
  let sourceAddress: SourceAddress?
  private(set) var shown: JudgedRun?
  /// What each run gave.
  package private(set) var summaries: [RunSummary] = []
  /// How many runs could not begin, for want of time or memory.
  package var unplayedCount = 0
  /// Whether the report is a part of the report on an app.
  package var isPartOfApp = false
  /// The smallest schedule of each thing that went wrong; nil where nobody asked for them.
  private(set) var smallest: [SmallestExample]?
  /// How much the run that is kept is worth a look.
  private var interest = 0

  /// A scenario of which nothing is played yet.
  package init(file: ScenarioFile, sourceAddress: SourceAddress?) {
    self.file = file
    self.sourceAddress = sourceAddress
  }

  /// Adds a run; only the one that is worth showing is kept whole, so memory stays flat: the first
  /// that is not green, or else the first that violates what is not demanded, or else the first.
  package mutating func add(_ judged: JudgedRun) {
    let summary = RunSummary(judged)
    summaries.append(summary)
    let interest = summary.verdict != .pass ? 2 : summary.hasSurprise ? 1 : 0
    if shown == nil || interest > self.interest {
      shown = judged
      self.interest = interest
    }
  }

  /// What the report is made of.
  package var input: ReportInput {
    guard let shown else { preconditionFailure("a report needs a run, but none was played") }
    var input = ReportInput(
      shown: shown, runs: summaries, scenarioFile: file.path, scenarioText: file.bytes,
      toolVersion: ToolVersion.text)
    input.unplayedCount = unplayedCount
    input.sourceAddress = sourceAddress
    input.smallest = smallest
    input.isPartOfApp = isPartOfApp
    return input
  }

  /// Makes small what went wrong; where nothing did, nothing is played.
  package mutating func makeSmall(
    in folder: String, _ console: Console, isSpent: @escaping @Sendable () -> Bool
  ) {
    let input = input
    smallest = SmallExamples(
      file: file, folder: folder, command: input.smallestCommand, console: console
    ).make(input.totals.surprises, isSpent: isSpent)
  }

  /// What the verdict on all runs ends the program with.
  package var exitCode: ExitCode { ExitCode(input.totals.verdict) }
}
