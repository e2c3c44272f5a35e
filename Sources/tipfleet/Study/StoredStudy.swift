import CapacityStudies
import CommandLineParts
import Foundation
import ReportParts
import StudyReports
import TextFormats

/// The report on a study in a folder, which holds all that the study found out.
struct StoredStudy {
  /// The study and its scenario.
  let file: StudyFile
  /// What was found out.
  let outcome: StudyOutcome
  /// Whether its page has the self-test.
  let hasSelfTest: Bool
  /// Where the app's sources can be read, if somebody said so.
  let sourceAddress: SourceAddress?

  /// Whether a folder is the report on a study.
  static func isStored(in folder: String) -> Bool {
    let files = FileManager.default
    return files.fileExists(atPath: "\(folder)/results.ndjson")
      && files.fileExists(atPath: "\(folder)/inputs/study.json")
  }

  /// Reads what a folder stores.
  init(in folder: String) throws {
    var file = try StudyFile(storedIn: folder)
    let path = "\(folder)/results.ndjson"
    let bytes = try InputFile.anySize(path, absent: "", folder: "")
    var results = ResultSet()
    do throws(ResultProblem) {
      let read = try ResultReader(file.study).read(bytes)
      file = file.asked(with: read.commandWords)
      for record in read.records {
        do throws(ResultSet.Conflict) {
          try results.add(record)
        } catch {
          throw ResultProblem.foreign(reason: "it has two results of \(error.key.text)")
        }
      }
    } catch {
      throw ResultStore.refusal("'\(PrintableText.escaped(path))'", error)
    }
    self.file = file
    outcome = StudyOutcome(StudyProgress(file.study, known: results))
    let summary = try Self.summary(of: folder)
    hasSelfTest = summary?.selfTest != nil
    do throws(SourceAddress.Problem) {
      sourceAddress = try summary?.sourceURL.map(SourceAddress.init)
    } catch {
      throw StoredRun.unreadable(
        folder, "the 'source_url' in its 'summary.json' is no address: \(error.advice)")
    }
  }

  /// The parts of `summary.json` that are no result.
  private struct Summary: Decodable {
    let selfTest: String?
    let sourceURL: String?

    enum CodingKeys: String, CodingKey {
      case selfTest = "self_test"
      case sourceURL = "source_url"
    }
  }

  /// Nil where the folder has no summary: the results are enough for a report.
  private static func summary(of folder: String) throws -> Summary? {
    let path = "\(folder)/summary.json"
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let bytes = try InputFile.regularFile(path, absent: "", folder: "")
    do {
      return try JSONDecoder().decode(Summary.self, from: Data(bytes))
    } catch {
      throw StoredRun.unreadable(folder, "its 'summary.json' is not one of TipFleet")
    }
  }
}
