/// The further tables about the pointer, counted over the lines of a journal.
struct CountedPointerParts {
  private let journal: JournalFile
  private let run: String
  /// By region: the interaction that returns it.
  private var interactions: [String: String] = [:]

  init(_ run: CountedRun) {
    journal = run.journal
    self.run = run.name
    let pointer = journal.header["pointer"] as? [String: Any] ?? [:]
    for interaction in pointer["interactions"] as? [[String: Any]] ?? [] {
      for region in interaction["regions"] as? [String] ?? [] {
        interactions[region] = interaction["id"] as? String
      }
    }
  }

  /// The kinds of lines that are calls, with what the table calls them and what they answer.
  private static let calls = [
    "pointer.regionRequested": ("regionFor", "region"), "pointer.exited": ("willExit", "reason"),
    "pointer.entered": ("willEnter", "nothing"), "pointer.styleProposed": ("proposed", "look"),
    "pointer.styleApplied": ("styleFor", "look"),
    "pointer.systemStyleApplied": ("systemStyle", "nothing"),
  ]

  var activations: CountedTable {
    var table = CountedTable(
      "pointer-activations", "run_id event_seq device t_us view means region")
    for line in journal.all("pointer.controlActivated") {
      table.add([
        "run_id": run, "event_seq": "\(line.number)", "device": line.at, "t_us": "\(line.time)",
        "view": line.named("view"), "means": line.named("by"), "region": line.text("region"),
      ])
    }
    return table
  }

  var trace: CountedTable {
    var table = CountedTable(
      "pointer-trace",
      "run_id event_seq device t_us call interaction region answer is_in_order")
    for line in journal.lines {
      guard let (call, key) = Self.calls[line.kind] else { continue }
      let isRequest = call == "regionFor"
      let region = isRequest ? nil : line.text("region")
      let system = call == "systemStyle" ? "system" : nil
      table.add([
        "run_id": run, "event_seq": "\(line.number)", "device": line.at, "t_us": "\(line.time)",
        "call": call,
        "interaction": line.text("interaction") ?? region.flatMap { interactions[$0] },
        "region": region,
        "answer": system ?? line.text(key) ?? (isRequest ? "nil" : nil),
        "is_in_order": "\(isInOrder(line, call))",
      ])
    }
    return table
  }

  /// The active region before a line.
  private func active(before line: JournalLine) -> String? {
    let change = journal.lines.prefix(line.number).last {
      $0.at == line.at && ["pointer.entered", "pointer.exited"].contains($0.kind)
    }
    return change?.kind == "pointer.entered" ? change?.text("region") : nil
  }

  private func isInOrder(_ line: JournalLine, _ call: String) -> Bool {
    switch call {
    case "regionFor":
      let set = journal.lines.prefix(line.number).last {
        $0.kind == "pointer.interactionSet" && $0.at == line.at
          && $0.text("interaction") == line.text("interaction")
      }
      return set?.isTrue("isEnabled") ?? true
    case "willEnter", "systemStyle": return active(before: line) == nil
    case _: return active(before: line) == line.text("region")
    }
  }

  /// - `adjoining`: the pairs of regions between which nothing lies.
  func crossings(adjoining: [Set<String>]) -> CountedTable {
    var table = CountedTable(
      "pointer-crossings",
      """
      run_id device from_region to_region is_adjoining crossings_count direct_count system_steps_max
      """)
    var keys: [[String]] = []
    var steps: [[String]: [Int]] = [:]
    for line in journal.all("pointer.entered") {
      let before = journal.lines.prefix(line.number).filter { $0.at == line.at }
      guard let exit = before.last(where: { $0.kind == "pointer.exited" }),
        exit.text("reason") == "moved", exit.text("region") != line.text("region")
      else { continue }
      let between = before.filter { $0.number > exit.number }
      guard !between.contains(where: { $0.kind == "pointer.layoutChanged" }) else { continue }
      let key = [line.at, exit.named("region"), line.named("region")]
      if steps[key] == nil { keys.append(key) }
      steps[key, default: []].append(
        between.filter { $0.kind == "pointer.systemStyleApplied" }.count)
    }
    for key in keys {
      let counts = steps[key] ?? []
      table.add([
        "run_id": run, "device": key[0], "from_region": key[1], "to_region": key[2],
        "is_adjoining": "\(adjoining.contains([key[1], key[2]]))",
        "crossings_count": "\(counts.count)", "direct_count": "\(counts.filter { $0 == 0 }.count)",
        "system_steps_max": "\(counts.max() ?? 0)",
      ])
    }
    return table
  }

  var animations: CountedTable {
    var table = CountedTable(
      "pointer-animations",
      "run_id event_seq device t_us region phase state separator_alpha is_active")
    let kinds = ["pointer.animationStarted": "started", "pointer.animationFinished": "finished"]
    for line in journal.lines {
      guard let state = kinds[line.kind] else { continue }
      let last = journal.lines.prefix(line.number + 1).last {
        $0.kind == "pointer.animationStarted" && $0.at == line.at
          && $0.text("region") == line.text("region")
      }
      table.add([
        "run_id": run, "event_seq": "\(line.number)", "device": line.at, "t_us": "\(line.time)",
        "region": line.text("region"), "phase": line.text("phase"), "state": state,
        "separator_alpha": last?.text("phase") == "enter" ? "0" : "1",
        "is_active": "\(active(before: line) == line.text("region"))",
      ])
    }
    return table
  }
}
