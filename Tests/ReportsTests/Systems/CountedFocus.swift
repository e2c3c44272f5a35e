/// The tables about Focuses, counted over the lines of a journal.
struct CountedFocus {
  private let journal: JournalFile
  private let run: String
  private let defaults: String
  /// By Focus: the values of the filter at the beginning.
  private let filters: [String: String]
  /// The devices that do not share their Focus.
  private let apart: [String]
  /// By values: what a notification must be about.
  private let criteria: [String: String]

  init(_ run: CountedRun) {
    journal = run.journal
    self.run = run.name
    let focus = run.journal.header["focus"] as? [String: Any] ?? [:]
    apart = focus["apart"] as? [String] ?? []
    let settings = focus["settings"] as? [[String: Any]] ?? []
    defaults = settings.first?["name"] as? String ?? ""
    var criteria: [String: String] = [:]
    for values in settings {
      criteria[values["name"] as? String ?? ""] = values["criterion"] as? String
    }
    self.criteria = criteria
    var filters: [String: String] = [:]
    for declared in focus["focuses"] as? [[String: Any]] ?? [] {
      filters[declared["id"] as? String ?? ""] = declared["settings"] as? String
    }
    self.filters = filters
  }

  var tables: [CountedTable] { [periods, calls, notifications] }

  // MARK: News

  /// How long after each choice another device took it over, in microseconds.
  var lateness: [Int] {
    journal.all("focus.received").compactMap { news in
      let made = journal.lines.last { line in
        ["focus.activated", "focus.deactivated"].contains(line.kind)
          && line.at == news.named("from") && line.integer("stamp") == news.integer("stamp")
          && line.text("by") != "otherDevice" && line.number < news.number
      }
      return made.map { news.time - $0.time }
    }
  }

  // MARK: Periods

  private struct Condition: Equatable {
    var focus: String?
    var filters: [String: String]
    var used: String
    var isOff = false

    func inForce(_ defaults: String) -> String { focus.flatMap { filters[$0] } ?? defaults }
  }

  /// The condition after all lines of a device up to each moment at which it may change.
  private func conditions(of device: String) -> [(time: Int, condition: Condition)] {
    var condition = Condition(filters: filters, used: defaults)
    var all = [(time: 0, condition: condition)]
    for line in journal.lines where line.at == device {
      switch line.kind {
      case "focus.activated": (condition.focus, condition.isOff) = (line.text("focus"), false)
      case "focus.deactivated": (condition.focus, condition.isOff) = (nil, false)
      case "focus.filterConfigured":
        condition.filters[line.named("focus")] = line.text("settings")
      case "focus.filterApplied":
        // What the person switched off stays off until the Focus changes.
        condition.used = condition.isOff ? defaults : line.named("settings")
      case "focus.overridden": (condition.used, condition.isOff) = (defaults, true)
      default: continue
      }
      if all[all.count - 1].time == line.time { all.removeLast() }
      all.append((line.time, condition))
    }
    return all
  }

  /// Microsecond by line: the app is in front from each activation to what ends that.
  private func inFront(_ device: String, from start: Int, to end: Int) -> Int {
    let ends = ["device.suspended", "device.terminated", "device.crashed", "device.retired"]
    var (sum, since) = (0, Int?.none)
    func add(_ until: Int) {
      if let from = since { sum += max(0, min(until, end) - max(from, start)) }
    }
    for line in journal.lines where line.at == device {
      if line.kind == "device.activated" { since = since ?? line.time }
      guard ends.contains(line.kind) else { continue }
      add(line.time)
      since = nil
    }
    add(journal.lines.last?.time ?? 0)
    return sum
  }

  /// For how long the app was in front with wrong values, in microseconds.
  var wrongTimeInFront: Int {
    periods.rows.filter { $0["is_wrong"] == "true" }
      .reduce(0) { $0 + (Int($1["in_front_us"] ?? "") ?? 0) }
  }

