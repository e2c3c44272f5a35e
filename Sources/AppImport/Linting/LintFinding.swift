import SwiftSources

/// Something about an app's tips that is probably a fault, found without playing anything.
package struct LintFinding: Sendable, Equatable {
  package var code: LintCode
  package var place: SourcePlace
  /// One sentence without a full stop.
  package var message: String

  package var severity: LintSeverity { code.severity }

  /// By place, then by code and message.
  static func precedes(_ left: LintFinding, _ right: LintFinding) -> Bool {
    if left.place != right.place { return left.place < right.place }
    if left.code != right.code { return left.code.rawValue < right.code.rawValue }
    return left.message < right.message
  }
}

/// How much a finding matters.
package enum LintSeverity: String, Sendable, CaseIterable {
  case warning
  case note
}

/// What a finding is about. The texts are stable: people and scripts refer to them.
package enum LintCode: String, Sendable, CaseIterable {
  case ruleNeverHolds = "rule-never-holds"
  case ruleAlwaysHolds = "rule-always-holds"
  case exactCount = "exact-count"
  case countAbove = "count-above"
  case tipNeverShown = "tip-never-shown"
  case eventNeverDonated = "event-never-donated"
  case parameterNeverWritten = "parameter-never-written"
  case limitBelowNeed = "limit-below-need"
  case durationTooShort = "duration-below-minimum"
  case tipIdentifierShared = "tip-id-shared"
  case eventIdentifierShared = "event-id-shared"
  case writtenBeforeConfigure = "written-before-configure"
  case neverConfigured = "never-configured"
  case localFactPersists = "local-fact-persists"
  case groupBlocks = "group-blocks"
  case testingCallReached = "testing-call-reached"

  package var severity: LintSeverity {
    switch self {
    case .ruleNeverHolds, .exactCount, .tipNeverShown, .eventNeverDonated, .limitBelowNeed,
      .durationTooShort, .tipIdentifierShared, .writtenBeforeConfigure, .neverConfigured,
      .localFactPersists, .groupBlocks, .testingCallReached, .parameterNeverWritten:
      .warning
    case .ruleAlwaysHolds, .countAbove, .eventIdentifierShared: .note
    }
  }

  /// What it means, in one sentence.
  package var meaning: String {
    switch self {
    case .ruleNeverHolds: "A rule, or the rules of a tip together, can never hold."
    case .ruleAlwaysHolds: "A rule says nothing."
    case .exactCount: "A count is compared with an exact number, which a sync can jump over."
    case .countAbove: "A count first holds one donation later than it may read."
    case .tipNeverShown: "No view shows the tip, and no group that is shown has it."
    case .eventNeverDonated: "A rule waits for an event that nothing donates."
    case .parameterNeverWritten: "A rule waits for a parameter that nothing writes."
    case .limitBelowNeed: "A rule asks for more donations than the event's limit keeps."
    case .durationTooShort: "A display is never cut before 60 seconds."
    case .tipIdentifierShared: "Two tips have one id, and so one record."
    case .eventIdentifierShared: "Two events have one id, and so one history."
    case .writtenBeforeConfigure: "A parameter is written before the datastore is configured."
    case .neverConfigured: "Tips are shown and never configured."
    case .localFactPersists: "A persistent parameter holds what is true of one device alone."
    case .groupBlocks: "A tip of an ordered group may never end, and then blocks all behind it."
    case .testingCallReached: "A call for tests is compiled into what people get."
    }
  }
}
