import DeviceSystems
import FleetFacts
import JournalFiles
import ReportParts
import SimulationKernel

/// Something that lasts in a run: a session, a process, a display, a time out of reach, a Focus,
/// an attached pointer or a fault.
package struct RunSpan {
  /// What it is, as `TraceSpans` calls it.
  package let category: String
  /// Which one, such as the id of a tip.
  package let name: String
  /// In whose lane it stands.
  package let actor: Actor
  /// When it began.
  package let from: Instant
  /// When it ended; nil where it lasts until the run's end.
  package private(set) var to: Instant?
  /// The fact with which it began.
  package let fact: FactID

  /// All of a run but messages on their way, in the order in which they began; linear in the
  /// journal.
  package static func all(in journal: Journal, _ names: JournalNames) -> [RunSpan] {
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
