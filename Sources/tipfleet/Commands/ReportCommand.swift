import FleetSimulation
import HostFiles
import Reports
import Scenarios
import SimulationKernel
import TextFormats

/// `tipfleet report FOLDER`: rebuild every file of a report from what the folder stores.
///
/// The scenario and the seed are all that has to be stored: they are played again, and the digest
/// says whether it was the same run.
struct ReportCommand: Command {
  static let name = "report"
  static let abstract = "Play a report's scenario again and rebuild its files."
  static let purpose = CommandPurpose.tool
  static let examples = [
    CommandExample("run", "scenarios/trails.json", "--quiet", meaning: "Write a report."),
    CommandExample(
      "report", "reports/trails",
      meaning: "Play its scenario again, and rebuild its files."),
  ]

  private let path: String
  @Argument private var sourceAddress: SourceAddress?
  @Argument private var isJSON: Bool
  @Argument private var isQuiet: Bool
  private let console: Console
  private let disk: Disk

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    path = arguments.operand("folder", "The folder of a report.", kind: .folder)
    _sourceAddress = try arguments.sourceAddress()
    _isJSON = arguments.json()
    _isQuiet = arguments.quiet()
    try arguments.color()
    console = arguments.console
    disk = arguments.disk
  }

  func perform() throws -> ExitCode {
    disk.recover(path)
    let stored = try StoredRun(folder: path)
    try stored.checkPlayable()
    let file = try ScenarioFile(stored.scenarioPath)
    let folder = try ReportFolder(path, scenario: file.scenario.name, isForced: false, on: disk)
    try folder.checkWritable()
    let faults = Set(file.scenario.faults.map(\.name))
    for name in stored.withoutFaults where !faults.contains(name) {
      throw StoredRun.unreadable(path, "it switches off a fault that its scenario does not have")
    }
    var played = PlayedScenario(
      file: file.renamed(stored.scenarioFile), sourceAddress: sourceAddress ?? stored.sourceAddress)
    for run in stored.runs {
      let judged = JudgedRun.play(
        file.scenario,
        options: RunOptions(
          seed: run.seed, withoutFaults: stored.withoutFaults, injection: stored.mutant))
      guard "\(judged.run.digest)" == run.digest else {
        throw Failure(
          code: .nonDeterminism,
          message:
            "Seed \(SeedWord.text(run.seed)) gives digest \(judged.run.digest), but the report "
            + "has \(run.digest). The report is from another version of TipFleet, or its files "
            + "were changed; play the scenario again with 'tipfleet run'.")
      }
      played.add(judged)
    }
    let report = RunReport.files(for: played.input)
    try folder.write(report, isOfMutant: stored.mutant != nil)
    if isJSON {
      console.write(report["summary.json"] ?? [])
    } else if !isQuiet {
      console.print(RunText(played, folder: folder.path, console: console).text())
    }
    return played.exitCode
  }
}
