/// The further tables about intents and widgets, counted over the lines of a journal.
struct CountedIntentParts {
  private let journal: JournalFile
  private let run: String
  /// By intent: the names of its parameters, and their defaults.
  private var parameters: [String: [(name: String, standard: String?)]] = [:]
  /// By intent: the units of progress that it reports; 0 for none.
  private var units: [String: Int] = [:]

  init(_ run: CountedRun) {
    journal = run.journal
    self.run = run.name
    let intents = journal.header["intents"] as? [String: Any] ?? [:]
    for intent in intents["intents"] as? [[String: Any]] ?? [] {
      let id = intent["id"] as? String ?? ""
      let declared = intent["parameters"] as? [[String: Any]] ?? []
      parameters[id] = declared.map { ($0["id"] as? String ?? "", $0["default"] as? String) }
      units[id] = intent["progress"] as? Int
    }
  }

  private func text(_ number: Int?) -> String? { number.map { "\($0)" } }

  /// The lines about the run that a line speaks of.
  private func own(_ line: JournalLine) -> [JournalLine] {
    let run = line.integer("run")
    return journal.lines.filter { $0.at == line.at && $0.integer("run") == run }
  }

  private var accepted: [JournalLine] { journal.all("intent.runAccepted") }

  private static let ends = [
    "intent.runSucceeded": "succeeded", "intent.runFailed": "failed",
    "intent.runContinuedInApp": "continuedInApp", "intent.runCancelled": "cancelled",
  ]

  // MARK: Runs

  /// - `limit`: how long a run may go without a report, in microseconds.
  func progress(limit: Int) -> CountedTable {
    var table = CountedTable(
      "run-progress",
      "run_id event_seq device run intent t_us state since_us completed total limit_us")
    for line in accepted {
      let own = own(line)
      let total = units[line.named("intent")] ?? 0
      let isCancelled = own.contains { $0.kind == "intent.runCancelled" }
      guard total > 0 || isCancelled else { continue }
      var done = 0
      let began = own.first { $0.kind == "intent.performStarted" }?.time ?? 0
      for step in own {
        done = step.integer("completed") ?? done
        let words = [
          "intent.performStarted": "started", "intent.progressReported": "reported",
        ].merging(Self.ends) { $1 }
        guard let word = words[step.kind] else { continue }
        table.add([
          "run_id": run, "event_seq": "\(step.number)", "device": line.at,
          "run": text(line.integer("run")), "intent": line.text("intent"),
          "t_us": "\(step.time)", "state": word, "since_us": "\(step.time - began)",
          "completed": "\(done)", "total": total > 0 ? "\(total)" : nil, "limit_us": "\(limit)",
        ])
      }
    }
    return table
  }

  var starts: CountedTable {
    var table = CountedTable(
      "process-starts",
      """
      run_id device runs_in_app_count runs_in_widget_extension_count
      runs_in_intents_extension_count launches_for_intents_count launches_by_people_count
      launches_by_healing_count other_launches_count extension_starts_count
      """)
    for device in journal.devices {
      let own = journal.lines.filter { $0.at == device }
      let hosts = own.filter { $0.kind == "intent.runHosted" }.map { $0.named("in") }
      let started = own.filter {
        $0.kind == "intent.appStateChanged" && $0.text("from") == "notRunning"
      }
      // The scenario heals at one moment and opens the app wherever it does not run.
      let healed = journal.all("run.healed").map(\.time)
      let healing = started.filter { $0.named("by") == "person" && healed.contains($0.time) }
      let launches = started.filter { line in !healing.contains { $0.number == line.number } }
        .map { $0.named("by") }
      func count(_ reasons: [String]) -> String {
        "\(launches.filter { reasons.contains($0) }.count)"
      }
      table.add([
        "run_id": run, "device": device,
        "runs_in_app_count": "\(hosts.filter { $0 == "app" }.count)",
        "runs_in_widget_extension_count": "\(hosts.filter { $0 == "widgetExtension" }.count)",
        "runs_in_intents_extension_count": "\(hosts.filter { $0 == "intentsExtension" }.count)",
        "launches_for_intents_count": count(["intent", "continuation"]),
        "launches_by_people_count": count(["person", "widget"]),
        "launches_by_healing_count": "\(healing.count)",
        "other_launches_count": count(["lock", "system", "crash"]),
        "extension_starts_count":
          "\(own.filter { $0.kind == "intent.extensionStarted" }.count)",
      ])
    }
    return table
  }

