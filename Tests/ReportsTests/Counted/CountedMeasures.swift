/// The measures of one account's run, counted over the lines of its journal.
struct CountedMeasures {
  private let journal: JournalFile
  private let tips: [[String: String]]
  private let devices: [[String: String]]
  private let links: [[String: String]]

  init(_ journal: JournalFile) {
    self.journal = journal
    tips = CountedTips(journal, run: "").tips.rows
    devices = CountedDevices.table(journal, run: "").rows
    links = CountedLinks(journal, run: "").links.rows
  }

  /// The value of a measure; nil where the run has none.
  func value(_ name: String) -> Double? {
    switch name {
    case "facts": Double(journal.lines.count)
    case "displays": sum(tips, "displays_count")
    case "displays.overshoot": sum(tips, "overshoot_count")
    case "displays.late": sum(tips, "late_displays_count")
    case "displays.withheld": sum(tips, "withheld_count")
    case "displays.seconds": sum(tips, "visible_us") / 1e6
    case "invalidations": sum(devices, "invalidations_count")
    case "invalidations.unlearned": sum(tips, "never_learned_count")
    case "invalidations.seconds": most(tips, "spread_us").map { $0 / 1e6 }
    case "donations": sum(devices, "donations_count")
    case "donations.lost": sum(devices, "lost_donations_count")
    case "requests": sum(devices, "requests_count")
    case "requests.failed": sum(devices, "failed_requests_count")
    case "pushes": sum(devices, "pushes_count")
    case "messages": sum(links, "sent_count")
    case "messages.lost": sum(links, "lost_count")
    case "bytes.up": sum(devices, "up_bytes")
    case "bytes.down": sum(devices, "down_bytes")
    case "staleness.seconds": most(devices, "staleness_max_us").map { $0 / 1e6 }
    case "rest.seconds": rest
    case "tips.new-per-day":
      newTips / Double(Set(journal.accounts.values).count) / (Double(used) / 86_400_000_000)
    case "tips.unseen":
      Double(tips.filter { $0["available_never_displayed"] == "true" }.count)
    case "storage.bytes": Double(storedBytes)
    case "throttled": Double(answers.filter { Self.throttles($0) }.count)
    case "requests.waiting.seconds": waiting
    default: nil
    }
  }

  static let names = """
    facts displays displays.overshoot displays.late displays.withheld displays.seconds invalidations
    invalidations.unlearned invalidations.seconds donations donations.lost requests requests.failed
    pushes messages messages.lost bytes.up bytes.down staleness.seconds rest.seconds
    tips.new-per-day tips.unseen storage.bytes throttled requests.waiting.seconds
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  private func sum(_ rows: [[String: String]], _ column: String) -> Double {
    rows.compactMap { Double($0[column] ?? "") }.reduce(0, +)
  }

  private func most(_ rows: [[String: String]], _ column: String) -> Double? {
    rows.compactMap { Double($0[column] ?? "") }.max()
  }

  private var duration: Int { journal.header["duration"] as? Int ?? 0 }

  /// Nobody uses the fleet once it heals.
  private var used: Int {
    min(duration, (journal.header["heal"] as? [String: Any])?["after"] as? Int ?? duration)
  }

  /// From the end of the faults to rest, in seconds.
  private var rest: Double? {
    guard let healed = journal.all("run.healed").first,
      let rest = journal.all("run.quiescent").first
    else { return nil }
    return Double(rest.time - healed.time) / 1e6
  }

  /// How many tips were displayed to how many accounts at least once.
  private var newTips: Double {
    let accounts = journal.accounts
    let seen = journal.all("tip.displayed").filter { $0.isTrue("counts") }.map {
      "\($0.named("record")) \(accounts[$0.at] ?? -1)"
    }
    return Double(Set(seen).count)
  }

  private var answers: [JournalLine] {
    journal.lines.filter { ["sync.uploadAnswered", "sync.fetchAnswered"].contains($0.kind) }
  }

  private static func throttles(_ line: JournalLine) -> Bool {
    ["requestRateLimited", "serviceUnavailable", "zoneBusy"].contains(line.text("error"))
  }

  /// From the arrival of a request at the hub to its answer, in seconds, on average.
  private var waiting: Double? {
    let waits = answers.map { Double($0.time - journal.lines[$0.causes[0]].time) }
    return waits.isEmpty ? nil : waits.reduce(0, +) / 1e6 / Double(waits.count)
  }

  /// What the records of all accounts take that the hub holds at the end: 400 bytes each, and 8 for
  /// each number that a donation carries.
  private var storedBytes: Int {
    var held: [String: Int] = [:]
    var accounts = journal.accounts
    var accountOfMessage: [Int: Int] = [:]
    for line in journal.lines {
      if line.kind == "sync.accountChanged" { accounts[line.at] = line.integer("account") }
      if line.kind == "network.sent" {
        accountOfMessage[line.integer("message") ?? -1] = accounts[line.text("from") ?? ""]
      }
      if line.kind == "sync.zoneEmptied" {
        held = held.filter { !$0.key.hasPrefix("\(line.integer("account") ?? -1) ") }
      }
      guard line.kind == "sync.uploadAnswered", !line.records.isEmpty else { continue }
      let request = journal.lines[line.causes[0]].integer("message") ?? -1
      let account = accountOfMessage[request] ?? -1
      for record in line.records where record["outcome"] as? String == "saved" {
        let key = "\(account) \(record["key"] ?? "")"
        // A text takes its UTF-8, and every other value eight bytes (2.20).
        let values = record["values"] as? [Any] ?? []
        let bytes = values.reduce(0) { $0 + (($1 as? String)?.utf8.count ?? 8) }
        held[key] = record["isDeletion"] as? Bool == true ? nil : 400 + bytes
      }
    }
    return held.values.reduce(0, +)
  }
}
