import CommandLineParts
import PropertySearch
import RunTables
import Scenarios
import SimulationKernel
import TextFormats

/// The list of scenarios, studies and kept cases, as text and as JSON.
struct ListText {
  let entries: [ListedEntry]
  let console: Console

  /// One table for each kind.
  var text: String {
    ListedEntry.Kind.allCases.compactMap { kind in
      let some = entries.filter { $0.kind == kind }
      if some.isEmpty { return nil }
      let rows =
        kind == .invalid
        ? some.map { "  \(PrintableText.escaped($0.path)): \($0.sentence)" } : table(some, kind)
      return ([console.colored(kind.title, .bold)] + rows).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  private func table(_ entries: [ListedEntry], _ kind: ListedEntry.Kind) -> [String] {
    let last = kind == .study ? "points" : "expected"
    let rows =
      [["name", "devices", "tips", "duration", "file", last]]
      + entries.map { entry in
        [
          entry.name, entry.deviceCount.map(English.number) ?? "",
          entry.tipCount.map(English.number) ?? "",
          entry.duration.map(DurationQuantity.text) ?? "",
          PrintableText.escaped(entry.path),
          kind == .study ? entry.pointCount.map(English.number) ?? "" : entry.expected ?? "",
        ]
      }
    return TextColumns.lines(rows) { $0 == 1 || $0 == 2 }.map { "  " + $0 }
  }

  /// The same with what each claims or asks.
  var json: [UInt8] {
    JSONText.document { json in
      json.array("entries") { json in
        for entry in entries { json.object { write(entry, into: &$0) } }
      }
      json.member("schema", "tipfleet.list/1")
    }
  }

  private func write(_ entry: ListedEntry, into json: inout JSONText) {
    if let scenario = entry.scenario {
      json.member("demands", VerdictWords.demands(of: scenario))
      json.member("devices", scenario.devices.count)
      json.member("duration_us", scenario.duration.microseconds)
    }
    if let expected = entry.expected, entry.kind != .study { json.member("expected", expected) }
    json.member("file", entry.path)
    json.member("kind", entry.kind.rawValue)
    json.member("name", entry.name)
    if let count = entry.pointCount { json.member("points", count) }
    json.member("sentence", entry.sentence)
    if let count = entry.tipCount { json.member("tips", count) }
  }
}
