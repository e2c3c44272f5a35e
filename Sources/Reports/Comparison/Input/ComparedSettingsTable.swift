import JournalFiles
import PropertySearch
import ReportParts
import RunTables
import Scenarios
import TextFormats
import TipDomain
import Verification

/// One row a setting of which the two scenarios say something different.
enum ComparedSettingsTable {
  /// nil where one side is a journal, which does not hold its settings.
  static func make(_ input: ComparisonInput) -> ReportTable? {
    guard !input.first.isRecorded, !input.second.isRecorded else { return nil }
    var table = ReportTable(
      name: "settings", title: "Settings that differ",
      description: "One row per setting that is not the same in both scenarios.",
      columns: [
        .key("area", "Area", "What it is about."),
        .key("setting", "Setting", "What is set."),
        .text("a_value", "A", "What A's scenario says; missing if nothing."),
        .text("b_value", "B", "What B's scenario says; missing if nothing."),
      ])
    let first = rows(input.outcome.shown.first)
    let second = rows(input.outcome.shown.second)
    func value(_ rows: [Row], _ area: String, _ setting: String) -> String? {
      rows.first { $0.area == area && $0.setting == setting }?.value
    }
    for row in first {
      let other = value(second, row.area, row.setting)
      if other == row.value { continue }
      table.append([
        .text(row.area), .text(row.setting), .text(row.value), other.map { .text($0) } ?? .missing,
      ])
    }
    for row in second where value(first, row.area, row.setting) == nil {
      table.append([.text(row.area), .text(row.setting), .missing, .text(row.value)])
    }
    return table
  }

  private typealias Row = (area: String, setting: String, value: String)

  private static func rows(_ run: ComparedRun) -> [Row] {
    let scenario = run.side.names.scenario
    let parts = [
      ("devices", scenario.devices.map(\.id)), ("faults", scenario.faults.map(\.name)),
      ("tips", scenario.app.tips.map(\.identifier)),
    ]
    return SettingsTable.rows(of: scenario)
      + parts.map { ("parts", $0.0, English.numberOrNone($0.1.count) + names($0.1)) }
  }

  private static func names(_ names: [String]) -> String {
    names.isEmpty ? "" : ": " + SectionText.list(names, limit: 12)
  }
}
