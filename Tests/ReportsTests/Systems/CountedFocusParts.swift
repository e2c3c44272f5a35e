/// The further tables about Focuses, counted over the lines of a journal.
struct CountedFocusParts {
  private let journal: JournalFile
  private let run: String
  private let title: String
  private let defaults: String
  /// By Focus, in their order: the values of the filter at the beginning.
  private let filters: [(focus: String, settings: String?)]
  /// By values: what a notification must be about.
  private let criteria: [String: String]

  init(_ run: CountedRun) {
    journal = run.journal
    self.run = run.name
    let focus = journal.header["focus"] as? [String: Any] ?? [:]
    title = focus["title"] as? String ?? ""
    let settings = focus["settings"] as? [[String: Any]] ?? []
    defaults = settings.first?["name"] as? String ?? ""
    var criteria: [String: String] = [:]
    for values in settings {
      criteria[values["name"] as? String ?? ""] = values["criterion"] as? String
    }
    self.criteria = criteria
    filters = (focus["focuses"] as? [[String: Any]] ?? []).map {
      ($0["id"] as? String ?? "", $0["settings"] as? String)
    }
  }

  private func lines(of device: String, before number: Int) -> [JournalLine] {
    journal.lines.prefix(number).filter { $0.at == device && $0.kind.hasPrefix("focus.") }
  }

  /// The Focus that is on before a line.
  private func focus(on device: String, before number: Int) -> String? {
    let change = lines(of: device, before: number).last {
      ["focus.activated", "focus.deactivated"].contains($0.kind)
    }
    return change?.kind == "focus.activated" ? change?.text("focus") : nil
  }

  /// The values of the filter for a Focus before a line.
  private func filter(for focus: String, on device: String, before number: Int) -> String? {
    let change = lines(of: device, before: number).last {
      $0.kind == "focus.filterConfigured" && $0.text("focus") == focus
    }
    return change.map { $0.text("settings") } ?? filters.first { $0.focus == focus }?.settings
  }

  var values: CountedTable {
    var table = CountedTable(
      "filter-values",
      """
      run_id event_seq device t_us cause call host focus values_before values is_default is_in_force
      """)
    for line in journal.all("focus.filterApplied") {
      let before = lines(of: line.at, before: line.number)
      let applied = before.last { $0.kind == "focus.filterApplied" }
      let performed = before.last { $0.kind == "focus.performStarted" }
      // A call that performed before the values were kept the last time is not the cause.
      let call = (performed?.number ?? -1) > (applied?.number ?? -1) ? performed : nil
      let planned = before.last {
        $0.kind == "focus.callPlanned" && $0.integer("call") == call?.integer("call")
      }
      let focus = focus(on: line.at, before: line.number)
      let inForce =
        focus.flatMap { filter(for: $0, on: line.at, before: line.number) } ?? defaults
      table.add([
        "run_id": run, "event_seq": "\(line.number)", "device": line.at, "t_us": "\(line.time)",
        "cause": call == nil ? "opened" : planned?.text("reason"),
        "call": call?.integer("call").map { "\($0)" }, "host": call?.text("host") ?? "app",
        "focus": focus, "values_before": applied?.text("settings") ?? defaults,
        "values": line.text("settings"), "is_default": "\(line.text("settings") == defaults)",
        "is_in_force": "\(line.text("settings") == inForce)",
      ])
    }
    return table
  }

  var grid: CountedTable {
    var table = CountedTable(
      "filter-grid", "run_id change_number event_seq device t_us focus text_before text_after")
    for (focus, settings) in filters where settings != nil {
      table.add([
        "run_id": run, "change_number": "\(table.rows.count)", "focus": focus, "text_before": title,
        "text_after": settings,
      ])
    }
    for line in journal.all("focus.filterConfigured") {
      let focus = line.named("focus")
      table.add([
        "run_id": run, "change_number": "\(table.rows.count)", "event_seq": "\(line.number)",
        "device": line.at, "t_us": "\(line.time)", "focus": focus,
        "text_before": filter(for: focus, on: line.at, before: line.number) ?? title,
        "text_after": line.text("settings") ?? title,
      ])
    }
    return table
  }

  var badges: CountedTable {
    var table = CountedTable(
      "badges", "run_id event_seq device t_us is_set badge_count posted_count focus")
    let kinds = ["focus.badgeSet", "focus.posted", "focus.activated", "focus.deactivated"]
    for device in journal.devices
    where journal.all("focus.badgeSet").contains(where: { $0.at == device }) {
      let own = journal.lines.filter { $0.at == device && kinds.contains($0.kind) }
      for (index, line) in own.enumerated()
      where index + 1 == own.count || own[index + 1].time > line.time {
        let known = own[...index]
        table.add([
          "run_id": run, "event_seq": "\(line.number)", "device": device, "t_us": "\(line.time)",
          "is_set": "\(known.contains { $0.kind == "focus.badgeSet" && $0.time == line.time })",
          "badge_count": "\(known.last { $0.kind == "focus.badgeSet" }?.integer("badge") ?? 0)",
          "posted_count": "\(known.filter { $0.kind == "focus.posted" }.count)",
          "focus": focus(on: device, before: line.number + 1),
        ])
      }
    }
    return table
  }

  var contexts: CountedTable {
    var table = CountedTable(
      "focus-contexts",
      """
      run_id device revision event_seq t_us values lets_through was_invalidated presented_count
      silenced_count
      """)
    for device in journal.devices {
      let own = journal.lines.filter { $0.at == device && $0.kind.hasPrefix("focus.") }
      func judged(_ kind: String, _ revision: Int) -> Int {
        own.filter { $0.kind == kind && $0.integer("revision") == revision }.count
      }
      func add(_ line: JournalLine?, _ revision: Int, isInvalidated: Bool) {
        let (presented, silenced) = (
          judged("focus.presented", revision), judged("focus.silenced", revision)
        )
        guard line != nil || presented + silenced > 0 else { return }
        let values = line?.text("settings") ?? defaults
        table.add([
          "run_id": run, "device": device, "revision": "\(revision)",
          "event_seq": line.map { "\($0.number)" }, "t_us": line.map { "\($0.time)" },
          "values": values, "lets_through": criteria[values],
          "was_invalidated": "\(isInvalidated)", "presented_count": "\(presented)",
          "silenced_count": "\(silenced)",
        ])
      }
      add(nil, 0, isInvalidated: false)
      var isInvalidated = false
      for line in own {
        if line.kind == "focus.contextInvalidated" { isInvalidated = true }
        guard line.kind == "focus.contextProvided" else { continue }
        add(line, line.integer("revision") ?? -1, isInvalidated: isInvalidated)
        isInvalidated = false
      }
    }
    return table
  }
}
