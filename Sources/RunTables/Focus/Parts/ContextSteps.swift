import DeviceSystems
import FocusSystem
import ReportParts
import Scenarios
import SimulationKernel
import TextFormats

/// One row a revision of the app's context, with the notifications that came while it held (B-16 to
/// B-19).
enum ContextSteps {
  static let part = SystemPart<FocusDefinition>(rows: make, show: show)

  private struct Step {
    let fact: Int?
    let device: DeviceIndex
    let instant: Instant?
    let revision: UInt32
    let settings: SettingsIndex
    let wasInvalidated: Bool
    var presented = 0
    var silenced = 0
  }

  private static func make(
    _ input: ReportInput, _ names: TableNames, _ focus: FocusDefinition
  ) -> ReportTable {
    var steps: [[Step]] = names.scenario.devices.indices.map {
      [
        Step(
          fact: nil, device: DeviceIndex($0), instant: nil, revision: 0, settings: .defaults,
          wasInvalidated: false)
      ]
    }
    var isInvalid = names.scenario.devices.map { _ in false }
    for row in input.focusFacts {
      let index = row.device.position
      if case .contextInvalidated = row.change { isInvalid[index] = true }
      if case .contextProvided(let revision, let settings) = row.change {
        steps[index].append(
          Step(
            fact: row.number, device: row.device, instant: row.instant, revision: revision,
            settings: settings, wasInvalidated: isInvalid[index]))
        isInvalid[index] = false
      }
      if case .presented(_, let revision) = row.change,
        let step = steps[index].lastIndex(where: { $0.revision == revision })
      {
        steps[index][step].presented += 1
      }
      if case .silenced(_, let revision) = row.change,
        let step = steps[index].lastIndex(where: { $0.revision == revision })
      {
        steps[index][step].silenced += 1
      }
    }
    var table = empty
    for step in steps.joined() where step.fact != nil || step.presented + step.silenced > 0 {
      table.append([
        .text(names.run), names.device(step.device), .count(step.revision),
        step.fact.map { .count($0) } ?? .missing, .time(step.instant), focus.cell(step.settings),
        focus.cell(step.fact.flatMap { _ in focus.settings[step.settings.position].criterion }),
        .boolean(step.wasInvalidated), .count(step.presented), .count(step.silenced),
      ])
    }
    return table
  }

  private static func show(
    _ table: ReportTable, _ page: PartPage<FocusDefinition>, _ section: inout HTMLWriter
  ) {
    // What holds before the app gave any context is a row, and not one that it gave.
    let given = table.rows.filter { table.number($0, "event_seq") != nil }
    let invalidated = given.count { table.flag($0, "was_invalidated") }
    let used = given.count {
      (table.number($0, "presented_count") ?? 0) + (table.number($0, "silenced_count") ?? 0) > 0
    }
    let answer =
      given.isEmpty
      ? "The apps gave no context, so nothing was silenced."
      : "The apps gave \(English.count(given.count, "context"))"
        + (invalidated == 0
          ? ". "
          : ", \(English.number(invalidated)) after they had said that the one before was out of "
            + "date. ")
        + (used == 0
          ? "No notification came while one of them held."
          : "Notifications came while \(English.number(used)) of them held.")
    section.answered(
      "Which context held when notifications came?", answer,
      folded: DataTable(
        table: table, caption: "Contexts that the app gave, by device",
        columns: [
          "device", "revision", "t_us", "values", "lets_through", "was_invalidated",
          "presented_count", "silenced_count",
        ],
        looks: ["device": .name, "t_us": .moment, "values": .name, "lets_through": .name],
        rowLimit: 100))
  }

  private static var empty: ReportTable {
    ReportTable(
      name: "focus-contexts", title: "Contexts of the app",
      description: "One row per context that the app gave the system, with the notifications that "
        + "came while it held; one more where some came before the first.",
      columns: [
        .runID, .key("device", "Device", "The device's id."),
        ReportColumn(
          "revision", .integer, title: "Context",
          description: "How often the app had given one by then.", isPrimaryKey: true),
        .fact("that it was given; missing before the first.", isKey: false),
        .time("t_us", "Time", "When, by true time; missing before the first."),
        .text("values", "Values", "The values of the filter that it was made for."),
        .text(
          "lets_through", "Lets through",
          "What a notification must be about not to be silenced; missing for anything."),
        .flag(
          "was_invalidated", "Asked for anew",
          "Whether the app had called the former one out of date."),
        .count("presented_count", "Presented", "Notifications that were presented while it held."),
        .count("silenced_count", "Silenced", "Notifications that it silenced."),
      ])
  }
}
