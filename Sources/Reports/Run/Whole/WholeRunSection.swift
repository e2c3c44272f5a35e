import FleetFacts
import FleetWorld
import JournalFiles
import ReportParts
import RunTables
import Scenarios
import SimulationKernel
import TextFormats
import Verification

/// The whole time of the shown run, device by device.
enum WholeRunSection: PageSection {
  static let id = "whole-run"
  static let title = "The whole run"

  static func isShown(_ source: PageSource) -> Bool { source.tables.spans.rowCount > 0 }

  /// Whether there are files with every fact, since the page has not all.
  static func hasDetails(_ source: PageSource) -> Bool {
    isShown(source) && hasCursor(source) && source.journal.facts.count > CursorStops.limit
  }

  private static func hasCursor(_ source: PageSource) -> Bool {
    !source.scenario.devices.isEmpty && !source.journal.facts.isEmpty
  }

  static func write(_ source: PageSource, into section: inout HTMLWriter) {
    var files = FileSet()
    write(source, into: &section, beside: &files)
  }

  static func write(
    _ source: PageSource, into section: inout HTMLWriter, beside files: inout FileSet
  ) {
    source.nameShownRun(in: &section)
    section.paragraph(
      "Let the pointer rest on a bar to read what it is. The facts behind a violation are in the "
        + "diagrams above.")
    let moments = hasCursor(source) ? RunMoments(source) : nil
    section.figure(
      chart(source, moments), id: "strips",
      data: DataTable(
        table: source.tables.spans, caption: "What lasts, in the order in which it began",
        columns: ["at", "category", "name", "from_us", "to_us", "event_seq"],
        looks: ["at": .name, "name": .name, "from_us": .moment, "to_us": .moment], rowLimit: 60))
    section.source("All rows:", source.tables.spans)
    guard let moments else { return }
    section.moments(moments)
    for file in moments.details?.files ?? [] { files.add(file) }
  }

  private static func chart(_ source: PageSource, _ moments: RunMoments?) -> WholeRunChart {
    let length = Double(source.length.microseconds)
    let strips = RunStrips(
      source.tables.spans, devices: source.scenario.devices.map(\.id), length: length)
    return WholeRunChart(
      question: "What happened on which device, and when?", answer: strips.answer,
      strips: strips.strips, faults: strips.faults, tips: strips.tips,
      violations: WholeRunChart.breaches(source.judged.results), length: length,
      cursor: moments.map { Double($0.page.instants[$0.start].microseconds) })
  }
}
