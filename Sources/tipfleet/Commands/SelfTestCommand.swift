import CommandLineParts
import HostFiles
import ReportParts
import SelfChecks
import StudyReports
import TextFormats

/// `tipfleet selftest`: check the simulator against formulas that are known to be true.
struct SelfTestCommand: Command {
  static let name = "selftest"
  static let abstract = "Check the simulator against formulas that are known to be true."
  static let purpose = CommandPurpose.simulator
  static let examples = [
    CommandExample("selftest", "exponential-mean", meaning: "Play one check against its formula.")
  ]

  private let names: [String]
  @Argument private var isThorough: Bool
  @Argument private var provesItself: Bool
  @Argument private var seed: UInt64
  @Argument private var out: ChosenFolder
  @Argument private var isForced: Bool
  @Argument private var isJSON: Bool
  @Argument private var isQuiet: Bool
  private let console: Console
  private let disk: Disk

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    names = arguments.operands(
      "check", "The checks to play; all of them if none is named.", count: 0...1_000,
      kind: .words(AllSelfChecks.checks.map(\.name)))
    _isThorough = arguments.flag(
      "thorough", "Take sixteen times as many values, enough to notice 5 %.")
    _provesItself = arguments.flag(
      "distorted",
      "Also play each check with a parameter 5 % off: it must fail. Implies '--thorough'.")
    _seed = try arguments.seed("Seed of all checks", default: 1)
    _out = try arguments.out("Folder of the report.", default: "reports/selftest")
    _isForced = arguments.force()
    _isJSON = arguments.json()
    _isQuiet = arguments.quiet()
    try arguments.color()
    arguments.noProgress()
    console = arguments.console
    disk = arguments.disk
  }

  func perform() throws -> ExitCode {
    let checks = try checks()
    let folder = try ReportFolder(
      out.path(), scenario: "selftest", schema: SelfTestReport.schema, isForced: isForced, on: disk)
    try folder.checkWritable()
    let effort: SelfCheckEffort = provesItself || isThorough ? .thorough : .short
    let test = PlayedSelfTest.play(
      checks, seed: seed, effort: effort, provesItself: provesItself,
      jobs: ArgumentReader.allCores
    ) { count in
      console.progress("selftest  \(count) of \(checks.count)")
    }
    console.endProgress()
    let report = SelfTestReport.files(for: test, toolVersion: ToolVersion.text)
    try folder.write(report)
    if isJSON {
      console.write(report["summary.json"] ?? [])
    } else if !isQuiet {
      console.print(SelfTestText(test, folder: folder.path, console: console).text())
    }
    return test.passes ? .pass : .violated
  }

  /// The checks that are named, in the order of the list; all if none is.
  private func checks() throws(UsageError) -> [SelfCheck] {
    let all = AllSelfChecks.checks
    for name in names where !all.contains(where: { $0.name == name }) {
      let near = NearestWord.nearest(to: name, in: all.map(\.name))
      throw UsageError(
        "There is no check '\(PrintableText.escaped(name))'."
          + (near.map { " Did you mean '\($0)'?" } ?? " 'tipfleet selftest' names them."))
    }
    if names.isEmpty { return all }
    return all.filter { names.contains($0.name) }
  }
}
