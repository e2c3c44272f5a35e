import DeviceSystems
import IntentSystem
import ReportParts
import Scenarios
import SimulationKernel
import TextFormats

/// One row a device: how often its app was launched, how often an extension, and what ran where
/// (A-20, A-21, A-27).
enum ProcessStarts {
  static let part = SystemPart<IntentDefinition>(rows: make, show: show)

  private struct Counts {
    /// By process.
    var runs = [0, 0, 0]
    var launchesForIntents = 0
    var launchesByPeople = 0
    var launchesByHealing = 0
    var otherLaunches = 0
    var extensionStarts = 0
    var total: Int { runs.reduce(0, +) }
  }

  private static func make(
    _ input: ReportInput, _ names: TableNames, _ intents: IntentDefinition
  ) -> ReportTable {
    var counts = names.scenario.devices.map { _ in Counts() }
    for row in input.intentFacts {
      let index = row.device.position
      if case .run(.hosted(_, let process)) = row.change {
        counts[index].runs[Int(process.rawValue)] += 1
      }
      if case .process(.extensionStarted) = row.change { counts[index].extensionStarts += 1 }
      if case .process(.appStateChanged(.notRunning, _, let reason)) = row.change {
        switch reason {
        case .intent, .continuation: counts[index].launchesForIntents += 1
        case .person, .widget:
          if input.isByHealing(row.number) {
            counts[index].launchesByHealing += 1
          } else {
            counts[index].launchesByPeople += 1
          }
        case .lock, .system, .crash: counts[index].otherLaunches += 1
        }
      }
    }
    var table = empty
    // Where no intent ran at all there is nothing to compare.
    guard counts.contains(where: { $0.total > 0 }) else { return table }
    for (index, count) in counts.enumerated() {
      table.append([
        .text(names.run), names.device(DeviceIndex(index)), .count(count.runs[0]),
        .count(count.runs[1]), .count(count.runs[2]), .count(count.launchesForIntents),
        .count(count.launchesByPeople), .count(count.launchesByHealing),
        .count(count.otherLaunches), .count(count.extensionStarts),
      ])
    }
    return table
  }

  private static let parts = [
    ("launches_for_intents_count", "app, for an intent"),
    ("launches_by_people_count", "app, by the person"),
    ("launches_by_healing_count", "app, by the healing"),
    ("other_launches_count", "app, by the system"),
    ("extension_starts_count", "extension"),
  ]

  private static func show(
    _ table: ReportTable, _ page: PartPage<IntentDefinition>, _ section: inout HTMLWriter
  ) {
    func sum(_ name: String) -> Int64 {
      table.rows.reduce(0) { $0 + Int64(table.number($1, name) ?? 0) }
    }
    let launches = sum("launches_for_intents_count")
    let inApp = sum("runs_in_app_count")
    let outside = sum("runs_in_widget_extension_count") + sum("runs_in_intents_extension_count")
    section.figure(
      BarChart(
        question: "How often was the app launched, and how often an extension?",
        answer: "\(English.count(outside, "run")) in an extension and "
          + "\(English.count(inApp, "run")) in the app. "
          + (launches == 0
            ? "The app was launched for none of them."
            : "The app was launched \(English.times(launches)) for that.") + idle(table),
        axis: ChartAxis(title: "Starts of processes", quantity: .count, atLeast: 1),
        parts: parts.map(\.1),
        bars: table.rows.map { row in
          ChartBar(
            name: table.text(row, "device") ?? "",
            amounts: parts.map { table.number(row, $0.0) ?? 0 })
        }, barLimit: 24),
      id: "process-starts",
      data: DataTable(
        table: table, caption: "Starts of processes, by device",
        columns: [
          "device", "runs_in_app_count", "runs_in_widget_extension_count",
          "runs_in_intents_extension_count",
        ] + parts.map(\.0), looks: ["device": .name], rowLimit: 60))
  }

  /// Where no intent ran, as a sentence.
  private static func idle(_ table: ReportTable) -> String {
    let counts = [
      "runs_in_app_count", "runs_in_widget_extension_count", "runs_in_intents_extension_count",
    ]
    let idle = table.rows.filter { row in counts.allSatisfy { table.number(row, $0) == 0 } }
      .compactMap { table.text($0, "device") }
    return idle.isEmpty ? "" : " None ran on \(SectionText.list(idle))."
  }

  private static var empty: ReportTable {
    ReportTable(
      name: "process-starts", title: "Starts of processes",
      description: "One row per device, of a run in which an intent ran anywhere.",
      columns: [
        .runID, .key("device", "Device", "The device's id."),
        .count("runs_in_app_count", "Runs in the app", "Runs that the app hosted."),
        .count(
          "runs_in_widget_extension_count", "In the widget extension",
          "Runs that the widget extension hosted."),
        .count(
          "runs_in_intents_extension_count", "In the intents extension",
          "Runs that the App Intents extension hosted."),
        .count(
          "launches_for_intents_count", "App for an intent",
          "Launches of the app for a run, or for what it continues with."),
        .count(
          "launches_by_people_count", "App by the person",
          "Launches of the app by the person, also by a tap on a widget."),
        .count(
          "launches_by_healing_count", "App as it heals",
          "Launches of the app when the scenario heals, which opens it on every device."),
        .count(
          "other_launches_count", "App by the system", "Launches of the app for another reason."),
        .count("extension_starts_count", "Extensions", "Starts of an extension."),
      ])
  }
}
