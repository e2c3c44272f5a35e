import CapacityStudies
import CommandLineParts
import FleetFacts
import FleetSimulation
import FleetWorld
import HostFiles
import PropertySearch
import ReportParts
import Reports
import RunTables
import ScenarioFiles
import Scenarios
import SimulationKernel
import StudyReports
import TextFormats
import Verification

/// One replication of a study, to be looked at: a scenario to play alone, or, where accounts share
/// a hub, the journal and the report of one of them.
struct ExtractedReplication {
  let file: StudyFile
  let address: ReplicationAddress
  let disk: Disk

  /// Such as `sizes.p0.r17`; a place that is written with many zeros is cut.
  private var name: String {
    Identifier.join(file.study.name, ".", String(address.name.prefix(40)))
  }

  /// Whether accounts share a hub, so that what one does depends on the others.
  var sharesHub: Bool { address.point.sharesHub }

  /// Where a scenario is written if no folder is named.
  private static let scenarioFolder = ChosenFolder(usual: "scenarios")
  /// Where the report on one account is written if no folder is named.
  private static let reportFolder = ChosenFolder(usual: "reports/<study.replication>")

  /// Both folders, for the help.
  static let usualFolders = "\(scenarioFolder.usual), or \(reportFolder.usual)"

  /// What the account plays by itself.
  private var scenario: Scenario {
    let seed = file.study.seed(of: address.point, replication: address.replication)
    var scenario = address.point.scenario
    scenario.seed =
      address.point.accountCount > 1 ? AccountSeed.seed(of: address.account, in: seed) : seed
    scenario.name = name
    return scenario
  }

  private var scenarioText: [UInt8] {
    let note = "Replication \(address.name) of the study \(file.study.name)."
    return Array(ScenarioWriter.text(of: scenario, note: note).utf8)
  }

  /// Writes the scenario of the replication into a folder; gives what to print.
  func writeScenario(in folder: String?) throws -> String {
    let path = "\(folder ?? Self.scenarioFolder.path())/\(name).json"
    try NewFile.writeScenario(scenarioText, to: path, on: disk)
    return """
      scenario \(PrintableText.escaped(path))
      replay   \(ToolCommand.play(path))
      """
  }

  // MARK: Among the others

  /// What is known of an account that was played among the others.
  struct Replayed {
    let verdict: Verdict
    /// As one JSON document.
    let summary: [UInt8]
    /// As text.
    let text: String
  }

  /// Plays all accounts again, and writes a report on the one.
  func replay(in named: String?, isForced: Bool, _ console: Console) throws -> Replayed {
    let folder = try ReportFolder(
      named ?? Self.reportFolder.path(name), scenario: name, isForced: isForced, on: disk)
    try folder.checkWritable()
    let count = English.number(address.point.accountCount)
    console.progress("\(name)  \(count) accounts, played together")
    let replay = SharedHubReplay(
      file.study, address.point, replication: address.replication, account: address.account,
      named: name)
    console.endProgress()
    let judged = JudgedRun(
      replay.run, watched: replay.watched, mismatches: replay.mismatches)
    let command = StudyCommands.extracting(address.name, from: file.study)
    let report = try folder.write(
      ReportInput(
        shown: judged, runs: [RunSummary(judged)], scenarioFile: "inputs/\(name).json",
        scenarioText: scenarioText, toolVersion: ToolVersion.text, sharedHubCommand: command))
    return Replayed(
      verdict: judged.verdict.verdict, summary: report["summary.json"] ?? [],
      text: text(judged, replay, folder.path, console))
  }

  private func text(
    _ judged: JudgedRun, _ replay: SharedHubReplay, _ folder: String, _ console: Console
  ) -> String {
    let words = VerdictLines(console)
    let point = address.point
    var lines = [
      "\(console.colored(name, .bold))   account \(English.number(address.account)) of "
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
