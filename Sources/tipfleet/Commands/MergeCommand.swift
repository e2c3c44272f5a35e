import CapacityStudies
import CommandLineParts
import Foundation
import HostFiles
import ReportParts
import TextFormats

/// `tipfleet merge`: the results of all parts of a study or a search as one report, as if one
/// process had played them all.
struct MergeCommand: Command {
  static let name = "merge"
  static let abstract = "Merge the parts of a study or a search, as if one machine had played it."
  static let purpose = CommandPurpose.study
  static let examples = [
    CommandExample(
      "check", "scenarios/trails.json", "--cases", "20", "--shard", "1/1",
      meaning: "Play a part of a search, here all of it, and keep what it gives."),
    CommandExample(
      "merge", "reports/trails.parts",
      meaning: "Report on the parts of a search as if one machine had played it."),
  ]

  private let folders: [String]
  @Argument private var allowsMissing: Bool
  @Argument private var leavesOutSelfTest: Bool
  @Argument private var regressions: ChosenFolder
  @Argument private var out: ChosenFolder
  @Argument private var sourceAddress: SourceAddress?
  @Argument private var isForced: Bool
  @Argument private var isJSON: Bool
  @Argument private var isQuiet: Bool
  private let console: Console
  private let disk: Disk

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    folders = arguments.operands(
      "folder", "The folders of results that the parts wrote.", count: 1...10_000,
      kind: .folder)
    _allowsMissing = arguments.flag(
      "allow-missing", "Report on what is there even if parts are missing.")
    _leavesOutSelfTest = arguments.noSelfTest()
    _regressions = try arguments.folder(
      "regressions", "Of a search: folder in which failing cases are kept; they are played too.",
      default: "scenarios/regressions", alsoShown: "of one with a mutant, reports/<mutant>.cases")
    _out = try arguments.out(
      "Folder of the report.", default: "reports/<study>.study",
      alsoShown: "of a search, \(Self.searchFolder.usual)")
    _sourceAddress = try arguments.sourceAddress()
    _isForced = arguments.force()
    _isJSON = arguments.json()
    _isQuiet = arguments.quiet()
    try arguments.color()
    arguments.noProgress()
    console = arguments.console
    disk = arguments.disk
  }

  private static let searchFolder = ChosenFolder(usual: "reports/<scenario>.check")

  func perform() throws -> ExitCode {
    for folder in folders { try checkParts(folder) }
    if SearchParts.lie(in: folders[0]) { return try mergeSearch() }
    var file = try StudyFile(storedIn: folders[0])
    try UsageError.refuse([$regressions], "for a study, which keeps no cases.")
    let study = file.study
    let folder = try ReportFolder(
      out.path(study.name), scenario: study.name, schema: "tipfleet.study/", isForced: isForced,
      on: disk)
    try folder.checkWritable()
    var results = ResultSet()
    for folder in folders {
      try checkSame(file, folder)
      for path in try files(in: folder) {
        let words = try add(path, study, to: &results)
        // All parts were asked for alike, but for their number.
        if file.study.commandWords.isEmpty { file = file.asked(with: words) }
      }
    }
    let outcome = StudyOutcome(StudyProgress(file.study, known: results))
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
        ? nil : StudyEnd.playSelfTest(jobs: ArgumentReader.allCores, console),
      sourceAddress: sourceAddress)
    return try end.report(asJSON: isJSON, quietly: isQuiet, on: console)
  }

  /// Says of a report what it is.
  private func checkParts(_ folder: String) throws {
    guard !SearchParts.lie(in: folder), !StudyFile.isStored(in: folder) else { return }
    let wanted = "a folder of results that 'tipfleet study' or 'tipfleet check --shard' wrote"
    if let refusal = StoredKind.refusal(of: folder, wanted: wanted) { throw refusal }
  }

  // MARK: Searches

  private func mergeSearch() throws -> ExitCode {
    try UsageError.refuse([$leavesOutSelfTest], "for a search, which has none.")
    guard folders.count == 1 else {
      throw UsageError(
        "The parts of a search lie in one folder. Copy them into one, and name that.")
    }
    let parts = try SearchParts(storedIn: folders[0], on: disk)
    let settings = settings(of: parts.search)
    let folder = try CheckReport.folders(
      for: [parts.file], settings, schema: "tipfleet.check/", isForced: isForced, on: disk)[0]
    let merged = MergedSearch(parts: parts, settings: settings, console: console)
    let result = try merged.perform(in: folder.path, allowsMissing: allowsMissing)
    let report = CheckReport.files(for: result, in: folder.path)
    try folder.write(report)
    if isJSON {
      console.write(report["summary.json"] ?? [])
    } else if !isQuiet {
      console.print(CheckText(result, folder: folder.path, console).text())
    }
    let code = result.exitCode
    return code == .inconclusive && result.isCutOff ? .incomplete : code
  }

  private func settings(of search: SharedSearch) -> CheckSettings {
    var settings = CheckSettings(
      caseCount: search.caseCount, seed: search.seed, keepsGoing: search.keepsGoing,
      jobCount: ArgumentReader.allCores,
      corpus: RegressionCorpus(
        folder: regressions.keptCases(of: search.mutant), disk: disk,
        mustExist: $regressions.isGiven),
      mutant: search.mutant, isExhaustive: false,
      out: ChosenFolder(usual: Self.searchFolder.usual, named: out.named),
      limits: HostLimits(facts: .max, time: nil, memory: nil))
    settings.sourceAddress = sourceAddress
    settings.learns = false
    settings.isMerged = true
    return settings
  }

  // MARK: Studies

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

  /// Adds what a file has, and answers with the words of the command that wrote it.
  private func add(
    _ path: String, _ study: Study, to results: inout ResultSet
  ) throws -> [String] {
    let advice = "Name a folder of results."
    let bytes = try InputFile.anySize(path, absent: advice, folder: advice)
    let file: ResultFile
    do throws(ResultProblem) {
      file = try ResultReader(study).read(bytes)
    } catch {
      throw ResultStore.refusal("'\(PrintableText.escaped(path))'", error)
    }
    for record in file.records { try StudyInputs.add(record, to: &results, path) }
    return file.commandWords
  }
}
