import AppImport
import CommandLineParts
import Foundation
import HostFiles
import TextFormats

/// `tipfleet import PATH…`: from the Swift sources of an app to a scenario and a file of the app.
struct ImportCommand: Command {
  static let name = "import"
  static let abstract = "Make a scenario from the Swift sources of an app."
  static let purpose = CommandPurpose.scenario
  static let examples = [
    CommandExample(
      "import", "MyApp", "--out", "scenarios/my-app.json", "--assume",
      meaning: "Make a scenario from the sources of an app.")
  ]

  private let paths: [String]
  @Argument private var out: String?
  @Argument private var scenario: String?
  @Argument private var assumes: Bool
  @Argument private var isStrict: Bool
  @Argument private var includesTests: Bool
  @Argument private var updates: Bool
  @Argument private var checks: Bool
  @Argument private var isForced: Bool
  @Argument private var printsJSON: Bool
  @Argument private var isQuiet: Bool
  private let console: Console
  private let disk: Disk

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    paths = arguments.sourcePaths()
    _out = arguments.text(
      "out", letter: "o", value: "file",
      "The scenario to write, with a file of its app beside it.", shown: "scenarios/<name>.json")
    _scenario = arguments.text(
      "name", value: "name", "The name of the scenario.", shown: "that of the first folder")
    _assumes = arguments.flag(
      "assume", "Answer each question with a marked default, so that the scenario can be played.")
    _isStrict = arguments.flag("strict", "Count what was not read as a question too.")
    _includesTests = arguments.includesTests()
    _updates = arguments.flag(
      "update", "Write what the sources say today; the scenario keeps its answers and all else.")
    _checks = arguments.flag(
      "check", "Write nothing, and fail if the sources say something else than the app's file.")
    _isForced = arguments.flag("force", "Replace both files, whatever was changed in them by hand.")
    _printsJSON = arguments.json()
    _isQuiet = arguments.quiet()
    console = arguments.console
    disk = arguments.disk
  }

  func perform() throws -> ExitCode {
    if checks {
      try UsageError.refuse([$updates, $isForced], "with '--check', which writes nothing.")
      try UsageError.refuse([$isStrict], "with '--check', which fails only if something differs.")
    }
    if updates { try UsageError.refuse([$isForced], "with '--update', which keeps your answers.") }
    let name = try ImportedName.name(scenario, of: paths)
    let path = out ?? "scenarios/\(name).json"
    // Even '--force' replaces no sources of the app.
    if path.hasSuffix(".swift") {
      throw UsageError(
        "'\(PrintableText.escaped(path))' is a name for Swift. A scenario is JSON: choose a name "
          + "such as \(name).json.")
    }
    let (tree, app) = try SourceTree.read(paths, includesTests: includesTests, console)
    let imported = ImportedScenario(
      app, name: name, including: ImportedFile.includedName(besides: path), assumes: assumes)
    guard imported.tipCount > 0 else { throw nothingFound(tree) }
    let file = ImportedFile(path: path, imported: imported)
    let outcome =
      checks
      ? try file.compare()
      : updates
        ? try file.update(on: disk) : try file.write(isForced: isForced, on: disk)
    let report = ImportReport(
      app: app, file: file, outcome: outcome, tree: tree, words: words)
    if printsJSON {
      console.write(report.json)
    } else if !isQuiet {
      console.print(report.text)
    }
    if checks { return outcome.differences.isEmpty ? .pass : .violated }
    return report.isOpen(isStrict: isStrict) ? .incomplete : .pass
  }

  /// The words that import the same again.
  private var words: [String] {
    paths + (out.map { ["--out", $0] } ?? []) + (scenario.map { ["--name", $0] } ?? [])
      + (assumes ? ["--assume"] : []) + (includesTests ? ["--tests"] : [])
  }

  private func nothingFound(_ tree: SourceTree) -> Failure {
    let files = English.count(tree.seenCount, "Swift file")
    let remarks = tree.remarks.map { "\n  \($0)" }.joined()
    return Failure(
      code: .notFound,
      message: "No tip that people can get was found in \(files); nothing was written. Name the "
        + "folder that holds the sources of the app.\(remarks)")
  }
}
