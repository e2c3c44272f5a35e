extension RuleExpression {
  /// The whole number that this is, if it is written out or computed from such.
  var constantInteger: Int64? {
    switch node {
    case .literal(.integer(let value)): return value
    case .negated(let inner):
      return inner.constantInteger.flatMap { RuleArithmetic.minus.apply(0, $0) }
    case .arithmetic(let sign, let left, let right):
      guard let left = left.constantInteger, let right = right.constantInteger else { return nil }
      return sign.apply(left, right)
    case .literal, .parameter, .donations, .filtered, .within, .subset, .count, .isEmpty,
      .donationDate, .donationField, .now, .date, .seconds, .not, .all, .any, .comparison,
      .contains, .array, .range, .member,
      .chained, .subscripted, .coalesced:
      return nil
    }
  }

  /// The decimal number that this is, if it is written out or computed from such.
  var constantDecimal: Double? {
    switch node {
    case .literal(.integer(let value)): return Double(value)
    case .literal(.decimal(let value)): return value
    case .negated(let inner): return inner.constantDecimal.map { -$0 }
    case .arithmetic(let sign, let left, let right):
      guard let left = left.constantDecimal, let right = right.constantDecimal else { return nil }
      return sign.apply(left, right)
    case .literal, .parameter, .donations, .filtered, .within, .subset, .count, .isEmpty,
      .donationDate, .donationField, .now, .date, .seconds, .not, .all, .any, .comparison,
      .contains, .array, .range, .member,
      .chained, .subscripted, .coalesced:
      return nil
    }
  }

  /// How long after the present a date is, if that is constant.
  var microsecondsAfterNow: Int64? {
    switch node {
    case .now: return 0
    case .date(let date, let seconds), .arithmetic(.plus, let date, let seconds):
      return date.microsecondsAfterNow.flatMap { start in
        seconds.constantMicroseconds.flatMap { RuleArithmetic.plus.apply(start, $0) }
      }
    case .arithmetic(.minus, let date, let seconds):
      return date.microsecondsAfterNow.flatMap { start in
        seconds.constantMicroseconds.flatMap { RuleArithmetic.minus.apply(start, $0) }
      }
    case .literal, .parameter, .donations, .filtered, .within, .subset, .count, .isEmpty,
      .donationDate, .donationField, .seconds, .not, .all, .any, .negated, .arithmetic,
      .comparison, .contains, .array, .range, .member,
      .chained, .subscripted, .coalesced:
      return nil
    }
  }

  private var constantMicroseconds: Int64? {
    constantDecimal.flatMap { microseconds(ofSeconds: $0) }
  }

  /// The string, or the name of the case, that this is.
  var literalName: String? {
    switch node {
    case .literal(.text(let name)), .literal(.enumCase(let name)): name
    case .literal, .parameter, .donations, .filtered, .within, .subset, .count, .isEmpty,
      .donationDate, .donationField, .now, .date, .seconds, .not, .all, .any, .negated,
      .arithmetic, .comparison, .contains, .array, .range, .member,
      .chained, .subscripted, .coalesced:
      nil
    }
  }

  /// The comparisons that `contains` stands for: with both bounds of this range, which must all
  /// hold, or with each element of this array, of which one must.
  func comparisons(with element: RuleExpression) -> [RuleExpression] {
    func compare(_ sign: RuleComparison, _ other: RuleExpression) -> RuleExpression {
      RuleExpression(.comparison(sign, element, other), at: other.location ?? element.location)
    }
    switch node {
    case .array(let elements): return elements.map { compare(.equal, $0) }
    case .range(let lower, let upper, let includesUpper):
      let parts = [
        lower.map { compare(.greaterOrEqual, $0) },
        upper.map { compare(includesUpper ? .lessOrEqual : .less, $0) },
      ]
      return parts.compactMap { $0 }
    case .literal, .parameter, .donations, .filtered, .within, .subset, .count, .isEmpty,
      .donationDate, .donationField, .now, .date, .seconds, .not, .all, .any, .negated,
      .arithmetic, .comparison, .contains, .member,
      .chained, .subscripted, .coalesced:
      return []
    }
  }
}
