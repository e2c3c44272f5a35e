import FleetSimulation
import FleetWorld
import PropertySearch
import ReportParts
import Scenarios
import SimulationKernel
import TextFormats

extension ReportInput {
  /// How many runs `tipfleet app` plays where no number is given.
  package static let usualAppRunCount = 200

  /// Whether the runs can be had from their scenario and their seeds alone, and are no part of a
  /// report that has more of them.
  private var isOfScenarioAlone: Bool {
    !isPartOfApp && sharedHubCommand == nil && shown.run.withoutFaults.isEmpty
      && shown.run.injection == nil
  }

  /// The invariants that are violated without being meant to, and that were not made small.
  package var leftOut: [String] { totals.surprises(besides: (smallest ?? []).map(\.found)) }

  /// The command that makes small what went wrong; nil where nothing did, where it was done, where
  /// the page of an app has it, or where scenario and seeds alone do not give the runs.
  package var offeredSmallestCommand: String? {
    guard smallest == nil, isOfScenarioAlone, !totals.surprises.isEmpty else { return nil }
    return smallestCommand
  }

  /// The command that makes the report again with the smallest schedules.
  package var smallestCommand: String {
    ToolCommand.text([
      "run", scenarioFile, "--seed", SeedWord.text(runs.first?.seed ?? shown.run.seed), "--runs",
      "\(runs.count)", "--smallest",
    ])
  }

  /// The command that plays all runs again and makes their report; nil where there is one run,
  /// whose command does it, and where the runs are a part of another report.
  package var replayAllCommand: String? {
    guard runs.count > 1, !isPartOfApp, sharedHubCommand == nil, let first = runs.first else {
      return nil
    }
    var words = [
      "run", scenarioFile, "--seed", SeedWord.text(first.seed), "--runs", "\(runs.count)",
    ]
    for fault in shown.run.withoutFaults { words += ["--without-fault", fault] }
    if let mutant = shown.run.injection?.id { words += ["--mutant", mutant] }
    return ToolCommand.text(words)
  }

  /// The command that measures which setting would help most, in runs that include these.
  ///
  /// Nil where people saw no tip too often and missed none, where no change of a setting is known
  /// to try, where the page of an app has it, or where the runs cannot be had from their scenario
  /// and seeds alone.
  ///
  /// - `promises`: What these runs say of each tip.
  package func measuringCommand(_ promises: TipPromises) -> String? {
    guard isOfScenarioAlone,
      promises.tips.contains(where: { $0.overCapCount > 0 || $0.unseenCount > 0 }),
      !SettingChange.all(for: promises, of: shown.run.scenario).isEmpty
    else { return nil }
    var words = ["app", scenarioFile]
    if let first = runs.first { words += ["--seed", SeedWord.text(first.seed)] }
    if runs.count > Self.usualAppRunCount { words += ["--runs", "\(runs.count)"] }
    return ToolCommand.text(words)
  }
}
