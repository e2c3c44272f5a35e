import CapacityStudies
import CommandLineParts
import FleetSimulation
import FleetWorld
import HostFiles
import PropertySearch
import ReportParts
import Scenarios
import SimulationKernel
import TextFormats

/// `tipfleet report FOLDER`: rebuild every file of a report from what the folder stores.
///
/// Of a run, the scenario and the seed are all that has to be stored: they are played again, and
/// the digest says whether it was the same run. Of a study, its results are stored; of a
/// comparison, both sides, which are compared again.
struct ReportCommand: Command {
  static let name = "report"
  static let abstract = "Rebuild the files of a report from what its folder stores."
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
    path = arguments.operand(
      "folder", "The folder of a report on a run, a study or a comparison.", kind: .folder)
    _sourceAddress = try arguments.sourceAddress()
    _isJSON = arguments.json()
    _isQuiet = arguments.quiet()
    try arguments.color()
    console = arguments.console
    disk = arguments.disk
  }

  func perform() throws -> ExitCode {
    disk.recover(path)
    if StoredStudy.isStored(in: path) { return try rebuild(try StoredStudy(in: path)) }
    if let stored = try StoredComparison(in: path) { return try rebuild(stored) }
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
    played.isPartOfApp = stored.isPartOfApp
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
    if stored.hasSmallest { played.makeSmall(in: folder.path, console) { false } }
    let report = try folder.write(played.input, isOfMutant: stored.mutant != nil)
    if isJSON {
      console.write(report["summary.json"] ?? [])
    } else if !isQuiet {
      console.print(RunText(played, folder: folder.path, console: console).text())
    }
    return played.exitCode
  }

  /// Compares the two sides of a comparison again.
  private func rebuild(_ stored: StoredComparison) throws -> ExitCode {
    try UsageError.refuse(
      [$sourceAddress], "for a comparison, whose page has no places in the app's code.")
    let folder = try ReportFolder(
      path, scenario: stored.scenario, schema: "tipfleet.comparison/", isForced: false, on: disk)
    try folder.checkWritable()
    let compared = stored.comparing.compared(console)
    try stored.check(compared)
    try folder.write(compared.files)
    if isJSON {
      console.write(compared.json)
    } else if !isQuiet {
      console.print(compared.text(console, folder.path))
    }
    return compared.exitCode
  }

  /// Writes the report on a study again from its results; the self-test is played again where the
  /// page has one.
  private func rebuild(_ stored: StoredStudy) throws -> ExitCode {
    let folder = try ReportFolder(
      path, scenario: stored.file.study.name, schema: "tipfleet.study/", isForced: false, on: disk)
    try folder.checkWritable()
    let end = StudyEnd(
      file: stored.file, outcome: stored.outcome, folder: folder,
      selfTest: stored.hasSelfTest ? StudyEnd.playSelfTest(jobs: 1, console) : nil,
      sourceAddress: sourceAddress ?? stored.sourceAddress)
    return try end.report(asJSON: isJSON, quietly: isQuiet, on: console)
  }
}
