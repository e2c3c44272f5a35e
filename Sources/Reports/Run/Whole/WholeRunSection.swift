import FleetFacts
import FleetSimulation
import JournalFiles
import Scenarios
import SimulationKernel
import TextFormats

/// The whole time of the shown run, device by device.
enum WholeRunSection: PageSection {
  static let id = "whole-run"
  static let title = "The whole run"

  static func isShown(_ source: PageSource) -> Bool { source.tables.spans.rowCount > 0 }

  static func write(_ source: PageSource, into section: inout HTMLWriter) {
    section.paragraph(
      "Let the pointer rest on a bar to read what it is. The facts behind a violation are in the "
        + "diagrams above.")
    let moments = RunMoments(source)
    section.figure(
      chart(source, moments), id: "strips",
      data: DataTable(
        table: source.tables.spans, caption: "What lasts, in the order in which it began",
        columns: ["at", "category", "name", "from_us", "to_us", "event_seq"],
        looks: ["at": .name, "name": .name, "from_us": .moment, "to_us": .moment], rowLimit: 60))
    section.source("All rows:", source.tables.spans)
    if !moments.devices.isEmpty { section.moments(moments) }
  }

  private static func chart(_ source: PageSource, _ moments: RunMoments) -> WholeRunChart {
    let length = Double(source.length.microseconds)
    let strips = RunStrips(
      source.tables.spans, devices: source.scenario.devices.map(\.id), length: length)
    let violations = source.tables.violations
    let column = violations.column("t_us")
    return WholeRunChart(
      question: "What happened on which device, and when?", answer: strips.answer,
      strips: strips.strips, faults: strips.faults, tips: strips.tips,
      violations: (0..<violations.rowCount)
        .compactMap { violations.cell(row: $0, column: column).number }.sorted(),
      length: length,
      cursor: moments.instants.isEmpty
        ? nil : Double(moments.instants[moments.start].microseconds))
  }
}
