import FleetSimulation
import PropertySearch
import Scenarios
import SimulationKernel
import TextFormats

extension ReportInput {
  /// How many runs `tipfleet app` plays where no number is given.
  package static let usualAppRunCount = 200

  /// The command that measures which setting would help most, in runs that include these.
  ///
  /// Nil where people saw no tip too often and missed none, where no change of a setting is known
  /// to try, or where the runs cannot be had from their scenario and seeds alone.
  ///
  /// - `promises`: What these runs say of each tip.
  func measuringCommand(_ promises: TipPromises) -> String? {
    let run = shown.run
    guard sharedHubCommand == nil, run.withoutFaults.isEmpty, run.injection == nil,
      promises.tips.contains(where: { $0.overCapCount > 0 || $0.unseenCount > 0 }),
      !SettingChange.all(for: promises, of: run.scenario).isEmpty
    else { return nil }
    var words = ["app", scenarioFile]
    if let first = runs.first { words += ["--seed", SeedWord.text(first.seed)] }
    if runs.count > Self.usualAppRunCount { words += ["--runs", "\(runs.count)"] }
    return ToolCommand.text(words)
  }
}
