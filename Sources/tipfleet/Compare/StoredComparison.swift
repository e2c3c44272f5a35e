import CommandLineParts
import Foundation
import PropertySearch
import Reports
import SimulationKernel
import TextFormats

/// What the folder of a report on a comparison stores: both sides, and how they were compared.
struct StoredComparison {
  /// The name of the first scenario.
  let scenario: String
  let comparing: Comparing
  private let folder: String

  /// The parts of `summary.json` that are needed.
  private struct Summary: Decodable {
    let conditions: [String]
    let pairs: Int
    let replay: String
    let scenario: String
    let sides: [Side]

    struct Side: Decodable {
      let file: String
      let path: String
      let recorded: Bool
      let seed: String
      let stored: Bool
      let withoutFaults: [String]

      enum CodingKeys: String, CodingKey {
        case file
        case path
        case recorded
        case seed
        case stored
        case withoutFaults = "without_faults"
      }
    }
  }

  private struct Mark: Decodable {
    let schema: String
  }

  /// Reads what a folder stores; nil for one that is no report on a comparison.
  init?(in folder: String) throws {
    let path = "\(folder)/summary.json"
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let bytes = Data(try InputFile.regularFile(path, absent: "", folder: ""))
    do {
      guard try JSONDecoder().decode(Mark.self, from: bytes).schema == ComparisonReport.schema
      else { return nil }
    } catch {
      return nil
    }
    let summary: Summary
    do {
      summary = try JSONDecoder().decode(Summary.self, from: bytes)
    } catch {
      throw Self.unreadable(folder, "its 'summary.json' is not one of TipFleet")
    }
    guard summary.sides.count == 2, (1...1_000_000).contains(summary.pairs) else {
      throw Self.unreadable(folder, "its 'summary.json' does not say what was compared")
    }
    self.folder = folder
    scenario = summary.scenario
    comparing = Comparing(
      left: try Self.side("a", summary.sides[0], folder),
      right: try Self.side("b", summary.sides[1], folder), runs: summary.pairs,
      conditions: try summary.conditions.map { text in
        do throws(Condition.Problem) {
          return try Condition(text)
        } catch {
          throw Self.unreadable(folder, "its 'summary.json' has a condition that cannot be read")
        }
      }, command: summary.replay)
  }

  private static func side(
    _ letter: String, _ side: Summary.Side, _ folder: String
  ) throws -> ComparedSide {
    guard side.stored else {
      throw unreadable(
        folder, "a side of it came from standard input, and is not stored")
    }
    guard let seed = HexadecimalWord.parse(side.seed) else {
      throw unreadable(
        folder, "its 'summary.json' has the seed '\(PrintableText.escaped(side.seed))'")
    }
    let file = ComparisonReport.storedPath(letter, isRecorded: side.recorded)
    return try ComparedSide(
      stored: "\(folder)/\(file)", path: side.path, isRecorded: side.recorded, played: side.file,
      seed: seed, withoutFaults: side.withoutFaults)
  }

  /// Throws if what was compared again is not what the folder has.
  func check(_ compared: Compared) throws {
    let path = "\(folder)/compare.json"
    guard try InputFile.anySize(path, absent: "", folder: "") == compared.json else {
      throw Failure(
        code: .nonDeterminism,
        message: "The two sides that '\(PrintableText.escaped(folder))' stores compare otherwise "
          + "than its 'compare.json' says. The report is from another version of TipFleet, or its "
          + "files were changed; compare again with 'tipfleet compare'.")
    }
  }

  private static func unreadable(_ folder: String, _ reason: String) -> Failure {
    Failure(
      code: .invalidScenario,
      message: "The report in '\(PrintableText.escaped(folder))' cannot be rebuilt: \(reason). "
        + "Compare again with 'tipfleet compare'.")
  }
}
