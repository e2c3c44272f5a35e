/// What happened to each tip id, counted over the lines of a journal.
struct CountedTips {
  private let run: String
  private let journal: JournalFile
  private let styles: [String: String]
  private let statuses: CountedStatuses
  /// By record: what was first invalidated.
  private let first: [String: JournalLine]
  private let lateDisplays: [String: Int]
  /// By record and device: when the first invalidation was known there.
  private let learned: [String: [String: Int]]
  private let accountsAtEnd: [String: Int]
  private let present: Set<String>

  /// - `styles`: The style of each tip id that does not have the standard one.
  init(_ journal: JournalFile, run: String, styles: [String: String] = [:]) {
    self.journal = journal
    self.run = run
    self.styles = styles
    var statuses = CountedStatuses(saveDelay: journal.header["saveDelay"] as? Int ?? 0)
    var first: [String: JournalLine] = [:]
    var late: [String: Int] = [:]
    var learned: [String: [String: Int]] = [:]
    var accounts = journal.accounts
    var present: Set<String> = []
    for line in journal.lines {
      if line.kind == "tip.displayed", !line.isTrue("byOverride"),
        let done = first[line.named("record")], done.at != line.at,
        accounts[done.at] == accounts[line.at], learned[line.named("record")]?[line.at] == nil
      {
        let known = statuses.status(of: line.named("record"), on: line.at)
        let isKnown = known.reason != nil || known.epoch > done.integer("epoch") ?? 0
        if !isKnown { late[line.named("record"), default: 0] += 1 }
      }
      statuses.take(line)
      if line.kind == "tip.invalidated", first[line.named("record")] == nil {
        first[line.named("record")] = line
      }
      for (record, done) in first where done.at != line.at {
        let known = statuses.status(of: record, on: line.at)
        guard known.reason != nil, known.epoch == done.integer("epoch"),
          learned[record]?[line.at] == nil
        else { continue }
        learned[record, default: [:]][line.at] = line.time - done.time
      }
      if line.kind == "device.joined" { present.insert(line.at) }
      if line.kind == "device.retired" { present.remove(line.at) }
      if line.kind == "sync.accountChanged" { accounts[line.at] = line.integer("account") ?? -1 }
    }
    (self.statuses, self.first, lateDisplays, self.learned) = (statuses, first, late, learned)
    (accountsAtEnd, self.present) = (accounts, present)
  }

  /// The tip ids that were displayed, withheld or invalidated.
  private var records: [String] {
    let told = Set(
      journal.lines.filter {
        ["tip.displayed", "tip.withheld", "tip.invalidated"].contains($0.kind)
      }.map { $0.named("record") })
    return journal.records.filter { told.contains($0) }
  }

  /// The cap of a tip id: the least of the tips that lines say it belongs to.
  private func cap(_ record: String) -> Int? {
    let names = Set(
      journal.lines.compactMap { $0.text("record") == record ? $0.text("tip") : nil })
    let tips = journal.objects("tips").filter { tip in
      let name = tip["name"] as? String ?? ""
      return names.isEmpty ? name == record : names.contains(name)
    }
    return tips.compactMap { $0["maximumDisplayCount"] as? Int }.min()
  }

  private func counted(_ record: String, on device: String? = nil) -> Int {
    journal.all("tip.displayed").filter {
      $0.text("record") == record && $0.isTrue("counts") && (device == nil || $0.at == device)
    }.count
  }

