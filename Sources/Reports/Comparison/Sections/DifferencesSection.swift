import Metrics
import PropertySearch
import ReportParts
import TextFormats

/// By how much the measures differ: a chart of intervals for each unit, and tables.
enum DifferencesSection {
  static let title = "What differs, and by how much?"

  static func write(
    _ words: ComparisonWords, _ table: ReportTable, into section: inout HTMLWriter
  ) {
    let measures = words.measures
    section.paragraph(words.answer)
    let panels = ForestPanel.all(measures.certain + measures.uncertain)
    if !panels.isEmpty {
      section.paragraph(
        "A square is the mean of B − A over the pairs, and the line through it the 95 % interval "
          + "of that mean; a filled square has an interval without zero. Each drawing has an axis "
          + "of its own, for measures of one unit that reach about as far from zero.")
      section.element("div", .class("figures forest")) { figures in
        for (number, panel) in panels.enumerated() {
          figures.figure(
            panel.chart, id: "forest-\(number + 1)",
            data: self.table(table, panel.rows, panel.unit, "The measures of this drawing"))
        }
      }
    }
    if let text = words.constantIntervals { section.paragraph(text) }
    if !measures.unmeasured.isEmpty { writeUnmeasured(words, table, into: &section) }
    writeLone(words, into: &section)
    writeRest(measures, into: &section)
    section.source("All measures:", table)
  }

  /// What has no interval is no picture.
  private static func writeUnmeasured(
    _ words: ComparisonWords, _ table: ReportTable, into section: inout HTMLWriter
  ) {
    section.paragraph(
      "These have a value in both runs of one pair only, which gives no interval. Nothing is "
        + "drawn of them: one more pair may turn any difference around.")
    for unit in MeasureUnit.allCases {
      let own = words.measures.unmeasured.filter { $0.unit == unit }
      guard !own.isEmpty else { continue }
      section.table(self.table(table, own, unit, "Differences of \(unit.noun) in one pair"))
    }
  }

  /// What happened in one run and not in the other is a difference too, without an amount.
  private static func writeLone(_ words: ComparisonWords, into section: inout HTMLWriter) {
    guard !words.measures.lone.isEmpty else { return }
    section.paragraph(
      "These have a value in one of the two runs only: what they measure did not happen in the "
        + "other.")
    section.element("ul") { list in
      for measure in words.measures.lone {
        list.element("li", text: words.loneLine(measure))
      }
    }
  }

  private static func writeRest(_ measures: ComparedMeasures, into section: inout HTMLWriter) {
    for (names, verdict) in [
      (measures.same.map(\.name), "the same in both runs of every pair"),
      (measures.valueless, "without a value in A and in B"),
    ] where !names.isEmpty {
      section.element("details") { details in
        let verb = names.count == 1 ? "is" : "are"
        details.element(
          "summary", text: "\(English.count(names.count, "measure")) \(verb) \(verdict)")
        details.paragraph(names.joined(separator: ", ") + ".")
      }
    }
  }

  private static func table(
    _ table: ReportTable, _ measures: [ComparedMeasure], _ unit: MeasureUnit, _ caption: String
  ) -> DataTable {
    let names = measures.map(\.name)
    let column = table.column("measure")
    let means = ["a_mean", "b_mean", "difference_mean"]
    // Where nothing has an interval, there are no columns for one.
    let ends =
      measures.contains { $0.measure.interval != nil } ? ["difference_low", "difference_high"] : []
    return DataTable(
      table: table.filtered { row in
        table.cell(row: row, column: column).string.map(names.contains) ?? false
      },
      caption: caption, columns: ["measure"] + means + ends + ["pairs_count"],
      looks: Dictionary(uniqueKeysWithValues: (means + ends).map { ($0, .measured(unit)) }))
  }
}
