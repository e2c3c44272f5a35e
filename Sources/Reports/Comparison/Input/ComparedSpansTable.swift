import DeviceSystems
import FleetFacts
import JournalFiles
import PropertySearch
import ReportParts
import RunTables
import Scenarios
import SimulationKernel
import Verification

/// One row a thing that lasts in either run of the pair that is told.
enum ComparedSpansTable {
  static func make(_ pair: ComparedOutcome.Pair) -> ReportTable {
    var table = ReportTable(
      name: "spans", title: "What lasts",
      description: "One row per session, process, display, time out of reach, Focus, attached "
        + "pointer and fault, in both runs of the pair that is told.",
      columns: [
        .key("side", "Run", "a or b."),
        .text("at", "Where", "The device; run for a fault."),
        .text(
          "category", "What",
          "session, process, display, reach (out of it), focus, pointer or fault."),
        .text("name", "Which", "The tip's id, the Focus, or the fault's name."),
        .time("from_us", "From", "When it began."),
        .time("to_us", "To", "When it ended; missing if it lasted until the run's end."),
        ReportColumn(
          "event_seq", .integer, title: "Fact", description: "The fact with which it began.",
          isPrimaryKey: true),
      ])
    for (letter, run) in [("a", pair.first), ("b", pair.second)] {
      let names = run.side.names
      for span in RunSpan.all(in: run.side.journal, names) {
        table.append([
          .text(letter), .text(names.place(of: span.actor)), .text(span.category),
          .text(span.name), .time(span.from), .time(span.to), .count(span.fact.position),
        ])
      }
    }
    return table
  }
}

extension JournalNames {
  /// Where something happened: the id of a device, `hub`, or `run`.
  func place(of actor: Actor) -> String {
    switch actor {
    case .device(let device): scenario.devices[device.position].id
    case .hub: "hub"
    case .world: "run"
    }
  }
}
