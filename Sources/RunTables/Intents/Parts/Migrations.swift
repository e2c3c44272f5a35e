import DeviceSystems
import IntentSystem
import ReportParts
import Scenarios
import SimulationKernel
import TextFormats

/// One row a parameter of a placed widget that an update configures in another way: its value
/// before and after (A-14 to A-18).
enum Migrations {
  static let part = SystemPart<IntentDefinition>(rows: make, show: show)

  /// A widget that has another intent, or none where it had one, with the values of both.
  private struct Migration {
    let row: SystemFactRow<IntentFact>
    let instance: InstanceIndex
    let from: IntentIndex?
    let to: IntentIndex?
    let before: [ChoiceIndex?]
    var after: [(parameter: IntentParameterIndex, origin: MigratedValue, value: ChoiceIndex?)] = []
  }

  private static func make(
    _ input: ReportInput, _ names: TableNames, _ intents: IntentDefinition
  ) -> ReportTable {
    var replay = IntentReplay(names, intents)
    var all: [Migration] = []
    for row in input.intentFacts {
      if case .configuration(.widgetMigrated(let instance, let from, let to, _)) = row.change {
        let before = replay.instance(instance, on: row.device)?.values ?? []
        all.append(
          Migration(row: row, instance: instance, from: from, to: to, before: before))
      }
      if case .configuration(.valueMigrated(let instance, let parameter, let origin, let value)) =
        row.change,
        let index = all.lastIndex(where: {
          $0.row.device == row.device && $0.instance == instance
        })
      {
        all[index].after.append((parameter, origin, value))
      }
      replay.apply(row)
    }
    var table = empty
    for migration in all { append(migration, to: &table, names, replay) }
    return table
  }

  /// The parameters of the new intent, then those of the former one that have none there.
  private static func append(
    _ migration: Migration, to table: inout ReportTable, _ names: TableNames,
    _ replay: IntentReplay
  ) {
    let former = migration.from.map { replay.definition.intents[$0.position].parameters } ?? []
    var isTaken = [Bool](repeating: false, count: former.count)
    func add(_ parameter: String, _ before: ChoiceIndex?, _ after: ChoiceIndex?, _ origin: String) {
      table.append([
        .text(names.run), .count(migration.row.number), names.device(migration.row.device),
        .count(migration.instance.position), .time(migration.row.instant),
        replay.cell(migration.from), replay.cell(migration.to), .text(parameter),
        replay.cell(before), replay.cell(after), .text(origin),
      ])
    }
    for (parameter, origin, value) in migration.after {
      let name = migration.to.map { replay.name(parameter, of: $0) } ?? ""
      let position = origin == .added ? nil : former.firstIndex { $0.id == name }
      if let position { isTaken[position] = true }
      let before = position.flatMap { $0 < migration.before.count ? migration.before[$0] : nil }
      add(name, before, value, origin.name)
    }
    for (position, parameter) in former.enumerated() where !isTaken[position] {
      let before = position < migration.before.count ? migration.before[position] : nil
      add(parameter.id, before, nil, "dropped")
    }
  }

  private static func show(
    _ table: ReportTable, _ page: PartPage<IntentDefinition>, _ section: inout HTMLWriter
  ) {
    let migrations = Set(table.rows.map { Int64(table.number($0, "event_seq") ?? 0) }).count
    let widgets = Set(
      table.rows.map {
        "\(table.text($0, "device") ?? "")\u{0}\(Int64(table.number($0, "widget") ?? 0))"
      }
    ).count
    func count(_ origin: String) -> Int { table.count { table.text($0, "origin") == origin } }
    let kept = table.count {
      table.text($0, "origin") == "kept"
        && table.text($0, "value_before") == table.text($0, "value_after")
    }
    let parts: [(Int, String)] = [
      (kept, "kept \(kept == 1 ? "its" : "their") value"),
      (count("shortened"), "cut to the size of the widget"), (count("added"), "added"),
      (count("lost"), "lost to another type"), (count("dropped"), "without a parameter left"),
      (count("kept") - kept, "changed although nothing asked for it"),
    ]
    let often =
      migrations == widgets
      ? "each once" : "\(English.count(migrations, "migration")) in all"
    section.answered(
      "Which values did placed widgets keep through an update?",
      "\(English.count(widgets, "placed widget")) migrated, \(often). Of "
        + "\(English.count(table.rowCount, "parameter")): "
        + English.list(parts.filter { $0.0 > 0 }.map { "\(English.number($0.0)) \($0.1)" }) + ".",
      DataTable(
        table: table, caption: "Values of placed widgets before and after an update",
        columns: [
          "device", "widget", "t_us", "from_intent", "to_intent", "parameter", "value_before",
          "value_after", "origin",
        ],
        looks: [
          "device": .name, "t_us": .moment, "from_intent": .name, "to_intent": .name,
          "parameter": .name, "value_before": .name, "value_after": .name,
        ], rowLimit: 60))
  }

  private static var empty: ReportTable {
    ReportTable(
      name: "migrations", title: "Migrated widgets",
      description:
        "One row per parameter of a placed widget that an update configures in another way.",
      columns: [
        .runID, .fact("that the widget was migrated."),
        .text("device", "Device", "Where."),
        .number("widget", "Widget", "The widget, by its number on the device, from 0."),
        .time("t_us", "Time", "When, by true time."),
        .text("from_intent", "From", "The intent that configured it before; missing for none."),
        .text("to_intent", "To", "The intent that configures it now; missing for none."),
        .key("parameter", "Parameter", "The parameter."),
        .text("value_before", "Before", "Its value before; missing for none."),
        .text("value_after", "After", "Its value afterwards; missing for none."),
        .text(
          "origin", "Value",
          "kept; shortened: its size allows fewer items; added: the parameter is new; lost: its "
            + "type is another one; dropped: the widget has the parameter no longer."),
      ])
  }
}
