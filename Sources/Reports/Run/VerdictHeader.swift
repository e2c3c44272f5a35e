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

/// The top of a run's page: is it well, how sure is that, and how to see it again.
enum VerdictHeader {
  static func write(_ source: PageSource, into header: inout HTMLWriter) {
    header.warning(of: source.run.injection)
    surprises(source, into: &header)
    header.verdictBanner(
      VerdictBadge(source.verdict), sentence: sentence(source.input, source.totals))
    header.element("p", .class("claim")) { line in
      line.text("The scenario claims: \(source.scenario.claim) ")
      line.element("span", .class("note")) {
        $0.text("It demands \(VerdictWords.demands(of: source.scenario)).")
      }
    }
    header.keyFigures(figures(source))
    header.element("p", .class("identity")) { line in
      line.text("Seed ")
      line.element("code", text: SeedWord.text(source.run.seed))
      line.text(", digest of all facts and draws ")
      line.element("code", text: "\(source.run.digest)")
      line.text(". Play it again:")
    }
    header.command(source.input.replayCommand)
  }

  /// What was violated without being meant to be, before anything else.
  private static func surprises(_ source: PageSource, into header: inout HTMLWriter) {
    for surprise in VerdictWords.surprises(source.input) {
      header.element("p", .class("surprise")) { line in
        line.badge(.fail)
        line.text(" " + surprise.sentence)
        if let worst = surprise.worst { line.text(" Worst: " + worst) }
        if let note = surprise.note {
          line.element("span", .class("note"), text: " \(note)")
        }
      }
      if let command = surprise.shrinkCommand { header.command(command) }
    }
  }

  /// The verdict in sentences: why, and which demanded invariants stand behind it.
  static func sentence(_ input: ReportInput, _ totals: RunTotals) -> String {
    let judged = input.shown.verdict
    let sentences = VerdictWords.conclusion(totals)
    let conclusion = sentences.joined(separator: " ")
    let shown = input.runs.count > 1 ? " \(input.shownName) is shown in full." : ""
    switch totals.verdict {
    case .pass: return conclusion + shown
    case .fail, .inconclusive:
      let reasons = VerdictWords.reasons(judged.reasons, beside: sentences).prefix(3)
        .joined(separator: " ")
      return (reasons.isEmpty ? "" : reasons + " ") + conclusion + shown
    case .error:
      return "The journal and the model disagree, so this run proves nothing and TipFleet has a "
        + "bug: " + judged.reasons.prefix(3).joined(separator: " ")
    }
  }

  private static func figures(_ source: PageSource) -> [KeyFigure] {
    let results = source.totals.invariants
    let judged = results.filter { $0.verdict == .pass || $0.verdict == .fail }.count
    let passed = results.filter { $0.verdict == .pass }.count
    let devices = source.scenario.devices
    var figures = [
      KeyFigure(
        title: "Invariants that held", value: "\(passed) of \(results.count)",
        note: judged == results.count
          ? "all were put to the test"
          : "\(judged == passed ? "" : "\(judged - passed) failed, ")"
            + "\(results.count - judged) not put to the test"),
      KeyFigure(
        title: source.totals.runCount > 1 ? "Facts of the shown run" : "Facts",
        value: English.number(source.journal.facts.count),
        note: "in \(TimeText.duration(SimulatedDuration(microseconds: source.length.microseconds)))"
      ),
      KeyFigure(
        title: "Devices", value: English.number(devices.count),
        note: SectionText.list(devices.map(\.id), limit: 3)),
    ]
    if let rest = TimeToQuiescence(source) {
      figures.append(
        KeyFigure(
          title: source.totals.runCount > 1
            ? "The shown run is at rest after healing" : "At rest after healing",
          value: rest.value, note: rest.note, verdict: rest.badge))
    }
    return figures
  }
}
