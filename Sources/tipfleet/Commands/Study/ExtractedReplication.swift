import CapacityStudies
import FleetSimulation
import Reports
import SimulationKernel
import TextFormats
import Verification

/// One replication of a study, to be looked at: a scenario to play alone, or, where accounts share
/// a hub, the journal and the report of one of them.
struct ExtractedReplication {
  let file: StudyFile
  let place: ExtractedPlace

  /// Such as `sizes.p0.r17`; a place that is written with many zeros is cut.
  private var name: String {
    Identifier.join(file.study.name, ".", String(place.name.prefix(40)))
  }

  func perform(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    place.point.sharesHub
      ? try replay(arguments, console) : try writeScenario(arguments, console)
  }

  /// What the account plays by itself.
  private var scenario: Scenario {
    let seed = file.study.seed(of: place.point, replication: place.replication)
    var scenario = place.point.scenario
    scenario.seed =
      place.point.accountCount > 1 ? AccountSeed.seed(of: place.account, in: seed) : seed
    scenario.name = name
    return scenario
  }

  private var scenarioText: [UInt8] {
    let note = "Replication \(place.name) of the study \(file.study.name)."
    return Array(ScenarioWriter.text(of: scenario, note: note).utf8)
  }

  private func writeScenario(
    _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitCode {
    let path = "\(arguments.value(.out) ?? "scenarios")/\(name).json"
    try NewFile.write(scenarioText, to: path)
    if !arguments.has(.quiet) {
      console.print(
        """
        scenario \(PrintableText.escaped(path))
        replay   \(ToolCommand.play(path))
        """)
    }
    return .pass
  }

  // MARK: Among the others

  /// Plays all accounts again, and reports on the one.
  private func replay(_ arguments: ParsedArguments, _ console: Console) throws -> ExitCode {
    let folder = try ReportFolder(
      arguments.value(.out) ?? "reports/\(name)", scenario: name,
      isForced: arguments.has(.force))
    try folder.checkReplaceable()
    let count = English.number(place.point.accountCount)
    console.progressUnlessSilenced("\(name)  \(count) accounts, played together", arguments)
    let replay = SharedHubReplay(
      file.study, place.point, replication: place.replication, account: place.account, named: name)
    console.endProgress()
    let judged = JudgedRun(
      replay.run, watched: replay.watched, unfaithful: replay.unfaithful)
    let command = ToolCommand.text(["study", file.path, "--extract", place.name])
    let report = RunReport.files(
      for: ReportInput(
        shown: judged, runs: [RunSummary(judged)], scenarioFile: "inputs/\(name).json",
        scenarioText: scenarioText, toolVersion: CommandTable.version, sharedHubCommand: command))
    try folder.write(report)
    if arguments.has(.json) {
      console.write(report["summary.json"] ?? [])
    } else if !arguments.has(.quiet) {
      console.print(text(judged, replay, folder.path, console))
    }
    return ExitCode(judged.verdict.verdict)
  }

  private func text(
    _ judged: JudgedRun, _ replay: SharedHubReplay, _ folder: String, _ console: Console
  ) -> String {
    let words = VerdictLines(console)
    let point = place.point
    var lines = [
      "\(console.colored(name, .bold))   account \(English.number(place.account)) of "
        + "\(English.number(point.accountCount)), which share a hub   "
        + "\(English.number(judged.run.journal.facts.count)) facts", "",
    ]
    lines += words.lines(of: judged.verdict)
    lines.append("")
    lines += words.conclusion(
      RunTotals(judged.verdict, seed: judged.run.seed), reasons: judged.verdict.reasons,
      of: judged.run.scenario)
    lines.append(
      "digest   \(SeedWord.text(replay.digest)) of the whole replication, as in its results")
    lines.append("journal  \(PrintableText.escaped("\(folder)/journal.ndjson"))")
    lines.append("report   \(PrintableText.escaped("\(folder)/index.html"))")
    return lines.joined(separator: "\n")
  }
}
