import DeviceSystems
import IntentSystem
import ReportParts
import Scenarios
import SimulationKernel
import TextFormats

/// One row a version of the app and intent: which processes reach it through the packages, and
/// whether the system lists a shortcut of it (A-26 to A-29).
enum Catalogue {
  static let part = SystemPart<IntentDefinition>(rows: make, show: show)

  private struct Entry {
    var processes = ProcessSet()
    var isListed = false
    var isRejected = false
  }

  private static func make(
    _ input: ReportInput, _ names: TableNames, _ intents: IntentDefinition
  ) -> ReportTable {
    let row = Array(repeating: Entry(), count: intents.intents.count)
    var entries = intents.versions.map { _ in row }
    var installed = intents.versions.map { _ in Set<DeviceIndex>() }
    var versionOf: [DeviceIndex: VersionIndex] = [:]
    for row in input.intentFacts {
      guard case .process(let change) = row.change else { continue }
      if case .appInstalled(let version) = change {
        versionOf[row.device] = version
        installed[version.position].insert(row.device)
      }
      guard let version = versionOf[row.device]?.position else { continue }
      if case .intentCatalogued(let intent, let processes) = change {
        entries[version][intent.position].processes = processes
      }
      if case .shortcutListed(_, let intent) = change {
        entries[version][intent.position].isListed = true
      }
      if case .shortcutRejected(_, let intent, _) = change {
        entries[version][intent.position].isRejected = true
      }
    }
    var table = empty
    for (version, row) in entries.enumerated() where !installed[version].isEmpty {
      for (position, entry) in row.enumerated() {
        let intent = intents.intents[position]
        guard !intent.isLegacyDefinition else { continue }
        table.append([
          .text(names.run), .count(Int(intents.versions[version].number)), .text(intent.id),
          .count(installed[version].count), .boolean(entry.processes.has(.app)),
          .boolean(entry.processes.has(.widgetExtension)),
          .boolean(entry.processes.has(.intentsExtension)), .boolean(intent.isDiscoverable),
          .boolean(entry.isListed), .boolean(entry.isRejected),
        ])
      }
    }
    return table
  }

  private static func show(
    _ table: ReportTable, _ page: PartPage<IntentDefinition>, _ section: inout HTMLWriter
  ) {
    let processes = ["in_app", "in_widget_extension", "in_intents_extension"]
    let reached = table.count { row in processes.contains { table.flag(row, $0) } }
    let hidden = table.count { !table.flag($0, "is_discoverable") }
    let listed = table.count { table.flag($0, "is_listed") }
    var sentence =
      "\(English.number(reached)) of \(English.count(table.rowCount, "intent")) of the installed "
      + "versions \(reached == 1 ? "is" : "are") in at least one process."
    if hidden > 0 {
      sentence +=
        " \(English.number(hidden)) \(hidden == 1 ? "is" : "are") hidden from Shortcuts, "
        + "Siri and Spotlight."
    }
    if listed > 0 {
      sentence += " The system lists a shortcut of \(English.number(listed))."
    }
    section.element("details") { details in
      details.element("summary", text: "Which intents does each version of the app contain?")
      details.paragraph(sentence)
      details.table(
        DataTable(
          table: table, caption: "Intents of each installed version",
          columns: ["version", "intent"] + processes
            + ["is_discoverable", "is_listed", "is_rejected", "devices_count"],
          looks: ["version": .name, "intent": .name], rowLimit: 60))
      details.source("All columns:", table)
    }
  }

  private static var empty: ReportTable {
    ReportTable(
      name: "intent-catalogue", title: "Intents of the app",
      description: "One row per installed version of the app and intent that the scenario has.",
      columns: [
        .runID,
        ReportColumn(
          "version", .integer, title: "Version", description: "The version of the app.",
          isPrimaryKey: true),
        .key("intent", "Intent", "The intent."),
        .count("devices_count", "Devices", "The devices that installed the version."),
        .flag("in_app", "In the app", "Whether the app contains it, by way of the packages."),
        .flag("in_widget_extension", "Widget extension", "Whether the widget extension does."),
        .flag("in_intents_extension", "Intents extension", "Whether the intents extension does."),
        .flag(
          "is_discoverable", "Discoverable", "Whether Shortcuts, Siri and Spotlight know it."),
        .flag("is_listed", "Shortcut listed", "Whether the system lists an App Shortcut of it."),
        .flag("is_rejected", "Rejected", "Whether it rejected an App Shortcut of it."),
      ])
  }
}
