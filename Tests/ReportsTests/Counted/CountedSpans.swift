/// What lasts in a run, paired over the lines of its journal.
enum CountedSpans {
  private static let pairs: [(from: String, to: [String], category: String)] = [
    ("person.sessionBegan", ["person.sessionEnded"], "session"),
    ("device.launched", ["device.terminated", "device.crashed"], "process"),
    ("device.wentOffline", ["device.cameOnline"], "reach"),
    ("tip.displayed", ["tip.displayEnded"], "display"),
    ("run.faultBegan", ["run.faultEnded"], "fault"),
    // One Focus ends where the next begins.
    ("focus.activated", ["focus.deactivated", "focus.activated"], "focus"),
    ("pointer.attached", ["pointer.detached"], "pointer"),
  ]
  private static let words = [
    "session": "session", "process": "app", "reach": "offline", "pointer": "pointer attached",
  ]

  static func table(_ journal: JournalFile, run: String) -> CountedTable {
    var table = CountedTable("spans", "run_id at category name from_us to_us event_seq")
    let kinds = Set(pairs.flatMap { [$0.from] + $0.to })
    let lines = journal.lines.filter { kinds.contains($0.kind) }
    for (number, line) in lines.enumerated() {
      guard let pair = pairs.first(where: { $0.from == line.kind }) else { continue }
      let key = key(line)
      let rest = lines[(number + 1)...]
      let end = rest.first { pair.to.contains($0.kind) && $0.at == line.at && self.key($0) == key }
      // Of two beginnings without an end between them the second adds nothing.
      let before = lines[..<number].last { other in
        other.at == line.at && self.key(other) == key
          && (other.kind == pair.from || pair.to.contains(other.kind))
      }
      if before?.kind == pair.from, pair.category != "focus" { continue }
      table.add([
        "run_id": run, "at": line.at, "category": pair.category,
        "name": words[pair.category] ?? line.text("record") ?? line.text("fault")
          ?? line.text("focus").map { "Focus \($0)" },
        "from_us": "\(line.time)", "to_us": end.map { "\($0.time)" }, "event_seq": "\(line.number)",
      ])
    }
    return table
  }

  /// What tells one display or fault from another.
  private static func key(_ line: JournalLine) -> String {
    switch line.kind {
    case "tip.displayed", "tip.displayEnded": "\(line.integer("presentation") ?? -1)"
    case "run.faultBegan", "run.faultEnded": line.text("fault") ?? ""
    default: ""
    }
  }
}
