import FleetSimulation
import FleetWorld
import PropertySearch
import ReportParts
import Scenarios
import SimulationKernel
import TextFormats
import Verification

/// Everything that a report is made of.
package struct ReportInput: Sendable {
  /// The run that is shown whole: the first that is not green, or else the first that violates
  /// what is not demanded, or else the first.
  package var shown: JudgedRun
  /// All runs, in the order of their seeds.
  package var runs: [RunSummary]
  /// How many runs were wanted besides, for which there was no time or memory left.
  package var unplayedCount = 0
  /// The scenario's file, as it was named.
  package var scenarioFile: String
  /// Its bytes.
  package var scenarioText: [UInt8]
  /// The version of the program.
  package var toolVersion: String
  /// The command that plays the run again, where the scenario alone does not: one account of many
  /// that shared a hub.
  package var sharedHubCommand: String?
  /// Where the app's sources can be read, if somebody said so.
  package var sourceAddress: SourceAddress?
  /// The smallest schedule of each thing that went wrong; nil where nobody asked for them.
  package var smallest: [SmallestExample]?
  /// Whether it is a part of the report on an app, whose page has what is not offered again here.
  package var isPartOfApp = false
  /// The page of that report, as this one sees it.
  package static let appPage = "../index.html"

  /// The parts of a report.
  package init(
    shown: JudgedRun, runs: [RunSummary], scenarioFile: String, scenarioText: [UInt8],
    toolVersion: String, sharedHubCommand: String? = nil
  ) {
    self.shown = shown
    self.runs = runs
    self.scenarioFile = scenarioFile
    self.scenarioText = scenarioText
    self.toolVersion = toolVersion
    self.sharedHubCommand = sharedHubCommand
  }

  /// What all runs say of each tip.
  package var promises: TipPromises {
    var promises = TipPromises(shown.run.scenario)
    for run in runs { promises.add(run.exposures, seed: run.seed) }
    return promises
  }

  /// The name of the run that is shown.
  package var shownName: String {
    let number = runs.firstIndex { $0.seed == shown.run.seed } ?? 0
    return RunSummary.name(of: shown.run.scenario.name, number: number)
  }

  /// The command that finds the causes of a violation of the shown run; nil where there is none:
  /// the run shared a hub.
  package func causesCommand(_ id: String) -> String? {
    causesCommand(id, seed: shown.run.seed)
  }

  /// The same for another of the runs.
  package func causesCommand(_ id: String, seed: UInt64) -> String? {
    guard sharedHubCommand == nil else { return nil }
    return ToolCommand.causes(
      scenarioFile, seed: seed, withoutFaults: shown.run.withoutFaults, invariant: id,
      mutant: shown.run.injection?.id)
  }

  /// The command that finds the causes of what is most worth it in the shown run: what fails it, or
  /// else what is violated without being meant to be; nil if nothing is.
  package var causesCommand: String? {
    shown.verdict.surprises.first.flatMap { causesCommand($0.id) }
  }

  /// The command that tells how the shown run came to a fact.
  package func explainCommand(_ fact: Int64) -> String {
    var words = [
      "explain", scenarioFile, "--at", "#\(fact)", "--seed", SeedWord.text(shown.run.seed),
    ]
    for fault in shown.run.withoutFaults { words += ["--without-fault", fault] }
    if let mutant = shown.run.injection?.id { words += ["--mutant", mutant] }
    return ToolCommand.text(words)
  }

  /// The command that plays the shown run again.
  package var replayCommand: String {
    if let sharedHubCommand { return sharedHubCommand }
    return ToolCommand.run(
      scenarioFile, seed: shown.run.seed, withoutFaults: shown.run.withoutFaults,
      mutant: shown.run.injection?.id)
  }

  /// The command that makes a run small which violates an invariant; nil where there is none: a
  /// fault was switched off, or the run shared a hub.
  package func shrinkCommand(_ id: String, seed: UInt64) -> String? {
    guard sharedHubCommand == nil, shown.run.withoutFaults.isEmpty else { return nil }
    return ToolCommand.shrink(
      scenarioFile, seed: seed, invariant: id, mutant: shown.run.injection?.id)
  }
}
