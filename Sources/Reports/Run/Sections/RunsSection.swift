import PropertySearch
import ReportParts
import RunTables
import Statistics
import TextFormats
import Verification

/// All runs with their verdicts, where there are several, and what the clean ones prove.
enum RunsSection: PageSection {
  static let id = "runs"
  static let title = "Runs"

  static func note(_ source: PageSource) -> String? { English.number(source.input.runs.count) }

  static func isShown(_ source: PageSource) -> Bool { source.input.runs.count > 1 }

  static func write(_ source: PageSource, into section: inout HTMLWriter) {
    section.paragraph(sentence(source))
    section.table(
      DataTable(
        table: source.tables.runs, caption: "Every run: the same scenario with another seed",
        columns: [
          "run_id", "verdict", "seed", "facts_count", "violations_count", "reason", "fingerprint",
        ], looks: ["verdict": .verdict, "seed": .code, "fingerprint": .code], rowLimit: 50))
    section.source("All rows:", source.tables.runs)
    RunsFigures(source: source).write(into: &section)
  }

  /// What the number of runs proves.
  static func sentence(_ source: PageSource) -> String {
    let count = source.input.runs.count
    let bad = source.input.runs.filter { $0.verdict == .fail || $0.verdict == .error }.count
    guard bad == 0 else {
      return
        "\(English.number(bad)) of \(English.number(count)) runs fail. The page shows the first of "
        + "them in full."
    }
    let clean = source.input.runs.filter { $0.verdict == .pass }.count
    let rate = Quantity.ratio.text(DetectionBound.rate(afterCleanCases: UInt64(clean)))
    let open = count == clean ? "" : " \(English.number(count - clean)) are inconclusive."
    return
      "0 of \(English.count(count, "run")) fail.\(open) That does not prove that none would: a "
      + "rate of failing runs up to \(rate) is still possible, with 95 % confidence."
  }
}
