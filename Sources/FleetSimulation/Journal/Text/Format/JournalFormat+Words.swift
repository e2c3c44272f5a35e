import SimulatedNetwork
import TipDomain
import TipSync

// The words of the format, and keys that several kinds have.

extension JournalFormat {
  static let reasons = InvalidationReason.allCases.map(\.name)
  static let errors = SyncError.allCases.map(\.name)
  static let surfaces = TipSurface.allCases.map(\.rawValue)

  static let recordKey = JournalKey("record", .record, "the tip's identity")
  static let tipKey = JournalKey("tip", .tip, "the tip in the app's code")
  static let eventKey = JournalKey("event", .event, "the event")
  static let parameterKey = JournalKey("parameter", .parameter, "the parameter")
  static let dateKey = JournalKey("date", .localInstant, "when, by the device's clock")
  static let presentationKey = JournalKey(
    "presentation", .number, "the number of this appearance on its device, from 1")
  static let reasonKey = JournalKey("reason", .word(reasons), "why")
  static let messageKey = JournalKey("message", .number, "the message, by its number")
  static let errorKey = JournalKey(
    "error", .word(errors), "why it was refused as a whole; null if it was not", mayBeNull: true)
  static let isCopyKey = JournalKey("isCopy", .flag, "whether it is the message's second copy")
  static let reuseKey = JournalKey(
    "reusesReplica", .flag, "whether it goes on under the other store's replica")

  static let donationKeys: [JournalKey] = [
    eventKey,
    JournalKey("date", .localInstant, "when it was made, by the donating device's clock"),
    JournalKey("by", .replica, "the store that made it", mayBeNull: true),
    JournalKey("sequence", .number, "its number among the donations of that store, from 1"),
    JournalKey("values", .values, "what it carries, in the order of the event's fields"),
  ]

  static let statusKeys: [JournalKey] = [
    JournalKey("epoch", .number, "how often eligibility was reset"),
    JournalKey("invalidation", .word(reasons), "why it is done; null if not", mayBeNull: true),
    JournalKey(
      "date", .localInstant, "when it was invalidated or reset, by the clock of who did it"),
  ]

  static func records(_ meaning: String) -> JournalKey { JournalKey("records", .records, meaning) }

  static func words<Choice: CaseIterable>(_ type: Choice.Type) -> [String] {
    Choice.allCases.map { "\($0)" }
  }
}
