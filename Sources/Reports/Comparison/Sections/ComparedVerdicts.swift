import PropertySearch
import ReportParts
import TextFormats
import Verification

/// Which invariants are violated in A, in B, or in both; and what was demanded or asked for.
enum ComparedVerdicts {
  static let title = "Which invariants are violated?"

  static func write(
    _ input: ComparisonInput, _ table: ReportTable, into section: inout HTMLWriter
  ) {
    let pairs = English.count(input.pairCount, "pair")
    let violated = input.outcome.paired.invariants
      .filter { $0.leftOnly + $0.rightOnly + $0.both > 0 }.map(\.id)
    if violated.isEmpty {
      section.paragraph("None, in A or in B, in \(pairs).")
    } else {
      let column = table.column("measure")
      section.table(
        DataTable(
          table: table.filtered { row in
            table.cell(row: row, column: column).string.map(violated.contains) ?? false
          },
          caption: "In how many of \(pairs) each is violated",
          columns: [
            "measure", "a_only_count", "b_only_count", "both_count", "neither_count",
          ]))
      section.paragraph("An invariant that is not in this table is violated in no run.")
    }
    let demands = input.outcome.paired.demands
    for (letter, missed) in [("A", demands.left.missed), ("B", demands.right.missed)] {
      for row in missed {
        verdict(
          VerdictBadge(row.verdict),
          "\(letter): \(row.statement.id) (\(row.role.words)) is violated in "
            + "\(English.number(row.failedCount)) of \(English.count(row.judgedCount, "run")).",
          into: &section)
      }
    }
    for (condition, holds) in input.conditions {
      let text = SectionText.quoted(condition.text)
      switch holds {
      case true?: verdict(.fail, "The condition \(text) holds.", into: &section)
      case false?: verdict(.pass, "The condition \(text) does not hold.", into: &section)
      case nil:
        verdict(
          .inconclusive, "The condition \(text) is not decided: something in it has no value.",
          into: &section)
      }
    }
  }

  private static func verdict(
    _ verdict: VerdictBadge, _ sentence: String, into section: inout HTMLWriter
  ) {
    section.element("p") { line in
      line.badge(verdict)
      line.text(" " + sentence)
    }
  }
}
