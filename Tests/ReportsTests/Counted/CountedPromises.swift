/// What people saw of each tip, counted over the lines of the journals of all runs.
struct CountedPromises {
  private var people: [String: [Person]] = [:]
  private let tips: [Tip]
  /// The name of each run: its seed, or the number of its case.
  private let runs: [String]
  private let areCases: Bool
  private let weeks: Double

  private struct Tip {
    let name: String
    let identifier: String
    let cap: Int?
  }

  /// What one person of one run saw of one tip.
  private struct Person {
    let run: Int
    var displays = 0
    var displaysInUse = 0
    var isEligible = false
    var hasSeen = false
    var delays: [Int] = []
    var unheard = 0
  }

  /// - `areCases`: Whether the journals are of a search's cases, in the order of their numbers.
  init(_ journals: [JournalFile], areCases: Bool = false) {
    self.areCases = areCases
    let header = journals[0].header
    tips = journals[0].objects("tips").map { tip in
      Tip(
        name: tip["name"] as? String ?? "", identifier: tip["id"] as? String ?? "",
        cap: tip["maximumDisplayCount"] as? Int)
    }
    runs = journals.enumerated().map { number, journal in
      areCases ? "\(number)" : journal.header["seed"] as? String ?? ""
    }
    let duration = header["duration"] as? Int ?? 0
    let healed = (header["heal"] as? [String: Any])?["after"] as? Int ?? duration
    weeks = Double(min(duration, healed)) / 604_800_000_000
    for (run, journal) in journals.enumerated() { count(journal, run) }
  }

  private mutating func count(_ journal: JournalFile, _ run: Int) {
    let owner = journal.accounts
    let accounts = journal.devices.reduce(into: [Int]()) { known, device in
      let account = owner[device] ?? -1
      if !known.contains(account) { known.append(account) }
    }
    let dismissals = CountedDismissals(journal)
    let lifts = CountedLifts(journal)
    let tipOfRecord = dismissals.tipOfRecord
    for account in accounts {
      let devices = journal.devices.filter { owner[$0] == account }
      for tip in tips {
        var person = Person(run: run)
        let own = journal.lines.filter { devices.contains($0.at) && $0.text("tip") == tip.name }
        var sums: [String: Int] = [:]
        for line in own where line.kind == "tip.displayed" {
          (person.hasSeen, person.isEligible) = (true, true)
          guard line.isTrue("counts"), !line.isTrue("byOverride") else { continue }
          let lifted = lifts.count(before: line, of: account)
          sums["\(dismissals.epoch(of: line)) \(lifted)", default: 0] += 1
          if line.time <= journal.header["duration"] as? Int ?? 0 { person.displaysInUse += 1 }
        }
        person.displays = sums.values.max() ?? 0
        let afterRules = [
          "frequency", "displayLimitReached", "surfaceUnavailable", "presentationDropped",
        ]
        let withheld = own.filter { $0.kind == "tip.withheld" }
        if withheld.contains(where: { afterRules.contains($0.named("because")) }) {
          person.isEligible = true
        }
        for done in dismissals.all
        where devices.contains(done.device) && tipOfRecord[done.record] == tip.name {
          person.delays += done.delays.values.sorted()
          person.unheard += done.waiting.filter { dismissals.present.contains($0) }.count
        }
        people[tip.name, default: []].append(person)
      }
    }
  }

  private var worstColumn: String { areCases ? "worst_case" : "worst_seed" }

  /// The shares of people that saw a tip, by its number in the app, more often than a cap, and that
  /// never saw it though they might have; 0 without people.
  func shares(ofTip index: Int, cap: Int?) -> (overCap: Double, unseen: Double) {
    let all = people[tips[index].name] ?? []
    guard !all.isEmpty else { return (0, 0) }
    let over = all.count { $0.displays > cap ?? .max }
    let unseen = all.count { $0.isEligible && !$0.hasSeen }
    return (Double(over) / Double(all.count), Double(unseen) / Double(all.count))
  }

  var table: CountedTable {
    var table = CountedTable(
      "promises",
      """
      tip cap_count worst_displays_count \(worstColumn) people_count over_cap_people_count
      over_cap_ratio over_cap_lower_ratio over_cap_upper_ratio dismissed_devices_count
      unheard_devices_count dismissal_p50_us dismissal_p95_us eligible_people_count
      unseen_people_count unseen_ratio unseen_lower_ratio unseen_upper_ratio
      displays_per_person_week has_several_ids source_place
      """)
    for tip in tips { table.add(row(tip)) }
    return table
  }

