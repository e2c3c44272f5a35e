/// What happened to each tip id, counted over the lines of a journal.
struct CountedTips {
  private let run: String
  private let journal: JournalFile
  private let styles: [String: String]
  private let statuses: CountedStatuses
  /// By record: what was first invalidated on the devices of each account.
  private let first: [String: [First]]
  private let lateDisplays: [String: Int]
  private let accountsAtEnd: [String: Int]
  private let present: Set<String>
  /// By record: displays that count and how many are over their cap, by the account and the reset
  /// that they belong to.
  private let sums: [String: [String: (count: Int, over: Int)]]

  /// The first invalidation of a tip id on the devices of an account.
  private struct First {
    let account: Int
    let line: JournalLine
    /// By device, of whatever account: how long it took until it knew.
    var delays: [String: Int] = [:]
  }

  /// - `styles`: The style of each tip id that does not have the standard one.
  init(_ journal: JournalFile, run: String, styles: [String: String] = [:]) {
    self.journal = journal
    self.run = run
    self.styles = styles
    var statuses = CountedStatuses(saveDelay: journal.header["saveDelay"] as? Int ?? 0)
    var first: [String: [First]] = [:]
    var late: [String: Int] = [:]
    var sums: [String: [String: (count: Int, over: Int)]] = [:]
    var forced: Set<String> = []
    var accounts = journal.accounts
    var present: Set<String> = []
    let knobs = journal.header["knobs"] as? [String: Any] ?? [:]
    let clears = knobs["resetEligibilityClears"] as? String != "nothing"
    let lifts = CountedLifts(journal)
    for line in journal.lines {
      let record = line.text("record") ?? ""
      if line.kind == "tip.displayed" {
        let known = statuses.status(of: record, on: line.at)
        let isLate = (first[record] ?? []).contains { done in
          done.line.at != line.at && accounts[done.line.at] == accounts[line.at]
            && done.delays[line.at] == nil && known.reason == nil
            && known.epoch <= done.line.integer("epoch") ?? 0
        }
        if isLate, !line.isTrue("byOverride") { late[record, default: 0] += 1 }
        if line.isTrue("byOverride") { forced.insert(record) }
        let tip = journal.objects("tips").first { $0["name"] as? String == line.text("tip") }
        let cap = tip?["maximumDisplayCount"] as? Int
        if line.isTrue("counts"), !forced.contains(record), let cap {
          let account = journal.accounts[line.at] ?? -1
          let lifted = lifts.count(before: line, of: account)
          let name = "\(account) \(clears ? known.epoch : 0) \(lifted)"
          var sum = sums[record]?[name] ?? (0, 0)
          sum = (sum.count + 1, max(sum.over, sum.count + 1 - cap))
          sums[record, default: [:]][name] = sum
        }
      }
      if line.kind == "tip.invalidationNotStored" { forced.insert(record) }
      statuses.take(line)
      let account = Self.account(of: line.at, accounts, journal)
      if line.kind == "tip.invalidated",
        !(first[record] ?? []).contains(where: { $0.account == account })
      {
        first[record, default: []].append(First(account: account, line: line))
      }
      for (record, all) in first {
        let known = statuses.status(of: record, on: line.at)
        for (index, done) in all.enumerated()
        where done.line.at != line.at && known.reason != nil
          && known.epoch == done.line.integer("epoch") && done.delays[line.at] == nil
        {
          first[record]?[index].delays[line.at] = line.time - done.line.time
        }
      }
      if line.kind == "device.joined" { present.insert(line.at) }
      if line.kind == "device.retired" { present.remove(line.at) }
      if line.kind == "sync.accountChanged" { accounts[line.at] = line.integer("account") ?? -1 }
    }
    (self.statuses, self.first, lateDisplays, self.sums) = (statuses, first, late, sums)
    (accountsAtEnd, self.present) = (accounts, present)
  }

  /// The account that a device is signed in to, or else the one it had at the beginning.
  private static func account(
    of device: String, _ now: [String: Int], _ journal: JournalFile
  ) -> Int {
    let account = now[device] ?? -1
    return account >= 0 ? account : journal.accounts[device] ?? -1
  }

  /// The devices that had to learn of an invalidation: those of its account that knew at some time,
  /// or that were signed in and there at the end. With how long it took; nil is never.
  private func learners(_ done: First) -> [(device: String, delay: Int?)] {
    journal.devices.compactMap { device in
      guard device != done.line.at,
        Self.account(of: device, accountsAtEnd, journal) == done.account
      else { return nil }
      if let delay = done.delays[device] { return (device, delay) }
      let isThere = present.contains(device) && accountsAtEnd[device] ?? -1 >= 0
      return isThere ? (device, nil) : nil
    }
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
      let done = first[record]?.first?.line
      let learned = (first[record] ?? []).flatMap(learners)
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
        "spread_us": learned.compactMap(\.delay).max().map { "\($0)" },
        "never_learned_count": done.map { _ in "\(learned.count { $0.delay == nil })" },
        // A journal says nothing of the app's code, and neither do the scenarios that are counted.
        "source_place": nil,
      ])
    }
    return table
  }

  /// Displays beyond the cap on the devices of each account, since each reset.
  private func overshoot(_ record: String) -> Int {
    (sums[record] ?? [:]).values.reduce(0) { $0 + $1.over }
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
      for done in first[record] ?? [] {
        for (device, delay) in learners(done) {
          table.add([
            "run_id": run, "tip": record, "device": device, "origin": done.line.at,
            "reason": done.line.text("reason"), "t_us": "\(done.line.time)",
            "delay_us": delay.map { "\($0)" },
          ])
        }
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
