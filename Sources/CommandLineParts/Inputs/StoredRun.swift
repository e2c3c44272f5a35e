import Foundation
import Mutants
import ReportParts
import SimulationKernel
import TextFormats

/// What a report's folder tells about the runs it was made of.
package struct StoredRun {
  /// The copy of the scenario in the folder of the report.
  package let scenarioPath: String
  /// The file that was played, as it was named.
  package let scenarioFile: String
  /// The seed of each run, and the digest of its facts.
  package let runs: [(seed: UInt64, digest: String)]
  /// The faults that were left out.
  package let withoutFaults: [String]
  /// The mutant that was played; nil for none.
  package let mutant: Mutant?
  /// Where the app's sources can be read, if somebody said so.
  package let sourceAddress: SourceAddress?
  /// Whether it has the smallest schedule of each thing that went wrong.
  package let hasSmallest: Bool
  /// Whether it is a part of the report on an app.
  package let isPartOfApp: Bool
  /// Whether a run was ended before its time, so that its scenario and its seed give a longer one.
  private let hasCutRun: Bool
  private let folder: String

  /// The parts of `summary.json` that are needed.
  private struct Summary: Decodable {
    let scenario: String
    let scenarioFile: String
    let withoutFaults: [String]
    let mutant: String?
    let runs: [Run]
    let sharesHub: Bool?
    let replay: String?
    let sourceURL: String?
    let smallest: [Example]?
    let partOfApp: Bool?

    struct Example: Decodable {}

    struct Run: Decodable {
      let seed: String
      let digest: String
      let endedEarly: Bool?

      enum CodingKeys: String, CodingKey {
        case seed
        case digest
        case endedEarly = "ended_early"
      }
    }

    enum CodingKeys: String, CodingKey {
      case scenario
      case scenarioFile = "scenario_file"
      case withoutFaults = "without_faults"
      case mutant
      case runs
      case sharesHub = "shares_hub"
      case replay
      case sourceURL = "source_url"
      case smallest
      case partOfApp = "part_of_app"
    }
  }

  /// Reads what lies in a folder; throws a `Failure` where that is no report on a run.
  package init(folder: String) throws {
    if let refusal = StoredKind.refusalAsRun(of: folder) { throw refusal }
    let path = "\(folder)/summary.json"
    let bytes = try InputFile.regularFile(
      path, absent: "Name a folder that 'tipfleet run' wrote.",
      folder: "Name a folder that 'tipfleet run' wrote.")
    guard let summary = try? JSONDecoder().decode(Summary.self, from: Data(bytes)) else {
      throw Self.unreadable(folder, "its 'summary.json' is not one of TipFleet")
    }
    guard (try? Identifier.check(summary.scenario)) != nil else {
      throw Self.unreadable(folder, "its 'summary.json' names no scenario")
    }
    if summary.sharesHub == true {
      throw Failure(
        code: .usage,
        message: "'\(PrintableText.escaped(folder))' shows one account of many that shared a hub, "
          + "so its scenario alone is another run. The study plays it again: "
          + "\(PrintableText.escaped(summary.replay ?? "tipfleet study", limit: 2_000))")
    }
    scenarioPath = "\(folder)/inputs/\(summary.scenario).json"
    scenarioFile = summary.scenarioFile
    withoutFaults = summary.withoutFaults
    mutant = try summary.mutant.map { id in
      guard let mutant = Mutant(id: id) else {
        throw Self.unreadable(folder, "its 'summary.json' names a mutant that does not exist")
      }
      return mutant
    }
    do throws(SourceAddress.Problem) {
      sourceAddress = try summary.sourceURL.map(SourceAddress.init)
    } catch let problem {
      throw Self.unreadable(
        folder, "the 'source_url' in its 'summary.json' is no address: \(problem.advice)")
    }
    self.folder = folder
    hasSmallest = summary.smallest != nil
    isPartOfApp = summary.partOfApp == true
    hasCutRun = summary.runs.contains { $0.endedEarly == true }
    runs = try summary.runs.map { run in
      guard let seed = HexadecimalWord.parse(run.seed) else {
        throw Self.unreadable(
          folder, "its 'summary.json' has the seed '\(PrintableText.escaped(run.seed))'")
      }
      return (seed, run.digest)
    }
    if runs.isEmpty { throw Self.unreadable(folder, "its 'summary.json' has no run") }
  }

  /// Throws if a run cannot be played again: whole, it would be another one.
  package func checkPlayable() throws {
    guard hasCutRun else { return }
    throw Failure(
      code: .notFound,
      message: "A run of the report in '\(PrintableText.escaped(folder))' was ended before its "
        + "time, so it cannot be played again and compared. 'tipfleet replay' judges its "
        + "'journal.ndjson'; 'tipfleet run' with higher limits plays all of it.")
  }

  /// A folder that is no report, or a broken one.
  package static func unreadable(_ folder: String, _ reason: String) -> Failure {
    Failure(
      code: .invalidScenario,
      message: "The report in '\(PrintableText.escaped(folder))' cannot be rebuilt: \(reason). "
        + "Play the scenario again with 'tipfleet run'.")
  }
}
