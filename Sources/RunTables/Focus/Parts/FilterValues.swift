import DeviceSystems
import FocusSystem
import ReportParts
import Scenarios
import SimulationKernel
import TextFormats

/// One row a time at which the app kept values of its filter, also those of a reset (B-06, B-10,
/// B-14).
enum FilterValues {
  static let part = SystemPart<FocusDefinition>(rows: make, show: show)

  /// What a device knows, as far as the values depend on it.
  private struct Device {
    var active: FocusIndex?
    var filters: [SettingsIndex?]
    var applied = SettingsIndex.defaults
    var reasons: [UInt32: FilterCallReason] = [:]
    /// The call that performs.
    var performing: (call: UInt32, host: FilterHost)?

    var inForce: SettingsIndex { active.flatMap { filters[$0.position] } ?? .defaults }

    mutating func follow(_ change: FocusFact) {
      if case .filterConfigured(let focus, let settings, _) = change {
        filters[focus.position] = settings
      }
      if case .activated(let focus, _, _) = change { active = focus }
      if case .deactivated = change { active = nil }
      if case .callPlanned(let call, let reason, _) = change { reasons[call] = reason }
      if case .performStarted(let call, let host) = change { performing = (call, host) }
    }
  }

  private static func make(
    _ input: ReportInput, _ names: TableNames, _ focus: FocusDefinition
  ) -> ReportTable {
    let filters = focus.focuses.map(\.settings)
    var devices = names.scenario.devices.map { _ in Device(filters: filters) }
    var table = empty
    for row in input.focusFacts {
      let index = row.device.position
      devices[index].follow(row.change)
      guard case .filterApplied(let settings) = row.change else { continue }
      let device = devices[index]
      let reason = device.performing.flatMap { device.reasons[$0.call] }
      table.append([
        .text(names.run), .count(row.number), names.device(row.device), .time(row.instant),
        .text(reason?.name ?? "opened"), device.performing.map { .count($0.call) } ?? .missing,
        .text(device.performing?.host.name ?? "app"), focus.cell(device.active),
        focus.cell(device.applied), focus.cell(settings), .boolean(settings == .defaults),
        .boolean(settings == device.inForce),
      ])
      devices[index].applied = settings
      devices[index].performing = nil
    }
    return table
  }

  private static func show(
    _ table: ReportTable, _ page: PartPage<FocusDefinition>, _ section: inout HTMLWriter
  ) {
    func count(_ cause: String) -> Int { table.count { table.text($0, "cause") == cause } }
    let parts: [(Int, String)] = [
      (count("configured"), "by a call with values"), (count("reset"), "by a call that resets"),
      (count("opened"), "when it was opened"),
    ]
    let wrong = table.count { !table.flag($0, "is_in_force") }
    let sentence =
      "The app kept values \(English.times(table.rowCount)): "
      + English.list(parts.filter { $0.0 > 0 }.map { "\(English.number($0.0)) \($0.1)" })
      + ". "
      + (wrong == 0
        ? "Each time these were all values of the Focus that was on, or all defaults."
        : "\(English.number(wrong)) of that were not those in force.")
    section.answered(
      "Which values did the app keep, and when?", sentence + opened(table),
      folded: DataTable(
        table: table, caption: "Every time at which the app kept values",
        columns: [
          "device", "t_us", "cause", "host", "focus", "values_before", "values", "is_default",
        ],
        looks: [
          "device": .name, "t_us": .moment, "focus": .name, "values_before": .name,
          "values": .name,
        ], rowLimit: 100))
  }

  /// What an app that no call had reached found out when it was opened (B-14).
  private static func opened(_ table: ReportTable) -> String {
    let late = table.rows.filter {
      table.text($0, "cause") == "opened"
        && table.text($0, "values") != table.text($0, "values_before")
    }
    guard let places = FocusMoments.list(late, of: table, at: "t_us") else { return "" }
    return " Opening it brought other values than it had kept on \(places)."
  }

  private static var empty: ReportTable {
    ReportTable(
      name: "filter-values", title: "Values that the app kept",
      description: "One row per time at which the app kept values of its Focus filter.",
      columns: [
        .runID, .fact("that the app kept them."),
        .text("device", "Device", "Where."),
        .time("t_us", "Time", "When, by true time."),
        .text(
          "cause", "Cause",
          "configured or reset: a call of the filter; opened: the app asked by itself."),
        .number("call", "Call", "The call, by its number on the device; missing for none."),
        .text("host", "Host", "app or extension: what performed it."),
        .text("focus", "Focus", "The Focus that was on; missing for none."),
        .text("values_before", "Before", "The values that it had kept before."),
        .text("values", "Values", "The values that it kept."),
        .flag("is_default", "Defaults", "Whether these are the defaults of all parameters."),
        .flag(
          "is_in_force", "In force",
          "Whether these are the values of the Focus that was on, or the defaults if none was."),
      ])
  }
}