  /// The kinds of lines that are steps, with what the table calls them and where they belong.
  private static let steps = [
    "intent.performStarted": ("performs", "perform"),
    "intent.continuationRan": ("continues", "app"),
    "intent.performResumed": ("resumes", "perform"),
    "intent.dataChanged": ("changesData", "perform"),
    "intent.runSucceeded": ("succeeded", "perform"), "intent.runFailed": ("failed", "perform"),
    "intent.runContinuedInApp": ("continuedInApp", "app"),
    "intent.runCancelled": ("cancelled", "perform"),
  ]

  var continuations: CountedTable {
    var table = CountedTable(
      "continuations", "run_id event_seq device run intent form step_number t_us lane step")
    for line in accepted {
      let own = own(line)
      guard let asked = own.first(where: { $0.kind == "intent.foregroundRequested" }) else {
        continue
      }
      let last = own.last?.number ?? 0
      let fronts = journal.all("intent.appStateChanged").filter {
        $0.at == line.at && $0.text("to") == "foreground" && $0.text("by") == "continuation"
          && $0.number > asked.number && $0.number < last
      }
      var number = 0
      for step in (own + fronts).sorted(by: { $0.number < $1.number }) {
        let found: (String, String)
        switch step.kind {
        case "intent.foregroundRequested":
          found = (asked.text("continuation") == "stops" ? "throws" : "waits", "perform")
        case "intent.appStateChanged": found = ("comesToFront", "app")
        case "intent.effectTaken":
          let isAfter = asked.text("continuation") == "stops" && step.number > asked.number
          found = ("takesEffect", isAfter ? "app" : "perform")
        case let kind:
          guard let known = Self.steps[kind] else { continue }
          found = known
        }
        number += 1
        table.add([
          "run_id": run, "event_seq": "\(step.number)", "device": line.at,
          "run": text(line.integer("run")), "intent": line.text("intent"),
          "form": asked.text("continuation"), "step_number": "\(number)", "t_us": "\(step.time)",
          "lane": found.1, "step": found.0,
        ])
      }
    }
    return table
  }

  var payments: CountedTable {
    var table = CountedTable(
      "payments", "run_id event_seq device run intent t_us outcome result")
    for line in journal.all("intent.paymentAnswered") {
      let own = own(line)
      table.add([
        "run_id": run, "event_seq": "\(line.number)", "device": line.at,
        "run": text(line.integer("run")),
        "intent": own.first { $0.kind == "intent.runAccepted" }?.text("intent"),
        "t_us": "\(line.time)", "outcome": line.text("outcome"),
        "result": own.first { $0.kind == "intent.runSucceeded" }?.text("result"),
      ])
    }
    return table
  }

  var refusals: CountedTable {
    var table = CountedTable(
      "intent-refusals", "run_id intent way reason refusals_count first_t_us event_seq")
    let kinds = ["intent.runRefused", "intent.shortcutRejected"]
    let lines = journal.lines.filter { kinds.contains($0.kind) }
    func key(_ line: JournalLine) -> [String] {
      [line.named("intent"), line.text("by") ?? "shortcutList", line.named("reason")]
    }
    for (number, line) in lines.enumerated()
    where !lines.prefix(number).contains(where: { key($0) == key(line) }) {
      table.add([
        "run_id": run, "intent": key(line)[0], "way": key(line)[1], "reason": key(line)[2],
        "refusals_count": "\(lines.filter { key($0) == key(line) }.count)",
        "first_t_us": "\(line.time)", "event_seq": "\(line.number)",
      ])
    }
    return table
  }

  // MARK: Widgets

  /// The value of a parameter of a widget before a line: what was set last, or the default.
  private func value(_ name: String, of intent: String, before line: JournalLine) -> String? {
    let position = parameters[intent]?.firstIndex { $0.name == name }
    let set = journal.all("intent.parameterSet").last {
      $0.at == line.at && $0.integer("instance") == line.integer("instance")
        && $0.number < line.number && $0.integer("parameter") == position
    }
    return set.map { $0.text("value") } ?? position.flatMap { parameters[intent]?[$0].standard }
  }

