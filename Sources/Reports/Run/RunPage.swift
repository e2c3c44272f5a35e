import Scenarios
import Verification

/// The page of a report.
enum RunPage {
  /// The page: linear in the length of the journal, bounded in size.
  static func bytes(for input: ReportInput, tables: RunTables) -> [UInt8] {
    let source = PageSource(input: input, tables: tables)
    let name = source.scenario.name
    let verdict = VerdictBadge(source.verdict)
    var page = HTMLPage(
      title: "\(verdict.word) · \(name) · TipFleet", heading: name, kind: "TipFleet run report",
      verdict: verdict)
    page.introduce { VerdictHeader.write(source, into: &$0) }
    for section in AllSections.all where section.isShown(source) {
      page.section(section.id, title: section.title, note: section.note(source)) {
        section.write(source, into: &$0)
      }
    }
    page.end {
      $0.text(
        "Written by TipFleet \(input.toolVersion). The same scenario, seed and version give the "
          + "same bytes on every machine.")
    }
    return page.bytes()
  }
}
