import CapacityStudies
import CommandLineParts
import Foundation
import HostFiles
import ReportParts
import SimulationKernel
import TextFormats

/// `tipfleet study`: plays a study until its numbers are known well enough, and answers.
struct StudyCommand: Command {
  static let name = "study"
  static let abstract =
    "Play a study until its estimates are precise enough, and answer its question."
  static let purpose = CommandPurpose.study
  static let examples = [
    CommandExample(
      "study", "scenarios/studies/dismissal-by-push-loss.json", "--no-self-test",
      meaning: "Play a study until its estimates are precise enough.")
  ]

  private let path: String
  @Argument private var shard: String?
  @Argument private var shardCount: Int?
  @Argument private var jobCount: Int
  @Argument private var precision: String?
  @Argument private var maximumRuns: Int?
  @Argument private var maximumFacts: Int
  @Argument private var timeLimit: SimulatedDuration?
  @Argument private var memory: Int64?
  @Argument private var allowedFolders: [String]
  @Argument private var results: ChosenFolder
  @Argument private var beginsAgain: Bool
  @Argument private var extracted: String?
  @Argument private var leavesOutSelfTest: Bool
  @Argument private var out: ChosenFolder
  @Argument private var sourceAddress: SourceAddress?
  @Argument private var isForced: Bool
  @Argument private var isJSON: Bool
  @Argument private var isQuiet: Bool
  private let console: Console
  private let disk: Disk

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    path = arguments.operand("study", "The study file.")
    _shard = arguments.text(
      "shard", value: "part",
      "Play one part of the study, such as 2/8; 'auto' asks Slurm, Kubernetes and others.")
    _shardCount = try arguments.count(
      "shard-count",
      "With '--shard auto': the number of parts, for an engine that does not provide it.",
      in: 1...1_000_000)
    _jobCount = try arguments.jobs()
    _precision = try arguments.precision()
    _maximumRuns = try arguments.maximumRuns()
    _results = try arguments.folder(
      "results", "Folder in which each replication is kept as soon as it has been played.",
      default: "reports/<study>.results")
    _beginsAgain = arguments.flag("no-resume", "Start over, ignoring what was played before.")
    _extracted = arguments.text(
      "extract", value: "replication",
      "Write the scenario of one replication, such as p3.r17; where accounts share a hub, play it "
        + "again and report on one of them, such as p3.r17.a5.")
    _leavesOutSelfTest = arguments.noSelfTest()
    _out = try arguments.out(
      "Folder of the report.", default: "reports/<study>.study",
      alsoShown: "with '--extract', \(ExtractedReplication.usualFolders)")
    _sourceAddress = try arguments.sourceAddress()
    _isForced = arguments.force()
    _maximumFacts = try arguments.maximumFacts(
      "an account in one replication", default: 1_000_000_000)
    _timeLimit = try arguments.timeLimit()
    _memory = try arguments.memory()
    _allowedFolders = arguments.allowedFolders()
    _isJSON = arguments.json()
    _isQuiet = arguments.quiet()
    try arguments.color()
    arguments.noProgress()
    console = arguments.console
    disk = arguments.disk
  }

  func perform() throws -> ExitCode {
    let shard = try ShardChoice(
      shard, count: shardCount, environment: ProcessInfo.processInfo.environment)
    let file = try StudyFile(
      NamedFiles.one(path), allowed: allowedFolders,
      demand: ReplicationDemand(precision: precision, atMost: maximumRuns))
    if let extracted {
      try UsageError.refuse([$sourceAddress], "with '--extract', which reports on no study.")
      try UsageError.refuse(
        [
          $shard, $shardCount, $jobCount, $results, $beginsAgain, $maximumFacts, $timeLimit,
          $memory,
        ], "with '--extract', which plays no study.")
      return try extract(extracted, from: file)
    }
    let study = file.study
    if shard.origin != nil {
      try UsageError.refuse(
        [$out, $sourceAddress, $isForced, $isJSON],
        "for a part of a study, which writes no report. Name the folder of its results with "
          + "'--results', and that of the report when you merge.")
    }
    let folder = try ReportFolder(
      out.path(study.name), scenario: study.name, schema: "tipfleet.study/", isForced: isForced,
      on: disk)
    if shard.origin == nil { try folder.checkWritable() }
    let results = results.path(study.name)
    let (progress, isCutOff) = try play(file, shard, results)
    if isCutOff { console.complain("Warning: \(Self.cutOff)") }
    if shard.origin != nil {
      if !isQuiet { console.print(shardText(study, shard, results, progress)) }
      return isCutOff ? .temporary : .pass
    }
    let end = StudyEnd(
      file: file, outcome: StudyOutcome(progress), folder: folder,
      selfTest: leavesOutSelfTest || isCutOff
        ? nil : StudyEnd.playSelfTest(jobs: jobCount, console),
      sourceAddress: sourceAddress)
    let code = try end.report(asJSON: isJSON, quietly: isQuiet, on: console)
    return isCutOff && (code == .incomplete || code == .inconclusive) ? .temporary : code
  }

  /// What is said of a study that was ended before its time.
  private static let cutOff =
    "The study was ended at its maximum of facts, time or memory. What was played is kept, and the "
    + "same command goes on from there; allow more with '--max-facts', '--time-limit' or "
    + "'--memory'."

  /// Writes one replication as a scenario, or plays it among the others and reports on it.
  private func extract(_ name: String, from file: StudyFile) throws -> ExitCode {
    let extracted = ExtractedReplication(
      file: file, address: try ReplicationAddress(name, file.study), disk: disk)
    guard extracted.sharesHub else {
      try UsageError.refuse([$isForced, $isJSON], "with '--extract', which writes a scenario.")
      let text = try extracted.writeScenario(in: out.named)
      if !isQuiet { console.print(text) }
      return .pass
    }
    let replayed = try extracted.replay(in: out.named, isForced: isForced, console)
    if isJSON {
      console.write(replayed.summary)
    } else if !isQuiet {
      console.print(replayed.text)
    }
    return ExitCode(replayed.verdict)
  }

  private func play(
    _ file: StudyFile, _ choice: ShardChoice, _ results: String
  ) throws -> (progress: StudyProgress, isCutOff: Bool) {
    let study = file.study
    let shard = choice.shard
    let name = choice.origin == nil ? "all" : "shard-\(shard.index + 1)-of-\(shard.count)"
    let store = try ResultStore(
      "\(results)/\(name).ndjson", of: study, resumes: !beginsAgain, on: disk)
    // Only now: whoever plays the same part keeps them, too.
    try StudyInputs.keep(file, in: results, on: disk)
    var known = ResultSet()
    for record in store.found.records { try StudyInputs.add(record, to: &known, store.path) }
    let console = self.console
    let limits = HostLimits(facts: maximumFacts, time: timeLimit, memory: memory)
    let runner = StudyRunner(study: study, jobCount: jobCount, store: store, limits: limits)
    let played = try runner.run(StudyProgress(study, known: known, shard: shard)) { done, left in
      console.progress(
        "\(study.name)  \(English.number(done)) replications, \(English.number(left)) more in this "
          + "round")
    }
    console.endProgress()
    let count = played.progress.results.count
    if !played.isCutOff { try store.end(recordCount: count) }
    try ReadBack.results(store.path, in: results, recordCount: count)
    return played
  }

  private func shardText(
    _ study: Study, _ choice: ShardChoice, _ results: String, _ progress: StudyProgress
  ) -> String {
    """
    \(console.colored(study.name, .bold))   part \(choice.shard.text), by \(choice.origin ?? "")   \
    \(English.count(progress.results.count, "replication"))
    results  \(PrintableText.escaped(results))
    next     \(ToolCommand.text(["merge", results]))
    """
  }
}
