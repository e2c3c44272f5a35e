import CapacityStudies
import CommandLineParts
import Foundation
import HostFiles
import Metrics
import Mutants
import PropertySearch
import ReportParts
import Reports
import Scenarios
import Shrinking
import SimulationKernel
import Verification

/// `tipfleet check`: search around scenarios for a case that breaks a promise, and make it small.
struct CheckCommand: Command {
  static let name = "check"
  static let abstract =
    "Search for a schedule that breaks a promise, and make it as small as possible."
  static let purpose = CommandPurpose.play
  static let examples = [
    CommandExample(
      "check", "scenarios/trails.json", "--cases", "50",
      meaning: "Search 50 cases around a scenario for one that breaks a promise.")
  ]

  private let paths: [String]
  @Argument private var caseCount: Int
  @Argument private var seed: UInt64?
  @Argument private var keepsGoing: Bool
  @Argument private var metric: String?
  @Argument private var quantile: Quantile?
  @Argument private var isExhaustive: Bool
  @Argument private var delays: Int
  @Argument private var losses: Int
  @Argument private var jobCount: Int
  @Argument private var timeLimit: SimulatedDuration?
  @Argument private var memory: Int64?
  @Argument private var regressions: ChosenFolder
  @Argument private var mutant: Mutant?
  @Argument private var out: ChosenFolder
  @Argument private var shard: String?
  @Argument private var shardCount: Int?
  @Argument private var results: ChosenFolder
  @Argument private var leavesOutLearning: Bool
  @Argument private var sourceAddress: SourceAddress?
  @Argument private var isForced: Bool
  @Argument private var isJSON: Bool
  @Argument private var isQuiet: Bool
  private let console: Console
  private let disk: Disk

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    paths = arguments.operands(
      "scenario", "The scenario files, or folders of them; '-' is standard input.",
      count: 1...1_000)
    _caseCount = try arguments.count(
      "cases", "Number of cases.", in: 1...1_000_000_000, default: Self.usualCases,
      shown: "\(Self.usualCases); with '--exhaustive', at most \(Self.usualExhaustiveRuns) runs")
    _seed = try arguments.seed("Seed of the search")
    _keepsGoing = arguments.flag(
      "keep-going", "Continue after the first failure, and look for other kinds of failure.")
    _metric = arguments.text(
      "metric", value: "name",
      "Make the case at a quantile of this measure, such as rest.seconds, as small as possible.",
      kind: .words(RunMeasures.names))
    _quantile = try arguments.quantile()
    _isExhaustive = arguments.flag(
      "exhaustive",
      "Play a small scenario in every order of delivery, in at most '--cases' runs.")
    _delays = try arguments.count(
      "delays", "With '--exhaustive': maximum number of delays in a schedule.", in: 0...100,
      default: 2)
    _losses = try arguments.count(
      "losses", "With '--exhaustive': maximum number of lost messages in a schedule.",
      in: 0...100, default: 1)
    _leavesOutLearning = arguments.flag(
      "no-learning", "Make no case from others that reached something rare.")
    _shard = arguments.text(
      "shard", value: "part",
      "Play one part of the cases, such as 2/8, without learning; 'auto' asks Slurm, Kubernetes "
        + "and others. 'tipfleet merge' tells what all parts give.")
    _shardCount = try arguments.count(
      "shard-count",
      "With '--shard auto': the number of parts, for an engine that does not provide it.",
      in: 1...1_000_000)
    _results = try arguments.folder(
      "results", "With '--shard': folder in which each part is kept.",
      default: SearchPartRun.usualFolder)
    _jobCount = try arguments.jobs()
    _timeLimit = try arguments.timeLimit()
    _memory = try arguments.memory()
    _regressions = try arguments.keptCases(
      "regressions",
      "Folder in which cases that failed are kept; without '--exhaustive' they are played first.")
    _mutant = try arguments.mutant()
    _out = try arguments.out(
      "Folder of the report; <search> is check, exhaustive or the measure. Of several scenarios, "
        + "each has its own folder in it.",
      default: "reports/<scenario>.<search>",
      alsoShown: "with '--mutant', \(CheckSettings.mutantFolder.usual)")
    _sourceAddress = try arguments.sourceAddress()
    _isForced = arguments.force()
    _isJSON = arguments.json()
    _isQuiet = arguments.quiet()
    try arguments.color()
    arguments.noProgress()
    console = arguments.console
    disk = arguments.disk
  }

  private static let usualCases = 1_000
  /// The maximum number of runs of an exhaustive search, unless one is given.
  private static let usualExhaustiveRuns = 1_000_000
  /// The most cases of which the values of a measure are kept, 16 bytes each.
  private static let mostMeasuredCases = 10_000_000

  func perform() throws -> ExitCode {
    let settings = try settings()
    let named = try NamedFiles(paths, wanted: .scenarios)
    if !isQuiet { for sentence in named.skipped { console.complain(sentence) } }
    let files = try named.files.map { try ScenarioFile($0.path) }
    if isExhaustive {
      try UsageError.refuse([$mutant], "with '--exhaustive', which looks at the model as it is.")
      try UsageError.refuse(
        [$shard, $shardCount, $results, $leavesOutLearning, $jobCount],
        "with '--exhaustive', which goes through all orders one by one.")
      try UsageError.refuse([$keepsGoing], "with '--exhaustive', which ends with what fails first.")
      try UsageError.refuse(
        [$timeLimit, $memory], "with '--exhaustive', which ends with its number of runs.")
      let runs = $caseCount.isGiven ? caseCount : Self.usualExhaustiveRuns
      return try explore(
        files, ExplorationLimits(delays: delays, losses: losses, runs: runs), settings)
    }
    try UsageError.refuse([$delays, $losses], "without '--exhaustive', which they bound.")
    if let metric = settings.metric { return try measure(metric, files, settings) }
    let choice = try ShardChoice(
      shard, count: shardCount, environment: ProcessInfo.processInfo.environment)
    if let origin = choice.origin {
      return try play(choice.shard, origin, of: files, settings)
    }
    try UsageError.refuse([$results], "without '--shard', which it is for.")
    return try forEach(files, settings) { file, folder in
      let result = try CheckedScenario(file, settings, folder, console).perform()
      let report = CheckReport.files(for: result, in: folder)
      var checked = Checked(code: result.exitCode, report: report) {
        CheckText(result, folder: folder, console).text()
      }
      checked.isCutOff = result.isCutOff || result.regressions.contains { $0.outcome.isCutOff }
      return checked
    }
  }

  /// Plays one part of the cases.
  private func play(
    _ shard: Shard, _ origin: String, of files: [ScenarioFile], _ settings: CheckSettings
  ) throws -> ExitCode {
    try UsageError.refuse(
      [$out, $regressions, $isForced, $sourceAddress],
      "for a part of a search, which writes no report and keeps no case. Name the folder of its "
        + "results with '--results', and these when you merge.")
    try UsageError.refuse([$isJSON], "for a part of a search; merge the parts with it.")
    guard files.count == 1, let file = files.first else {
      throw UsageError("'--shard' divides the search around one scenario. Name one.")
    }
    let folder = results.path(file.scenario.name)
    let kept =
      InputFile.isStandardInput(file.path)
      ? file.renamed(SearchParts.scenarioPath(in: folder)) : file
    let parts = SearchParts(of: kept, SharedSearch(of: kept, settings), in: folder, on: disk)
    let run = SearchPartRun(
      parts: parts, settings: settings, part: shard.index, count: shard.count, origin: origin,
      console: console)
    return try run.perform(quietly: isQuiet)
  }

  private func settings() throws(UsageError) -> CheckSettings {
    var settings = CheckSettings(
      caseCount: UInt64(caseCount), seed: seed, keepsGoing: keepsGoing, jobCount: jobCount,
      corpus: RegressionCorpus(
        folder: regressions.keptCases(of: mutant), disk: disk, mustExist: $regressions.isGiven),
      mutant: mutant,
      isExhaustive: isExhaustive, out: out,
      limits: HostLimits(facts: .max, time: timeLimit, memory: memory))
    settings.learns = !leavesOutLearning && shard == nil
    settings.sourceAddress = sourceAddress
    guard let metric else {
      try UsageError.refuse([$quantile], "without '--metric', which names a measure.")
      return settings
    }
    try UsageError.refuse(
      [
        $isExhaustive, $keepsGoing, $regressions, $shard, $shardCount, $results, $leavesOutLearning,
      ], "with '--metric', which looks for no broken promise.")
    try UsageError.refuse([$timeLimit, $memory], "with '--metric', which needs all its cases.")
    try $caseCount.require(in: 1...Self.mostMeasuredCases)
    settings.metric = try quantile.map { (quantile) throws(UsageError) in
      try CheckSettings.Metric(metric, quantile, mutant)
    }
    return settings
  }

  /// Looks at every order of delivery.
  private func explore(
    _ files: [ScenarioFile], _ limits: ExplorationLimits, _ settings: CheckSettings
  ) throws -> ExitCode {
    try forEach(files, settings, schema: "tipfleet.exhaustive/") { file, folder in
      let found = try ExhaustiveCheck(file, limits, settings, console).perform()
      let code = ExitCode(found.verdict)
      return Checked(code: code, report: ExhaustiveReport.files(for: found)) {
        ExhaustiveText(found, folder: folder, console).text()
      }
    }
  }

  /// Makes the case at a quantile of a measure small.
  private func measure(
    _ metric: CheckSettings.Metric, _ files: [ScenarioFile], _ settings: CheckSettings
  ) throws -> ExitCode {
    try forEach(files, settings, schema: "tipfleet.metric/") { file, folder in
      let found = MetricCheck(file, metric, settings, console).perform(in: folder)
      let code = ExitCode(found.verdict)
      return Checked(code: code, report: MetricReport.files(for: found)) {
        MetricText(found, folder: folder, console).text()
      }
    }
  }

  /// What came out of one scenario.
  private struct Checked {
    let code: ExitCode
    let report: FileSet
    /// Whether it was ended before its time.
    var isCutOff = false
    /// What is printed of it.
    let text: () -> String
  }

  /// Searches around each scenario in turn, writes its report and prints what came out.
  private func forEach(
    _ files: [ScenarioFile], _ settings: CheckSettings, schema: String = "tipfleet.check/",
    _ search: (_ file: ScenarioFile, _ folder: String) throws -> Checked
  ) throws -> ExitCode {
    let folders = try CheckReport.folders(
      for: files, settings, schema: schema, isForced: isForced, on: disk)
    if settings.metric == nil {
      // What is kept there is played first; a folder that cannot be read is told as such.
      if !isExhaustive { _ = try files.map { try settings.corpus.paths(of: $0.scenario.name) } }
      try settings.corpus.checkWritable()
    }
    var code = ExitCode.pass
    var isCutOff = false
    var summaries: [[UInt8]] = []
    for (named, folder) in zip(files, folders) {
      let file = named.stored(in: folder.path)
      let checked = try search(file, folder.path)
      code = code.combined(with: checked.code)
      isCutOff = isCutOff || checked.isCutOff
      var report = checked.report
      if let stored = file.storedFile(in: folder.path), report[stored.path] == nil {
        report.add(stored)
      }
      try folder.write(report)
      summaries.append(checked.report["summary.json"] ?? [])
      if !isJSON && !isQuiet { console.print(checked.text()) }
    }
    if isJSON { console.printDocuments(summaries) }
    return code == .inconclusive && isCutOff ? .temporary : code
  }
}

extension ArgumentReader {
  fileprivate mutating func quantile() throws(UsageError) -> Argument<Quantile?> {
    let usual = "99.9"
    return try option(
      "quantile", value: "percent", "With '--metric': which quantile.", default: Quantile(usual),
      shown: usual
    ) { (text, option) throws(UsageError) in
      if let quantile = Quantile(text) { return quantile }
      throw UsageError(
        invalid: text, for: option, "Write a number above 0 and at most 100, such as 99.9.")
    }
  }
}
