import Mutants
import PropertySearch
import ReportParts
import TextFormats

/// The page of a report on mutants.
enum MutantPage {
  static func bytes(
    for matrix: KillMatrix, _ tables: MutantTables, toolVersion: String
  ) -> [UInt8] {
    let verdict: VerdictBadge = matrix.isClean ? .pass : .fail
    var page = HTMLPage(
      title: "\(verdict.word) · mutants · TipFleet", heading: "Mutants",
      kind: "TipFleet mutant report", verdict: verdict)
    page.introduce { header in
      header.paragraph(
        "Each mutant is a deliberate fault in the model. An invariant that detects none of them "
          + "would prove nothing by passing.")
      header.verdictBanner(verdict, sentence: sentence(matrix))
      header.keyFigures(figures(matrix))
      header.identity(seed: matrix.seed, "Play it again:", matrix.replayCommand)
    }
    page.section("mutants", title: "Which invariants caught them", note: "\(matrix.rows.count)") {
      $0.table(
        DataTable(
          table: tables.mutants,
          caption: "All mutants, by part of the model; cases are counted from 1",
          columns: [
            "verdict", "mutant", "area", "sentence", "cases_to_kill_count", "caught_by",
            "mutant_scenario",
          ],
          looks: ["verdict": .verdict, "mutant": .code]))
      $0.source("The same rows, mutant by invariant:", tables.matrix)
    }
    writeSmallest(matrix, tables, into: &page)
    writeEquivalent(matrix, into: &page)
    page.end {
      $0.text(
        "Written by TipFleet \(toolVersion). The same seed, budget and version give the same "
          + "bytes on every machine.")
    }
    return page.bytes()
  }

  private static func sentence(_ matrix: KillMatrix) -> String {
    let surviving = matrix.rows.filter { !$0.isAsExpected }
    guard surviving.isEmpty else {
      let names = surviving.map(\.mutant.id).joined(separator: ", ")
      return "Not as expected: \(names)."
    }
    let caught =
      "Every mutant was caught within \(English.count(matrix.mostCases, "case"))"
      + (matrix.equivalent.isEmpty ? "." : ", and none that is equivalent.")
    return matrix.smallest.isEmpty
      ? caught
      : caught + " Each smallest case has at most \(SmallestCase.mostDevices) devices and "
        + "\(SmallestCase.mostSteps) steps, and all of it is needed."
  }

  private static func figures(_ matrix: KillMatrix) -> [KeyFigure] {
    [
      KeyFigure(title: "Caught", value: "\(matrix.killed.count)"),
      KeyFigure(title: "Equivalent", value: "\(matrix.equivalent.count)"),
      KeyFigure(
        title: "Survived", value: "\(matrix.rows.filter { !$0.isKilledAsExpected }.count)"),
      KeyFigure(
        title: "Cases at most", value: "\(matrix.mostCases)",
        note: "of \(English.number(matrix.budget))"),
    ]
  }

  private static func writeSmallest(
    _ matrix: KillMatrix, _ tables: MutantTables, into page: inout HTMLPage
  ) {
    guard !matrix.smallest.isEmpty else { return }
    page.section("smallest", title: "Smallest cases", note: "\(matrix.smallest.count)") {
      $0.paragraph(
        "The first case that caught a mutant, made as small as possible. Each is a scenario in the "
          + "folder \(MutantReport.smallestFolder), which plays with 'tipfleet run' and '--mutant'."
      )
      let steps = tables.mutants.column("smallest_steps_count")
      $0.table(
        DataTable(
          table: tables.mutants.filtered {
            tables.mutants.cell(row: $0, column: steps).number != nil
          },
          caption: "How small the cases became; attempts are the scenarios played to get there",
          columns: [
            "mutant", "smallest_devices_count", "smallest_steps_count", "smallest_attempts_count",
            "smallest_redundant",
          ],
          looks: ["mutant": .code]))
      for row in matrix.rows where row.smallest != nil {
        if let remark = MutantCatalogue.entry(of: row.mutant).remarkOnSmallest {
          $0.paragraph("A lenient judge passes its smallest case: \(remark)")
        }
      }
    }
  }

  private static func writeEquivalent(_ matrix: KillMatrix, into page: inout HTMLPage) {
    guard !matrix.equivalent.isEmpty else { return }
    page.section("equivalent", title: "Equivalent to the model") { section in
      section.element("dl") { list in
        for row in matrix.equivalent {
          list.element("dt") { $0.element("code", text: row.mutant.id) }
          list.element("dd", text: row.mutant.sentence)
          list.element("dd", text: MutantCatalogue.entry(of: row.mutant).proof ?? "")
        }
      }
    }
  }
}
