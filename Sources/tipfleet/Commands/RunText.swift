import FleetSimulation
import Reports
import SimulationKernel
import Verification

/// What a run prints: what happened, failures last, the next command at the end.
struct RunText {
  private let played: PlayedScenario
  private let folder: String
  private let console: Console

  init(_ played: PlayedScenario, folder: String, console: Console) {
    self.played = played
    self.folder = folder
    self.console = console
  }

  func text() -> String {
    guard let shown = played.shown else { return "" }
    var lines = console.warning(of: shown.run.mutant) + [headline(of: shown), ""]
    lines += VerdictLines(console).lines(of: shown.verdict)
    lines.append("")
    lines.append(contentsOf: conclusion(of: shown))
    lines.append("replay   \(replay(of: shown))")
    lines.append("report   \(PrintableText.escaped("\(folder)/index.html"))")
    return lines.joined(separator: "\n")
  }

  /// What is wrong as annotations for GitHub, at most ten; nothing after a run that is as expected.
  func annotations() -> String {
    guard let shown = played.shown, played.verdict != .pass else { return "" }
    let level = played.verdict == .inconclusive ? "warning" : "error"
    let end = "\nreplay: \(replay(of: shown))"
    let messages = shown.verdict.reasons.map { reason in
      let result = shown.verdict.results.first { reason.hasPrefix($0.id + " ") }
      return reason + (result?.violations.first.map { " First: \($0.message)" } ?? "")
    }
    let lines = messages.prefix(10).map { message in
      WorkflowCommand.text(
        level, file: played.file.path, title: "tipfleet \(played.file.scenario.name)",
        message: message + end)
    }
    return lines.joined()
  }

  private func headline(of shown: JudgedRun) -> String {
    let runs = played.summaries.count
    let name = console.colored(played.file.scenario.name, .bold)
    return "\(name)   \(runs) \(runs == 1 ? "run" : "runs")   "
      + "\(Grouped.text(shown.run.journal.facts.count)) facts   seed \(Seed.text(shown.run.seed))"
  }

  private func conclusion(of shown: JudgedRun) -> [String] {
    let word = VerdictLines(console).word(played.verdict)
    let bad = played.summaries.filter { $0.verdict != .pass }.count
    let counts = played.summaries.count > 1 ? "  \(bad) of \(played.summaries.count) runs" : ""
    let claim = PrintableText.escaped(played.file.scenario.claim)
    var lines = ["\(word)\(counts)  \(claim)"]
    for reason in shown.verdict.reasons { lines.append("         \(reason)") }
    return lines
  }

  private func replay(of shown: JudgedRun) -> String {
    var words = ["tipfleet", "run", played.file.path, "--seed", Seed.text(shown.run.seed)]
    for name in shown.run.withoutFaults { words += ["--without-fault", name] }
    if let mutant = shown.run.mutant { words += ["--mutant", mutant.id] }
    return words.map(ShellWord.quoted).joined(separator: " ")
  }
}
