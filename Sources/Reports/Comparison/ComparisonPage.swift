import PropertySearch
import ReportParts
import SimulationKernel
import TextFormats

/// The page of a comparison.
enum ComparisonPage {
  static func bytes(for input: ComparisonInput, _ tables: ComparisonTables) -> [UInt8] {
    let names = [input.first.scenario, input.second.scenario]
    let heading = names[0] == names[1] ? names[0] : "\(names[0]) and \(names[1])"
    let words = ComparisonWords(input: input, measures: ComparedMeasures(input.outcome.paired))
    var page = HTMLPage(
      title: "\(heading) compared · TipFleet", heading: heading, kind: "TipFleet comparison",
      verdict: VerdictBadge(input.verdict))
    page.introduce { introduce(words, into: &$0) }
    let measures = words.measures
    page.section(
      "differences", title: DifferencesSection.title,
      note: "\(measures.differing.count + measures.lone.count)"
    ) { DifferencesSection.write(words, tables.measures, into: &$0) }
    page.section("invariants", title: ComparedVerdicts.title) {
      ComparedVerdicts.write(input, tables.measures, into: &$0)
    }
    page.section("first-difference", title: FirstDifferenceSection.title) {
      FirstDifferenceSection(input).write(into: &$0)
    }
    if let spans = tables.spans {
      page.section("timelines", title: ComparedTimelines.title) {
        ComparedTimelines(input.outcome.shown, spans).write(into: &$0)
      }
    }
    if let settings = tables.settings {
      page.section("settings", title: settings.title, note: "\(settings.rowCount)") {
        write(settings, into: &$0)
      }
    }
    page.section("reproduce", title: "Reproduce") { reproduce(input, tables, into: &$0) }
    page.end {
      $0.text(
        "Written by TipFleet \(input.toolVersion). The same scenarios, seeds and version give the "
          + "same bytes on every machine.")
    }
    return page.bytes()
  }

  /// How many measures the head of the page names.
  private static let namedCount = 6

  private static func introduce(_ words: ComparisonWords, into header: inout HTMLWriter) {
    header.paragraph(words.settings)
    header.paragraph(words.pairs)
    header.paragraph(words.facts + " " + words.answer)
    let lines = named(words)
    if !lines.isEmpty {
      header.element("ul") { list in
        for line in lines.prefix(namedCount) { list.element("li", text: line) }
        if lines.count > namedCount {
          let rest = English.number(lines.count - namedCount)
          list.element("li", text: "and \(rest) more, all below")
        }
      }
    }
    for text in [words.manyIntervals, words.notShown].compactMap(\.self) {
      header.paragraph(text)
    }
    header.element("p") { line in
      let verdict = VerdictBadge(words.input.verdict)
      line.badge(verdict)
      line.text(" " + words.verdict)
    }
    header.keyFigures(figures(words))
  }

  /// The differences that are known, in lines: of one pair all, as no other can be told from them.
  private static func named(_ words: ComparisonWords) -> [String] {
    let measures = words.measures
    guard words.input.pairCount == 1 else { return measures.certain.map(words.line) }
    return measures.lone.map(words.loneLine) + measures.unmeasured.map(words.line)
  }

  private static func figures(_ words: ComparisonWords) -> [KeyFigure] {
    let (input, measures) = (words.input, words.measures)
    let pairs = KeyFigure(
      title: "Pairs that differ",
      value: "\(English.number(input.outcome.differingCount)) of "
        + English.number(input.pairCount), note: "in at least one fact")
    guard input.pairCount > 1 else {
      return [
        pairs,
        KeyFigure(
          title: "Measures that differ", value: English.number(measures.unmeasured.count),
          note: "in this pair"),
        KeyFigure(
          title: "In one run only", value: English.number(measures.lone.count),
          note: "measures without a value in the other"),
        KeyFigure(
          title: "Same in both", value: English.number(measures.same.count), note: "measures"),
      ]
    }
    return [
      pairs,
      KeyFigure(
        title: "Differences shown", value: English.number(measures.certain.count),
        note: "intervals without zero"),
      KeyFigure(
        title: "Not shown", value: English.number(measures.uncertain.count),
        note: "intervals with zero"),
      KeyFigure(
        title: "Same in every pair", value: English.number(measures.same.count), note: "measures"),
    ]
  }

  private static func write(_ settings: ReportTable, into section: inout HTMLWriter) {
    guard settings.rowCount > 0 else {
      return section.paragraph(
        "The two scenarios say the same, apart from their names, claims and seeds.")
    }
    section.table(DataTable(table: settings, caption: "What the two scenarios set differently"))
    section.paragraph(
      "This is all, apart from names, claims and seeds. What has no words of its own stands under "
        + "its place in the file, as a study's factors name it. What one of the files leaves out "
        + "has its default there.")
  }

  private static func reproduce(
    _ input: ComparisonInput, _ tables: ComparisonTables, into section: inout HTMLWriter
  ) {
    section.paragraph("Compare again:")
    section.command(input.command)
    section.element("h3", text: "Files beside this page")
    section.element("dl", .class("terms")) { list in
      for (path, meaning) in ComparisonReport.meanings(input, tables) {
        list.element("dt") { $0.element("a", .link(toFile: path), text: path) }
        list.element("dd", text: meaning)
      }
    }
  }
}