  var migrations: CountedTable {
    var table = CountedTable(
      "migrations",
      """
      run_id event_seq device widget t_us from_intent to_intent parameter value_before value_after
      origin
      """)
    for line in journal.all("intent.widgetMigrated") {
      let (from, to) = (line.text("from"), line.text("intent"))
      let (former, later) = (parameters[from ?? ""] ?? [], parameters[to ?? ""] ?? [])
      let values = journal.all("intent.valueMigrated").filter {
        $0.at == line.at && $0.time == line.time
          && $0.integer("instance") == line.integer("instance")
      }
      func add(_ name: String, _ before: String?, _ after: String?, _ origin: String?) {
        table.add([
          "run_id": run, "event_seq": "\(line.number)", "device": line.at,
          "widget": text(line.integer("instance")), "t_us": "\(line.time)", "from_intent": from,
          "to_intent": to, "parameter": name, "value_before": before, "value_after": after,
          "origin": origin,
        ])
      }
      for value in values {
        let name = later[value.integer("parameter") ?? 0].name
        let before = self.value(name, of: from ?? "", before: line)
        add(name, before, value.text("value"), value.text("origin"))
      }
      let names = later.map(\.name)
      for former in former where !names.contains(former.name) {
        add(former.name, value(former.name, of: from ?? "", before: line), nil, "dropped")
      }
    }
    return table
  }

  /// - `intervals`: by set, the relevant time of each of its items, in microseconds.
  func relevance(_ intervals: [[(kind: String, from: Int, until: Int)]], names: [String])
    -> CountedTable
  {
    var table = CountedTable(
      "relevance",
      """
      run_id event_seq device set item kind state from_us to_us is_within set_t_us withdrawn_t_us
      can_raise
      """)
    let devices = journal.header["devices"] as? [[String: Any]] ?? []
    // Neither a Mac nor an Apple TV or a Vision Pro raises a widget.
    let able = devices.filter { ["iPhone", "iPad", "watch"].contains($0["platform"] as? String) }
      .compactMap { $0["id"] as? String }
    for device in journal.devices {
      let end = (journal.lines.last?.time ?? 0) + clockError(of: device)
      let own = journal.lines.filter { $0.at == device }
      let replaced = own.filter { $0.kind == "intent.relevantSetReplaced" }
      for (number, line) in replaced.enumerated() {
        let until = number + 1 < replaced.count ? replaced[number + 1].local : end
        let set = line.integer("set") ?? 0
        for (item, interval) in intervals[set].enumerated() {
          func add(_ state: String, _ fact: JournalLine, _ from: Int, _ to: Int) {
            table.add([
              "run_id": run, "event_seq": "\(fact.number)", "device": device, "set": names[set],
              "item": "\(item)", "kind": interval.kind, "state": state, "from_us": "\(from)",
              "to_us": "\(to)", "is_within": "\(interval.from <= from && to <= interval.until)",
              "set_t_us": "\(line.local)",
              "withdrawn_t_us": number + 1 < replaced.count ? "\(until)" : nil,
              "can_raise": "\(able.contains(device))",
            ])
          }
          let (from, to) = (max(interval.from, line.local), min(interval.until, until))
          if from < to { add("registered", line, from, to) }
          let nextNumber = number + 1 < replaced.count ? replaced[number + 1].number : Int.max
          for raised in own
          where raised.kind == "intent.relevanceEntered" && raised.integer("item") == item
            && raised.number > line.number && raised.number < nextNumber
          {
            let left = own.first {
              $0.kind == "intent.relevanceLeft" && $0.integer("item") == item
                && $0.number > raised.number
            }
            add("raised", raised, raised.local, left?.local ?? until)
          }
        }
      }
    }
    return table
  }

  /// By how much the clock of a device is ahead of true time, at its last line.
  private func clockError(of device: String) -> Int {
    journal.lines.last { $0.at == device }.map { $0.local - $0.time } ?? 0
  }
}
