import DeviceSystems
import FleetFacts
import FleetSimulation
import JournalFiles
import SimulationKernel

/// Something that lasts in a run: a session, a process, a display, a time out of reach or a fault.
struct RunSpan {
  /// What it is, as `TraceSpans` calls it.
  let category: String
  /// Which one, such as the id of a tip.
  let name: String
  /// In whose lane it stands.
  let actor: Actor
  let from: Instant
  /// When it ended; nil where it lasts until the run's end.
  private(set) var to: Instant?
  /// The fact with which it began.
  let fact: FactID

  /// All of a run but messages on their way, in the order in which they began; linear in the
  /// journal.
  static func all(in journal: Journal, _ names: JournalNames) -> [RunSpan] {
    var edges = TraceSpans(names, ExportLanes(names))
    var spans: [RunSpan] = []
    var open: [String: Int] = [:]
    for (position, fact) in journal.facts.enumerated() {
      guard let edge = edges.edge(at: fact), edge.category != TraceSpans.messages else { continue }
      if edge.isBeginning {
        open[edge.id] = spans.count
        spans.append(
          RunSpan(
            category: edge.category, name: edge.name, actor: edge.actor, from: fact.instant,
            fact: FactID(position)))
      } else if let index = open.removeValue(forKey: edge.id) {
        spans[index].to = fact.instant
      }
    }
    return spans
  }
}

/// One row a thing that lasts in the shown run.
enum SpansTable {
  static func make(_ input: ReportInput, _ names: TableNames) -> ReportTable {
    var table = ReportTable(
      name: "spans", title: "What lasts",
      description: "One row per session, process, display, time out of reach and fault.",
      columns: [
        .runID,
        .text("at", "Where", "The device; run for a fault."),
        .text("category", "What", "session, process, display, reach (out of it) or fault."),
        .text("name", "Which", "The tip's id, or the fault's name."),
        .time("from_us", "From", "When it began."),
        .time("to_us", "To", "When it ended; missing if it lasted until the run's end."),
        ReportColumn(
          "event_seq", .integer, title: "Fact", description: "The fact with which it began.",
          isPrimaryKey: true),
      ])
    let run = input.shown.run
    let journalNames = JournalNames(run)
    let lanes = ExportLanes(journalNames)
    for span in RunSpan.all(in: run.journal, journalNames) {
      table.append([
        .text(names.run), .text(lanes.names[lanes.index(of: span.actor)]), .text(span.category),
        .text(span.name), .integer(span.from.microseconds),
        span.to.map { .integer($0.microseconds) } ?? .missing, .count(span.fact.position),
      ])
    }
    return table
  }
}
