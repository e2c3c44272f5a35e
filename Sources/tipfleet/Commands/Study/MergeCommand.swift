import CapacityStudies
import FleetSimulation
import Foundation
import Reports
import TextFormats

/// `tipfleet merge`: the results of all parts of a study as one report, as if one process had
/// played them all.
struct MergeCommand {
  private let arguments: ParsedArguments
  private let console: Console

  init(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    self.arguments = arguments
    self.console = try console.coloring(as: arguments)
  }

  func perform() throws -> ExitCode {
    let file = try StudyFile(storedIn: arguments.operands[0])
    let study = file.study
    let folder = try ReportFolder(
      arguments.value(.out) ?? "reports/\(study.name).study", scenario: study.name,
      schema: "tipfleet.study/", isForced: arguments.has(.force))
    try folder.checkReplaceable()
    var results = ResultSet()
    for operand in arguments.operands {
      try checkSame(file, operand)
      for path in try files(in: operand) { try add(path, study, to: &results) }
    }
    let outcome = StudyOutcome(StudyProgress(study, known: results))
    if !outcome.missing.isEmpty, !arguments.has(.allowMissing) {
      let shown = outcome.missing.prefix(5).joined(separator: ", ")
      let more = outcome.missing.count > 5 ? " and \(outcome.missing.count - 5) more" : ""
      throw Failure(
        code: .incomplete,
        message: "\(outcome.missing.count) replications are missing, of which the next are "
          + "\(shown)\(more). Play the missing parts, or merge what is there with "
          + "'--allow-missing'.")
    }
    return try StudyEnd(file: file, outcome: outcome, folder: folder).report(arguments, console)
  }

  /// All folders must hold results of the same study; what it was made from lies in each.
  private func checkSame(_ file: StudyFile, _ folder: String) throws {
    let other = try StudyFile(storedIn: folder)
    guard other.studyBytes == file.studyBytes, other.scenarioBytes == file.scenarioBytes else {
      throw Failure(
        code: .nonDeterminism,
        message: "'\(PrintableText.escaped(folder))' holds results of another study, or of another "
          + "version of it, than '\(PrintableText.escaped(arguments.operands[0]))'. Merge them "
          + "one by one; nothing was written.")
    }
  }

  private func files(in folder: String) throws -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let found = names.filter { $0.hasSuffix(".ndjson") && !$0.hasPrefix(".") }.sorted()
    guard !found.isEmpty else {
      throw Failure(
        code: .notFound,
        message: "'\(PrintableText.escaped(folder))' holds no results. Name the folder that "
          + "'tipfleet study --shard' wrote with '--results'.")
    }
    return found.map { "\(folder)/\($0)" }
  }

  private func add(_ path: String, _ study: Study, to results: inout ResultSet) throws {
    let advice = "Name a folder of results."
    let bytes = try InputFile.anySize(path, absent: advice, folder: advice)
    let file: ResultFile
    do throws(ResultProblem) {
      file = try ResultReader(study).read(bytes)
    } catch {
      throw ResultStore.refusal("'\(PrintableText.escaped(path))'", error)
    }
    for record in file.records { try StudyInputs.add(record, to: &results, path) }
  }
}
