/// How often a run reached what it could reach, counted over the lines of a journal.
struct CountedCoverage {
  private let journal: JournalFile
  private var hits: [String: Int] = [:]

  /// Everything that a run can reach, in the words of `docs/reference/journal.md`.
  static let labels: [(kind: String, names: String)] = [
    (
      "withheld",
      """
      notConfigured surfaceUnavailable hiddenByOverride invalidated displayLimitReached
      earlierTipInGroup otherTipOfGroup rule frequency presentationDropped absent
      """
    ),
    (
      "displayEnd",
      """
      closed actionPerformed screenLeft tappedOutside ruleFalse durationLimit invalidated preempted
      processEnded viewLeft
      """
    ),
    ("invalidation", "actionPerformed displayCountExceeded tipClosed displayDurationExceeded"),
    ("invalidationCause", "person limitReachedHere limitReachedByMerge"),
    (
      "syncError",
      """
      partialFailure networkUnavailable networkFailure badContainer serviceUnavailable
      requestRateLimited missingEntitlement notAuthenticated permissionFailure unknownItem
      invalidArguments serverRecordChanged changeTokenExpired batchRequestFailed zoneBusy
      quotaExceeded zoneNotFound limitExceeded userDeletedZone serverResponseLost
      accountTemporarilyUnavailable
      """
    ),
    ("loss", CountedLinks.reasons.joined(separator: " ")),
    (
      "zoneLoss", "recordsDeletedByReset zoneDeletedByReset purgedByPerson encryptedDataReset"
    ),
    ("reaction", "ignore close act use tapOutside"),
    (
      "merge",
      """
      talliesMerged statusMerged donationMerged donationRemoved parameterMerged
      frequencyClockMerged sweptMissing
      """
    ),
    (
      "event",
      """
      crashed crashedLosingChanges reinstalled restored restoredReusingReplica cloned
      clonedReusingReplica datastoreReset eligibilityReset donationsDeleted donationLost
      requestTimedOut pushCoalesced pushThrottled accountChanged clockJumped updated
      displayedByOverride
      """
    ),
  ]

  init(_ journal: JournalFile) {
    self.journal = journal
    for line in journal.lines { count(line) }
  }

  var table: CountedTable {
    var table = CountedTable("coverage", "scenario kind name runs_count hits_count")
    let faults = ("fault", journal.faults)
    let others = Self.labels.map { label in
      (label.kind, label.names.split(whereSeparator: \.isWhitespace).map(String.init))
    }
    for (kind, names) in [faults] + others {
      for name in names {
        table.add([
          "scenario": journal.scenario, "kind": kind, "name": name, "runs_count": "1",
          "hits_count": "\(hits["\(kind)/\(name)"] ?? 0)",
        ])
      }
    }
    return table
  }

  private mutating func note(_ kind: String, _ name: String?) {
    if let name { hits["\(kind)/\(name)", default: 0] += 1 }
  }

  private mutating func count(_ line: JournalLine) {
    switch line.kind {
    case "run.faultBegan": note("fault", line.text("fault"))
    case "tip.withheld": note("withheld", line.text("because"))
    case "tip.displayEnded": note("displayEnd", line.text("reason"))
    case "tip.invalidated":
      note("invalidation", line.text("reason"))
      note("invalidationCause", line.text("cause"))
    case "sync.uploadAnswered", "sync.fetchAnswered":
      note("syncError", line.text("error"))
      guard line.kind == "sync.uploadAnswered" else { return }
      for record in line.records where record["outcome"] as? String != "saved" {
        note("syncError", record["outcome"] as? String)
      }
    case "network.dropped": note("loss", line.text("reason"))
    case "sync.zoneEmptied": note("zoneLoss", line.text("because"))
    case "person.reacted": note("reaction", line.text("reaction"))
    case "tip.displayed": if line.isTrue("byOverride") { note("event", "displayedByOverride") }
    case "device.crashed":
      note("event", line.integer("lostChanges") ?? 0 > 0 ? "crashedLosingChanges" : "crashed")
    case "device.restored", "device.cloned":
      let name = String(line.kind.dropFirst("device.".count))
      note("event", line.isTrue("reusesReplica") ? name + "ReusingReplica" : name)
    default: countByName(line)
    }
  }

  /// Where the label is the kind itself.
  private mutating func countByName(_ line: JournalLine) {
    let name = String(line.kind.drop { $0 != "." }.dropFirst())
    for kind in ["merge", "event"] {
      let names = Self.labels.first { $0.kind == kind }?.names ?? ""
      if names.split(whereSeparator: \.isWhitespace).contains(Substring(name)) { note(kind, name) }
    }
  }
}
