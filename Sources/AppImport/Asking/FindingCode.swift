/// What a finding is about. The texts are stable: people and scripts refer to them.
package enum FindingCode: String, Sendable, CaseIterable {
  case syntaxOpen = "syntax-open"
  case tipFromProtocol = "tip-from-own-protocol"
  case identifierComputed = "id-computed"
  case identifierShared = "id-shared"
  case textComputed = "text-computed"
  case ruleNotLiteral = "rule-not-literal"
  case ruleOutsideTip = "rule-outside-tip"
  case optionComputed = "option-computed"
  case optionNotRead = "option-not-read"
  case actionsNotRead = "actions-not-read"
  case defaultComputed = "default-computed"
  case conditionKept = "condition-kept"
  case conditionNotKept = "condition-not-kept"
  case eventIdentifierComputed = "event-id-computed"
  case eventWithoutDonation = "event-without-donation"
  case donationTypeUnknown = "donation-type-unknown"
  case donationNotResolved = "donation-not-resolved"
  case donationValueComputed = "donation-value-computed"
  case invalidationNotResolved = "invalidation-not-resolved"
  case observerNotResolved = "observer-not-resolved"
  case siteInUncalledFunction = "site-in-uncalled-function"
  case callersCut = "callers-cut"
  case tipNotResolved = "shown-tip-not-resolved"
  case groupMemberNotRead = "group-member-not-read"
  case configurationComputed = "configuration-computed"
  case configurationNotRead = "configuration-not-read"
  case testingCall = "testing-call"
  case identifierRewritten = "id-rewritten"
  case parameterNotSaid = "parameter-type-not-known"
  case parameterSplit = "parameter-split"
  case ruleRefused = "rule-refused"
  case viewConditionNotKept = "view-condition-not-kept"
  case effectNotExact = "effect-not-exact"
  case effectNotSaid = "effect-not-said"
  case branchesDrawnApart = "branches-drawn-apart"
  case siteWithoutScreen = "site-without-screen"
  case tooMany = "too-many"

  package var severity: Finding.Severity {
    switch self {
    case .identifierComputed, .optionComputed, .defaultComputed, .eventIdentifierComputed,
      .configurationComputed, .tipNotResolved, .invalidationNotResolved, .donationNotResolved,
      .donationValueComputed:
      .question
    case .conditionNotKept, .syntaxOpen, .ruleNotLiteral, .ruleOutsideTip, .optionNotRead,
      .actionsNotRead, .observerNotResolved,
      .groupMemberNotRead, .configurationNotRead, .donationTypeUnknown, .callersCut,
      .parameterNotSaid, .ruleRefused,
      .effectNotSaid, .branchesDrawnApart, .tooMany:
      .notRead
    case .tipFromProtocol, .identifierShared, .textComputed, .conditionKept,
      .eventWithoutDonation, .siteInUncalledFunction, .testingCall,
      .identifierRewritten, .parameterSplit, .viewConditionNotKept,
      .effectNotExact, .siteWithoutScreen:
      .remark
    }
  }
}
