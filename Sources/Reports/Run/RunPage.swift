import ReportParts
import RunTables
import Scenarios
import Verification

/// The page of a report.
enum RunPage {
  /// Where it lies in the folder of the report.
  static let path = "index.html"

  /// The page, bounded in size, and of a long run the files that it reads; linear in the length of
  /// the journal.
  static func files(
    for input: ReportInput, tables: RunTables, by maker: FileMaker = .atOnce
  ) -> FileSet {
    let source = PageSource(input: input, tables: tables, fileMaker: maker)
    var files = FileSet()
    let page = bytes(for: source, beside: &files)
    files.add(path, page)
    return files
  }

  private static func bytes(for source: PageSource, beside files: inout FileSet) -> [UInt8] {
    let name = source.scenario.name
    let verdict = VerdictBadge(source.verdict)
    var page = HTMLPage(
      title: "\(verdict.word) · \(name) · TipFleet", heading: name, kind: "TipFleet run report",
      verdict: verdict)
    page.introduce { VerdictHeader.write(source, into: &$0) }
    for section in AllSections.all where section.isShown(source) {
      page.section(section.id, title: section.title, note: section.note(source)) {
        section.write(source, into: &$0, beside: &files)
      }
    }
    page.readsScripts = !files.files.isEmpty
    page.end {
      $0.text(
        "Written by TipFleet \(source.input.toolVersion). The same scenario, seed and version "
          + "give the same bytes on every machine.")
    }
    return page.bytes()
  }
}
