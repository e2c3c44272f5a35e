import DeviceSystems
import FleetFacts
import FleetSimulation
import FocusSystem
import SimulationKernel

/// One row a call of the filter: where it was performed, or why it never came.
enum FilterCallsTable {
  static func make(
    _ input: ReportInput, _ names: TableNames, _ focus: FocusDefinition
  ) -> ReportTable {
    let facts = input.shown.run.journal.facts
    let ends = ends(of: facts)
    var table = empty
    for fact in facts {
      guard case .focus(.callPlanned(let call, let reason, let settings)) = fact.kind,
        case .device(let device) = fact.actor
      else { continue }
      let end = ends[Key(device: device, call: call)]
      table.append([
        .text(names.run), names.device(device), .count(call), .time(fact.instant),
        .text(reason.name), focus.cell(settings), end.map { .text($0.word) } ?? .missing,
        .time(end?.instant), .length(end.map { $0.instant - fact.instant }),
      ])
    }
    return table
  }

  private struct Key: Hashable {
    let device: DeviceIndex
    let call: UInt32
  }

  private static func ends(of facts: [Fact]) -> [Key: (word: String, instant: Instant)] {
    var ends: [Key: (word: String, instant: Instant)] = [:]
    for fact in facts {
      guard case .focus(let change) = fact.kind, case .device(let device) = fact.actor else {
        continue
      }
      if case .performStarted(let call, let host) = change {
        ends[Key(device: device, call: call)] = (host.name, fact.instant)
      } else if case .callSkipped(let call, let reason) = change {
        ends[Key(device: device, call: call)] = (reason.name, fact.instant)
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
