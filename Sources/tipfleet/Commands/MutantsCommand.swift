import CommandLineParts
import HostFiles
import Mutants
import PropertySearch
import ReportParts
import StudyReports

/// `tipfleet mutants`: test the mutants of the catalogue, and print by what each was caught.
struct MutantsCommand: Command {
  static let name = "mutants"
  static let abstract = "Inject faults into the model, and show which invariants detect them."
  static let purpose = CommandPurpose.simulator
  static let examples = [
    CommandExample(
      "mutants", "cap-forgotten", "--cases", "20",
      meaning: "Show which invariant detects a fault in the model."),
    CommandExample("mutants", "--list", meaning: "List the faults."),
  ]

  private let ids: [String]
  @Argument private var budget: Int
  @Argument private var seed: UInt64
  @Argument private var shrinks: Bool
  @Argument private var jobCount: Int
  @Argument private var out: ChosenFolder
  @Argument private var isForced: Bool
  @Argument private var lists: Bool
  @Argument private var isJSON: Bool
  @Argument private var isQuiet: Bool
  private let console: Console
  private let disk: Disk

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    ids = arguments.operands(
      "mutant", "The mutants to play; all of them if none is named.", count: 0...1_000,
      kind: .words(Mutant.all.map(\.id)))
    _budget = try arguments.count(
      "cases", "Maximum number of cases for each mutant.", in: 1...1_000_000,
      default: Int(MutationTest.standardBudget))
    _seed = try arguments.seed("Seed of the search", default: 1)
    _shrinks = arguments.flag(
      "shrink", "Make the case in which each mutant is caught as small as possible.")
    _jobCount = try arguments.jobs()
    _out = try arguments.out("Folder of the report.", default: "reports/mutants")
    _isForced = arguments.force()
    _lists = arguments.flag("list", "List the mutants without playing.")
    _isJSON = arguments.json()
    _isQuiet = arguments.quiet()
    try arguments.color()
    arguments.noProgress()
    console = arguments.console
    disk = arguments.disk
  }

  func perform() throws -> ExitCode {
    let entries = try selectedEntries()
    if lists {
      try UsageError.refuse(
        [$budget, $seed, $shrinks, $jobCount, $out, $isForced, $isJSON, $isQuiet],
        "with '--list', which plays nothing and prints a list.")
      console.print(MutantText.list(entries))
      return .pass
    }
    let folder = try ReportFolder(
      out.path(), scenario: "mutants", schema: MutantReport.schema, isForced: isForced, on: disk)
    try folder.checkWritable()
    let matrix = test(entries)
    let report = MutantReport.files(for: matrix, toolVersion: ToolVersion.text)
    try folder.write(report)
    if isJSON {
      console.write(report["summary.json"] ?? [])
    } else if !isQuiet {
      console.print(MutantText(matrix, folder: folder.path, console: console).text())
    }
    return matrix.isClean ? .pass : .violated
  }

  // MARK: Arguments

  private func selectedEntries() throws(UsageError) -> [MutantEntry] {
    var entries: [MutantEntry] = []
    for id in ids {
      let mutant = try Mutant.named(id)
      if !entries.contains(where: { $0.mutant == mutant }) {
        entries.append(MutantCatalogue.entry(of: mutant))
      }
    }
    return entries.isEmpty ? MutantCatalogue.entries : entries
  }

  // MARK: Hunting

  /// Hunts on several cores. A row depends on its mutant alone, so their number shows nowhere.
  private func test(_ entries: [MutantEntry]) -> KillMatrix {
    let budget = UInt64(budget)
    let rows = Workers.map(
      entries.count, jobs: jobCount,
      progress: { console.progress("mutants  \($0) of \(entries.count)") }
    ) { index in
      let entry = entries[index]
      var row = MutationTest.run(entry, budget: budget, seed: seed)
      // What catches an equivalent mutant is wrong itself; there is nothing to make small.
      if shrinks && entry.proof == nil {
        row.smallest = MutationTest.smallestCase(entry, of: row, seed: seed)
      }
      return row
    }
    console.endProgress()
    return KillMatrix(rows: rows, budget: budget, seed: seed)
  }
}
