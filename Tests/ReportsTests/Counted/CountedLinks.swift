/// What each directed link carried, counted over the lines of a journal.
struct CountedLinks {
  private let run: String
  private let journal: JournalFile

  /// The reasons for losing a message, in the order of the reference.
  static let reasons = [
    "independentLoss", "burstLoss", "lossSurge", "partition", "oneWayPartition", "offline",
    "noLink", "pushLoss",
  ]

  init(_ journal: JournalFile, run: String) {
    self.journal = journal
    self.run = run
  }

  /// What became of one message.
  private struct Message {
    let sent: JournalLine
    var arrived: Int?
    var copies = 0
    var lost: String?
    var isHeld = false
  }

  /// The messages of a link, in the order in which they were sent.
  private func messages(from: String, to: String) -> [Message] {
    var order: [Int] = []
    var messages: [Int: Message] = [:]
    for line in journal.lines where line.kind.hasPrefix("network.") {
      guard let number = line.integer("message") else { continue }
      switch line.kind {
      case "network.sent":
        guard line.text("from") == from, line.text("to") == to else { continue }
        order.append(number)
        messages[number] = Message(sent: line)
      case "network.delivered":
        if line.isTrue("isCopy") {
          messages[number]?.copies += 1
        } else {
          messages[number]?.arrived = line.number
        }
      case "network.dropped":
        if !line.isTrue("isCopy") { messages[number]?.lost = line.text("reason") }
      case "network.held": messages[number]?.isHeld = true
      default: continue
      }
    }
    return order.compactMap { messages[$0] }
  }

  private var directions: [(from: String, to: String)] {
    journal.devices.flatMap { [($0, "hub"), ("hub", $0)] }
  }

  var links: CountedTable {
    var table = CountedTable(
      "links",
      """
      run_id src dst sent_count delivered_count lost_count duplicated_count reordered_count
      held_count sent_bytes delay_p50_us delay_p90_us delay_p95_us delay_p99_us delay_max_us
      """)
    for (from, to) in directions {
      let messages = messages(from: from, to: to)
      guard !messages.isEmpty else { continue }
      let delays = messages.compactMap { message in
        message.arrived.map { journal.lines[$0].time - message.sent.time }
      }.sorted()
      /// The least delay that so many percent of the messages did not exceed.
      func delay(_ percent: Int) -> String? {
        delays.indices.first { ($0 + 1) * 100 >= percent * delays.count }.map { "\(delays[$0])" }
      }
      table.add([
        "run_id": run, "src": from, "dst": to, "sent_count": "\(messages.count)",
        "delivered_count": "\(messages.filter { $0.arrived != nil }.count)",
        "lost_count": "\(messages.filter { $0.lost != nil }.count)",
        "duplicated_count": "\(messages.map(\.copies).reduce(0, +))",
        "reordered_count": "\(Self.overtaken(messages))",
        "held_count": "\(messages.filter(\.isHeld).count)",
        "sent_bytes": "\(messages.compactMap { $0.sent.integer("byteCount") }.reduce(0, +))",
        "delay_p50_us": delay(50), "delay_p90_us": delay(90), "delay_p95_us": delay(95),
        "delay_p99_us": delay(99), "delay_max_us": delay(100),
      ])
    }
    return table
  }

  /// Messages that arrived after one that was sent later.
  private static func overtaken(_ messages: [Message]) -> Int {
    messages.enumerated().filter { index, message in
      guard let arrived = message.arrived else { return false }
      return messages[(index + 1)...].contains { $0.arrived ?? .max < arrived }
    }.count
  }

  var losses: CountedTable {
    var table = CountedTable("losses", "run_id src dst reason lost_count")
    for (from, to) in directions {
      let messages = messages(from: from, to: to)
      for reason in Self.reasons {
        let count = messages.filter { $0.lost == reason }.count
        guard count > 0 else { continue }
        table.add([
          "run_id": run, "src": from, "dst": to, "reason": reason, "lost_count": "\(count)",
        ])
      }
    }
    return table
  }
}
