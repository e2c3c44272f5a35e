import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import JournalFiles
import PropertySearch
import ReportParts
import SimulationKernel

/// One row a thing that lasts in the shown run.
enum SpansTable {
  static func make(_ input: ReportInput, _ names: TableNames) -> ReportTable {
    var table = ReportTable(
      name: "spans", title: "What lasts",
      description: "One row per session, process, display, time out of reach, Focus, attached "
        + "pointer and fault.",
      columns: [
        .runID,
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
    let run = input.shown.run
    for span in RunSpan.all(in: run.journal, JournalNames(run)) {
      table.append([
        .text(names.run), place(of: span.actor, names), .text(span.category),
        .text(span.name), .integer(span.from.microseconds),
        span.to.map { .integer($0.microseconds) } ?? .missing, .count(span.fact.position),
      ])
    }
    return table
  }

  private static func place(of actor: Actor, _ names: TableNames) -> Cell {
    switch actor {
    case .device(let device): names.device(device)
    case .hub: .text("hub")
    case .world: .text("run")
    }
  }
}
