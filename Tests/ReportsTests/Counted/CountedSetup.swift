import TestSupport
import Testing

/// The tables of what a scenario sets, from its file read by hand and from the references.
struct CountedSetup {
  /// By fault, in the order of the scenario: what goes wrong, and whom it concerns.
  var faults: [(name: String, kind: String, scope: String)] = []
  /// `area/setting` and value, in the order of the table.
  var settings: [(String, String)] = []

  func faultsTable(_ journal: JournalFile, run: String) -> CountedTable {
    var table = CountedTable(
      "faults", "run_id fault kind scope begun_count lasted_us is_enabled")
    let off = journal.header["withoutFaults"] as? [String] ?? []
    for (name, kind, scope) in faults {
      let begun = journal.all("run.faultBegan").filter { $0.text("fault") == name }
      let ended = journal.all("run.faultEnded").filter { $0.text("fault") == name }
      let ends =
        ended.map(\.time)
        + (begun.count > ended.count ? [journal.lines.last?.time] : [])
        .compactMap { $0 }
      table.add([
        "run_id": run, "fault": name, "kind": kind, "scope": scope,
        "begun_count": "\(begun.count)",
        "lasted_us": "\(ends.reduce(0, +) - begun.map(\.time).reduce(0, +))",
        "is_enabled": "\(!off.contains(name))",
      ])
    }
    return table
  }

  var settingsTable: CountedTable {
    var table = CountedTable("settings", "area setting value")
    for (name, value) in settings {
      let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
      table.add(["area": parts[0], "setting": parts[1], "value": value])
    }
    return table
  }

  /// The settings of a scenario that says nothing of sync.
  static func sync(_ changes: [String: String] = [:]) -> [(String, String)] {
    [
      ("sync/merge strategy", "gCounter"),
      ("sync/save policy", "ifServerRecordUnchanged"),
      ("sync/from a change to its upload", "5 s to 30 s, evenly"),
      ("sync/a request waits for its answer", "1 min"),
      ("sync/waits after a failure", "5 s, doubling up to 1 h"),
      ("sync/change tokens expire after", "never"),
      ("sync/pushes", "on"),
      ("sync/pushes lost", "10 %"),
      ("sync/pushes per device and hour", "3"),
      ("sync/a crash loses changes of the last", "0 s"),
    ].map { ($0.0, changes[$0.0] ?? $0.1) }
  }

  /// The table of knobs: values from the journal, the rest from `docs/reference/scenario.md`.
  static func knobs(_ journal: JournalFile) throws -> CountedTable {
    var table = CountedTable("knobs", "knob value default is_changed meaning statements")
    let used = journal.header["knobs"] as? [String: Any] ?? [:]
    let reference = try Repository.text(of: "docs/reference/scenario.md")
    let section = try #require(reference.split(separator: "\n## Knobs\n").last)
    for line in section.split(separator: "\n## ")[0].split(separator: "\n")
    where line.hasPrefix("| `") {
      let cells = line.split(separator: "|").map { $0.trimmed }
      let name = cells[0].filter { $0 != "`" }
      let meaning = cells[3].split(separator: " Allowed:")[0]
      let sentence = meaning.dropLast(2).split(separator: "(")
      let words = sentence[0].trimmed
      let isChance = cells[1] == "probability"
      let standard = isChance ? "0 ppb" : cells[2].filter { $0 != "`" && $0 != "\"" }
      let value = isChance ? "\(used[name] ?? "") ppb" : used[name] as? String
      table.add([
        "knob": name, "value": value, "default": standard, "is_changed": "\(value != standard)",
        "meaning": words.prefix(1).lowercased() + words.dropFirst(),
        "statements": String(sentence.last ?? ""),
      ])
    }
    return table
  }
}

extension Substring {
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
