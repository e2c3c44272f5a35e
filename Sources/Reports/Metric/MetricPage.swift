import PropertySearch
import ReportParts
import Shrinking
import TextFormats
import Verification

/// The page of a report on a measure.
enum MetricPage {
  static func bytes(for input: MetricReport.Input, _ tables: MetricTables) -> [UInt8] {
    var page = HTMLPage(
      title: "\(input.metric) around \(input.scenario) · TipFleet",
      heading: "\(input.metric) around \(input.scenario)", kind: "TipFleet measure report",
      verdict: VerdictBadge(input.verdict))
    page.introduce { writeHeader(input, into: &$0) }
    page.section("quantiles", title: "How it is distributed") { section in
      section.table(DataTable(table: tables.quantiles, caption: "Quantiles of \(input.metric)"))
      section.source("The same rows:", tables.quantiles)
    }
    if let chosen = input.chosen {
      page.section("case", title: "The case at p\(input.quantile.text)") {
        write(chosen, input, into: &$0)
      }
    }
    page.section("largest", title: "The largest values") { section in
      section.table(
        DataTable(table: tables.largest, caption: "The cases with the largest \(input.metric)"))
      section.source("The same rows:", tables.largest)
    }
    page.codeSection(input.code, input.sourceAddress)
    page.end {
      $0.text(
        "Written by TipFleet \(input.toolVersion). The same scenario, seed, number of cases and "
          + "version give the same bytes on every machine.")
    }
    return page.bytes()
  }

  private static func writeHeader(_ input: MetricReport.Input, into header: inout HTMLWriter) {
    header.warning(of: input.injection)
    header.verdictBanner(
      VerdictBadge(input.verdict),
      sentence: ([input.sentence] + [input.failing].compactMap(\.self)).joined(
        separator: " "))
    header.keyFigures(
      [KeyFigure(title: "Cases", value: English.number(input.sample.caseCount))]
        + input.quantiles.map { quantile, entry in
          KeyFigure(
            title: "p\(quantile.text)", value: input.text(of: entry.value),
            note: "case \(entry.number)")
        })
    header.identity(
      seed: input.seed, around: input.scenarioFile, "Search again:", input.replayCommand)
  }

  private static func write(
    _ chosen: MetricReport.Chosen, _ input: MetricReport.Input, into section: inout HTMLWriter
  ) {
    section.paragraph(
      "Case \(chosen.entry.number) had \(chosen.example.original.text). Made small while keeping "
        + "\(input.metric) at least \(input.text(of: chosen.entry.value)), it has "
        + "\(chosen.example.size.text), and \(input.metric) is "
        + "\(input.text(of: chosen.value)).")
    section.element("p") { line in
      line.text("The scenario is ")
      line.element("a", .link(toFile: chosen.file), text: chosen.file)
      line.text(". Play it:")
    }
    section.command(chosen.replayCommand)
  }
}

extension MetricReport.Input {
  /// Cases that break a promise are no pass, whatever was measured.
  package var verdict: Verdict {
    if sample.failingCount > 0 { return .fail }
    return chosen == nil ? .inconclusive : .pass
  }

  /// What is wrong besides, in a sentence; nil if nothing is.
  package var failing: String? {
    guard sample.failingCount > 0 else { return nil }
    let noun = sample.failingCount == 1 ? "case breaks" : "cases break"
    return "\(English.number(sample.failingCount)) \(noun) a promise; 'tipfleet check' without "
      + "'--metric' looks for the reason."
  }
}
