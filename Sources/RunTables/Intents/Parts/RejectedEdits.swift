import DeviceSystems
import IntentSystem
import ReportParts
import Scenarios
import SimulationKernel
import TextFormats

/// One row an edit that a configuration screen did not accept, with the limit of the size (A-09).
enum RejectedEdits {
  static let part = SystemPart<IntentDefinition>(rows: make, show: show)

  private static func make(
    _ input: ReportInput, _ names: TableNames, _ intents: IntentDefinition
  ) -> ReportTable {
    var replay = IntentReplay(names, intents)
    var table = empty
    for row in input.intentFacts {
      defer { replay.apply(row) }
      guard
        case .configuration(
          .parameterRejected(let instance, let parameter, let value, let reason)) = row.change,
        let placed = replay.instance(instance, on: row.device), let intent = placed.intent
      else { continue }
      let declared = intents.intents[intent.position].parameters[parameter.position]
      table.append([
        .text(names.run), .count(row.number), names.device(row.device), .count(instance.position),
        placed.family.map { .text($0.name) } ?? .missing, .time(row.instant), .text(declared.id),
        replay.cell(value),
        value.map { .count(intents.choices[$0.position].items.count) } ?? .count(0),
        declared.size(in: placed.family).map { .count($0) } ?? .missing, .text(reason.name),
      ])
    }
    return table
  }

  private static func show(
    _ table: ReportTable, _ page: PartPage<IntentDefinition>, _ section: inout HTMLWriter
  ) {
    let tooMany = table.count { table.text($0, "reason") == "tooMany" }
    section.answered(
      "Which edits were not accepted?",
      "\(English.count(table.rowCount, "edit")), \(English.numberOrNone(tooMany)) of them with "
        + "more items than the size of the widget allows.",
      DataTable(
        table: table, caption: "Edits that a configuration screen did not accept",
        columns: [
          "device", "widget", "family", "t_us", "parameter", "value", "items_count", "limit_count",
          "reason",
        ],
        looks: ["device": .name, "t_us": .moment, "parameter": .name, "value": .name],
        rowLimit: 40))
  }

  private static var empty: ReportTable {
    ReportTable(
      name: "rejected-edits", title: "Edits that were not accepted",
      description: "One row per edit that a configuration screen did not accept.",
      columns: [
        .runID, .fact("that it was rejected."),
        .text("device", "Device", "Where."),
        .number("widget", "Widget", "The widget or action, by its number on the device, from 0."),
        .text("family", "Size", "The size of the widget; missing for an action."),
        .time("t_us", "Time", "When, by true time."),
        .text("parameter", "Parameter", "The parameter."),
        .text("value", "Value", "What was to be its value; missing for none."),
        .count("items_count", "Items", "How many items that holds."),
        .count("limit_count", "Limit", "How many it may hold in that size; missing for any."),
        .text("reason", "Reason", "Why."),
      ])
  }
}
