import CapacityStudies
import CommandLineParts
import HostFiles
import PropertySearch
import ReportParts
import SimulationKernel
import TextFormats
import Verification

/// `tipfleet compare`: where two runs part, and by how much over many seeds.
struct CompareCommand: Command {
  static let name = "compare"
  static let abstract =
    "Compare two runs, settings or journals: where they first differ, and by how much."
  static let purpose = CommandPurpose.explain
  static let examples = [
    CommandExample(
      "compare", "scenarios/trails.json", "--seed-b", "9",
      meaning: "Name the first fact in which two seeds differ."),
    CommandExample(
      "compare", "scenarios/trails.json", "--without-fault-b", "bad-weekend", "--runs", "20",
      "--out", "reports/weekend",
      meaning: "Write a page of what a fault changes, over 20 seeds."),
  ]

  private let paths: [String]
  @Argument private var seed: UInt64?
  @Argument private var seedB: UInt64?
  @Argument private var runs: Int
  @Argument private var withoutFaults: [String]
  @Argument private var withoutFaultsB: [String]
  @Argument private var failConditions: [String]
  @Argument private var out: String?
  @Argument private var isForced: Bool
  @Argument private var isJSON: Bool
  @Argument private var isQuiet: Bool
  private let console: Console
  private let disk: Disk

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    paths = arguments.operands(
      "recording",
      "Two scenarios, journals or folders of reports, also of studies; or one with two settings.",
      count: 1...2)
    _seed = try arguments.seed("Seed of the first run")
    _seedB = try arguments.seed("seed-b", "Seed of the second run", shown: "that of the first")
    _runs = try arguments.count(
      "runs", "Number of pairs of runs; each has the next seeds.", in: 1...1_000_000, default: 1)
    _withoutFaults = arguments.texts(
      "without-fault", value: "name",
      "Switch a fault off in both runs, by its name; can be given again.")
    _withoutFaultsB = arguments.texts(
      "without-fault-b", value: "name",
      "Switch a fault off in the second run only; can be given again.")
    _failConditions = arguments.texts(
      "fail-if", value: "condition",
      "End with 1 if this holds, such as 'violations > 0'; can be given again.")
    _out = arguments.out("Folder of the report: a page, and its numbers as CSV and JSON.")
    _isForced = arguments.force()
    _isJSON = arguments.json()
    _isQuiet = arguments.quiet()
    try arguments.color()
    arguments.noProgress()
    console = arguments.console
    disk = arguments.disk
  }

  func perform() throws -> ExitCode {
    if let studies = StudyComparing(paths) { return try compare(studies) }
    let conditions = try conditions()
    let off = withoutFaults
    let left = try ComparedSide(paths[0], runs: runs, seed: seed, withoutFaults: off)
    let right = try ComparedSide(
      paths.last ?? "", runs: runs, seed: seedB ?? seed, usualSeed: left.seed,
      withoutFaults: off + withoutFaultsB)
    try checkDifferent(left, right)
    try checkForce()
    let folder = try out.map {
      try ReportFolder(
        $0, scenario: left.name, schema: "tipfleet.comparison/", isForced: isForced, on: disk)
    }
    try folder?.checkWritable()
    let compared = Comparing(
      left: left, right: right, runs: runs, conditions: conditions, command: command
    ).compared(console)
    try folder?.write(compared.files)
    if isJSON {
      console.write(compared.json)
    } else if !isQuiet {
      console.print(compared.text(console, folder?.path))
    }
    return compared.exitCode
  }

  /// Compares two reports on studies, which were played already.
  private func compare(_ studies: StudyComparing) throws -> ExitCode {
    try UsageError.refuse(
      [$seed, $seedB, $runs, $withoutFaults, $withoutFaultsB, $failConditions],
      "for two studies, which were played already.")
    let name = try studies.baseName()
    try checkForce()
    let folder = try out.map {
      try ReportFolder(
        $0, scenario: name, schema: "tipfleet.study-comparison/", isForced: isForced, on: disk)
    }
    try folder?.checkWritable()
    let comparison = try studies.compared()
    let files = studies.report(comparison)
    try folder?.write(files)
    if isJSON {
      console.write(files["summary.json"] ?? [])
    } else if !isQuiet {
      console.print(studies.text(comparison, out, console))
    }
    return comparison.differences.isEmpty ? .inconclusive : .pass
  }

  private func checkForce() throws(UsageError) {
    if out == nil { try UsageError.refuse([$isForced], "without '--out': no report is written.") }
  }

  /// The command that compares again, as a reader can paste it.
  private var command: String {
    var words = ["compare"] + paths
    if let seed { words += ["--seed", SeedWord.text(seed)] }
    if let seedB { words += ["--seed-b", SeedWord.text(seedB)] }
    if runs > 1 { words += ["--runs", "\(runs)"] }
    for name in withoutFaults { words += ["--without-fault", name] }
    for name in withoutFaultsB { words += ["--without-fault-b", name] }
    for condition in failConditions { words += ["--fail-if", condition] }
    return ToolCommand.text(words)
  }

  private func conditions() throws(UsageError) -> [Condition] {
    var conditions: [Condition] = []
    for text in failConditions {
      do throws(Condition.Problem) {
        conditions.append(try Condition(text))
      } catch {
        throw UsageError(
          "The condition '\(PrintableText.escaped(text))' cannot be read: "
            + "\(PrintableText.escaped(error.message)).")
      }
    }
    return conditions
  }

  /// Two sides that are the same in everything would differ in nothing.
  private func checkDifferent(_ left: ComparedSide, _ right: ComparedSide) throws(UsageError) {
    guard paths.count == 1, left.seed == right.seed,
      left.withoutFaults == right.withoutFaults
    else { return }
    throw UsageError(
      "There is nothing to compare '\(PrintableText.escaped(left.path))' with. Name a second "
        + "recording, or say with '--seed-b' or '--without-fault-b' how the second run differs.")
  }
}
