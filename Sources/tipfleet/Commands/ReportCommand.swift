import FleetSimulation
import Foundation
import Reports
import SimulationKernel

/// `tipfleet report FOLDER`: rebuild every file of a report from what the folder stores.
///
/// The scenario and the seed are all that has to be stored: they are played again, and the digest
/// says whether it was the same run.
struct ReportCommand {
  private let arguments: ParsedArguments
  private let console: Console

  init(_ arguments: ParsedArguments, _ console: Console) {
    self.arguments = arguments
    self.console = console
  }

  func perform() throws -> ExitCode {
    let folder = arguments.operands[0]
    let stored = try StoredRun(folder: folder)
    let file = try ScenarioFile(stored.scenarioPath)
    var played = PlayedScenario(file: file.renamed(stored.scenarioFile))
    for run in stored.runs {
      let judged = Judge.play(
        file.scenario, options: RunOptions(seed: run.seed, withoutFaults: stored.withoutFaults))
      guard "\(judged.run.digest)" == run.digest else {
        throw Failure(
          code: .nonDeterminism,
          message: "Seed \(Seed.text(run.seed)) gives digest \(judged.run.digest), but the report "
            + "has \(run.digest). The report is from another version of TipFleet, or its files "
            + "were changed; play the scenario again with 'tipfleet run'.")
      }
      played.add(judged)
    }
    let report = RunReport.files(for: played.input)
    try FileAccess.write(report, to: folder)
    if arguments.has(.json) {
      console.write(report["summary.json"] ?? [])
    } else if !arguments.has(.quiet) {
      console.print(
        RunText(
          file.renamed(stored.scenarioFile), played, folder: folder, console: console,
          withoutFaults: stored.withoutFaults
        ).text())
    }
    return played.exitCode
  }
}

/// What a report's folder tells about the runs it was made of.
struct StoredRun {
  let scenarioPath: String
  let scenarioFile: String
  let runs: [(seed: UInt64, digest: String)]
  let withoutFaults: [String]

  /// The parts of `summary.json` that are needed.
  private struct Summary: Decodable {
    let scenario: String
    let scenarioFile: String
    let withoutFaults: [String]
    let runs: [Run]

    struct Run: Decodable {
      let seed: String
      let digest: String
    }

    enum CodingKeys: String, CodingKey {
      case scenario
      case scenarioFile = "scenario_file"
      case withoutFaults = "without_faults"
      case runs
    }
  }

  init(folder: String) throws {
    let path = "\(folder)/summary.json"
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Failure(
        code: .notFound,
        message: "'\(PrintableText.escaped(path))' does not exist. Name a folder that "
          + "'tipfleet run' wrote.")
    }
    guard let summary = try? JSONDecoder().decode(Summary.self, from: data) else {
      throw Failure(
        code: .inputOutput,
        message: "'\(PrintableText.escaped(path))' is not a summary of TipFleet. Play the "
          + "scenario again with 'tipfleet run'.")
    }
    scenarioPath = "\(folder)/inputs/\(summary.scenario).json"
    scenarioFile = summary.scenarioFile
    withoutFaults = summary.withoutFaults
    runs = try summary.runs.map { run in
      guard let seed = UInt64(run.seed.dropFirst(), radix: 16), run.seed.hasPrefix("x") else {
        throw Failure(
          code: .inputOutput,
          message: "'\(PrintableText.escaped(path))' has the seed "
            + "'\(PrintableText.escaped(run.seed))', which is none.")
      }
      return (seed, run.digest)
    }
  }
}

extension ScenarioFile {
  /// The same file under the path by which it was first named.
  func renamed(_ path: String) -> ScenarioFile {
    ScenarioFile(path: path, bytes: bytes, scenario: scenario, warnings: warnings)
  }

  private init(path: String, bytes: [UInt8], scenario: Scenario, warnings: DiagnosticList) {
    self.path = path
    self.bytes = bytes
    self.scenario = scenario
    self.warnings = warnings
  }
}
