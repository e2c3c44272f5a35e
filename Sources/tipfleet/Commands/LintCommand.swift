import AppImport
import CommandLineParts
import HostFiles
import TextFormats

/// `tipfleet lint PATH…`: what is probably wrong with the tips of an app, without playing anything.
struct LintCommand: Command {
  static let name = "lint"
  static let abstract = "Find what is probably wrong with the tips in Swift sources."
  static let purpose = CommandPurpose.scenario
  static let examples = [
    CommandExample(
      "lint", "MyApp",
      meaning: "Find what is probably wrong with the tips of an app.")
  ]

  private let paths: [String]
  @Argument private var isStrict: Bool
  @Argument private var includesTests: Bool
  @Argument private var sarif: String?
  @Argument private var junit: String?
  @Argument private var printsJSON: Bool
  @Argument private var isQuiet: Bool
  private let console: Console
  private let disk: Disk

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    paths = arguments.sourcePaths()
    _isStrict = arguments.flag("strict", "Treat warnings as errors.")
    _includesTests = arguments.includesTests()
    _sarif = arguments.text(
      "sarif", value: "file", "Write the findings as SARIF, for code scanning.",
      shown: "none is written")
    _junit = arguments.text(
      "junit", value: "file", "Write the findings as JUnit XML.", shown: "none is written")
    _printsJSON = arguments.json()
    _isQuiet = arguments.quiet()
    console = arguments.console
    disk = arguments.disk
  }

  func perform() throws -> ExitCode {
    let (tree, app) = try SourceTree.read(paths, includesTests: includesTests, console)
    // Nothing was looked at, so nothing is well.
    guard !app.tips.isEmpty else {
      throw Failure(
        code: .notFound,
        message: "No tip was found in \(English.count(tree.seenCount, "Swift file")), so nothing "
          + "was checked. Name the folder that holds the sources of the app."
          + tree.remarks.map { "\n  \($0)" }.joined())
    }
    let report = LintReport(findings: AppLint.findings(app), tree: tree, tipCount: app.tips.count)
    for (path, bytes, mark, option) in [
      (sarif, report.sarif, LintReport.sarifMark, "--sarif"),
      (junit, report.junit, LintReport.junitMark, "--junit"),
    ] {
      guard let path else { continue }
      try NewFile.write(bytes, over: path, marked: mark, option: option, on: disk)
    }
    if printsJSON {
      console.write(report.json)
    } else if !isQuiet {
      console.print(report.text)
    }
    console.annotate(report.annotations)
    return isStrict && report.warningCount > 0 ? .violated : .pass
  }
}
