/// From which lines on the displays of a person are counted anew: a reset of the tip that clears
/// counts, a reset of a store, and a purge of the zone that clears stores.
struct CountedLifts {
  /// The number of a line, the account, and the tip id; nil for all.
  private var lifts: [(line: Int, account: Int, record: String?)] = []

  init(_ journal: JournalFile) {
    let knobs = journal.header["knobs"] as? [String: Any] ?? [:]
    let resetsClear = knobs["resetEligibilityClears"] as? String != "nothing"
    let purgesClear = knobs["zonePurge"] as? String != "uploadsAgain"
    for line in journal.lines {
      let account = journal.accounts[line.at] ?? -1
      if line.kind == "tip.datastoreReset" { lifts.append((line.number, account, nil)) }
      if line.kind == "tip.eligibilityReset", resetsClear {
        lifts.append((line.number, account, line.named("record")))
      }
      if line.kind == "sync.zoneEmptied", line.text("because") == "purgedByPerson", purgesClear {
        lifts.append((line.number, line.integer("account") ?? -1, nil))
      }
    }
  }

  /// How many of them came before a display on a device of an account.
  func count(before display: JournalLine, of account: Int) -> Int {
    lifts.count { lift in
      lift.line < display.number && lift.account == account
        && (lift.record ?? display.named("record")) == display.named("record")
    }
  }
}
