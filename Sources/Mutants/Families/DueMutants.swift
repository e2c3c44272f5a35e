/// Mutants of what is due: tips that do not appear although they may, and reasons that are not so.
package enum DueMutant: String, MutantFamily {
  /// Twice the gap.
  case gapDoubled = "gap-doubled"
  /// Off by one, to the other side.
  case capOneLower = "cap-one-lower"
  /// No option to ignore the frequency.
  case ignoringTipHeld = "ignoring-tip-held-by-gap"
  /// Overrides that show do not.
  case showIgnored = "override-show-ignored"
  /// The wrong end first.
  case laterFirst = "group-offers-later-first"
  /// No rule ever holds.
  case ruleNeverTrue = "rule-never-true"
  /// Nothing appears.
  case nothingShown = "nothing-shown-at-all"
  /// No popovers.
  case surfaceRefused = "surface-refused"
  /// A gap for tips that need not wait.
  case knownTipHeld = "known-tip-held-by-gap"
  /// One tip a group.
  case groupClosed = "group-closed-for-ever"
  /// The first tip of an order for ever.
  case nextNeverOffered = "ordered-next-never-offered"
  /// No answer.
  case viewNotAnswered = "view-not-answered"
  /// Another rule is named.
  case wrongRule = "withheld-for-wrong-rule"
  /// Another end is named.
  case wrongEnd = "withheld-for-wrong-end"
  /// The first reason stays the last.
  case staleReason = "withheld-reason-stale"
  /// The count is off by one.
  case limitMisreported = "limit-reported-wrong"
  /// The end of the gap is off.
  case untilMisreported = "frequency-until-wrong"
  /// Donations make no view ask.
  case donationUnseen = "eligible-after-donation-not-shown"
  /// Imports make no view ask.
  case importUnseen = "eligible-after-import-not-shown"
  /// Parameters make no view ask.
  case writeUnseen = "eligible-after-write-not-shown"
  /// Coming back makes no view ask.
  case returnUnseen = "eligible-after-return-not-shown"
  /// A false rule leaves the tip alone.
  case ruleFalseStays = "tip-stays-when-rule-false"
  /// So does an end elsewhere.
  case endedElsewhereStays = "tip-stays-when-ended-elsewhere"
  /// A view asks for what it showed last.
  case shownAgain = "view-shows-again"
  /// A view stays without its condition.
  case viewStays = "view-stays-without-condition"
  /// A tip appears where the app lacks it.
  case absentShown = "absent-tip-shown"
  /// No display is the first.
  case neverFirst = "display-never-first"

  /// What is wrong, in one sentence.
  package var sentence: String {
    switch self {
    case .gapDoubled: "A new tip follows another only after twice the gap."
    case .capOneLower: "A tip may be displayed once less than its cap allows."
    case .ignoringTipHeld: "A tip that ignores the frequency waits for it like any other."
    case .showIgnored: "Testing overrides show nothing."
    case .laterFirst: "A group that offers the first eligible tip looks at its last tip first."
    case .ruleNeverTrue: "A tip with rules never appears."
    case .nothingShown: "No tip appears, and no view is told why."
    case .surfaceRefused: "A device refuses every popover as if it had none."
    case .knownTipHeld: "A tip that was displayed before waits for the gap like a new one."
    case .groupClosed: "A group that displayed one of its tips never offers another."
    case .nextNeverOffered: "An ordered group never offers any tip but its first."
    case .viewNotAnswered: "Only the first view of a screen is told why its tip does not appear."
    case .wrongRule: "A tip that a rule holds back is held back for the rule after it."
    case .wrongEnd: "A tip that is invalidated is held back for another invalidation reason."
    case .staleReason: "A view that was told one reason is not told when another takes its place."
    case .limitMisreported: "A tip that reached its limit is held back for one display more."
    case .untilMisreported: "A tip that waits for the gap is told to wait an hour longer."
    case .donationUnseen: "A donation does not make views ask again."
    case .importUnseen: "What an import brings does not make views ask again."
    case .writeUnseen: "A parameter that is written does not make views ask again."
    case .returnUnseen: "Views do not ask again when the app comes back to the foreground."
    case .ruleFalseStays: "A tip stays on screen when one of its rules turns false."
    case .endedElsewhereStays: "A tip stays on screen when it is invalidated elsewhere."
    case .shownAgain:
      "A view whose tip has left shows it again although its screen has not appeared again."
    case .viewStays: "A view stays in its screen when its condition ceases to hold."
    case .absentShown: "A tip appears on platforms and in versions whose app does not have it."
    case .neverFirst: "No display is called the first of its tip."
    }
  }
}
