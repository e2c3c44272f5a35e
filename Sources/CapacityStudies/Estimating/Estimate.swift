/// An estimate with its interval.
package struct Estimate: Sendable {
  /// What is estimated.
  package var estimand: Estimand
  /// From how many values.
  package var count: Int
  /// The estimate; nil without any value.
  package var value: Double?
  /// Its interval; nil with too few values.
  package var interval: ClosedRange<Double>?
  /// Whether all values were the same.
  package var isConstant: Bool
  /// How the interval was made.
  package var method: Method

  /// How an interval is made.
  package enum Method: String, Sendable, CaseIterable {
    case studentT = "student-t"
    case orderStatistics = "order-statistics"
    case clopperPearson = "clopper-pearson"
  }

  /// Whether the interval is one value, because all values were the same. That is no proof that the
  /// next one is, so whoever tells the interval says so.
  package var isOfEqualValues: Bool { isConstant && halfWidth == 0 }

  /// Half the width of the interval.
  package var halfWidth: Double? { interval.map { ($0.upperBound - $0.lowerBound) / 2 } }

  /// Half the width of the interval as a share of the estimate; nil near zero.
  package var relativeHalfWidth: Double? {
    guard let value, let halfWidth else { return nil }
    if halfWidth == 0 { return 0 }
    return value == 0 ? nil : halfWidth / value.magnitude
  }
}

/// Whether an objective is met, as far as the interval tells.
package enum ObjectiveVerdict: String, Sendable, CaseIterable {
  case met
  case missed
  /// The interval holds the limit, or there is none yet.
  case undecided
}

extension Objective {
  /// What an estimate says of the objective. A measure without any value says nothing.
  package func verdict(on estimate: Estimate) -> ObjectiveVerdict {
    guard let interval = estimate.interval else { return .undecided }
    let isLowGood = holds(for: interval.lowerBound)
    let isHighGood = holds(for: interval.upperBound)
    if isLowGood && isHighGood { return .met }
    return isLowGood || isHighGood ? .undecided : .missed
  }
}
