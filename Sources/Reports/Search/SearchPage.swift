import PropertySearch
import ReportParts
import TextFormats
import Verification

/// The page of a report on a search.
enum SearchPage {
  static func bytes(for input: SearchReport.Input, _ tables: SearchTables) -> [UInt8] {
    let verdict = VerdictBadge(input.verdict)
    var page = HTMLPage(
      title: "\(verdict.word) · search around \(input.scenario) · TipFleet",
      heading: input.scenario, kind: "TipFleet search report", verdict: verdict)
    page.introduce { writeHeader(input, verdict, into: &$0) }
    if input.app != nil {
      page.section("promises", title: "What people saw") {
        SearchedTips.write(input, tables, into: &$0)
      }
    }
    if !input.tally.failures.isEmpty || !input.found.isEmpty {
      page.section("failures", title: "What failed") {
        SearchFailures.write(input, tables, into: &$0)
      }
    }
    let keptCount = input.regressions.count + input.unusable.count
    if keptCount > 0 {
      page.section("regressions", title: "Regressions", note: "\(keptCount)") {
        writeRegressions(input, into: &$0)
      }
    }
    let tested = input.invariants.filter { $0.exercisedCount > 0 }.count
    page.section("invariants", title: "Invariants", note: "\(tested)/\(input.invariants.count)") {
      writeInvariants(tables, into: &$0)
    }
    let missed = input.missedLabels.count
    page.section(
      "reached", title: "What was reached",
      note: missed == 0 ? nil : English.count(missed, "gap")
    ) { writeReached(input, tables, into: &$0) }
    page.codeSection(tables.code, input.sourceAddress)
    page.section("files", title: "Files beside this page") { writeFiles(tables, into: &$0) }
    page.end {
      $0.text(
        "Written by TipFleet \(input.toolVersion). The same scenario, seed, number of cases and "
          + "version give the same bytes on every machine.")
    }
    return page.bytes()
  }

  // MARK: Header

  private static func writeHeader(
    _ input: SearchReport.Input, _ verdict: VerdictBadge, into header: inout HTMLWriter
  ) {
    header.warning(of: input.injection)
    for headline in input.headlines {
      header.element("p", .class("surprise")) { line in
        line.badge(.fail)
        line.text(" " + headline.sentences.joined(separator: " "))
      }
      if let command = headline.shrinkCommand { header.command(command) }
    }
    header.verdictBanner(verdict, sentence: sentence(input))
    header.element("p", .class("claim")) { line in
      line.text("The scenario claims: \(input.claim)")
      if !input.demands.isEmpty {
        line.element("span", .class("note"), text: " It demands \(input.demands).")
      }
    }
    header.keyFigures(figures(input))
    header.identity(
      seed: input.seed, around: input.scenarioFile, "Search again:", input.replayCommand)
  }

  /// What the search proves, and what it does not.
  static func sentence(_ input: SearchReport.Input) -> String {
    switch input.verdict {
    case .pass:
      return ([bound(input)] + input.decisions + [idleInvariants(input)]).joined(separator: " ")
    case .inconclusive:
      return ([undecided(input)] + input.decisions).joined(separator: " ")
    case .fail, .error:
      let failures = input.tally.failures.map {
        "\($0.signature.sentence) \(input.frequency($0))"
      }
      let broken = input.regressions.filter(\.outcome.isBroken).map {
        "\($0.path) fails again: \($0.outcome.sentences)"
      }
      let unreached = input.unreached.map {
        "\($0) was never reached, but the scenario claims that it is."
      }
      let unusable = [input.unusableSentence].compactMap(\.self)
      let all = unusable + broken + failures + input.decisions + unreached
      let rest = all.count > 3 ? ["And \(all.count - 3) more."] : []
      return (all.prefix(3) + rest).joined(separator: " ")
    }
  }

  /// Why a search in which no case fails decides nothing.
  private static func undecided(_ input: SearchReport.Input) -> String {
    if input.tally.exercised.allSatisfy({ $0 == 0 }) {
      return "No invariant was put to the test, so the search proves nothing."
    }
    let played = input.tally.caseCount
    if played < input.plannedCaseCount {
      return "The search was ended after \(English.number(played)) of "
        + "\(English.count(input.plannedCaseCount, "case")), none of which fails."
    }
    return "What is demanded is not decided."
  }

  private static func bound(_ input: SearchReport.Input) -> String {
    "\(input.cleanClause ?? English.count(input.tally.caseCount, "case"))."
  }

