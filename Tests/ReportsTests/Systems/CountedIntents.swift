/// The tables about intents and widgets, counted over the lines of a journal.
struct CountedIntents {
  private let journal: JournalFile
  private let run: String
  /// By kind of widget: the intents that its controls run.
  private let controls: [String: [String]]
  /// What each widget shows of its configuration at the end.
  private let configurations: [String?]

  init(_ run: CountedRun, controls: [String: [String]], configurations: [String?]) {
    journal = run.journal
    self.run = run.name
    self.controls = controls
    self.configurations = configurations
  }

  var tables: [CountedTable] { [runs, widgets, contents] }

  private static let ends = [
    "intent.runSucceeded": "succeeded", "intent.runFailed": "failed",
    "intent.runContinuedInApp": "continuedInApp", "intent.runCancelled": "cancelled",
  ]

  // MARK: Runs

  var runs: CountedTable {
    var table = CountedTable(
      "intent-runs",
      """
      run_id event_seq device t_us intent trigger run widget app_state process outcome reason
      asked_for_foreground came_to_foreground effects_count donations_count
      reloads_count ended_t_us lasted_us
      """)
    for line in journal.lines {
      var row: [String: String?] = [
        "run_id": run, "event_seq": "\(line.number)", "device": line.at, "t_us": "\(line.time)",
        "app_state": appState(of: line), "intent": line.text("intent"),
        "trigger": line.text("by"), "widget": line.integer("instance").map { "\($0)" },
      ]
      switch line.kind {
      case "intent.runAccepted": complete(&row, of: line)
      case "intent.runRefused": refuse(&row, line, "refused")
      case "intent.tapIgnored":
        guard let control = line.integer("control") else { continue }
        let kind = kind(of: line.integer("instance") ?? -1, on: line.at)
        row["intent"] = controls[kind]?[control]
        row["trigger"] = "widgetControl"
        refuse(&row, line, "ignored")
      default: continue
      }
      table.add(row)
    }
    return table
  }

  private func refuse(_ row: inout [String: String?], _ line: JournalLine, _ outcome: String) {
    row.merge(
      [
        "outcome": outcome, "reason": line.text("reason"), "asked_for_foreground": "false",
        "came_to_foreground": "false", "effects_count": "0", "donations_count": "0",
        "reloads_count": "0", "ended_t_us": "\(line.time)",
        "lasted_us": "0",
      ] as [String: String?], uniquingKeysWith: { $1 })
  }

  private func complete(_ row: inout [String: String?], of line: JournalLine) {
    let number = line.integer("run")
    let own = journal.lines.filter { $0.at == line.at && $0.integer("run") == number }
    func has(_ kind: String) -> Bool { own.contains { $0.kind == kind } }
    /// What lines of a kind come from the run, at once or by a request for a reload.
    func consequences(_ kind: String) -> Int {
      let numbers = own.map(\.number)
      return journal.all(kind).filter { line in
        let requests = line.causes.flatMap { journal.lines[$0].causes }
        return (line.causes + requests).contains { numbers.contains($0) }
      }.count
    }
    let end = own.first { Self.ends[$0.kind] != nil }
    let host = own.first { $0.kind == "intent.runHosted" }
    row.merge(
      [
        "run": number.map { "\($0)" }, "process": host?.text("in"),
        "outcome": end.flatMap { Self.ends[$0.kind] }, "reason": end?.text("reason"),
        "asked_for_foreground": "\(has("intent.foregroundRequested"))",
        "came_to_foreground": "\(has("intent.continuationRan"))",
        "effects_count": "\(own.filter { $0.kind == "intent.effectTaken" }.count)",
        "donations_count": "\(consequences("tip.donated"))",
        "reloads_count": "\(consequences("intent.widgetReloaded"))",
        "ended_t_us": end.map { "\($0.time)" },
        "lasted_us": end.map { "\($0.time - line.time)" },
      ] as [String: String?], uniquingKeysWith: { $1 })
  }

  private func appState(of line: JournalLine) -> String {
    journal.lines.prefix(line.number)
      .last { $0.kind == "intent.appStateChanged" && $0.at == line.at }?.text("to") ?? "notRunning"
  }

  private func kind(of instance: Int, on device: String) -> String {
    journal.all("intent.widgetPlaced").first {
      $0.at == device && $0.integer("instance") == instance
    }?.named("widgetKind") ?? ""
  }

  // MARK: Widgets

