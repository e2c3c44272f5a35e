/// An estimate with its interval.
public struct Estimate: Sendable {
  /// What is estimated.
  public var estimand: Estimand
  /// From how many values.
  public var count: Int
  /// The estimate; nil without any value.
  public var value: Double?
  /// Its interval; nil with too few values.
  public var interval: ClosedRange<Double>?
  /// Whether all values were the same.
  public var isConstant: Bool
  /// How the interval was made.
  public var method: Method

  /// How an interval is made.
  public enum Method: String, Sendable, CaseIterable {
    case studentT = "student-t"
    case orderStatistics = "order-statistics"
    case clopperPearson = "clopper-pearson"
  }

  /// Half the width of the interval.
  public var halfWidth: Double? { interval.map { ($0.upperBound - $0.lowerBound) / 2 } }

  /// Half the width of the interval as a share of the estimate; nil near zero.
  public var relativeHalfWidth: Double? {
    guard let value, let halfWidth else { return nil }
    if halfWidth == 0 { return 0 }
    return value == 0 ? nil : halfWidth / value.magnitude
  }
}

/// Whether an objective is met, as far as the interval tells.
public enum ObjectiveVerdict: String, Sendable, CaseIterable {
  case met
  case missed
  /// The interval holds the limit, or there is none yet.
  case undecided
}

extension Objective {
  /// What an estimate says of the objective. A measure without any value says nothing.
  public func verdict(on estimate: Estimate) -> ObjectiveVerdict {
    guard let interval = estimate.interval else { return .undecided }
    let isLowGood = holds(for: interval.lowerBound)
    let isHighGood = holds(for: interval.upperBound)
    if isLowGood && isHighGood { return .met }
    return isLowGood || isHighGood ? .undecided : .missed
  }
}
