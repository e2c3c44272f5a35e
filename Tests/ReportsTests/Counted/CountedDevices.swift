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

  /// The time without a connection that lies between joining and retirement.
  private static func offline(_ lines: [JournalLine], until end: Int) -> Int {
    let start = lines.first { $0.kind == "device.joined" }?.time ?? 0
    let last = lines.first { $0.kind == "device.retired" }?.time ?? end
    var sum = 0
    var since: Int?
    func add(until time: Int) {
      if let begin = since { sum += max(0, min(time, last) - max(begin, start)) }
      since = nil
    }
    for line in lines {
      if line.kind == "device.wentOffline" { since = line.time }
      if line.kind == "device.cameOnline" { add(until: line.time) }
    }
    add(until: end)
    return sum
  }

  /// Requests that got no answer, or an error that says to wait.
  private static func failures(_ lines: [JournalLine]) -> Int {
    lines.filter { $0.kind == "sync.backedOff" }.count
  }
}

/// How long a device did not know what its hub had, counted over the lines of a journal.
struct CountedStaleness {
  private let device: String
  private var accounts: [String: Int]
  private var isPresent = false
  /// The changes that it does not know: the number of the line, and the time.
  private var unknown: [(line: Int, time: Int)] = []
  private var longest = 0
  /// By message: who sent it.
  private var sender: [Int: String] = [:]
  /// The fetch that it made last, since it came to its account.
  private var asked: Int?
  /// By message: the number of the line of an answer to that fetch that is a last page.
  private var lastPages: [Int: Int] = [:]

  /// The longest time from the moment at which the hub stored a change of another device of the
  /// account to the import of a last page that the hub sent after it, to a later answer that brings
  /// nothing, or to the moment at which there is nothing to know any more: the zone is emptied, the
  /// account is left, the device is retired, the journal ends.
  static func longest(on device: String, _ journal: JournalFile) -> Int {
    var count = CountedStaleness(device: device, accounts: journal.accounts)
    for line in journal.lines { count.take(line, journal) }
    count.know(through: .max, at: journal.lines.last?.time ?? 0)
    return count.longest
  }

  private init(device: String, accounts: [String: Int]) {
    self.device = device
    self.accounts = accounts
  }

  /// From now on it knows, or need not know, what lines up to `number` brought.
  private mutating func know(through number: Int, at time: Int) {
    let known = unknown.filter { $0.line <= number }
    if let first = known.first { longest = max(longest, time - first.time) }
    unknown.removeFirst(known.count)
  }

  private mutating func leave(at time: Int) {
    know(through: .max, at: time)
    asked = nil
    lastPages = [:]
  }

  private mutating func take(_ line: JournalLine, _ journal: JournalFile) {
    let message = line.integer("message") ?? -1
    switch line.kind {
    case "network.sent": sender[message] = line.text("from")
    case "device.joined" where line.at == device: isPresent = true
    case "device.retired" where line.at == device:
      isPresent = false
      leave(at: line.time)
    case "sync.accountChanged":
      accounts[line.at] = line.integer("account") ?? -1
      if line.at == device { leave(at: line.time) }
    case "sync.fetchRequested" where line.at == device: asked = message
    case "sync.imported" where line.at == device:
      know(through: lastPages[message] ?? -1, at: line.time)
    case "sync.zoneEmptied" where line.integer("account") == accounts[device]:
      know(through: .max, at: line.time)
    case "sync.fetchAnswered" where line.text("error") == nil && line.isTrue("isLast"):
      guard let request = self.request(answeredBy: line, journal), sender[request] == device,
        request == asked
      else { return }
      lastPages[message] = line.number
      if line.records.isEmpty { know(through: line.number, at: line.time) }
    case "sync.uploadAnswered":
      guard line.records.contains(where: { $0["outcome"] as? String == "saved" }),
        let request = self.request(answeredBy: line, journal), let origin = sender[request],
        origin != device, isPresent, accounts[origin] == accounts[device]
      else { return }
      unknown.append((line.number, line.time))
    default: return
    }
  }

  private func request(answeredBy line: JournalLine, _ journal: JournalFile) -> Int? {
    line.causes.first.flatMap { journal.lines[$0].integer("message") }
  }
}
