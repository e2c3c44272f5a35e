import Scenarios
import TipDomain

/// One row a tip, rule, event, parameter, group or screen: where it stands in the app's code.
package enum CodePlacesTable {
  /// Nil where nothing of the scenario says where it stands.
  package static func make(_ scenario: Scenario) -> ReportTable? {
    var table = ReportTable(
      name: "code-places", title: "Places in the app's code",
      description: "One row per tip, rule, event, parameter, group and screen whose place in the "
        + "app's code the scenario gives.",
      columns: [
        .key("kind", "Kind", "tip, rule, event, parameter, group or screen."),
        .key("name", "Name", "Its id; of a rule, that of its tip and its number there."),
        .text("text", "Says", "A tip's title, or a rule as it is written."),
        .text("source_place", "In code", "The file and the line, and perhaps the column."),
        .text("file", "File", "The file, as seen from the folder of the sources."),
        .number("line", "Line", "The line, from 1."),
      ])
    for row in rows(scenario) {
      guard let place = row.place else { continue }
      table.append([
        .text(row.kind), .text(row.name), row.text.map { .text($0) } ?? .missing,
        .text(place.text), .text(place.file), .count(place.line),
      ])
    }
    return table.rowCount > 0 ? table : nil
  }

  private typealias Row = (kind: String, name: String, text: String?, place: CodePlace?)

  private static func rows(_ scenario: Scenario) -> [Row] {
    let app = scenario.app
    var rows: [Row] = []
    for tip in app.tips {
      // Two types may have one id.
      let isShared = app.tips.count { $0.identifier == tip.identifier } > 1
      let name = isShared ? "\(tip.identifier) (\(tip.typeName))" : tip.identifier
      let title = tip.content.title
      rows.append(("tip", name, title.isEmpty ? nil : title, tip.source))
      for (index, rule) in tip.rules.enumerated() {
        rows.append(("rule", "\(name) #\(index + 1)", rule.text, rule.source))
      }
    }
    rows += app.events.map { ("event", $0.id, nil, $0.source) }
    rows += app.parameters.map { ("parameter", $0.id, nil, $0.source) }
    rows += app.groups.map { ("group", $0.id, nil, $0.source) }
    rows += scenario.screens.map { ("screen", $0.id, nil, $0.source) }
    return rows
  }
}
