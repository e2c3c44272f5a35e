import CapacityStudies
import Foundation
import HostFiles
import Reports
import TextFormats

/// `tipfleet merge`: the results of all parts of a study as one report, as if one process had
/// played them all.
struct MergeCommand: Command {
  static let name = "merge"
  static let abstract = "Merge the parts of a study, as if one machine had played it."

  private let folders: [String]
  @Argument private var allowsMissing: Bool
  @Argument private var leavesOutSelfTest: Bool
  @Argument private var out: ChosenFolder
  @Argument private var isForced: Bool
  @Argument private var isJSON: Bool
  @Argument private var isQuiet: Bool
  private let console: Console
  private let disk: Disk

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    folders = arguments.operands(
      "folder", "The folders of results that the parts wrote.", count: 1...10_000)
    _allowsMissing = arguments.flag(
      "allow-missing", "Report on what is there even if parts are missing.")
    _leavesOutSelfTest = arguments.noSelfTest()
    _out = try arguments.out("Folder of the report.", default: "reports/<study>.study")
    _isForced = arguments.force()
    _isJSON = arguments.json()
    _isQuiet = arguments.quiet()
    try arguments.color()
    arguments.noProgress()
    console = arguments.console
    disk = arguments.disk
  }

  func perform() throws -> ExitCode {
    let file = try StudyFile(storedIn: folders[0])
    let study = file.study
    let folder = try ReportFolder(
      out.path(study.name), scenario: study.name, schema: "tipfleet.study/", isForced: isForced,
      on: disk)
    try folder.checkWritable()
    var results = ResultSet()
    for folder in folders {
      try checkSame(file, folder)
      for path in try files(in: folder) { try add(path, study, to: &results) }
    }
    let outcome = StudyOutcome(StudyProgress(study, known: results))
    if !outcome.missing.isEmpty, !allowsMissing {
      let shown = outcome.missing.prefix(5).joined(separator: ", ")
      let more = outcome.missing.count > 5 ? " and \(outcome.missing.count - 5) more" : ""
      throw Failure(
        code: .incomplete,
        message: "\(outcome.missing.count) replications are missing, of which the next are "
          + "\(shown)\(more). Play the missing parts, or merge what is there with "
          + "'--allow-missing'.")
    }
    let end = StudyEnd(
      file: file, outcome: outcome, folder: folder,
      selfTest: leavesOutSelfTest
        ? nil : StudyEnd.playSelfTest(jobs: ArgumentReader.allCores, console))
    return try end.report(asJSON: isJSON, quietly: isQuiet, on: console)
  }

  /// All folders must hold results of the same study; what it was made from lies in each.
  private func checkSame(_ file: StudyFile, _ folder: String) throws {
    let other = try StudyFile(storedIn: folder)
    guard other.studyBytes == file.studyBytes, other.scenarioBytes == file.scenarioBytes else {
      throw Failure(
        code: .nonDeterminism,
        message: "'\(PrintableText.escaped(folder))' holds results of another study, or of another "
          + "version of it, than '\(PrintableText.escaped(folders[0]))'. Merge them "
          + "one by one; nothing was written.")
    }
  }

  private func files(in folder: String) throws -> [String] {
    let names = try FolderListing.names(
      in: folder, absent: "Name a folder of results that 'tipfleet study' wrote.")
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