  var periods: CountedTable {
    var table = CountedTable(
      "focus-periods",
      """
      run_id device from_us to_us lasted_us in_front_us focus values_in_force values_used is_wrong
      is_switched_off shares_focus
      """)
    let end = journal.lines.last?.time ?? 0
    for device in journal.devices {
      let all = conditions(of: device)
      var index = 0
      while index < all.count {
        let first = all[index]
        func looks(_ other: Condition) -> Bool {
          other.focus == first.condition.focus && other.used == first.condition.used
            && other.isOff == first.condition.isOff
            && other.inForce(defaults) == first.condition.inForce(defaults)
        }
        while index < all.count, looks(all[index].condition) { index += 1 }
        let until = index < all.count ? all[index].time : end
        guard until > first.time else { continue }
        let inForce = first.condition.inForce(defaults)
        table.add([
          "run_id": run, "device": device, "from_us": "\(first.time)", "to_us": "\(until)",
          "lasted_us": "\(until - first.time)",
          "in_front_us": "\(inFront(device, from: first.time, to: until))",
          "focus": first.condition.focus,
          "values_in_force": inForce, "values_used": first.condition.used,
          "is_wrong": "\(!first.condition.isOff && first.condition.used != inForce)",
          "is_switched_off": "\(first.condition.isOff)",
          "shares_focus": "\(!apart.contains(device))",
        ])
      }
    }
    return table
  }

  /// For how long any app went by wrong values, in microseconds.
  var wrongTime: Int {
    periods.rows.filter { $0["is_wrong"] == "true" }
      .reduce(0) { $0 + (Int($1["lasted_us"] ?? "") ?? 0) }
  }

  // MARK: Calls and notifications

  var calls: CountedTable {
    var table = CountedTable(
      "filter-calls",
      "run_id device call planned_t_us reason values outcome ended_t_us delay_us")
    for line in journal.all("focus.callPlanned") {
      let end = journal.lines.first {
        ["focus.performStarted", "focus.callSkipped"].contains($0.kind) && $0.at == line.at
          && $0.integer("call") == line.integer("call")
      }
      table.add([
        "run_id": run, "device": line.at, "call": line.integer("call").map { "\($0)" },
        "planned_t_us": "\(line.time)", "reason": line.text("reason"),
        "values": line.text("settings"),
        "outcome": end.flatMap { $0.text("host") ?? $0.text("reason") },
        "ended_t_us": end.map { "\($0.time)" }, "delay_us": end.map { "\($0.time - line.time)" },
      ])
    }
    return table
  }

  var notifications: CountedTable {
    var table = CountedTable(
      "notifications",
      """
      run_id device notification event_seq t_us focus criterion is_time_sensitive is_silenced
      context_revision context_criterion because
      """)
    for line in journal.lines
    where ["focus.presented", "focus.silenced"].contains(line.kind) {
      let before = journal.lines.prefix(line.number).filter { $0.at == line.at }
      let posted = before.last { $0.kind == "focus.posted" }
      let change = before.last { ["focus.activated", "focus.deactivated"].contains($0.kind) }
      let context = before.last { $0.kind == "focus.contextProvided" }
      let wanted = criteria[context?.text("settings") ?? defaults]
      table.add([
        "run_id": run, "device": line.at,
        "notification": line.integer("notification").map { "\($0)" },
        "event_seq": "\(line.number)", "t_us": "\(line.time)",
        "focus": change?.kind == "focus.activated" ? change?.text("focus") : nil,
        "criterion": posted?.text("criterion"),
        "is_time_sensitive": "\(posted?.isTrue("isTimeSensitive") == true)",
        "is_silenced": "\(line.kind == "focus.silenced")",
        "context_revision": line.integer("revision").map { "\($0)" },
        "context_criterion": wanted,
        "because": Self.because(
          posted, line, hasFocus: change?.kind == "focus.activated", wanted: wanted),
      ])
    }
    return table
  }

  /// Why a notification was silenced or presented, where one without a criterion is presented.
  private static func because(
    _ posted: JournalLine?, _ outcome: JournalLine, hasFocus: Bool, wanted: String?
  ) -> String {
    if !hasFocus { return "noFocus" }
    guard let wanted else { return "everything" }
    guard let criterion = posted?.text("criterion") else { return "noCriterion" }
    if criterion == wanted { return "sameCriterion" }
    return outcome.kind == "focus.silenced" ? "otherCriterion" : "timeSensitive"
  }
}
