import PropertySearch
import ReportParts
import Reports
import RunTables
import Scenarios
import SimulationKernel
import TextFormats
import Verification

/// What a report on an app prints: the tips, what would help, and where the rest is.
package struct AppText {
  private let input: AppReport.Input
  private let folder: String
  private let console: Console

  /// The text of a report that was written to `folder`.
  package init(_ input: AppReport.Input, folder: String, console: Console) {
    self.input = input
    self.folder = folder
    self.console = console
  }

  /// All of it.
  package func text() -> String {
    var lines = [headline, ""]
    lines += tips
    lines.append(PrintableText.escaped(PromiseWords.answer(input.promises), limit: 2_000))
    lines += smallest
    let words = VerdictLines(console)
    lines += words.conclusion(input.run.totals, reasons: [], of: input.scenario)
    lines.append(search)
    lines.append("replay   \(PrintableText.escaped(input.replayCommand, limit: 2_000))")
    lines.append("report   \(PrintableText.escaped("\(folder)/index.html"))")
    return lines.joined(separator: "\n")
  }

  private var headline: String {
    "\(console.colored(input.scenario.name, .bold))   "
      + "\(English.count(input.run.runs.count, "run"))   "
      + "\(English.count(input.search.tally.caseCount, "case"))   "
      + "seed \(SeedWord.text(input.run.runs.first?.seed ?? input.scenario.seed))"
  }

  /// A few lines for each tip: what people saw of it, and what would help.
  private var tips: [String] {
    let app = input.scenario.app
    var lines: [String] = []
    for (promise, advice) in zip(input.promises.tips, input.advice) {
      let isBroken = promise.overCapCount > 0
      let name = PrintableText.escaped(promise.name)
      lines.append(isBroken ? console.colored(name, .red) : console.colored(name, .bold))
      if let worst = promise.worst {
        let cap = promise.cap.map { "cap \($0)" } ?? "no cap"
        lines.append(
          line("worst total", "\(worst.count), \(cap), seed \(SeedWord.text(worst.run))"))
      }
      if let over = PromiseWords.overCap(promise) { lines.append(line("over the cap", over)) }
      if let late = PromiseWords.lateness(promise) { lines.append(line("dismissal known", late)) }
      if let unseen = PromiseWords.unseen(promise) { lines.append(line("never saw it", unseen)) }
      if let rate = PromiseWords.rate(promise) {
        lines.append(line("displays", "\(rate) a person and week"))
      }
      if let advice {
        let sentence = AdviceWords.sentence(advice, in: app, trialCount: input.trials.count)
        lines.append(line("helps most", sentence))
      }
      lines.append("")
    }
    return lines
  }

  private func line(_ title: String, _ text: String) -> String {
    let spaces = String(repeating: " ", count: max(1, 18 - title.count))
    return "  \(title)\(spaces)\(PrintableText.escaped(text, limit: 2_000))"
  }

  private var smallest: [String] {
    SmallestLines.lines(
      input.examples.map(\.found) + input.search.found, leftOut: input.leftOut)
  }

  private var search: String {
    "search   \(PrintableText.escaped(input.search.sentence, limit: 2_000))"
  }
}
