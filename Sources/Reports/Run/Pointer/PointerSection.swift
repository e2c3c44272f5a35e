import PointerSystem
import PropertySearch
import ReportParts
import RunTables
import Scenarios
import SimulationKernel
import TextFormats

/// Where the pointer of an iPad was, which regions of the app held it, and which controls were
/// activated, also without it.
enum PointerSection: PageSection {
  static let id = "pointer"
  static let title = "Pointer"

  /// More maps than this are left to the tables.
  private static let mapLimit = 4

  static func isShown(_ source: PageSource) -> Bool { source.tables.pointer != nil }

  static func write(_ source: PageSource, into section: inout HTMLWriter) {
    guard let tables = source.tables.pointer, let pointer = source.scenario.pointer else { return }
    source.nameShownRun(in: &section)
    guard tables.track.rowCount > 0 else {
      section.paragraph("No pointing device was attached to any iPad.")
      tables.parts.write(source.page(of: pointer), into: &section)
      return
    }
    section.figure(
      AttachmentChart(tables.track, end: source.length.microseconds), id: "pointer-attached",
      data: DataTable(
        table: tables.track, caption: "Every change of the pointer, by device",
        columns: ["device", "t_us", "is_attached", "is_visible", "layout", "region", "look"],
        looks: ["device": .name, "t_us": .moment, "region": .name, "layout": .name]))
    let screens = PointerScreens(tables, pointer, limit: mapLimit)
    for (index, screen) in screens.shown.enumerated() {
      section.figure(
        screen.map, id: "pointer-map-\(index)",
        data: DataTable(
          table: screen.track, caption: "Every position of the pointer there",
          columns: [
            "t_us", "is_attached", "is_visible", "model_x_points", "model_y_points",
            "drawn_x_points", "drawn_y_points", "region", "look",
          ], looks: ["t_us": .moment, "region": .name]))
    }
    if let left = leftOut(screens) { section.paragraph(left) }
    regions(tables.regions, into: &section)
    tables.parts.write(source.page(of: pointer), into: &section)
  }

  /// What is not drawn, as a sentence.
  private static func leftOut(_ screens: PointerScreens) -> String? {
    let others = screens.count - screens.idleCount - screens.shown.count
    var parts: [String] = []
    if others > 0 {
      parts.append("\(English.count(others, "screen")) with fewer positions of the pointer")
    }
    if screens.idleCount > 0 {
      parts.append(
        "\(English.count(screens.idleCount, "screen")) on which the pointer entered no region")
    }
    guard !parts.isEmpty else { return nil }
    return "Not drawn: \(English.list(parts)). The tables have all of them."
  }

  private static func regions(_ table: ReportTable, into section: inout HTMLWriter) {
    let (name, device) = (table.column("region"), table.column("device"))
    let (time, entered) = (table.column("active_us"), table.column("entered_count"))
    var bars: [(name: String, time: Double)] = []
    var indices: [String: Int] = [:]
    var stays = 0.0
    for row in 0..<table.rowCount {
      let region = table.cell(row: row, column: name).string ?? ""
      let text = "\(table.cell(row: row, column: device).string ?? "") · \(region)"
      let index = indices[text] ?? bars.count
      if index == bars.count {
        indices[text] = index
        bars.append((text, 0))
      }
      bars[index].time += table.cell(row: row, column: time).number ?? 0
      stays += table.cell(row: row, column: entered).number ?? 0
    }
    let unused = bars.filter { $0.time == 0 }
    bars.sort { ($1.time, $0.name) < ($0.time, $1.name) }
    guard let first = bars.first, stays > 0 else {
      section.paragraph("The pointer entered no region.")
      return
    }
    let never =
      unused.isEmpty ? "" : " Never active: \(SectionText.list(unused.map(\.name), limit: 6))."
    section.figure(
      BarChart(
        question: "Which region held the pointer for longest?",
        answer: "\(HTMLWriter.shortened(first.name, to: 60)), for "
          + "\(Quantity.duration.text(first.time)). The pointer entered a region "
          + "\(English.times(Int64(stays))).\(never)",
        axis: ChartAxis(title: "Time active", quantity: .duration),
        bars: bars.map { ChartBar(name: $0.name, amounts: [$0.time]) }, barLimit: 24),
      id: "pointer-regions",
      data: DataTable(
        table: table, caption: "Every region of every layout",
        columns: [
          "device", "layout", "region", "interaction", "x_points", "y_points", "width_points",
          "height_points", "entered_count", "active_us", "active_max_us", "dwells_count",
          "activations_count",
        ],
        looks: [
          "device": .name, "layout": .name, "region": .name, "interaction": .name,
        ]))
  }
}
