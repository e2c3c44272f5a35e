import FleetSimulation
import FleetWorld
import Metrics
import ReportParts
import RunTables
import Scenarios
import TextFormats
import Verification

/// What this run did not test: the limits of a green verdict.
enum CoverageSection: PageSection {
  static let id = "coverage"
  static let title = "Coverage"

  static func note(_ source: PageSource) -> String? {
    let gaps = gapCount(source)
    return gaps == 0 ? nil : source.shownRunNote("\(English.number(gaps)) not reached")
  }

  private static func gapCount(_ source: PageSource) -> Int {
    source.metrics.coverage.filter { $0.hitCount == 0 }.count + idleFaults(source).count
      + vacuous(source).count
  }

  static func write(_ source: PageSource, into section: inout HTMLWriter) {
    source.nameShownRun(in: &section)
    section.paragraph(
      "A run does not test what it does not reach. Nothing below counts as passed.")
    section.element("dl", .class("terms")) { list in
      entry("Invariants never put to the test", vacuous(source), into: &list)
      entry("Faults that never began", idleFaults(source), into: &list)
      for kind in kinds(source) {
        let all = source.metrics.coverage.filter { $0.kind == kind }
        let missing = all.filter { $0.hitCount == 0 }.map(\.name)
        entry(
          "\(kind): \(all.count - missing.count) of \(all.count) reached", missing, into: &list)
      }
    }
    guard source.tables.coverage.rowCount > 0 else { return }
    section.element("details") {
      $0.element("summary", text: "Everything that was counted")
      $0.table(
        DataTable(
          table: source.tables.coverage, caption: "How often the shown run reached each",
          columns: ["kind", "name", "hits_count"], looks: ["name": .name]))
    }
  }

  private static func entry(_ title: String, _ missing: [String], into list: inout HTMLWriter) {
    list.element("dt", text: title)
    list.element("dd") { item in
      if missing.isEmpty {
        item.badge(.pass, word: "none missing")
      } else {
        item.text(SectionText.list(missing, limit: 12))
      }
    }
  }

  private static func vacuous(_ source: PageSource) -> [String] {
    source.judged.results.filter { $0.verdict == .inconclusive }.map(\.id)
  }

  private static func idleFaults(_ source: PageSource) -> [String] {
    source.scenario.faults.enumerated().compactMap { index, fault in
      let beginnings = source.run.faultBeginnings
      return index < beginnings.count && beginnings[index] == 0 ? fault.name : nil
    }
  }

  private static func kinds(_ source: PageSource) -> [String] {
    var kinds: [String] = []
    for entry in source.metrics.coverage where !kinds.contains(entry.kind) {
      kinds.append(entry.kind)
    }
    return kinds
  }
}
