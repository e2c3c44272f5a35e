import FleetFacts
import FleetSimulation
import FleetWorld
import PropertySearch
import ReportParts
import RunTables
import Scenarios
import SimulationKernel
import TextFormats
import Verification

/// What a run prints: what was violated without being meant to be, every invariant, the verdict
/// with what stands behind it, and the commands to type next.
package struct RunText {
  private let input: ReportInput
  private let totals: RunTotals
  private let folder: String
  private let console: Console

  /// The text of what was played, with its report in a folder.
  package init(_ played: PlayedScenario, folder: String, console: Console) {
    input = played.input
    totals = input.totals
    self.folder = folder
    self.console = console
  }

  /// The lines that are printed.
  package func text() -> String {
    let shown = input.shown
    let words = VerdictLines(console)
    var lines = console.warning(of: shown.run.injection)
    lines += words.surprises(VerdictWords.surprises(input))
    lines += [headline, ""]
    lines += totals.runCount > 1 ? words.lines(of: totals) : words.lines(of: shown.verdict)
    lines.append("")
    lines += details
    // What one of many runs did not put to the test, another one did, or the conclusion says so.
    let isTold = totals.runCount == 1 || shown.verdict.settled != .pass
    lines += words.conclusion(
      totals, reasons: isTold ? shown.verdict.reasons : [], of: shown.run.scenario)
    if let end = shown.run.earlyEnd { lines.append("limits   \(LimitAdvice.text(of: end))") }
    if let smallest = input.smallest {
      lines += SmallestLines.lines(smallest.map(\.found), leftOut: input.leftOut)
    }
    lines.append("replay   \(input.replayCommand)")
    if let causes = input.causesCommand { lines.append("causes   \(causes)") }
    lines.append("report   \(PrintableText.escaped("\(folder)/index.html"))")
    return lines.joined(separator: "\n")
  }

  /// What the violations of the shown run at rest are about, and what became of that.
  private var details: [String] {
    let words = VerdictLines(console)
    let shown = input.shown
    return words.details(of: shown.verdict, seed: totals.runCount > 1 ? shown.run.seed : nil) {
      shown.told($0)
    }
  }

  /// What is wrong as annotations for GitHub, at most ten; nothing after runs that are as demanded.
  package func annotations() -> String {
    guard totals.verdict != .pass else { return "" }
    let shown = input.shown
    let level = totals.verdict == .inconclusive ? "warning" : "error"
    let end =
      "\nreplay: \(input.replayCommand)"
      + (input.causesCommand.map { "\ncauses: \($0)" } ?? "")
    var messages = shown.verdict.reasons.map { reason in
      let result = shown.verdict.results.first { reason.hasPrefix($0.id + " ") }
      return reason + (result?.violations.first.map { " First: \($0.message)" } ?? "")
    }
    // What is wrong with all runs together is wrong with none by itself.
    if messages.isEmpty { messages = VerdictWords.conclusion(totals) }
    let lines = messages.prefix(10).map { message in
      WorkflowCommand.text(
        level, file: input.scenarioFile, title: "tipfleet \(shown.run.scenario.name)",
        message: message + end)
    }
    return lines.joined()
  }

  private var headline: String {
    let name = console.colored(input.shown.run.scenario.name, .bold)
    return "\(name)   \(totals.runCount) \(totals.runCount == 1 ? "run" : "runs")   "
      + "\(English.count(input.runs.map(\.factCount).reduce(0, +), "fact"))   "
      + "seed \(SeedWord.text(input.shown.run.seed))"
  }
}
