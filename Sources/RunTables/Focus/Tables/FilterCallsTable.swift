import DeviceSystems
import FocusSystem
import ReportParts
import SimulationKernel

/// One row a call of the filter: where it was performed, or why it never came.
enum FilterCallsTable {
  static func make(
    _ input: ReportInput, _ names: TableNames, _ focus: FocusDefinition
  ) -> ReportTable {
    let facts = input.focusFacts
    let ends = ends(of: facts)
    var table = empty
    for row in facts {
      guard case .callPlanned(let call, let reason, let settings) = row.change else { continue }
      let end = ends[Key(device: row.device, call: call)]
      table.append([
        .text(names.run), names.device(row.device), .count(call), .time(row.instant),
        .text(reason.name), focus.cell(settings), end.map { .text($0.word) } ?? .missing,
        .time(end?.instant), .length(end.map { $0.instant - row.instant }),
      ])
    }
    return table
  }

  private struct Key: Hashable {
    let device: DeviceIndex
    let call: UInt32
  }

  private static func ends(
    of facts: [SystemFactRow<FocusFact>]
  ) -> [Key: (word: String, instant: Instant)] {
    var ends: [Key: (word: String, instant: Instant)] = [:]
    for row in facts {
      if case .performStarted(let call, let host) = row.change {
        ends[Key(device: row.device, call: call)] = (host.name, row.instant)
      } else if case .callSkipped(let call, let reason) = row.change {
        ends[Key(device: row.device, call: call)] = (reason.name, row.instant)
      }
    }
    return ends
  }

  private static var empty: ReportTable {
    ReportTable(
      name: "filter-calls", title: "Calls of the Focus filter",
      description: "One row per call of the app's Focus filter that the system planned.",
      columns: [
        .runID,
        .key("device", "Device", "The device's id."),
        ReportColumn(
          "call", .integer, title: "Call", description: "Its number on the device, from 0.",
          isPrimaryKey: true),
        .time("planned_t_us", "Planned at", "When a Focus or its values changed, by true time."),
        .text(
          "reason", "Reason",
          "configured: values of a Focus hold now; reset: earlier values no longer do."),
        .text("values", "Values", "The values that the call was planned with."),
        .text(
          "outcome", "Outcome",
          "app or extension: the process that performed it; noHost: the app did not run and has no "
            + "extension; coalesced: a later call took its place; lost; missing: still to come."),
        .time("ended_t_us", "Ended at", "When it was performed, or was known not to come."),
        .time("delay_us", "After", "From the plan to that."),
      ])
  }
}
