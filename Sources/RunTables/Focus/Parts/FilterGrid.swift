import DeviceSystems
import FocusSystem
import ReportParts
import Scenarios
import SimulationKernel
import TextFormats

/// One row a change of what the settings of a Focus show of the filter: the title of the app before
/// it is configured, its values afterwards (B-04, B-05).
enum FilterGrid {
  static let part = SystemPart<FocusDefinition>(rows: make, show: show)

  private static func make(
    _ input: ReportInput, _ names: TableNames, _ focus: FocusDefinition
  ) -> ReportTable {
    var table = empty
    let first = focus.focuses.map(\.settings)
    var filters = names.scenario.devices.map { _ in first }
    func text(_ settings: SettingsIndex?) -> String {
      settings.map { focus.settings[$0.position].representation } ?? focus.title
    }
    for (index, declared) in focus.focuses.enumerated() where declared.settings != nil {
      table.append([
        .text(names.run), .count(table.rowCount), .missing, .missing, .missing,
        focus.cell(FocusIndex(index)),
        .text(focus.title), .text(text(declared.settings)),
      ])
    }
    for row in input.focusFacts {
      guard case .filterConfigured(let changed, let settings, _) = row.change else { continue }
      let before = filters[row.device.position][changed.position]
      filters[row.device.position][changed.position] = settings
      table.append([
        .text(names.run), .count(table.rowCount), .count(row.number), names.device(row.device),
        .time(row.instant),
        focus.cell(changed), .text(text(before)), .text(text(settings)),
      ])
    }
    return table
  }

  private static func show(
    _ table: ReportTable, _ page: PartPage<FocusDefinition>, _ section: inout HTMLWriter
  ) {
    let during = table.count { table.number($0, "event_seq") != nil }
    section.answered(
      "What do the settings of each Focus show of the filter?",
      "Its title, \(SectionText.quoted(page.definition.title)), where it is not configured, and "
        + "its values otherwise. The person changed that "
        + (during == 0 ? "at no time during the run." : "\(English.times(during))."),
      folded: DataTable(
        table: table, caption: "What is shown before and after the filter is configured",
        columns: ["focus", "device", "t_us", "text_before", "text_after"],
        looks: [
          "focus": .name, "device": .name, "t_us": .moment, "text_before": .name,
          "text_after": .name,
        ], rowLimit: 60))
  }

  private static var empty: ReportTable {
    ReportTable(
      name: "filter-grid", title: "The filter in the settings of Focuses",
      description: "One row per Focus whose filter was configured before the run, and per change "
        + "during it.",
      columns: [
        .runID,
        ReportColumn(
          "change_number", .integer, title: "Change",
          description: "Which change of the run it is, from 0.", isPrimaryKey: true),
        .fact("that the filter was configured; missing before the run.", isKey: false),
        .text("device", "Device", "Where; missing before the run: on all devices."),
        .time("t_us", "Time", "When, by true time; missing before the run."),
        .text("focus", "Focus", "The Focus."),
        .text("text_before", "Before", "What its settings showed of the filter before."),
        .text("text_after", "After", "What they show afterwards."),
      ])
  }
}
