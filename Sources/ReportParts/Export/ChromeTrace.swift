import DeviceSystems
import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import TextFormats

/// A journal in the trace event format of Chrome, which Perfetto reads.
///
/// Each device, the hub and the run is a process. Its facts are slices of a microsecond, with their
/// sentence and their causes; arrows lead from a fact to what it caused elsewhere. What lasts
/// (sessions, displays, processes, time out of reach, Focuses, attached pointers, faults, messages
/// on their way) are asynchronous slices, which may overlap.
package enum ChromeTrace {
  /// The trace of the facts that are selected; linear in the journal.
  package static func bytes(
    of journal: Journal, _ names: JournalNames, _ selection: FactSelection
  ) -> [UInt8] {
    let lanes = ExportLanes(names)
    let prose = FactProse(journal: journal, names: names)
    var spans = TraceSpans(names, lanes)
    var bytes: [UInt8] = []
    JSONText.write(into: &bytes) { json in
      json.object { json in
        json.member("displayTimeUnit", "ms")
        json.object("otherData") { $0.member("scenario", names.scenario.name) }
        json.array("traceEvents") { json in
          writeNames(lanes, into: &json)
          for (position, fact) in journal.facts.enumerated() where selection.holds(fact) {
            let id = FactID(position)
            write(fact, id, of: journal, prose, lanes, selection, into: &json)
            for edge in spans.edges(at: fact) {
              write(edge, at: fact.instant, lanes, into: &json)
            }
          }
        }
      }
    }
    bytes.append(Byte.lineFeed)
    return bytes
  }

  /// The number of a process; 0 is none in some readers.
  private static func process(_ lane: Int) -> Int { lane + 1 }

  private static func writeNames(_ lanes: ExportLanes, into json: inout JSONText) {
    for (lane, name) in lanes.names.enumerated() {
      describe("process_name", of: lane, into: &json) { $0.member("name", name) }
      describe("process_sort_index", of: lane, into: &json) { $0.member("sort_index", lane) }
      describe("thread_name", of: lane, into: &json) { $0.member("name", "facts") }
    }
  }

  /// An event that describes the process of a lane, or its one thread.
  private static func describe(
    _ name: String, of lane: Int, into json: inout JSONText, _ arguments: (inout JSONText) -> Void
  ) {
    json.object { json in
      json.object("args", arguments)
      json.member("name", name)
      json.member("ph", "M")
      json.member("pid", process(lane))
      json.member("tid", 1)
    }
  }

  private static func write(
    _ fact: Fact, _ id: FactID, of journal: Journal, _ prose: FactProse, _ lanes: ExportLanes,
    _ selection: FactSelection, into json: inout JSONText
  ) {
    let lane = lanes.index(of: fact.actor)
    let name = fact.kind.name
    json.object { json in
      json.object("args") { json in
        json.array("causes") { json in
          for cause in journal.causes(of: id) { json.integer(cause.rawValue) }
        }
        json.member("fact", id.rawValue)
        json.member("local", fact.localInstant.microseconds)
        json.member("says", prose.sentence(id))
      }
      json.member("cat", String(name.prefix { $0 != "." }))
      json.member("dur", 1)
      json.member("name", name)
      json.member("ph", "X")
      json.member("pid", process(lane))
      json.member("tid", 1)
      json.member("ts", fact.instant.microseconds)
    }
    for cause in journal.causes(of: id) {
      let earlier = journal.facts[cause.position]
      let from = lanes.index(of: earlier.actor)
      guard from != lane, selection.holds(earlier) else { continue }
      for (phase, lane, instant) in [("s", from, earlier.instant), ("f", lane, fact.instant)] {
        json.object { json in
          if phase == "f" { json.member("bp", "e") }
          json.member("cat", "cause")
          json.member("id", "\(cause.rawValue)-\(id.rawValue)")
          json.member("name", "caused")
          json.member("ph", phase)
          json.member("pid", process(lane))
          json.member("tid", 1)
          json.member("ts", instant.microseconds)
        }
      }
    }
  }

  private static func write(
    _ edge: TraceSpans.Edge, at instant: Instant, _ lanes: ExportLanes, into json: inout JSONText
  ) {
    json.object { json in
      json.member("cat", edge.category)
      json.member("id", edge.id)
      json.member("name", edge.name)
      json.member("ph", edge.isBeginning ? "b" : "e")
      json.member("pid", process(lanes.index(of: edge.actor)))
      json.member("tid", 1)
      json.member("ts", instant.microseconds)
    }
  }
}
