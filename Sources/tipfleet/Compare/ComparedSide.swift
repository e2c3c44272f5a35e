import CommandLineParts
import FleetSimulation
import FleetWorld
import JournalFiles
import Mutants
import PropertySearch
import Reports
import Scenarios
import SimulationKernel
import TextFormats
import Verification

/// One side of a comparison: a setting that is played, or a run that was recorded.
struct ComparedSide {
  /// The path as it was typed.
  let path: String
  /// The name of the scenario.
  let name: String
  /// The seed of the first run.
  let seed: UInt64
  let withoutFaults: [String]
  private let source: Source

  private enum Source {
    /// A scenario, where it is read, and its bytes.
    case played(Scenario, path: String, bytes: [UInt8])
    /// A journal, and its bytes; nil where they came from standard input.
    case recorded(ComparedRun, bytes: [UInt8]?)
  }

  /// What `path` names.
  ///
  /// - `chosen`: The seed of the first run, if it is not that of the recording.
  /// - `usual`: The seed of the other side, which a scenario is played with: what differs then is
  ///   what the two scenarios say, and not chance.
  /// - `off`: The faults that are switched off besides those of the recording.
  init(
    _ path: String, runs: Int, seed chosen: UInt64?, usualSeed usual: UInt64? = nil,
    withoutFaults off: [String]
  ) throws {
    self.path = path
    let recording = try Recording(path)
    switch recording {
    case .scenario(let path):
      let file = try ScenarioFile(path)
      let scenario = file.scenario
      try ComparedSide.check(off, in: scenario, path)
      source = .played(scenario, path: path, bytes: file.bytes)
      (name, seed, withoutFaults) = (scenario.name, chosen ?? usual ?? scenario.seed, off)
    case .folder(let folder) where runs > 1 || chosen != nil || !off.isEmpty:
      let stored = try StoredRun(folder: folder)
      if let mutant = stored.mutant {
        throw UsageError(
          "'\(PrintableText.escaped(path))' was played with the mutant '\(mutant.id)', and "
            + "comparing plays none. Compare its one run as it is.")
      }
      let file = try ScenarioFile(stored.scenarioPath)
      let scenario = file.scenario
      try ComparedSide.check(off, in: scenario, path)
      source = .played(scenario, path: stored.scenarioPath, bytes: file.bytes)
      let faults = stored.withoutFaults + off
      (name, seed, withoutFaults) = (scenario.name, chosen ?? stored.runs[0].seed, faults)
    case .journal, .folder:
      guard runs == 1, chosen == nil, off.isEmpty else {
        throw UsageError(
          "'\(PrintableText.escaped(path))' is the journal of one run, which has its seed and its "
            + "faults. Name its scenario to play others.")
      }
      let file = ComparedSide.journal(recording, path)
      let recorded = try ComparedSide.recorded(file, named: path)
      let isRead = InputFile.isStandardInput(file)
      source = .recorded(
        ComparedRun(recorded),
        bytes: isRead ? nil : try InputFile.anySize(file, absent: "", folder: ""))
      (name, seed, withoutFaults) =
        (recorded.scenario.name, recorded.seed, recorded.withoutFaults)
    }
  }

  /// What the report on a comparison stores of one of its sides, under the file that it has there.
  ///
  /// - `isRecorded`: Whether the file is a journal.
  /// - `played`: The scenario that was played, as it was named.
  init(
    stored file: String, path: String, isRecorded: Bool, played: String, seed: UInt64,
    withoutFaults: [String]
  ) throws {
    self.path = path
    self.seed = seed
    self.withoutFaults = withoutFaults
    if isRecorded {
      let bytes = try InputFile.anySize(file, absent: "", folder: "")
      let recorded = try ComparedSide.recorded(file, named: file)
      source = .recorded(ComparedRun(recorded), bytes: bytes)
      name = recorded.scenario.name
    } else {
      let read = try ScenarioFile(file)
      try ComparedSide.check(withoutFaults, in: read.scenario, file)
      source = .played(read.scenario, path: played, bytes: read.bytes)
      name = read.scenario.name
    }
  }

  /// A whole journal.
  private static func recorded(_ file: String, named path: String) throws -> RecordedJournal {
    let recorded = try Recording.journal(at: file)
    guard let problem = recorded.problem else { return recorded }
    throw Failure(
      code: .invalidScenario,
      message: "'\(PrintableText.escaped(path))' is damaged in \(problem.text). Judge the part "
        + "before the damage with 'tipfleet replay'.")
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
        "'\(PrintableText.escaped(path))' has no fault '\(PrintableText.escaped(name))'.\(near)")
    }
  }

  /// Run number `number` of this side; a recorded one is always the same.
  func run(_ number: Int) -> ComparedRun {
    switch source {
    case .recorded(let run, _): run
    case .played(let scenario, _, _):
      ComparedRun(
        playing: scenario,
        options: RunOptions(seed: seed(of: number), withoutFaults: withoutFaults))
    }
  }

  /// The seed of run number `number`.
  func seed(of number: Int) -> UInt64 { seed &+ UInt64(number) }

  /// How a report names it, of which run number `number` is told.
  func setting(telling number: Int) -> ComparedSetting {
    switch source {
    case .recorded(_, let bytes):
      ComparedSetting(
        path: path, scenario: name, firstSeed: seed, withoutFaults: withoutFaults,
        isRecorded: true, file: path, bytes: bytes,
        replayCommand: ToolCommand.text(["replay", path]))
    case .played(_, let file, let bytes):
      ComparedSetting(
        path: path, scenario: name, firstSeed: seed, withoutFaults: withoutFaults,
        isRecorded: false, file: file, bytes: bytes,
        replayCommand: ToolCommand.run(
          file, seed: seed(of: number), withoutFaults: withoutFaults))
    }
  }
}
