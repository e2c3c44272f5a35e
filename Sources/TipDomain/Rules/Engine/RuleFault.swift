/// A deliberate fault of the rule engine, with which a mutant plays: it shows whether judges
/// notice.
///
/// An app without one is evaluated as ever; nothing but one comparison a rule asks for it.
package enum RuleFault: String, CaseIterable, Hashable, Sendable, BitwiseCopyable {
  /// `>` holds for equal numbers, too.
  case greaterTakesEqual = "rule-greater-takes-equal"
  /// `>=` does not hold for equal numbers.
  case atLeastLeavesEqual = "rule-at-least-leaves-equal"
  /// `<` holds for equal numbers, too.
  case lessTakesEqual = "rule-less-takes-equal"
  /// `<=` does not hold for equal numbers.
  case atMostLeavesEqual = "rule-at-most-leaves-equal"
  /// `==` holds for greater numbers, too.
  case equalTakesGreater = "rule-equal-takes-greater"
  /// The smallest group is taken for the largest, and the other way round (2.18).
  case otherSubset = "rule-takes-other-subset"
  /// Groups are made by the field after the one that the rule names (2.18).
  case wrongGroupKey = "rule-groups-by-other-field"
  /// `&&` is evaluated as `||`.
  case andAsOr = "rule-and-as-or"
  /// `||` is evaluated as `&&`.
  case orAsAnd = "rule-or-as-and"
  /// `!` does nothing.
  case negationDropped = "rule-negation-dropped"
  /// A filter on the date includes its edge where it must not, and leaves it out where it must.
  case dateEdgeTurned = "rule-date-edge-turned"
  /// `donatedWithin` leaves out its edge (C6).
  case withinLeavesEdge = "donated-within-leaves-edge"
  /// `donatedWithin` and `Date.now` look back from the launch.
  case presentIsLaunch = "rule-present-is-launch"
  /// `donatedWithin` and `Date.now` look back from the true time instead of the device's (2.22).
  case presentIsTrueTime = "rule-present-is-true-time"
  /// A filter on the value of donations keeps all.
  case valueFilterDropped = "rule-value-filter-dropped"
  /// A limit lets through one donation more (2.14).
  case limitOneMore = "donation-limit-one-more"
  /// A limit keeps the oldest donations (2.14).
  case limitKeepsOldest = "donation-limit-keeps-oldest"
  /// A limit by age keeps all (2.14).
  case limitIgnoresAge = "donation-limit-ignores-age"
  /// A parameter that nobody wrote has the first value of its type (2.4).
  case defaultForgotten = "parameter-default-forgotten"
  /// An optional parameter that is nil has the first value of its type (2.8).
  case nothingTakesFirst = "rule-nil-takes-first"
  /// A transient parameter keeps its value over a launch (2.7).
  case transientKept = "transient-parameter-kept"
  /// `Date.now` is always the moment of the evaluation (2.27).
  case capturedIsNow = "captured-now-is-now"
  /// A coin decides.
  case coin = "rules-by-coin"

  /// What is wrong, in one sentence.
  package var sentence: String {
    switch self {
    case .greaterTakesEqual: "In a rule, a number is greater than an equal one."
    case .atLeastLeavesEqual: "In a rule, a number is not at least as large as an equal one."
    case .lessTakesEqual: "In a rule, a number is less than an equal one."
    case .atMostLeavesEqual: "In a rule, a number is not at most as large as an equal one."
    case .equalTakesGreater: "In a rule, a number equals all smaller ones."
    case .otherSubset:
      "A rule uses the smallest group instead of the largest, and the other way "
        + "round."
    case .wrongGroupKey: "A rule groups donations by another field than it names."
    case .andAsOr: "In a rule, one of two conditions is enough where both must hold."
    case .orAsAnd: "In a rule, two conditions must hold where one is enough."
    case .negationDropped: "In a rule, the opposite of a condition is the condition."
    case .dateEdgeTurned:
      "A filter on dates takes the very moment where it must not, or the reverse."
    case .withinLeavesEdge: "A donation that is exactly as old as a range allows is not within it."
    case .presentIsLaunch: "For all rules, the present is the moment of the launch."
    case .presentIsTrueTime: "For all rules, the present is the true time instead of the device's."
    case .valueFilterDropped: "A filter on what donations carry keeps all of them."
    case .limitOneMore: "A rule sees one donation more than the limit of its event allows."
    case .limitKeepsOldest: "Of too many donations a rule sees the oldest."
    case .limitIgnoresAge:
      "A rule sees donations that are older than the limit of its event allows."
    case .defaultForgotten: "A parameter that was never written is zero, false or empty."
    case .nothingTakesFirst: "In a rule, an optional parameter that is nil is zero, false or empty."
    case .transientKept: "A transient parameter has its last value in the next process."
    case .capturedIsNow: "A rule that captured the time of the launch uses the current time."
    case .coin: "A random number decides whether a rule holds."
    }
  }
}
