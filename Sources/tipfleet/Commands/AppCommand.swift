import CommandLineParts
import HostFiles
import PropertySearch
import ReportParts
import Reports
import RunTables
import Scenarios
import SimulationKernel

/// `tipfleet app`: everything about an app's tips in one report.
struct AppCommand: Command {
  static let name = "app"
  static let abstract =
    "Answer for each tip of an app: is it seen too often, too late or never, and what would help."
  static let purpose = CommandPurpose.play
  static let examples = [
    CommandExample(
      "app", "scenarios/trails.json", "--runs", "5", "--cases", "5", "--pairs", "1",
      meaning: "Ask what becomes of the tips of an app, in fewer runs than usual.")
  ]

  private let path: String
  @Argument private var seed: UInt64?
  @Argument private var runs: Int
  @Argument private var cases: Int
  @Argument private var pairs: Int
  @Argument private var jobCount: Int
  @Argument private var timeLimit: SimulatedDuration?
  @Argument private var memory: Int64?
  @Argument private var regressions: ChosenFolder
  @Argument private var out: ChosenFolder
  @Argument private var sourceAddress: SourceAddress?
  @Argument private var isForced: Bool
  @Argument private var isJSON: Bool
  @Argument private var isQuiet: Bool
  private let console: Console
  private let disk: Disk

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    path = arguments.operand("scenario", "The scenario file; '-' is standard input.")
    _seed = try arguments.seed("Seed of the first run, and of the search")
    _runs = try arguments.count(
      "runs", "Number of runs; each has the next seed.", in: 1...1_000_000,
      default: ReportInput.usualAppRunCount)
    _cases = try arguments.count(
      "cases", "Number of cases of the search.", in: 1...1_000_000_000, default: 500)
    _pairs = try arguments.count(
      "pairs", "Number of pairs of runs on which each change is tried; 0 tries none.",
      in: 0...1_000_000, default: 100)
    _jobCount = try arguments.jobs()
    _timeLimit = try arguments.timeLimit()
    _memory = try arguments.memory()
    _regressions = try arguments.folder(
      "regressions", "Folder in which cases of the search that failed are kept.",
      default: "scenarios/regressions")
    _out = try arguments.out("Folder of the report.", default: "reports/<scenario>.app")
    _sourceAddress = try arguments.sourceAddress()
    _isForced = arguments.force()
    _isJSON = arguments.json()
    _isQuiet = arguments.quiet()
    try arguments.color()
    arguments.noProgress()
    console = arguments.console
    disk = arguments.disk
  }

  func perform() throws -> ExitCode {
    let file = try ScenarioFile(NamedFiles.one(path))
    let folder = try ReportFolder(
      out.path(file.scenario.name), scenario: file.scenario.name, schema: "tipfleet.app/",
      isForced: isForced, on: disk)
    try folder.checkWritable()
    let corpus = RegressionCorpus(
      folder: regressions.path(), disk: disk, mustExist: $regressions.isGiven)
    _ = try corpus.paths(of: file.scenario.name)
    try corpus.checkWritable()
    // Of what came from standard input, the report on the runs keeps the scenario.
    let work = AppWork(
      file: file.stored(in: "\(folder.path)/run"), seed: seed ?? file.scenario.seed,
      runCount: runs, caseCount: cases, pairCount: pairs, jobCount: jobCount,
      limits: HostLimits(facts: HostLimits.usualFactCount, time: timeLimit, memory: memory),
      corpus: corpus, sourceAddress: sourceAddress, folder: folder.path, console: console)
    let (input, searchCode) = try work.perform()
    let report = AppReport.files(for: input)
    try folder.write(report)
    if isJSON {
      console.printDocuments([report["summary.json"] ?? []])
    } else if !isQuiet {
      console.print(AppText(input, folder: folder.path, console: console).text())
    }
    let isCutOff =
      input.run.totals.isCutOff || input.search.tally.caseCount < input.search.plannedCaseCount
    let code = ExitCode(input.run.totals.verdict).combined(with: searchCode)
    return code == .inconclusive && isCutOff && limitsWereGiven ? .temporary : code
  }

  private var limitsWereGiven: Bool { $timeLimit.isGiven || $memory.isGiven }
}
