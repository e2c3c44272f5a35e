import FleetSimulation
import Metrics
import Scenarios
import SimulationKernel
import TextFormats
import Verification

/// A run with everything that was found out about it.
public struct JudgedRun: Sendable {
  /// What was played.
  public var run: PlayedRun
  /// What it is worth.
  public var verdict: RunVerdict
  /// What was measured.
  public var metrics: RunMetrics

  /// A run, judged and measured.
  public init(run: PlayedRun, verdict: RunVerdict, metrics: RunMetrics) {
    self.run = run
    self.verdict = verdict
    self.metrics = metrics
  }
}

/// One run among several, when only one is shown whole.
public struct RunSummary: Sendable, Hashable {
  /// The seed.
  public let seed: UInt64
  /// The digest of everything that happened.
  public let digest: String
  /// What it is worth, without regard to what is demanded but was not put to the test in it.
  public let verdict: Verdict
  /// Why, in one sentence; empty after a plain pass.
  public let reason: String
  /// Facts in its journal.
  public let factCount: Int
  /// Occurrences played.
  public let occurrenceCount: UInt64
  /// Random numbers drawn.
  public let drawCount: UInt64
  /// Violations of all invariants.
  public let violationCount: Int
  /// By invariant, in the order of the registry: its name, its verdict, checks and margin.
  public let invariants: [InvariantSummary]

  /// Whether anything was violated that was not meant to be, demanded or not.
  public let hasSurprise: Bool

  /// The short form of a judged run.
  public init(_ judged: JudgedRun) {
    hasSurprise = !judged.verdict.surprises.isEmpty
    seed = judged.run.seed
    digest = "\(judged.run.digest)"
    verdict = judged.verdict.settled
    reason = judged.verdict.reasons.first ?? ""
    factCount = judged.run.journal.facts.count
    occurrenceCount = judged.run.occurrenceCount
    drawCount = judged.run.drawCount
    violationCount = judged.verdict.results.reduce(0) { $0 + $1.violationCount }
    invariants = judged.verdict.results.map(InvariantSummary.init)
  }

  /// The name of the run: `trails.r0`, from its scenario and its place among the runs.
  static func name(of scenario: String, number: Int) -> String { "\(scenario).r\(number)" }
}

/// What one run says about one invariant.
public struct InvariantSummary: Sendable, Hashable {
  /// The invariant's name.
  public let id: String
  /// What was found out.
  public let verdict: Verdict
  /// How often it was put to the test.
  public let checkCount: Int
  /// How close it came.
  public let margin: Int64?
  /// How often it was violated.
  public let violationCount: Int
  /// Whether the run fails because of it.
  public let isBroken: Bool
  /// What is wrong in a sentence or two; nil if nothing is.
  public let headline: String?

  init(_ result: InvariantResult) {
    isBroken = result.isBroken
    headline = result.headline
    id = result.id
    verdict = result.verdict
    checkCount = result.checkCount
    margin = result.margin
    violationCount = result.violationCount
  }
}

/// Everything that a report is made of.
public struct ReportInput: Sendable {
  /// The run that is shown whole: the first that is not green, or else the first that violates
  /// what is not demanded, or else the first.
  public var shown: JudgedRun
  /// All runs, in the order of their seeds.
  public var runs: [RunSummary]
  /// The scenario's file, as it was named.
  public var scenarioFile: String
  /// Its bytes.
  public var scenarioText: [UInt8]
  /// The version of the program.
  public var toolVersion: String
  /// The command that plays the run again, where the scenario alone does not: one account of many
  /// that shared a hub.
  public var sharedHubCommand: String?

  /// The parts of a report.
  public init(
    shown: JudgedRun, runs: [RunSummary], scenarioFile: String, scenarioText: [UInt8],
    toolVersion: String, sharedHubCommand: String? = nil
  ) {
    self.shown = shown
    self.runs = runs
    self.scenarioFile = scenarioFile
    self.scenarioText = scenarioText
    self.toolVersion = toolVersion
    self.sharedHubCommand = sharedHubCommand
  }

  /// The name of the run that is shown.
  public var shownName: String {
    let number = runs.firstIndex { $0.seed == shown.run.seed } ?? 0
    return RunSummary.name(of: shown.run.scenario.name, number: number)
  }

  /// The command that finds the causes of a violation of the shown run; nil where there is none:
  /// the run shared a hub.
  package func causesCommand(_ id: String) -> String? {
    causesCommand(id, seed: shown.run.seed)
  }

  /// The same for another of the runs.
  package func causesCommand(_ id: String, seed: UInt64) -> String? {
    guard sharedHubCommand == nil else { return nil }
    return ToolCommand.causes(
      scenarioFile, seed: seed, withoutFaults: shown.run.withoutFaults, invariant: id,
      mutant: shown.run.injection?.id)
  }

  /// The command that finds the causes of what is most worth it in the shown run: what fails it, or
  /// else what is violated without being meant to be; nil if nothing is.
  package var causesCommand: String? {
    shown.verdict.surprises.first.flatMap { causesCommand($0.id) }
  }

  /// The command that plays the shown run again.
  public var replayCommand: String {
    if let sharedHubCommand { return sharedHubCommand }
    return ToolCommand.run(
      scenarioFile, seed: shown.run.seed, withoutFaults: shown.run.withoutFaults,
      mutant: shown.run.injection?.id)
  }
}
