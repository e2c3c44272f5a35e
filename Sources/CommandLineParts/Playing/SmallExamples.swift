import PropertySearch
import ReportParts
import Reports
import RunTables
import ScenarioFiles
import Scenarios
import Shrinking
import SimulationKernel
import TextFormats
import Verification

/// The smallest schedule of each thing that went wrong in runs of a scenario.
///
/// How much is tried is counted in scenarios that are played, so the outcome does not depend on the
/// machine.
package struct SmallExamples {
  let file: ScenarioFile
  /// The folder of the report.
  let folder: String
  /// The command that makes the report, for the note in the file of each.
  let command: String
  let console: Console

  /// Examples for the report in a folder.
  package init(file: ScenarioFile, folder: String, command: String, console: Console) {
    self.file = file
    self.folder = folder
    self.command = command
    self.console = console
  }

  /// How many violated expectations are made small.
  package static let limit = 4
  /// How many scenarios are played to make one of them small.
  package static let attempts = 4_000

  /// The worst run of each invariant that is violated without being meant to be, made small.
  ///
  /// - `known`: What is small already.
  /// - `isSpent`: Whether there is no time or memory left.
  package func make(
    _ surprises: [InvariantTotals], besides known: [FailureSignature] = [],
    isSpent: @escaping @Sendable () -> Bool
  ) -> [SmallestExample] {
    var player = CasePlayer()
    // What a scenario does not demand is what is wrong with it, too.
    player.countsEverything = true
    var examples: [SmallestExample] = []
    for surprise in surprises where examples.count < Self.limit {
      let signature = FailureSignature.violated(invariant: surprise.statement.id)
      guard let worst = surprise.worst, !known.contains(signature), !isSpent() else { continue }
      var failing = file.scenario
      failing.seed = worst.seed
      let example = Counterexample.shrink(
        failing, base: file.scenario.name, signature: signature, caseNumber: nil, player: player,
        budget: ShrinkBudget(attempts: Self.attempts, isHostSpent: isSpent)
      ) { smaller, progress in
        console.progress(
          "\(surprise.statement.id)  \(ScenarioSize(smaller).text) after \(progress.attempts) "
            + "attempts")
        return true
      }
      console.endProgress()
      examples.append(self.example(example, seed: worst.seed))
    }
    return examples
  }

  private func example(_ example: Counterexample, seed: UInt64) -> SmallestExample {
    let path = "\(folder)/\(SmallestExample.path(ofCase: example.name))"
    let note = "Made small by '\(command)', from the run with seed \(SeedWord.text(seed))."
    let text = ScenarioWriter.text(of: example.scenario, note: note)
    return SmallestExample(
      found: SmallCase(example: example, path: path, replayCommand: ToolCommand.play(path)),
      seed: seed, bytes: Array(text.utf8))
  }
}
