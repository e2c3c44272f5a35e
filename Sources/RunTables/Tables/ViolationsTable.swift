import DeviceSystems
import FleetSimulation
import FleetWorld
import Metrics
import PropertySearch
import ReportParts
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TipDomain
import Verification

/// One row a stored violation of the shown run.
enum ViolationsTable {
  static func make(_ input: ReportInput, _ names: TableNames) -> ReportTable {
    var table = ReportTable(
      name: "violations", title: "Violations",
      description: "One row per violation of the run that is shown; at most the first hundred per "
        + "invariant.",
      columns: [
        .runID,
        .key("invariant", "Invariant", "The invariant's name."),
        ReportColumn(
          "number", .integer, title: "Number",
          description: "The violation's index among those of its invariant, from 0.",
          isPrimaryKey: true),
        .time("t_us", "Time", "When, by true time, in microseconds since the beginning."),
        .number("event_seq", "Fact", "The fact with which it became visible."),
        .text("devices", "Devices", "The devices concerned, separated by spaces."),
        .text("tip", "Tip", "The tip id concerned, if it is about one."),
        .text("observed", "Observed", "What was observed."),
        .text("expected", "Expected", "What the invariant allows."),
        .text("message", "Message", "The whole in one sentence."),
        .text("replay", "Replay", "The command that plays it again."),
      ])
    for result in input.shown.verdict.results {
      for (number, violation) in result.violations.enumerated() {
        let devices = violation.devices.map { names.scenario.devices[$0.position].id }
        table.append([
          .text(names.run), .text(result.id), .count(number), .time(violation.instant),
          .count(violation.fact.position), .text(devices.joined(separator: " ")),
          violation.tipName.map { .text($0) } ?? .missing, .text(violation.observed),
          .text(violation.expected), .text(violation.message), .text(input.replayCommand),
        ])
      }
    }
    return table
  }
}

/// One row a thing that the run could reach.
enum CoverageTable {
  static func make(_ input: ReportInput) -> ReportTable {
    var table = ReportTable(
      name: "coverage", title: "Coverage",
      description: "One row per thing that the run could reach; 0 hits is untested.",
      columns: [
        .text("scenario", "Scenario", "The scenario's name."),
        .key("kind", "Kind", "What kind of thing it is."),
        .key("name", "Name", "Its name."),
        .count("runs_count", "Runs", "Runs that were counted."),
        .count("hits_count", "Hits", "How often the shown run reached it."),
      ])
    for entry in input.shown.metrics.coverage {
      table.append([
        .text(input.shown.run.scenario.name), .text(entry.kind), .text(entry.name), .integer(1),
        .count(entry.hitCount),
      ])
    }
    return table
  }
}
