import Dispatch
import FleetSimulation
import Foundation
import PropertySearch
import Reports
import Synchronization

/// `tipfleet mutants`: hunt the mutants of the catalogue, and print by what each was caught.
struct MutantsCommand {
  private let arguments: ParsedArguments
  private var console: Console

  init(_ arguments: ParsedArguments, _ console: Console) throws(UsageError) {
    self.arguments = arguments
    self.console = console
    if let usesColor = try arguments.usesColor() { self.console.usesColor = usesColor }
  }

  func perform() throws -> ExitCode {
    let entries = try hunted()
    if arguments.has(.list) {
      console.print(MutantText.list(entries))
      return .pass
    }
    let budget = try caseCount()
    let seed = try arguments.seed() ?? 1
    let matrix = hunt(entries, budget: budget, seed: seed)
    if !arguments.has(.quiet) { console.print(MutantText(matrix, console: console).text()) }
    return matrix.isClean ? .pass : .violated
  }

  // MARK: Arguments

  private func hunted() throws(UsageError) -> [MutantEntry] {
    var entries: [MutantEntry] = []
    for id in arguments.operands {
      guard let mutant = Mutant(id: id) else {
        let near = NearestWord.nearest(to: id, in: Mutant.all.map(\.id))
        throw UsageError(
          "There is no mutant '\(PrintableText.escaped(id))'."
            + (near.map { " Did you mean '\($0)'?" } ?? " 'tipfleet mutants --list' names them."),
          verb: .mutants)
      }
      if !entries.contains(where: { $0.mutant == mutant }) {
        entries.append(MutantCatalogue.entry(of: mutant))
      }
    }
    return entries.isEmpty ? MutantCatalogue.entries : entries
  }

  private func caseCount() throws(UsageError) -> UInt64 {
    guard let text = arguments.value(.cases) else { return MutantHunt.standardBudget }
    guard let count = UInt64(text), (1...1_000_000).contains(count) else {
      throw UsageError(
        "The value '\(PrintableText.escaped(text))' is invalid for '--cases <count>'. Write a "
          + "number from 1 to 1000000.",
        verb: .mutants)
    }
    return count
  }

  // MARK: Hunting

  /// Hunts on all cores. A row depends on its mutant alone, so the number of cores shows nowhere.
  private func hunt(_ entries: [MutantEntry], budget: UInt64, seed: UInt64) -> KillMatrix {
    let rows = Mutex([KillRow?](repeating: nil, count: entries.count))
    let done = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: entries.count) { place in
      let row = MutantHunt.hunt(entries[place], budget: budget, seed: seed)
      rows.withLock { $0[place] = row }
      let count = done.add(1, ordering: .relaxed).newValue
      console.progressUnlessSilenced("mutants  \(count) of \(entries.count)", arguments)
    }
    console.endProgress()
    return KillMatrix(rows: rows.withLock { $0.compactMap(\.self) }, budget: budget, seed: seed)
  }
}
