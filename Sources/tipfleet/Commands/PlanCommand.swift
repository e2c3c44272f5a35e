import CapacityStudies
import CommandLineParts
import FleetSimulation
import FleetWorld
import Metrics
import Scenarios
import SimulationKernel
import StudyReports
import TextFormats

/// `tipfleet plan`: what a study will cost, by playing a few replications of each point, or what a
/// run of a scenario will cost, by playing its beginning.
struct PlanCommand: Command {
  static let name = "plan"
  static let abstract = "Estimate what a study or a run will cost, from a small pilot."
  static let purpose = CommandPurpose.study
  static let examples = [
    CommandExample(
      "plan", "scenarios/studies/dismissal-by-push-loss.json", "--pilot", "2",
      meaning: "Estimate how long a study will take."),
    CommandExample("plan", "scenarios/trails.json", meaning: "Estimate what one run takes."),
  ]

  private let path: String
  @Argument private var pilotCount: Int
  @Argument private var precision: String?
  @Argument private var maximumRuns: Int?
  @Argument private var jobCount: Int
  @Argument private var maximumFacts: Int
  @Argument private var allowedFolders: [String]
  @Argument private var isJSON: Bool
  @Argument private var isQuiet: Bool
  private let console: Console

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    path = arguments.operand("file", "The study file, or a scenario file.")
    _pilotCount = try arguments.count(
      "pilot", "Number of replications to play for each point.", in: 2...1_000, default: 10)
    _precision = try arguments.precision()
    _maximumRuns = try arguments.maximumRuns()
    _jobCount = try arguments.count(
      "jobs", "Number of cores that the study will use.", in: 1...1_024,
      default: ArgumentReader.allCores, shown: "all", isMirrored: true)
    _maximumFacts = try arguments.maximumFacts(
      "a replication of the pilot, all of its accounts together", default: 100_000_000)
    _allowedFolders = arguments.allowedFolders()
    _isJSON = arguments.json()
    _isQuiet = arguments.quiet()
    try arguments.color()
    arguments.noProgress()
    console = arguments.console
  }

  func perform() throws -> ExitCode {
    if try isScenario() {
      try UsageError.refuse(
        [$pilotCount, $precision, $maximumRuns, $jobCount, $maximumFacts, $allowedFolders],
        "for a scenario, of which the beginning of one run is played.")
      return planRun(of: try ScenarioFile(path).scenario)
    }
    let file = try StudyFile(
      path, allowed: allowedFolders,
      demand: ReplicationDemand(precision: precision, atMost: maximumRuns))
    var plan = StudyPlan(file.study)
    // Of one core.
    var seconds = 0.0
    while let point = plan.next {
      try refuseIfTooLarge(point, of: file.study)
      let known = plan.points.count
      console.progress(
        file.study.capacity == nil
          ? "plan  \(known) of \(file.study.points.count) points"
          : "plan  \(English.count(known, "load")) of the search played")
      let pilot = pilot(point, file.study)
      plan.take(pilot.results)
      let count = plan.points.last?.count ?? 0
      seconds += Double(count + plan.rareRunCount) * pilot.seconds
    }
    console.endProgress()
    if isJSON {
      console.write(json(plan, seconds / Double(jobCount), jobCount))
    } else if !isQuiet {
      console.print(text(plan, seconds, jobCount))
    }
    return .pass
  }

  // MARK: A run

  private func isScenario() throws -> Bool {
    guard !InputFile.isStandardInput(path) else { return false }
    let bytes = try InputFile.scenario(path)
    return !StudyReader.isStudy(SourceFile(name: path, bytes: bytes))
  }

  /// Enough that a fleet has started, and few enough for an answer in a second.
  private static let runPilotFacts = 300_000

  private func planRun(of scenario: Scenario) -> ExitCode {
    let cost = RunCost(of: scenario, pilotFacts: Self.runPilotFacts)
    if isJSON {
      console.write(cost.json(of: scenario))
    } else if !isQuiet {
      console.print("\(console.colored(scenario.name, .bold))   \(cost.text)")
      if let warning = cost.warning { console.print("limits   \(warning)") }
      console.print("next     \(ToolCommand.text(["run", path]))")
    }
    return .pass
  }

  // MARK: A study

  /// A pilot ends: a point of which one replication is too large is named before it is played.
  private func refuseIfTooLarge(_ point: StudyPoint, of study: Study) throws {
    var budget = RunBudget()
    budget.factLimit = min(maximumFacts, 100_000)
    var observer = NoObserver()
    let estimate = RunEstimate(of: point.scenario, budget: budget, watching: &observer)
    let count = Int(clamping: Double(estimate.factCount) * Double(point.accountCount))
    guard count > maximumFacts else { return }
    throw Failure(
      code: .temporary,
      message: "One replication of '\(PrintableText.escaped(study.label(of: point)))' has about "
        + "\(English.number(count)) facts, and the pilot may play \(English.number(maximumFacts)). "
        + "Allow more with '--max-facts', or study a smaller scenario.")
  }

  private struct PilotedPoint {
    let results: PointResults
    /// Of one core, for one replication.
    let seconds: Double
  }

  private func pilot(_ point: StudyPoint, _ study: Study) -> PilotedPoint {
    let player = ReplicationPlayer(study)
    // A search plays far more at its greater loads than at its first: half of what it plays at
    // least is enough to know its way.
    let isSearch = study.capacity != nil
    let most = isSearch ? max(2, study.replications.atLeast / 2) : study.replications.atMost
    let count = min(pilotCount, most)
    var results = PointResults(point: point)
    let start = Stopwatch.threadSeconds
    for replication in 0..<count { results.append(player.play(point, replication: replication)) }
    let seconds = (Stopwatch.threadSeconds - start) / Double(count)
    return PilotedPoint(results: results, seconds: seconds)
  }

  private func text(_ plan: StudyPlan, _ seconds: Double, _ jobCount: Int) -> String {
    let study = plan.study
    var lines = [
      "\(console.colored(study.name, .bold))   \(English.count(study.points.count, "point"))   "
        + "\(English.count(plan.replicationCount, "replication"))   about "
        + "\(English.count(plan.factCount, "fact"))", "",
    ]
    for planned in plan.points.prefix(30) {
      let label = PrintableText.escaped(study.label(of: planned.pilot.point))
      let cap =
        planned.count >= study.replications.atMost && !study.replications.isFixed
        ? "   (the maximum)" : ""
      lines.append("  \(English.number(planned.count)) × \(label)\(cap)")
    }
    if plan.points.count > 30 { lines.append("  and \(plan.points.count - 30) more points") }
    lines.append("")
    if plan.rareRunCount > 0 {
      lines.append(
        "Rare events take up to \(English.number(plan.rareRunCount)) shorter runs at each point.")
    }
    if study.capacity != nil {
      lines.append(
        "These are the loads that the search for capacity tries if all replications are like those "
          + "of the pilot.")
    }
    lines.append(
      "time     about \(PlanCommand.duration(seconds / Double(jobCount))) on "
        + "\(English.count(jobCount, "core")), \(PlanCommand.duration(seconds)) of one core")
    lines.append("memory   now \(Stopwatch.peakMemory >> 20) MiB; it does not grow with the study")
    lines.append("next     \(StudyCommands.study(study))")
    return lines.joined(separator: "\n")
  }

  private func json(_ plan: StudyPlan, _ seconds: Double, _ jobCount: Int) -> [UInt8] {
    JSONText.document { json in
      json.member("cores", jobCount)
      json.member("facts", plan.factCount)
      json.member("points", plan.study.points.count)
      json.member("replications", plan.replicationCount)
      json.member("schema", "tipfleet.plan/1")
      json.member("seconds", seconds)
      json.member("study", plan.study.name)
    }
  }

  /// A time that nobody needs more exactly.
  static func duration(_ seconds: Double) -> String {
    if seconds < 1 { return "a second" }
    if seconds < 120 { return "\(Int(seconds + 0.5)) s" }
    if seconds < 7_200 { return "\(Int(seconds / 60 + 0.5)) min" }
    if seconds < 172_800 { return "\(Int(seconds / 3_600 + 0.5)) h" }
    return "\(Int(min(seconds / 86_400, 1e9) + 0.5)) days"
  }
}
