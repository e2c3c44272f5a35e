import FleetSimulation
import Mutants
import PropertySearch
import Reports
import SimulationKernel
import TextFormats
import Verification

/// `tipfleet compare`: where two runs part, and by how much over many seeds.
struct CompareCommand {
  private let arguments: ParsedArguments
  private let console: Console

  init(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    self.arguments = arguments
    self.console = try console.coloring(as: arguments)
  }

  func perform() throws -> ExitCode {
    if let studies = StudyComparing(arguments) {
      return try studies.perform(arguments, console)
    }
    let conditions = try conditions()
    let runs = try arguments.count(.runs, in: 1...1_000_000) ?? 1
    let left = try ComparedSide(arguments.operands[0], runs: runs, arguments, .first)
    let right = try ComparedSide(
      arguments.operands.last ?? "", runs: runs, arguments, .second)
    try checkDifferent(left, right)
    let folder = try arguments.value(.out).map {
      try ReportFolder($0, scenario: left.name, isForced: arguments.has(.force))
    }
    try folder?.checkReplaceable()
    let outcome = try compare(left, right, runs: runs)
    let decided = conditions.map { ($0, $0.holds(for: outcome.paired)) }
    let bytes = CompareJSON.bytes(outcome, left, right, decided)
    try folder?.write(files(outcome, bytes))
    if arguments.has(.json) {
      console.write(bytes)
    } else if !arguments.has(.quiet) {
      console.print(CompareText(console).text(outcome, left, right, decided, folder?.path))
    }
    let demands = outcome.paired.demands
    let demanded = demands.left.verdict.combined(with: demands.right.verdict)
    if decided.contains(where: { $0.1 == true }) { return .violated }
    let asked = decided.contains { $0.1 == nil } ? Verdict.inconclusive : .pass
    return ExitCode(asked.combined(with: demanded))
  }

  private func files(_ outcome: ComparedOutcome, _ json: [UInt8]) -> FileSet {
    var files = FileSet()
    files.add("compare.csv", CSVWriter.bytes(of: ComparisonTable.make(outcome.paired)))
    files.add("compare.json", json)
    return files
  }

  private func conditions() throws(UsageError) -> [Condition] {
    var conditions: [Condition] = []
    for text in arguments.all(.failIf) {
      do throws(Condition.Problem) {
        conditions.append(try Condition(text))
      } catch {
        throw UsageError(
          "The condition '\(PrintableText.escaped(text))' cannot be read: "
            + "\(PrintableText.escaped(error.message)).",
          verb: .compare)
      }
    }
    return conditions
  }

  /// Two sides that are the same in everything would differ in nothing.
  private func checkDifferent(_ left: ComparedSide, _ right: ComparedSide) throws(UsageError) {
    guard arguments.operands.count == 1, left.seed == right.seed,
      left.withoutFaults == right.withoutFaults
    else { return }
    throw UsageError(
      "There is nothing to compare '\(PrintableText.escaped(left.path))' with. Name a second "
        + "recording, or say with '--seed-b' or '--without-fault-b' what the second run has else.",
      verb: .compare)
  }

  private func compare(
    _ left: ComparedSide, _ right: ComparedSide, runs: Int
  ) throws -> ComparedOutcome {
    let first = left.run(0)
    let second = right.run(0)
    var paired = PairedComparison()
    paired.add(first, second)
    for number in 1..<max(1, runs) {
      console.progressUnlessSilenced("compare  \(number) of \(runs) pairs", arguments)
      paired.add(left.run(number), right.run(number))
    }
    if runs > 1 { console.endProgress() }
    return ComparedOutcome(
      first: first, second: second,
      difference: JournalDifference.first(first.side, second.side), paired: paired)
  }
}

/// What a comparison found out.
struct ComparedOutcome {
  /// The first pair.
  let first: ComparedRun
  let second: ComparedRun
  /// Where its journals part.
  let difference: JournalDifference?
  /// All pairs.
  let paired: PairedComparison
}

/// One side of a comparison: a setting that is played, or a run that was recorded.
struct ComparedSide {
  enum Place {
    case first, second
  }

  /// The path as it was typed.
  let path: String
  /// The name of the scenario.
  let name: String
  /// The seed of the first run.
  let seed: UInt64
  let withoutFaults: [String]
  private let source: Source

  private enum Source {
    case played(Scenario)
    case recorded(ComparedRun)
  }

  init(
    _ path: String, runs: Int, _ arguments: ParsedArguments, _ place: Place
  ) throws {
    self.path = path
    let recording = try Recording(path)
    let seedB = place == .second ? arguments.value(.seedB) : nil
    let chosen = try seedB.map { try Seed.parse($0, for: .compare) } ?? arguments.seed()
    let off =
      arguments.all(.withoutFault) + (place == .second ? arguments.all(.withoutFaultB) : [])
    switch recording {
    case .scenario(let path):
      let scenario = try ScenarioFile(path).scenario
      try ComparedSide.check(off, in: scenario, path)
      source = .played(scenario)
      (name, seed, withoutFaults) = (scenario.name, chosen ?? scenario.seed, off)
    case .folder(let folder) where runs > 1 || chosen != nil || !off.isEmpty:
      let stored = try StoredRun(folder: folder)
      if let mutant = stored.mutant {
        throw UsageError(
          "'\(PrintableText.escaped(path))' was played with the mutant '\(mutant.id)', and "
            + "comparing plays none. Compare its one run as it is.",
          verb: .compare)
      }
      let scenario = try ScenarioFile(stored.scenarioPath).scenario
      try ComparedSide.check(off, in: scenario, path)
      source = .played(scenario)
      let faults = stored.withoutFaults + off
      (name, seed, withoutFaults) = (scenario.name, chosen ?? stored.runs[0].seed, faults)
    case .journal, .folder:
      guard runs == 1, chosen == nil, off.isEmpty else {
        throw UsageError(
          "'\(PrintableText.escaped(path))' is the journal of one run, which has its seed and its "
            + "faults. Name its scenario to play others.",
          verb: .compare)
      }
      let recorded = try Recording.journal(at: ComparedSide.journal(recording, path))
      if let problem = recorded.problem {
        throw Failure(
          code: .invalidScenario,
          message: "'\(PrintableText.escaped(path))' is broken in \(problem.text). Judge what is "
            + "whole of it with 'tipfleet replay'.")
      }
      source = .recorded(ComparedRun(recorded))
      (name, seed, withoutFaults) =
        (recorded.scenario.name, recorded.seed, recorded.withoutFaults)
    }
  }

  private static func journal(_ recording: Recording, _ path: String) -> String {
    switch recording {
    case .folder(let folder): "\(folder)/journal.ndjson"
    case .journal, .scenario: path
    }
  }

  private static func check(
    _ faults: [String], in scenario: Scenario, _ path: String
  ) throws(UsageError) {
    let known = scenario.faults.map(\.name)
    for name in faults where !known.contains(name) {
      let near = NearestWord.nearest(to: name, in: known).map { " Did you mean '\($0)'?" } ?? ""
      throw UsageError(
        "'\(PrintableText.escaped(path))' has no fault '\(PrintableText.escaped(name))'.\(near)",
        verb: .compare)
    }
  }

  /// Run number `number` of this side; a recorded one is always the same.
  func run(_ number: Int) -> ComparedRun {
    switch source {
    case .recorded(let run): run
    case .played(let scenario):
      ComparedRun(
        playing: scenario,
        options: RunOptions(seed: seed &+ UInt64(number), withoutFaults: withoutFaults))
    }
  }
}
