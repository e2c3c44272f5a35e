import FleetSimulation
import FleetWorld
import PropertySearch
import ReportParts
import RunTables
import Scenarios
import Shrinking
import SimulationKernel
import TextFormats
import Verification

/// The front page of an app: its tips first, then what went wrong, then how that is known.
enum AppPage {
  static func bytes(for input: AppReport.Input, _ tables: AppTables) -> [UInt8] {
    let verdict = VerdictBadge(input.verdict)
    let name = input.scenario.name
    var page = HTMLPage(
      title: "\(verdict.word) · the tips of \(name) · TipFleet", heading: name,
      kind: "TipFleet app report", verdict: verdict)
    page.introduce { writeHeader(input, verdict, into: &$0) }
    page.section("promises", title: "What people saw") {
      writePromises(input, tables, into: &$0)
    }
    let failures = input.examples.count + input.search.found.count
    if failures > 0 {
      page.section("failures", title: "What went wrong, made small", note: "\(failures)") {
        writeFailures(input, into: &$0)
      }
    }
    page.section("invariants", title: "Invariants") {
      InvariantGroups.write(
        tables.invariants,
        columns: [
          "verdict", "invariant", "demand", "held_runs_count", "violating_runs_count",
          "idle_runs_count", "worst", "sentence",
        ], among: "all runs", into: &$0)
      $0.source("All rows:", tables.invariants)
    }
    page.section("behind", title: "Behind these numbers") { writeParts(input, tables, into: &$0) }
    page.end {
      $0.text(
        "Written by TipFleet \(input.run.toolVersion). The same scenario, seed, numbers of runs "
          + "and cases, and version give the same bytes on every machine.")
    }
    return page.bytes()
  }

  // MARK: Header

  private static func writeHeader(
    _ input: AppReport.Input, _ verdict: VerdictBadge, into header: inout HTMLWriter
  ) {
    header.warning(of: input.run.shown.run.injection)
    for promise in input.promises.tips where promise.overCapCount > 0 {
      header.element("p", .class("surprise")) { line in
        line.badge(.fail)
        line.text(" ")
        line.name(promise.name)
        line.text(": " + PromiseWords.overCapSentence(promise))
      }
    }
    header.verdictBanner(verdict, sentence: sentence(input))
    header.element("p", .class("claim")) { line in
      line.text("The scenario claims: \(input.scenario.claim) ")
      line.element("span", .class("note")) {
        $0.text("It demands \(VerdictWords.demands(of: input.scenario)).")
      }
    }
    header.keyFigures(figures(input))
    header.identity(
      seed: input.run.runs.first?.seed ?? input.scenario.seed, around: input.run.scenarioFile,
      "Make this report again:", input.replayCommand)
  }

  /// What the runs and the search say together.
  static func sentence(_ input: AppReport.Input) -> String {
    let runs = VerdictWords.conclusion(input.run.totals).joined(separator: " ")
    return "\(runs) The search: \(input.search.sentence)"
  }

  private static func figures(_ input: AppReport.Input) -> [KeyFigure] {
    let promises = input.promises
    let people = promises.tips.first?.personCount ?? 0
    let broken = promises.tips.filter { $0.overCapCount > 0 }.count
    return [
      KeyFigure(
        title: "Tips over their cap", value: "\(broken)",
        note: "of \(English.count(promises.tips.count, "tip"))",
        verdict: broken == 0 ? nil : .fail),
      KeyFigure(
        title: "People", value: English.number(people),
        note: "in \(English.count(input.run.runs.count, "run"))"),
      KeyFigure(
        title: "Cases searched", value: English.number(input.search.tally.caseCount),
        note: "of \(English.number(input.search.plannedCaseCount))"),
      KeyFigure(
        title: "Changes tried", value: "\(input.trials.count)",
        note: input.trials.isEmpty ? nil : "on \(English.count(input.pairCount, "pair")) of runs"),
    ]
  }

  // MARK: Sections

  private static func writePromises(
    _ input: AppReport.Input, _ tables: AppTables, into section: inout HTMLWriter
  ) {
    let app = input.scenario.app
    let advice = input.advice
    section.promises(
      input.promises, of: app, at: input.run.sourceAddress,
      advice: advice.map { advice in
        advice.map { AdviceWords.sentence($0, in: app, trialCount: input.trials.count) }
      })
    section.source("The same rows:", tables.promises)
    SmallestSchedules(
      entries: input.examples.map { SmallestSchedules.Entry(found: $0.found, file: $0.file) }
        + input.search.found.map { SmallestSchedules.Entry(found: $0, file: nil) },
      leftOut: input.leftOut
    ).write(into: &section)
    guard let changes = tables.changes else { return }
    section.paragraph(
      "Each change was played on \(English.count(input.pairCount, "pair")) of runs with the same "
        + "seeds, with and without it. A change helps where a paired t-test finds an effect at the "
        + "5 % level, corrected for all changes and tips (Holm). It is measured against the cap "
        + "that the tip has now.")
    section.details(
      "All changes that were tried",
      DataTable(
        table: changes, caption: "What each change does to each tip",
        columns: [
          "change", "tip", "over_cap_before_ratio", "over_cap_after_ratio",
          "over_cap_lower_ratio", "over_cap_upper_ratio", "unseen_before_ratio",
          "unseen_after_ratio", "unseen_lower_ratio", "unseen_upper_ratio",
        ], looks: ["change": .code, "tip": .name]))
    section.source("The same rows:", changes)
  }

  private static func writeFailures(_ input: AppReport.Input, into section: inout HTMLWriter) {
    section.spaceTimeDefinitions()
    section.paragraph(SmallCase.meaning)
    let injection = input.run.shown.run.injection
    let address = input.run.sourceAddress
    for (index, example) in input.examples.enumerated() {
      let small = example.found.example
      SearchFailures.tell(
        example.found, number: index + 1, injection: injection, at: address, into: &section)
      section.element("p", .class("note")) { line in
        line.text(
          "From the run with seed \(SeedWord.text(example.seed)), which had "
            + "\(small.original.text); this one has \(small.sizeText). It is in ")
        line.element("a", .link(toFile: example.file)) {
          $0.element("code", text: example.found.path)
        }
        line.text(". Play it:")
      }
      section.command(example.found.replayCommand)
    }
    for (index, found) in input.search.found.enumerated() {
      SearchFailures.tell(
        found, number: input.examples.count + index + 1, injection: injection, at: address,
        into: &section)
      section.element("p", .class("note")) { line in
        line.text("Found by the search. It is in ")
        line.element("code", text: found.path)
        line.text(". Play it:")
      }
      section.command(found.replayCommand)
    }
  }

  private static func writeParts(
    _ input: AppReport.Input, _ tables: AppTables, into section: inout HTMLWriter
  ) {
    section.element("dl", .class("terms")) { list in
      for (path, meaning) in [
        (
          "\(AppReport.runFolder)/index.html",
          "The runs: one of them in full, from the first fact to the last."
        ),
        (
          "\(AppReport.searchFolder)/index.html",
          "The search: what its cases reached, and what they did not."
        ),
        ("summary.json", "The verdict and these numbers, for programs."),
        (StepSummary.path, StepSummary.meaning),
        ("junit.xml", "Every invariant of runs and search as a test case, for build servers."),
        ("csv/datapackage.json", "The types and meanings of all columns, for data tools."),
      ] + tables.all.map({ ($0.path, $0.description) }) {
        list.element("dt") { $0.element("a", .link(toFile: path), text: path) }
        list.element("dd", text: meaning)
      }
    }
  }
}
