import DeviceSystems
import IntentSystem
import ReportParts
import Scenarios
import SimulationKernel
import TextFormats

/// One row a request of the Find action: how many entities the app gave to the system, of how
/// many (A-37, A-38).
enum Finds {
  static let part = SystemPart<IntentDefinition>(rows: make, show: show)

  private static func make(
    _ input: ReportInput, _ names: TableNames, _ intents: IntentDefinition
  ) -> ReportTable {
    var table = empty
    for row in input.intentFacts {
      guard
        case .answer(.findRan(let find, let style, let moved, let found, _, let set)) =
          row.change
      else { continue }
      let request = intents.finds[find.position]
      let type = intents.queries[request.query.position].type
      table.append([
        .text(names.run), .count(row.number), names.device(row.device), .time(row.instant),
        .text(request.id),
        intents.types.indices.contains(Int(type))
          ? intents.types[Int(type)].id.map { .text($0) } ?? .missing : .missing,
        .text(style.name), .count(intents.entities.count { $0.type == type }), .count(moved),
        .count(found), request.limit.map { .count($0) } ?? .missing,
        .text(SeedWord.text(set)),
      ])
    }
    return table
  }

  private static func show(
    _ table: ReportTable, _ page: PartPage<IntentDefinition>, _ section: inout HTMLWriter
  ) {
    section.figure(
      BarChart(
        question: "How many entities did the app give to the system for a request?",
        answer: answer(table),
        axis: ChartAxis(title: "Entities that the app gave", quantity: .count, atLeast: 1),
        bars: table.rows.map { row in
          let style = table.text(row, "style") ?? ""
          let name = HTMLWriter.shortened(table.text(row, "request") ?? "", to: 18)
          return ChartBar(
            name: "\(name) · \(style)", amounts: [table.number(row, "moved_count") ?? 0],
            limit: table.number(row, "entities_count"))
        }, limitName: "all entities of the type", barLimit: 24),
      id: "finds",
      data: DataTable(
        table: table, caption: "Every request of the Find action",
        columns: [
          "device", "t_us", "request", "type", "style", "entities_count", "moved_count",
          "found_count", "limit_count",
        ], looks: ["device": .name, "t_us": .moment, "request": .name, "type": .name],
        rowLimit: 60))
  }

  private static func answer(_ table: ReportTable) -> String {
    func sentence(_ style: String, _ who: String) -> String? {
      let rows = table.rows.filter { table.text($0, "style") == style }
      guard !rows.isEmpty else { return nil }
      let moved = rows.reduce(0) { $0 + Int64(table.number($1, "moved_count") ?? 0) }
      let all = rows.reduce(0) { $0 + Int64(table.number($1, "entities_count") ?? 0) }
      // Each request could have moved all of its type.
      let often = rows.count > 1 ? ", counted anew for each request" : ""
      return "\(English.count(rows.count, "request")) that \(who) filtered moved "
        + "\(English.number(moved)) of \(English.number(all)) entities\(often)."
    }
    return [sentence("property", "the app"), sentence("enumerable", "the system")]
      .compactMap(\.self).joined(separator: " ")
  }

  private static var empty: ReportTable {
    ReportTable(
      name: "finds", title: "Requests of the Find action",
      description: "One row per request of the Find action.",
      columns: [
        .runID, .fact("that it was answered."),
        .text("device", "Device", "Where."),
        .time("t_us", "Time", "When, by true time."),
        .text("request", "Request", "The request."),
        .text("type", "Type", "The type of the entities."),
        .text(
          "style", "Filtered by",
          "property: the app filters; enumerable: the system does, over all entities."),
        .count("entities_count", "Entities", "How many entities of the type there are."),
        .count("moved_count", "Moved", "How many the app gave to the system."),
        .count("found_count", "Found", "How many were found."),
        .count("limit_count", "Limit", "How many were wanted at most; missing for all."),
        .text("found_set", "Digest", "A digest of what was found, whatever its order."),
      ])
  }
}