  private static func idleInvariants(_ input: SearchReport.Input) -> String {
    let idle = input.invariants.filter { $0.exercisedCount == 0 }.map(\.statement.id)
    let faults = input.tally.faults.filter { $0.reach.caseCount == 0 }.map(\.name)
    var sentences: [String] = []
    if !idle.isEmpty {
      sentences.append("Never put to the test: \(SectionText.list(idle, limit: 6)).")
    }
    if !faults.isEmpty { sentences.append("Never began: \(SectionText.list(faults, limit: 6)).") }
    let actions = input.tally.actions.filter { $0.reach.caseCount == 0 }.map(\.name)
    if !actions.isEmpty { sentences.append("Never done: \(SectionText.list(actions, limit: 6)).") }
    return sentences.joined(separator: " ")
  }

  private static func figures(_ input: SearchReport.Input) -> [KeyFigure] {
    let tested = input.invariants.filter { $0.exercisedCount > 0 }.count
    let labels = input.labels.count
    return [
      KeyFigure(
        title: "Cases", value: English.number(input.tally.caseCount),
        note: "of \(English.number(input.plannedCaseCount))"),
      KeyFigure(title: "Facts", value: English.number(input.tally.factCount)),
      KeyFigure(
        title: "Ways to fail", value: "\(input.tally.failures.count)",
        verdict: input.tally.failures.isEmpty ? nil : .fail),
      KeyFigure(
        title: "Invariants tested", value: "\(tested)", note: "of \(input.invariants.count)"),
      KeyFigure(
        title: "Labels reached", value: "\(labels - input.missedLabels.count)",
        note: "of \(labels)"),
    ]
  }

  // MARK: Sections

  private static func writeRegressions(
    _ input: SearchReport.Input, into section: inout HTMLWriter
  ) {
    section.paragraph("Scenarios that failed once are played before anything else.")
    section.element("dl", .class("terms")) { list in
      for regression in input.regressions {
        list.element("dt") { $0.element("code", text: regression.path) }
        list.element("dd") { item in
          item.badge(VerdictBadge(regression.outcome.verdict))
          item.text(" " + regression.outcome.sentences)
        }
        if regression.outcome.verdict != .pass {
          list.element("dd") { $0.command(regression.replayCommand) }
        }
      }
      for unusable in input.unusable {
        list.element("dt") { $0.element("code", text: unusable.path) }
        list.element("dd") { item in
          item.badge(.error)
          item.text(" " + unusable.reason)
        }
      }
    }
  }

  private static func writeInvariants(_ tables: SearchTables, into section: inout HTMLWriter) {
    section.paragraph("What no case put to the test is inconclusive, not a pass.")
    InvariantGroups.write(
      tables.invariants,
      columns: [
        "verdict", "invariant", "demand", "exercised_cases_count", "violating_cases_count",
        "sentence", "sources",
      ], among: "all cases", into: &section)
    section.source("All rows:", tables.invariants)
  }

  private static func writeReached(
    _ input: SearchReport.Input, _ tables: SearchTables, into section: inout HTMLWriter
  ) {
    section.paragraph("A search does not test what it does not reach.")
    if !input.claimedLabels.isEmpty {
      section.element("h3", text: "Claimed by the scenario")
      section.element("dl", .class("terms")) { list in
        for label in input.claimedLabels {
          list.element("dt") { $0.element("code", text: label) }
          list.element("dd") { item in
            if input.isReached(label) {
              item.badge(.pass, word: "Reached")
            } else if input.unreached.contains(label) {
              item.badge(.fail, word: "Never reached")
            } else {
              item.badge(.inconclusive, word: "Not searched for")
            }
          }
        }
      }
    }
    let count = tables.labels.column("cases_count")
    let missed = tables.labels.filtered { tables.labels.cell(row: $0, column: count).number == 0 }
    let reached = tables.labels.filtered {
      tables.labels.cell(row: $0, column: count).number != 0
    }
    if missed.rowCount > 0 {
      section.element("h3", text: "Never reached")
      section.table(
        DataTable(
          table: missed, caption: "Reached in no case", columns: ["label", "kind", "is_claimed"],
          looks: ["label": .code]))
    }
    if reached.rowCount > 0 {
      section.element("h3", text: "Reached")
      section.table(
        DataTable(
          table: reached, caption: "In how many cases, and how often in all",
          columns: ["label", "cases_count", "hits_count", "is_claimed"],
          looks: ["label": .code]))
    }
    section.source("All labels:", tables.labels)
  }

  private static func writeFiles(_ tables: SearchTables, into section: inout HTMLWriter) {
    section.element("dl", .class("terms")) { list in
      for (path, meaning) in [
        ("summary.json", "The verdict and all counts, for programs."),
        ("search.ndjson", "The same counts, one row per line."),
        (StepSummary.path, StepSummary.meaning),
        ("junit.xml", "Every invariant and every claim as a test case, for build servers."),
        ("csv/datapackage.json", "The types and meanings of all columns, for data tools."),
      ] + tables.all.map({ ($0.path, $0.description) }) {
        list.element("dt") { $0.element("a", .link(toFile: path), text: path) }
        list.element("dd", text: meaning)
      }
    }
  }
}
