import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import FocusSystem
import Metrics
import PropertySearch
import ReportParts
import Scenarios
import SimulationKernel

/// One row a device and stretch of time in which its Focus and the values of its app stayed the
/// same.
enum FocusPeriodsTable {
  static func make(_ input: ReportInput, _ names: TableNames) -> ReportTable? {
    let run = input.shown.run
    guard var fold = FocusPeriods(run.scenario), let focus = run.scenario.focus else { return nil }
    var periods = run.journal.facts.compactMap { fold.observe($0) }
    for index in run.scenario.devices.indices {
      if let last = fold.end(on: DeviceIndex(index), at: input.end) { periods.append(last) }
    }
    periods.sort { ($0.device.position, $0.from) < ($1.device.position, $1.from) }
    let inFront = TimeInFront(input)
    var table = empty
    for period in periods {
      let condition = period.condition
      table.append([
        .text(names.run), names.device(period.device), .time(period.from), .time(period.to),
        .length(period.length),
        .length(inFront.length(on: period.device, from: period.from, to: period.to)),
        focus.cell(condition.focus), focus.cell(condition.settingsInForce),
        focus.cell(condition.settingsUsed), .boolean(condition.isWrong),
        .boolean(condition.isOverridden),
        .boolean(run.scenario.devices[period.device.position].sharesFocus),
      ])
    }
    return table
  }

  private static var empty: ReportTable {
    ReportTable(
      name: "focus-periods", title: "Focus over time",
      description: "One row per device and stretch of time in which its Focus and the values that "
        + "its app goes by stayed the same.",
      columns: [
        .runID,
        .key("device", "Device", "The device's id."),
        ReportColumn(
          "from_us", .integer, unit: .microseconds, title: "From",
          description: "When it began, by true time.", isPrimaryKey: true),
        .time("to_us", "Until", "When it ended, by true time."),
        .time("lasted_us", "Lasted", "How long it was."),
        .time("in_front_us", "App in front", "For how long of that the app was in front."),
        .text("focus", "Focus", "The Focus that was on; missing for none."),
        .text(
          "values_in_force", "Values in force",
          "The values that the person gave the filter for that Focus; else the defaults."),
        .text("values_used", "Values used", "The values that the app went by."),
        .flag(
          "is_wrong", "Wrong",
          "Whether the app went by other values than those in force, and nobody told it to."),
        .flag(
          "is_switched_off", "Switched off",
          "Whether the person switched the filter off in the app, so that the defaults hold."),
        .flag(
          "shares_focus", "Shares",
          "Whether the device shares its Focus with the others of the account."),
      ])
  }
}
