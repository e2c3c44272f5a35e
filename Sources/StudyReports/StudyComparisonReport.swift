import CapacityStudies
import ReportParts
import Statistics
import TextFormats
import Verification

/// The report on two studies that were compared.
package enum StudyComparisonReport {
  /// All files, in a fixed order.
  ///
  /// - `names`: How the two are called: the paths of their folders, as they were typed.
  package static func files(
    for comparison: StudyComparison, names: (base: String, candidate: String),
    toolVersion: String
  ) -> FileSet {
    let table = self.table(comparison)
    var files = FileSet()
    files.add("index.html", page(comparison, names, table, toolVersion))
    files.add(
      [table],
      describedBy: DataPackage(
        name: comparison.base.study.name, title: "Two studies compared",
        description: comparison.base.study.question))
    files.add("summary.json", summary(comparison, names))
    return files
  }

  /// What was found, in a sentence.
  package static func sentence(_ comparison: StudyComparison) -> String {
    let certain = comparison.certain
    let all = English.count(comparison.differences.count, "difference")
    if comparison.differences.isEmpty {
      return "The two studies have no point and measure in common, so there is nothing to compare."
    }
    guard let first = certain.first else {
      return "None of \(all) is certain; the two studies agree as far as their numbers go."
    }
    let verb = certain.count == 1 ? "is" : "are"
    let size = StudyAnswer.text(
      first.moments.difference.mean, in: Estimand(.mean, first.measure).unit)
    let same = certain.count { $0.moments.difference.isConstant }
    let remark =
      same == 0
      ? ""
      : " In \(English.number(same)) of these every pair differs by the same amount, so the "
        + "interval tells nothing of pairs that were not seen."
    return "\(certain.count) of \(all) \(verb) certain, such as \(first.measure) at "
      + "\(first.label): \(size).\(remark)"
  }

  private static func table(_ comparison: StudyComparison) -> ReportTable {
    var table = ReportTable(
      name: "comparisons", title: "Comparisons",
      description: "One row per paired difference of a measure at a point that both studies have.",
      columns: [
        .key("label", "Values", "The point in words."),
        .key("measure", "Measure", "What was measured."),
      ]
        + ReportColumn.pairedDifference(
          of: ("in the first study", "in the second"), pairs: "Pairs of replications."))
    for difference in comparison.differences {
      table.append(
        [.text(difference.label), .text(difference.measure)]
          + Cell.pairedDifference(
            difference.moments, pValue: difference.pValue,
            confidence: comparison.base.confidence))
    }
    return table
  }

  private static func page(
    _ comparison: StudyComparison, _ names: (base: String, candidate: String),
    _ table: ReportTable, _ toolVersion: String
  ) -> [UInt8] {
    var page = HTMLPage(
      title: "\(names.base) and \(names.candidate) · TipFleet",
      heading: comparison.base.study.name, kind: "TipFleet comparison of two studies",
      verdict: nil)
    page.introduce { header in
      header.paragraph("Base: \(names.base). Candidate: \(names.candidate).")
      header.paragraph(sentence(comparison))
      header.keyFigures([
        KeyFigure(title: "Certain", value: English.number(comparison.certain.count)),
        KeyFigure(title: "Differences", value: English.number(comparison.differences.count)),
        KeyFigure(
          title: "Points in one only", value: English.number(comparison.unmatched.count)),
      ])
    }
    var measures: [String] = []
    for difference in comparison.differences where !measures.contains(difference.measure) {
      measures.append(difference.measure)
    }
    page.section("differences", title: "What differs?") { section in
      for (number, measure) in measures.enumerated() {
        section.figure(
          chart(measure, comparison), id: "difference-\(number)",
          data: DataTable(
            table: rows(of: measure, in: table), caption: "Paired differences of \(measure)"))
      }
      section.source("All differences:", table)
    }
    let unmatched = comparison.unmatched
    if !unmatched.isEmpty {
      page.section("unmatched", title: "In one of them only", note: "\(unmatched.count)") {
        $0.paragraph(SectionText.list(unmatched, limit: 20) + ".")
      }
    }
    page.end { $0.text("Written by TipFleet \(toolVersion).") }
    return page.bytes()
  }

  private static func rows(of measure: String, in table: ReportTable) -> ReportTable {
    let column = table.column("measure")
    return table.filtered { table.cell(row: $0, column: column).string == measure }
  }

  private static func chart(_ measure: String, _ comparison: StudyComparison) -> TornadoChart {
    let mean = Estimand(.mean, measure)
    let scale = MeasureQuantity.scale(of: mean)
    let own = comparison.differences.filter { $0.measure == measure }
    let certain = comparison.certain.filter { $0.measure == measure }.count
    return TornadoChart(
      question: "How do the two differ in \(StudyMeasures.meaning(of: measure)), point by point?",
      answer: "\(certain) of \(English.count(own.count, "difference")) "
        + "\(certain == 1 ? "is" : "are") certain.",
      axis: MeasureQuantity.differenceAxis(of: mean),
      effects: own.map { difference in
        ChartEffect(
          difference.label, difference.moments, confidence: comparison.base.confidence,
          scale: scale)
      })
  }

  private static func summary(
    _ comparison: StudyComparison, _ names: (base: String, candidate: String)
  ) -> [UInt8] {
    JSONText.document { json in
      json.member("answer", sentence(comparison))
      json.member("base", names.base)
      json.member("candidate", names.candidate)
      json.member("certain", comparison.certain.count)
      json.member("differences", comparison.differences.count)
      json.member("scenario", comparison.base.study.name)
      json.member("schema", "tipfleet.study-comparison/1")
      json.array("unmatched") { json in for label in comparison.unmatched { json.string(label) } }
    }
  }
}
