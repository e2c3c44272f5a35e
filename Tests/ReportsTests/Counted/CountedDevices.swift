/// What each device did, counted over the lines of a journal.
enum CountedDevices {
  static let columns = """
    run_id device profile offline_us donations_count lost_donations_count displays_count
    invalidations_count requests_count failed_requests_count pushes_count up_bytes down_bytes
    staleness_max_us clock_skew_max_us
    """

  static func table(_ journal: JournalFile, run: String) -> CountedTable {
    var table = CountedTable("devices", columns)
    let end = journal.lines.last?.time ?? 0
    for object in journal.objects("devices") {
      let device = object["id"] as? String ?? ""
      let own = journal.lines.filter { $0.at == device }
      func count(_ kinds: String...) -> String {
        "\(own.filter { kinds.contains($0.kind) }.count)"
      }
      func bytes(_ direction: String) -> String {
        let sent = journal.all("network.sent").filter { $0.text(direction) == device }
        return "\(sent.compactMap { $0.integer("byteCount") }.reduce(0, +))"
      }
      table.add([
        "run_id": run, "device": device, "profile": object["platform"] as? String,
        "offline_us": "\(offline(own, until: end))",
        "donations_count": count("tip.donated"), "lost_donations_count": count("tip.donationLost"),
        "displays_count": count("tip.displayed"), "invalidations_count": count("tip.invalidated"),
        "requests_count": count("sync.fetchRequested", "sync.uploadRequested"),
        "failed_requests_count": "\(failures(own))",
        "pushes_count": count("sync.pushReceived"),
        "up_bytes": bytes("from"), "down_bytes": bytes("to"),
        "staleness_max_us": "\(CountedStaleness.longest(on: device, journal))",
        "clock_skew_max_us": "\(own.map { ($0.local - $0.time).magnitude }.max() ?? 0)",
      ])
    }
    return table
  }

  private static func offline(_ lines: [JournalLine], until end: Int) -> Int {
    var sum = 0
    var since: Int?
    for line in lines {
      if line.kind == "device.wentOffline" { since = line.time }
      if line.kind == "device.cameOnline", let start = since {
        sum += line.time - start
        since = nil
      }
    }
    return sum + (since.map { end - $0 } ?? 0)
  }

  /// Requests that got no answer, or an error that says to wait.
  private static func failures(_ lines: [JournalLine]) -> Int {
    lines.filter { $0.kind == "sync.backedOff" }.count
  }
}

/// How long a device did not know what its hub had, counted over the lines of a journal.
enum CountedStaleness {
  /// The longest time from the moment at which the hub stored a change of another device of the
  /// account to the import that follows on this device, or to the end of the journal.
  static func longest(on device: String, _ journal: JournalFile) -> Int {
    var accounts = journal.accounts
    var isPresent = false
    var since: Int?
    var longest = 0
    var sender: [Int: String] = [:]
    func end(_ time: Int) {
      if let start = since { longest = max(longest, time - start) }
      since = nil
    }
    for line in journal.lines {
      switch line.kind {
      case "network.sent": sender[line.integer("message") ?? -1] = line.text("from")
      case "device.joined" where line.at == device: isPresent = true
      case "device.retired" where line.at == device: isPresent = false
      case "sync.accountChanged":
        accounts[line.at] = line.integer("account") ?? -1
        if line.at == device { since = nil }
      case "sync.imported" where line.at == device: end(line.time)
      case "sync.uploadAnswered":
        guard line.records.contains(where: { $0["outcome"] as? String == "saved" }),
          let arrival = line.causes.first.map({ journal.lines[$0] }),
          let origin = sender[arrival.integer("message") ?? -1], origin != device
        else { continue }
        if isPresent, since == nil, accounts[origin] == accounts[device] { since = line.time }
      default: continue
      }
    }
    end(journal.lines.last?.time ?? 0)
    return longest
  }
}
