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
      WholeRun(source).chart(moments), id: "strips",
      data: DataTable(
        table: source.tables.spans, caption: "What lasts, in the order in which it began",
        columns: ["at", "category", "name", "from_us", "to_us", "event_seq"],
        looks: ["at": .name, "name": .name, "from_us": .moment, "to_us": .moment], rowLimit: 60))
    section.source("All rows:", source.tables.spans)
    if !moments.devices.isEmpty { section.moments(moments) }
  }
}

/// The strips of a run, from the rows of its spans.
private struct WholeRun {
  private let source: PageSource
  private var strips: [WholeRunChart.Strip]
  private var faults: [WholeRunChart.Span] = []
  private var tips: [String] = []
  private var displayCount = 0

  init(_ source: PageSource) {
    self.source = source
    strips = source.scenario.devices.map { WholeRunChart.Strip(name: $0.id) }
    let table = source.tables.spans
    let columns = ["at", "category", "name", "from_us", "to_us"].map(table.column)
    let length = Double(source.length.microseconds)
    let places = Dictionary(
      zip(strips.map(\.name), strips.indices), uniquingKeysWith: { first, _ in first })
    for row in 0..<table.rowCount {
      func text(_ index: Int) -> String {
        table.cell(row: row, column: columns[index]).string ?? ""
      }
      let from = table.cell(row: row, column: columns[3]).number ?? 0
      let to = table.cell(row: row, column: columns[4]).number ?? length
      add(text(1), text(2), at: places[text(0)], text(0), from, to)
    }
  }

  private mutating func add(
    _ category: String, _ name: String, at strip: Int?, _ place: String, _ from: Double,
    _ to: Double
  ) {
    let time = "\(Quantity.moment.text(from)), for \(Quantity.duration.text(to - from))"
    var span = WholeRunChart.Span(from: from, to: to, words: "\(place): \(name), \(time)")
    // A fault is of the run, also where a device is called that.
    guard category != "fault", let strip else { return faults.append(span) }
    switch category {
    case "session": strips[strip].sessions.append(span)
    case "process": strips[strip].processes.append(span)
    case "reach": strips[strip].outages.append(span)
    case "focus": strips[strip].focuses.append(span)
    case "pointer": strips[strip].pointers.append(span)
    case "display":
      if let index = tips.firstIndex(of: name) {
        span.tip = index
      } else {
        span.tip = tips.count
        tips.append(name)
      }
      displayCount += 1
      strips[strip].displays.append(span)
    case _: break
    }
  }

  func chart(_ moments: RunMoments) -> WholeRunChart {
    WholeRunChart(
      question: "What happened on which device, and when?", answer: answer, strips: strips,
      faults: faults, tips: tips, violations: violations,
      length: Double(source.length.microseconds),
      cursor: moments.instants.isEmpty
        ? nil : Double(moments.instants[moments.start].microseconds))
  }

  private var violations: [Double] {
    let table = source.tables.violations
    let column = table.column("t_us")
    return (0..<table.rowCount).compactMap { table.cell(row: $0, column: column).number }.sorted()
  }

  private var answer: String {
    let sessions = strips.reduce(0) { $0 + $1.sessions.count }
    let people =
      sessions == 0 ? "" : "\(English.count(sessions, "session")), "
    return "\(people)\(English.count(displayCount, "display")) of "
      + "\(English.count(tips.count, "tip")) on \(English.count(strips.count, "device")), in "
      + "\(Quantity.duration.text(Double(source.length.microseconds)))."
  }
}
