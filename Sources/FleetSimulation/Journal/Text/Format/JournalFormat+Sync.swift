import TipSync

extension JournalFormat {
  static let syncKinds: [JournalKind] = [
    JournalKind(
      "sync.fetchRequested", "A device asked for changes.",
      [
        messageKey,
        JournalKey("since", .token, "what it has already; null asks for all", mayBeNull: true),
      ]),
    JournalKind(
      "sync.uploadRequested", "A device uploaded changes; without records, it asks for a reset.",
      [messageKey, records("what it uploads")]),
    JournalKind(
      "sync.uploadAnswered", "The hub took an upload, or a part of it.",
      [messageKey, errorKey, records("the items with their outcomes"), retryAfterKey]),
    JournalKind(
      "sync.fetchAnswered", "The hub answered a request for changes.",
      [
        messageKey, errorKey, records("the changes"),
        JournalKey("isLast", .flag, "whether nothing is left to fetch"), retryAfterKey,
      ]),
    JournalKind(
      "sync.zoneEmptied", "The hub emptied the zone of an account.",
      [
        JournalKey("account", .number, "the account, from 0"),
        JournalKey("because", .word(words(ZoneLoss.self)), "why"),
      ]),
    JournalKind(
      "sync.imported", "A device took in what a fetch brought: from now on it knows these records.",
      [messageKey, records("what it took in")]),
    JournalKind(
      "sync.uploadSettled",
      "A device learned what became of its upload; conflicts were merged into its store.",
      [messageKey, errorKey, records("the items with their outcomes")]),
    JournalKind(
      "sync.sweptMissing", "After a fetch of everything, missing records were taken as deleted.",
      [records("what was missing")]),
    JournalKind("sync.requestTimedOut", "A request got no answer in time.", [messageKey]),
    JournalKind(
      "sync.backedOff", "A device waits before it asks again.",
      [
        JournalKey("until", .instant, "until when"),
        JournalKey("because", .word(errors), "why"),
      ]),
    JournalKind("sync.pushSent", "The hub sent a silent push.", [toKey, messageKey]),
    JournalKind(
      "sync.pushCoalesced", "A push was merged into one that had not been delivered yet.", [toKey]),
    JournalKind("sync.pushThrottled", "A push was held back: too many already.", [toKey]),
    JournalKind(
      "sync.pushReceived", "A push arrived.",
      [messageKey, JournalKey("wakes", .flag, "whether the app was allowed to act on it")]),
    JournalKind("sync.outboxDrained", "Nothing is left to upload."),
    JournalKind(
      "sync.accountChanged", "The account of a device changed.",
      [JournalKey("account", .number, "the account, from 0; null is signed out", mayBeNull: true)]),
  ]

  private static let retryAfterKey = JournalKey(
    "retryAfter", .duration, "how long the device is to wait before it asks again",
    mayBeAbsent: true)

  private static let toKey = JournalKey("to", .device, "to which device")
}
