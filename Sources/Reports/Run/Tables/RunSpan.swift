import DeviceSystems
import FleetFacts
import JournalFiles
import SimulationKernel

/// Something that lasts in a run: a session, a process, a display, a time out of reach, a Focus,
/// an attached pointer or a fault.
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
      for edge in edges.edges(at: fact) where edge.category != TraceSpans.messages {
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
    }
    return spans
  }
}
