import FleetSimulation
import Mutants
import PropertySearch
import Reports

/// `tipfleet mutants`: hunt the mutants of the catalogue, and print by what each was caught.
struct MutantsCommand {
  private let arguments: ParsedArguments
  private let console: Console

  init(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    self.arguments = arguments
    self.console = try console.coloring(as: arguments)
  }

  func perform() throws -> ExitCode {
    let entries = try hunted()
    if arguments.has(.list) {
      console.print(MutantText.list(entries))
      return .pass
    }
    let budget =
      try arguments.count(.cases, in: 1...1_000_000).map { UInt64($0) } ?? MutantHunt.standardBudget
    let jobs = try arguments.jobCount()
    let seed = try arguments.seed() ?? 1
    let folder = try ReportFolder(
      arguments.value(.out) ?? "reports/mutants", scenario: "mutants", schema: MutantReport.schema,
      isForced: arguments.has(.force))
    try folder.checkReplaceable()
    let matrix = hunt(entries, budget: budget, seed: seed, jobs: jobs)
    let report = MutantReport.files(for: matrix, toolVersion: CommandTable.version)
    try folder.write(report)
    if arguments.has(.json) {
      console.write(report["summary.json"] ?? [])
    } else if !arguments.has(.quiet) {
      console.print(MutantText(matrix, folder: folder.path, console: console).text())
    }
    return matrix.isClean ? .pass : .violated
  }

  // MARK: Arguments

  private func hunted() throws(UsageError) -> [MutantEntry] {
    var entries: [MutantEntry] = []
    for id in arguments.operands {
      let mutant = try Mutant.named(id, for: .mutants)
      if !entries.contains(where: { $0.mutant == mutant }) {
        entries.append(MutantCatalogue.entry(of: mutant))
      }
    }
    return entries.isEmpty ? MutantCatalogue.entries : entries
  }

  // MARK: Hunting

  /// Hunts on several cores. A row depends on its mutant alone, so their number shows nowhere.
  private func hunt(
    _ entries: [MutantEntry], budget: UInt64, seed: UInt64, jobs: Int
  ) -> KillMatrix {
    let shrinks = arguments.has(.shrink)
    let rows = Workers.map(
      entries.count, jobs: jobs,
      progress: {
        console.progressUnlessSilenced("mutants  \($0) of \(entries.count)", arguments)
      }
    ) { place in
      let entry = entries[place]
      var row = MutantHunt.hunt(entry, budget: budget, seed: seed)
      // What catches an equivalent mutant is wrong itself; there is nothing to make small.
      if shrinks && entry.proof == nil {
        row.smallest = MutantHunt.smallestCase(entry, of: row, seed: seed)
      }
      return row
    }
    console.endProgress()
    return KillMatrix(rows: rows, budget: budget, seed: seed)
  }
}