  var tips: CountedTable {
    var table = CountedTable(
      "tips",
      """
      run_id tip cap_count displays_count overshoot_count late_displays_count visible_us
      withheld_count dropped_count available_never_displayed invalidated_by invalidated_on
      invalidated_t_us spread_us never_learned_count source_place
      """)
    for record in records {
      let own = journal.lines.filter { $0.text("record") == record }
      let withheld = own.filter { $0.kind == "tip.withheld" }
      let onlyItsView = ["presentationDropped", "surfaceUnavailable", "otherTipOfGroup"]
      let isAvailable = withheld.contains { onlyItsView.contains($0.named("because")) }
      let visible = own.filter { $0.kind == "tip.displayEnded" }
      let done = first[record]
      let delays = learned[record] ?? [:]
      table.add([
        "run_id": run, "tip": record, "cap_count": cap(record).map { "\($0)" },
        "displays_count": "\(counted(record))", "overshoot_count": "\(overshoot(record))",
        "late_displays_count": "\(lateDisplays[record] ?? 0)",
        "visible_us": "\(visible.compactMap { $0.integer("visible") }.reduce(0, +))",
        "withheld_count": "\(withheld.count)",
        "dropped_count": "\(withheld.filter { $0.text("because") == "presentationDropped" }.count)",
        "available_never_displayed":
          "\(isAvailable && !own.contains { $0.kind == "tip.displayed" })",
        "invalidated_by": done?.text("reason"), "invalidated_on": done?.at,
        "invalidated_t_us": done.map { "\($0.time)" },
        "spread_us": delays.values.max().map { "\($0)" },
        "never_learned_count": done.map { "\(neverLearned(record, from: $0.at))" },
        // A journal says nothing of the app's code, and neither do the scenarios that are counted.
        "source_place": nil,
      ])
    }
    return table
  }

  /// Displays beyond the cap on the devices of each account.
  private func overshoot(_ record: String) -> Int {
    guard let cap = cap(record) else { return 0 }
    let accounts = journal.accounts
    return Set(accounts.values).map { account in
      let devices = journal.devices.filter { accounts[$0] == account }
      return max(0, devices.map { counted(record, on: $0) }.reduce(0, +) - cap)
    }.reduce(0, +)
  }

  private func neverLearned(_ record: String, from origin: String) -> Int {
    let account = accountsAtEnd[origin] ?? -1
    return journal.devices.filter { device in
      device != origin && present.contains(device) && account >= 0
        && accountsAtEnd[device] == account && learned[record]?[device] == nil
    }.count
  }

  var displaysByDevice: CountedTable {
    var table = CountedTable("displays-by-device", "run_id tip device displays_count cap_count")
    for record in records {
      for device in journal.devices {
        table.add([
          "run_id": run, "tip": record, "device": device,
          "displays_count": "\(counted(record, on: device))",
          "cap_count": cap(record).map { "\($0)" },
        ])
      }
    }
    return table
  }

  var displays: CountedTable {
    var table = CountedTable(
      "displays",
      """
      run_id event_seq t_us device tip surface style known_before_count is_first counts
      by_override visible_us ended_by
      """)
    for line in journal.all("tip.displayed") {
      let end = journal.all("tip.displayEnded").first {
        $0.at == line.at && $0.integer("presentation") == line.integer("presentation")
      }
      table.add([
        "run_id": run, "event_seq": "\(line.number)", "t_us": "\(line.time)", "device": line.at,
        "tip": line.named("record"), "surface": line.text("surface"),
        "style": styles[line.named("record")] ?? "standard",
        "known_before_count": line.integer("knownBefore").map { "\($0)" },
        "is_first": "\(line.isTrue("isFirst"))", "counts": "\(line.isTrue("counts"))",
        "by_override": "\(line.isTrue("byOverride"))",
        "visible_us": end?.integer("visible").map { "\($0)" }, "ended_by": end?.text("reason"),
      ])
    }
    return table
  }

  var invalidations: CountedTable {
    var table = CountedTable("invalidations", "run_id tip device origin reason t_us delay_us")
    for record in records {
      guard let done = first[record] else { continue }
      for device in journal.devices where device != done.at {
        table.add([
          "run_id": run, "tip": record, "device": device, "origin": done.at,
          "reason": done.text("reason"), "t_us": "\(done.time)",
          "delay_us": learned[record]?[device].map { "\($0)" },
        ])
      }
    }
    return table
  }

  var changes: CountedTable {
    var table = CountedTable("statuses", "run_id tip event_seq t_us device invalidated_by")
    for record in records {
      for change in statuses.changes where change.record == record {
        table.add([
          "run_id": run, "tip": record, "event_seq": "\(change.line.number)",
          "t_us": "\(change.line.time)", "device": change.line.at,
          "invalidated_by": change.status.reason,
        ])
      }
    }
    return table
  }
}
