import CapacityStudies
import Foundation
import JournalFiles
import ReportParts
import Reports
import TextFormats

/// What a command has written is read again, by the reader that users have, before the command says
/// that it is written. What cannot be read is kept: it may be all that there is of hours of work.
package enum ReadBack {
  /// Why something cannot be read, as a clause.
  private struct Unreadable: Error {
    let clause: String
  }

  /// Reads a scenario file.
  package static func scenario(_ path: String) throws(Failure) {
    try reading(path) { try check(try InputFile.scenario(path), path) }
  }

  /// Reads a file that must hold what was written, byte for byte: one that no command reads, or a
  /// scenario with questions that are open still.
  package static func bytes(_ written: [UInt8], _ path: String) throws {
    try reading(path) {
      let found = try InputFile.anySize(path, absent: "", folder: "")
      guard found == written else {
        throw Unreadable(clause: "it does not hold what was written")
      }
    }
  }

  /// Reads a scenario before it replaces a file that can be read.
  package static func scenario(_ bytes: [UInt8], insteadOf path: String) throws(Failure) {
    do throws(Unreadable) {
      try check(bytes, path)
    } catch {
      throw Failure(
        code: .internalError,
        message: "'\(PrintableText.escaped(path))' is left as it was, because what would replace "
          + "it cannot be read: \(error.clause). \(advice)")
    }
  }

  /// Reads a file of results, and the study that lies beside it.
  ///
  /// - `recordCount`: How many results it must have; nil if that is not known.
  package static func results(_ path: String, in folder: String, recordCount: Int?) throws {
    try reading(path) {
      let study = try StudyFile(storedIn: folder).study
      let bytes = try InputFile.anySize(path, absent: "", folder: "")
      do throws(ResultProblem) {
        let file = try ResultReader(study).read(bytes)
        let isAll = recordCount == nil || file.records.count == recordCount
        guard file.wholeByteCount == bytes.count, isAll else {
          throw .foreign(reason: "it has \(English.count(file.records.count, "whole result"))")
        }
      } catch {
        throw Unreadable(clause: error.message)
      }
    }
  }

  /// Reads those files of a report that TipFleet, or a program, reads.
  static func report(_ files: FileSet, in folder: String, readsJournal: Bool) throws {
    let isStudy = files["inputs/study.json"] != nil
    for file in files.files {
      let path = "\(folder)/\(file.path)"
      switch AppReport.pathWithinPart(file.path) {
      case "journal.ndjson": if readsJournal { try journal(path) }
      case "results.ndjson": try results(path, in: folder, recordCount: nil)
      // A study's scenario is whole only with the values of a point.
      case "inputs/study.json": break
      case "inputs/scenario.json" where isStudy: break
      case "summary.json", "compare.json", "csv/datapackage.json": try json(path)
      case let name where name.hasSuffix(".json"): try scenario(path)
      case let name where name.hasSuffix(".ndjson"): try jsonLines(path)
      default: break
      }
    }
  }

  // MARK: Readers

  private static func check(_ bytes: [UInt8], _ path: String) throws(Unreadable) {
    let (scenario, diagnostics) = ScenarioFile.read(bytes, path)
    if scenario != nil && !diagnostics.hasErrors { return }
    throw Unreadable(clause: diagnostics.firstMistake)
  }

  /// Reads a journal; what it holds is not kept.
  static func journal(_ path: String) throws {
    try reading(path) {
      if let problem = try Recording.journal(at: path, keepsFacts: false).problem {
        throw Unreadable(clause: problem.text)
      }
    }
  }

  private static func json(_ path: String) throws {
    try reading(path) {
      let bytes = try InputFile.anySize(path, absent: "", folder: "")
      _ = try JSONSerialization.jsonObject(with: Data(bytes))
    }
  }

  private static func jsonLines(_ path: String) throws {
    try reading(path) {
      let bytes = try InputFile.anySize(path, absent: "", folder: "")
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        _ = try JSONSerialization.jsonObject(with: Data(line))
      }
    }
  }

  // MARK: Refusals

  private static let advice =
    "This is an error in TipFleet, unless the disk has changed what was written; please report it "
    + "with the file."

  /// Reads what lies at a path with `read`, and tells what that says as what cannot be read again.
  package static func reading(_ path: String, _ read: () throws -> Void) throws(Failure) {
    let clause: String
    do {
      return try read()
    } catch let unreadable as Unreadable {
      clause = unreadable.clause
    } catch let failure as Failure {
      clause = failure.message
    } catch {
      clause = "it is not JSON"
    }
    throw Failure(
      code: .internalError,
      message: "'\(PrintableText.escaped(path))' was written, but cannot be read again: \(clause). "
        + "It is kept. \(advice)")
  }
}

extension DiagnosticList {
  /// Where a file that holds no scenario is wrong first, and how, as a clause.
  package var firstMistake: String {
    let first = diagnostics.first { $0.severity == .error }
    return first.map { "line \($0.line), column \($0.column): \($0.message)" }
      ?? "it holds no scenario"
  }
}