  private func lines(of placed: JournalLine, _ kind: String) -> [JournalLine] {
    journal.all(kind).filter {
      $0.at == placed.at && $0.integer("instance") == placed.integer("instance")
    }
  }

  private struct Stretch {
    let from: Int
    let to: Int
    let shown: Int
    let current: Int
  }

  /// What a widget shows and what the data is, between the moments at which either may change.
  private func stretches(of placed: JournalLine) -> [Stretch] {
    let shown = lines(of: placed, "intent.widgetReloaded")
    let data = journal.all("intent.dataChanged").filter { $0.at == placed.at }
    let end =
      lines(of: placed, "intent.removed").first?.time ?? (journal.lines.last?.time ?? 0)
    func revision(_ lines: [JournalLine], at time: Int) -> Int {
      lines.last { $0.time <= time }?.integer("revision") ?? 0
    }
    let changes = (shown + data).map(\.time).filter { $0 > placed.time && $0 < end }
    var all: [Stretch] = []
    var times = [placed.time] + Set(changes).sorted()
    times.append(end)
    for (from, to) in zip(times, times.dropFirst()) where to > from {
      let now = (revision(shown, at: from), revision(data, at: from))
      if let last = all.last, (last.shown, last.current) == now {
        all[all.count - 1] = Stretch(from: last.from, to: to, shown: now.0, current: now.1)
      } else {
        all.append(Stretch(from: from, to: to, shown: now.0, current: now.1))
      }
    }
    return all
  }

  var contents: CountedTable {
    var table = CountedTable(
      "widget-contents",
      """
      run_id device widget from_us to_us kind shown_revision current_revision is_out_of_date
      """)
    for placed in placements {
      for stretch in stretches(of: placed) {
        table.add([
          "run_id": run, "device": placed.at, "widget": placed.integer("instance").map { "\($0)" },
          "from_us": "\(stretch.from)", "to_us": "\(stretch.to)",
          "kind": placed.text("widgetKind"), "shown_revision": "\(stretch.shown)",
          "current_revision": "\(stretch.current)",
          "is_out_of_date": "\(stretch.shown < stretch.current)",
        ])
      }
    }
    return table
  }

  private var placements: [JournalLine] {
    journal.devices.flatMap { device in
      journal.all("intent.widgetPlaced").filter { $0.at == device }
    }
  }

  /// For how long widgets were out of date, and placed, all together.
  var staleness: (stale: Int, placed: Int) {
    placements.flatMap { stretches(of: $0) }.reduce(into: (0, 0)) { sum, stretch in
      let length = stretch.to - stretch.from
      if stretch.shown < stretch.current { sum.0 += length }
      sum.1 += length
    }
  }

  var widgets: CountedTable {
    var table = CountedTable(
      "widgets",
      """
      run_id device widget kind family configuration placed_t_us removed_t_us requests_count
      reloads_count counted_reloads_count budget_denials_count lost_reloads_count reloaded_t_us
      shown_revision current_revision is_out_of_date out_of_date_us
      """)
    for (number, placed) in placements.enumerated() {
      let all = stretches(of: placed)
      let reloads = lines(of: placed, "intent.widgetReloaded")
      let denials = lines(of: placed, "intent.reloadDenied").map { $0.named("reason") }
      let late = all.filter { $0.shown < $0.current }
      table.add([
        "run_id": run, "device": placed.at, "widget": placed.integer("instance").map { "\($0)" },
        "kind": placed.text("widgetKind"), "family": placed.text("family"),
        "configuration": configurations[number], "placed_t_us": "\(placed.time)",
        "removed_t_us": lines(of: placed, "intent.removed").first.map { "\($0.time)" },
        "requests_count": "\(lines(of: placed, "intent.reloadRequested").count)",
        "reloads_count": "\(reloads.count)",
        "counted_reloads_count": "\(reloads.filter { $0.isTrue("isCounted") }.count)",
        "budget_denials_count": "\(denials.filter { $0 == "budget" }.count)",
        "lost_reloads_count": "\(denials.filter { $0 == "lost" }.count)",
        "reloaded_t_us": reloads.last.map { "\($0.time)" },
        "shown_revision": "\(all.last?.shown ?? 0)",
        "current_revision": "\(all.last?.current ?? 0)",
        "is_out_of_date": "\((all.last?.shown ?? 0) < (all.last?.current ?? 0))",
        "out_of_date_us": "\(late.reduce(0) { $0 + $1.to - $1.from })",
      ])
    }
    return table
  }
}
