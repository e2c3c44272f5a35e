/// What each device knows of each tip's status, followed over the lines of a journal.
struct CountedStatuses {
  struct Status: Equatable {
    var epoch = 0
    var reason: String?
  }

  struct Change {
    let line: JournalLine
    let record: String
    let status: Status
  }

  private var known: [String: [String: Status]] = [:]
  /// By device and the time of the backup.
  private var backups: [String: [Int: [String: Status]]] = [:]
  /// By device: what was known from when on.
  private var history: [String: [(time: Int, known: [String: Status])]] = [:]
  private let saveDelay: Int
  /// Every change of a reason, in the order of the journal.
  private(set) var changes: [Change] = []

  init(saveDelay: Int) { self.saveDelay = saveDelay }

  func status(of record: String, on device: String) -> Status {
    known[device]?[record] ?? Status()
  }

  mutating func take(_ line: JournalLine) {
    let before = known[line.at] ?? [:]
    var now = before
    let status = Status(epoch: line.integer("epoch") ?? 0, reason: line.text("reason"))
    switch line.kind {
    case "tip.invalidated": now[line.named("record")] = status
    case "tip.statusMerged":
      now[line.named("record")] = Status(epoch: status.epoch, reason: line.text("invalidation"))
    case "tip.eligibilityReset":
      now[line.named("record")] = Status(epoch: status.epoch, reason: nil)
    case "tip.datastoreReset", "device.reinstalled": now = [:]
    case "device.backedUp": backups[line.at, default: [:]][line.time] = before
    case "device.restored": now = backups[line.at]?[line.integer("backupTaken") ?? -1] ?? [:]
    case "device.cloned": now = known[line.named("from")] ?? [:]
    case "device.crashed":
      if line.integer("lostChanges") ?? 0 > 0 {
        now = history[line.at]?.last { $0.time <= line.time - saveDelay }?.known ?? [:]
      }
    default: return
    }
    known[line.at] = now
    history[line.at, default: []].append((line.time, now))
    for record in Set(before.keys).union(now.keys).sorted()
    where before[record]?.reason != now[record]?.reason {
      changes.append(Change(line: line, record: record, status: now[record] ?? Status()))
    }
  }
}