  private func row(_ tip: Tip) -> [String: String?] {
    let all = people[tip.name] ?? []
    let most = all.map(\.displays).max() ?? 0
    let worst = all.first { $0.displays == most }
    let over = all.filter { $0.displays > tip.cap ?? .max }.count
    let overRate = CountedStatistics.clopperPearson(over, of: max(1, all.count))
    let eligible = all.filter(\.isEligible)
    let unseen = eligible.filter { !$0.hasSeen }.count
    let unseenRate = CountedStatistics.clopperPearson(unseen, of: max(1, eligible.count))
    let delays = all.flatMap(\.delays).sorted()
    let unheard = all.map(\.unheard).reduce(0, +)
    let count = delays.count + unheard
    func late(_ share: Int) -> String? {
      let rank = max(1, (share * count + 99) / 100)
      return count > 0 && rank <= delays.count ? "\(delays[rank - 1])" : nil
    }
    let hasCap = tip.cap != nil
    func ifEligible(_ value: Double) -> String? { eligible.isEmpty ? nil : "\(value)" }
    return [
      "tip": tip.name, "cap_count": tip.cap.map { "\($0)" }, "worst_displays_count": "\(most)",
      worstColumn: worst.map { runs[$0.run] }, "people_count": "\(all.count)",
      "over_cap_people_count": hasCap ? "\(over)" : nil,
      "over_cap_ratio": hasCap ? "\(Double(over) / Double(max(1, all.count)))" : nil,
      "over_cap_lower_ratio": hasCap ? "\(overRate.low)" : nil,
      "over_cap_upper_ratio": hasCap ? "\(overRate.high)" : nil,
      "dismissed_devices_count": "\(count)", "unheard_devices_count": "\(unheard)",
      "dismissal_p50_us": late(50), "dismissal_p95_us": late(95),
      "eligible_people_count": "\(eligible.count)", "unseen_people_count": "\(unseen)",
      "unseen_ratio": ifEligible(Double(unseen) / Double(max(1, eligible.count))),
      "unseen_lower_ratio": ifEligible(unseenRate.low),
      "unseen_upper_ratio": ifEligible(unseenRate.high),
      "displays_per_person_week":
        "\(Double(all.map(\.displaysInUse).reduce(0, +)) / (weeks * Double(all.count)))",
      "has_several_ids": "\(tip.identifier.contains("{"))", "source_place": nil,
    ]
  }
}

/// The dismissals of a run, and when the other devices of the person knew.
struct CountedDismissals {
  struct Dismissal {
    let record: String
    let device: String
    let epoch: Int
    let time: Int
    /// The devices that do not know yet.
    var waiting: Set<String>
    /// By device: how long it took, in microseconds.
    var delays: [String: Int] = [:]
  }

  private(set) var all: [Dismissal] = []
  private(set) var tipOfRecord: [String: String] = [:]
  /// The devices that are in the fleet at the end.
  private(set) var present: Set<String> = []
  /// By the number of the line of a display: how often eligibility was reset before.
  private var epochs: [Int: Int] = [:]

  init(_ journal: JournalFile) {
    let owner = journal.accounts
    let knobs = journal.header["knobs"] as? [String: Any] ?? [:]
    let clears = knobs["resetEligibilityClears"] as? String != "nothing"
    var statuses = CountedStatuses(saveDelay: journal.header["saveDelay"] as? Int ?? 0)
    for line in journal.lines {
      if line.kind == "device.joined" { present.insert(line.at) }
      if line.kind == "device.retired" { present.remove(line.at) }
      if let record = line.text("record"), let tip = line.text("tip"), tipOfRecord[record] == nil {
        tipOfRecord[record] = tip
      }
      if line.kind == "tip.displayed" {
        let status = statuses.status(of: line.named("record"), on: line.at)
        epochs[line.number] = clears ? status.epoch : 0
      }
      if line.kind == "tip.invalidated" { note(line, journal, owner, statuses) }
      statuses.take(line)
      for index in all.indices where all[index].waiting.contains(line.at) {
        let known = statuses.status(of: all[index].record, on: line.at)
        guard known.reason != nil, known.epoch >= all[index].epoch else { continue }
        all[index].waiting.remove(line.at)
        all[index].delays[line.at] = line.time - all[index].time
      }
    }
  }

  func epoch(of display: JournalLine) -> Int { epochs[display.number] ?? 0 }

  private mutating func note(
    _ line: JournalLine, _ journal: JournalFile, _ owner: [String: Int], _ statuses: CountedStatuses
  ) {
    let record = line.named("record")
    guard ["tipClosed", "actionPerformed"].contains(line.named("reason")),
      !all.contains(where: { $0.record == record && owner[$0.device] == owner[line.at] })
    else { return }
    let epoch = line.integer("epoch") ?? 0
    let others = journal.devices.filter { device in
      let known = statuses.status(of: record, on: device)
      let isOver = known.reason != nil && known.epoch >= epoch
      return device != line.at && owner[device] == owner[line.at] && present.contains(device)
        && !isOver
    }
    all.append(
      Dismissal(
        record: record, device: line.at, epoch: epoch, time: line.time, waiting: Set(others)))
  }
}
