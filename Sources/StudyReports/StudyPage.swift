import CapacityStudies
import ReportParts
import SimulationKernel
import Statistics
import TextFormats
import Verification

/// The page of a report on a study.
enum StudyPage {
  static func bytes(for input: StudyReport.Input, _ tables: StudyTables) -> [UInt8] {
    let outcome = input.outcome
    let verdict = input.badge
    var page = HTMLPage(
      title: "\(verdict.word) · study \(outcome.study.name) · TipFleet",
      heading: outcome.study.name, kind: "TipFleet study report", verdict: verdict)
    page.introduce { writeHeader(input, verdict, into: &$0) }
    let source = StudySource(outcome: outcome, tables: tables)
    for section in StudySections.all where section.applies(source) {
      page.section(section.id, title: section.title) { section.write(source, &$0) }
    }
    if let test = input.selfTest, let table = tables.selfTest {
      SelfTestSection.write(test, table, isFolded: test.passes, into: &page)
    }
    page.codeSection(tables.code, input.sourceAddress)
    page.section("files", title: "Files beside this page") { writeFiles(tables, into: &$0) }
    page.end {
      $0.text(
        "Written by TipFleet \(input.toolVersion). The same study, scenario and version give the "
          + "same bytes on every machine, with any number of shards and workers.")
    }
    return page.bytes()
  }

  private static func writeHeader(
    _ input: StudyReport.Input, _ verdict: VerdictBadge, into header: inout HTMLWriter
  ) {
    let outcome = input.outcome
    header.paragraph(outcome.study.question)
    let sentences = input.sentences
    header.verdictBanner(verdict, sentence: sentences.first ?? "The study has no answer.")
    for sentence in sentences.dropFirst() { header.paragraph(sentence) }
    header.keyFigures(figures(outcome))
    let sharing = outcome.points.first { $0.results.point.sharesHub }
    header.element("p", .class("identity")) { line in
      line.text("Seed ")
      line.element("code", text: SeedWord.text(outcome.study.seed))
      line.text(", scenario ")
      line.element("code", text: outcome.study.scenarioPath)
      line.text(". Play it again:")
    }
    header.command(StudyCommands.study(outcome.study))
    header.paragraph(
      sharing == nil
        ? "Any replication becomes a scenario to play:"
        : "Any account of any replication is played again among the others, with its journal:")
    let id = (sharing ?? outcome.points.first)?.results.point.id ?? "p0"
    header.command(
      StudyCommands.extracting("\(id).r0" + (sharing == nil ? "" : ".a0"), from: outcome.study))
  }

  private static func figures(_ outcome: StudyOutcome) -> [KeyFigure] {
    [
      KeyFigure(title: "Points", value: English.number(outcome.points.count)),
      KeyFigure(title: "Replications", value: English.number(outcome.replicationCount)),
      KeyFigure(title: "Facts", value: English.number(outcome.factCount)),
      KeyFigure(title: "Confidence", value: Quantity.ratio.text(outcome.confidence)),
      KeyFigure(
        title: "Not settled", value: "\(outcome.unsettled.count)",
        verdict: outcome.unsettled.isEmpty ? nil : .inconclusive),
    ]
  }

  private static func writeFiles(_ tables: StudyTables, into section: inout HTMLWriter) {
    section.element("dl", .class("terms")) { list in
      for (path, meaning) in [
        ("summary.json", "The answer, the verdict and all counts, for programs."),
        ("junit.xml", "Every objective as a test case, for build servers."),
        (StepSummary.path, StepSummary.meaning),
        ("results.ndjson", "Every replication, one per line, with its seed and its digest."),
        ("inputs/study.json", "The study's file."),
        ("inputs/scenario.json", "The scenario's file."),
        ("csv/datapackage.json", "The types and meanings of all columns, for data tools."),
      ] + tables.all.map({ ($0.path, $0.description) }) {
        list.element("dt") { $0.element("a", .link(toFile: path), text: path) }
        list.element("dd", text: meaning)
      }
    }
  }
}
