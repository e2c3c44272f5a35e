import JournalFiles
import PropertySearch
import ReportParts
import RunTables
import ScenarioFiles
import Scenarios
import TextFormats
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
        .key(
          "setting", "Setting",
          "What is set: in words, or where it stands in the file, as a study's factors name it."),
        .text("a_value", "A", "What A's scenario says; missing if nothing."),
        .text("b_value", "B", "What B's scenario says; missing if nothing."),
      ])
    let scenarios = [input.outcome.shown.first, input.outcome.shown.second].map {
      $0.side.names.scenario
    }
    for row in inWords(scenarios[0], scenarios[1]) + byPath(scenarios[0], scenarios[1]) {
      table.append([
        .text(row.area), .text(row.setting), row.first.map { .text($0) } ?? .missing,
        row.second.map { .text($0) } ?? .missing,
      ])
    }
    return table
  }

  private typealias Row = (area: String, setting: String, first: String?, second: String?)

  /// What differs of the settings that have words.
  private static func inWords(_ first: Scenario, _ second: Scenario) -> [Row] {
    let (left, right) = (SettingsTable.rows(of: first), SettingsTable.rows(of: second))
    func value(
      _ rows: [(area: String, setting: String, value: String)], _ area: String, _ setting: String
    ) -> String? {
      rows.first { $0.area == area && $0.setting == setting }?.value
    }
    let changed = left.map { row -> Row in
      (row.area, row.setting, row.value, value(right, row.area, row.setting))
    }
    let added = right.filter { value(left, $0.area, $0.setting) == nil }.map { row -> Row in
      (row.area, row.setting, nil, row.value)
    }
    return (changed + added).filter { $0.first != $0.second && !toldByPath.contains($0.setting) }
  }

  /// What differs of all else, by where it stands in the files.
  private static func byPath(_ first: Scenario, _ second: Scenario) -> [Row] {
    JSONDifference.all(file(of: first), file(of: second)).filter { difference in
      !told.contains { path in
        difference.path == path || difference.path.hasPrefix(path + ".")
      }
    }.map { difference in
      let area = difference.path.prefix { $0 != "." && $0 != "[" }
      return (String(area), difference.path, difference.left, difference.right)
    }
  }

  private static func file(of scenario: Scenario) -> JSONNode? {
    var diagnostics = DiagnosticList()
    let bytes = Array(ScenarioWriter.text(of: scenario).utf8)
    let number = diagnostics.open(SourceFile(name: "\(scenario.name).json", bytes: bytes))
    return JSONParser.parse(number, &diagnostics)?.root
  }

  /// Settings of which the words say a part, and the keys of the file all.
  private static let toldByPath = ["devices with links of their own", "loss within bursts"]

  /// What is no setting, and the keys that rows in words tell of.
  private static let told =
    ["$schema", "schema", "name", "seed", "claim", "duration", "heal", "hub", "app.frequency"]
    + [
      "merge", "savePolicy", "exportDelay", "requestTimeout", "backoff", "backoffLimit",
      "tokenLifetime", "saveDelay", "push.enabled", "push.loss", "push.perHour",
    ].map { "sync." + $0 }
    + ["latency", "loss", "duplication", "reordering", "bandwidth"].map { "network." + $0 }
}
