import DeviceSystems
import SimulationKernel

/// What a rule is asked about, for the time of one evaluation. It owns nothing.
struct RuleFrame {
  /// The donations that may be asked, oldest first.
  let donations: UnsafeBufferPointer<DonationRow>
  /// The value of the rule's parameter.
  let parameter: Value
  /// The moment of the evaluation.
  let now: Instant
  /// What the rule's `Date.now` is (2.27).
  let writtenNow: Instant
  /// The donation that a filter looks at.
  var row = 0
  /// Whether something could not be answered: a value is missing, a sum too large, a divisor 0.
  var failed = false
}

/// The compiled rule is evaluated by recursion over its flat nodes. The resolver has checked all
/// types and limits the depth; a node of another type could not be answered.
///
/// An answer that fails holds nothing: the rule is false, and a filter leaves the donation out.
extension RuleProgram {
  /// The condition at `index`; false if it cannot be answered.
  func condition(
    _ index: RuleNodeIndex, _ frame: inout RuleFrame, _ values: borrowing ValueListTable,
    _ scratch: inout RuleScratch
  ) -> Bool {
    switch nodes[Int(index)] {
    case .boolean(let value): return value
    case .parameter:
      if case .boolean(let value) = frame.parameter { return value }
      frame.failed = true
      return false
    case .part(let projection):
      if case .boolean(let value)? = part(projection, frame, values) { return value }
      frame.failed = true
      return false
    case .isNothing(let inner): return isNothing(inner, frame, values)
    case .coalesced(let value, let other):
      return condition(isNothing(value, frame, values) ? other : value, &frame, values, &scratch)
    case .field(let field):
      if case .boolean(let value)? = fieldValue(field, frame, values) { return value }
      frame.failed = true
      return false
    case .isEmpty(let query): return count(query, &frame, values, &scratch) == 0
    case .not(let inner): return !condition(inner, &frame, values, &scratch)
    case .both(let left, let right):
      return condition(left, &frame, values, &scratch)
        && condition(right, &frame, values, &scratch)
    case .either(let left, let right):
      return condition(left, &frame, values, &scratch)
        || condition(right, &frame, values, &scratch)
    case .compareBooleans(let comparison, let left, let right):
      let leftValue = condition(left, &frame, values, &scratch)
      let rightValue = condition(right, &frame, values, &scratch)
      return (leftValue == rightValue) == (comparison == .equal)
    case .compareIntegers(let comparison, let left, let right):
      let leftValue = integer(left, &frame, values, &scratch)
      return comparison.holds(leftValue, integer(right, &frame, values, &scratch))
    case .compareDecimals(let comparison, let left, let right):
      let leftValue = decimal(left, &frame, values, &scratch)
      return comparison.holds(leftValue, decimal(right, &frame, values, &scratch))
    case .integer, .decimal, .donationDate, .now, .count, .integers, .decimals, .dateAdding,
      .dateOffset, .secondsBetween:
      frame.failed = true
      return false
    }
  }

  /// The whole number at `index`, which is also how dates and texts are held.
  func integer(
    _ index: RuleNodeIndex, _ frame: inout RuleFrame, _ values: borrowing ValueListTable,
    _ scratch: inout RuleScratch
  ) -> Int64 {
    switch nodes[Int(index)] {
    case .integer(let value): return value
    case .parameter: return number(frame.parameter, &frame)
    case .part(let projection): return number(part(projection, frame, values), &frame)
    case .coalesced(let value, let other):
      return integer(isNothing(value, frame, values) ? other : value, &frame, values, &scratch)
    case .field(let field): return number(fieldValue(field, frame, values), &frame)
    case .donationDate: return frame.donations[frame.row].date.microseconds
    case .now: return frame.writtenNow.microseconds
    case .count(let query): return Int64(count(query, &frame, values, &scratch))
    case .integers(let sign, let left, let right):
      let leftValue = integer(left, &frame, values, &scratch)
      let rightValue = integer(right, &frame, values, &scratch)
      return checked(sign.apply(leftValue, rightValue), &frame)
    case .dateOffset(let date, let microseconds):
      let start = integer(date, &frame, values, &scratch)
      return checked(RuleArithmetic.plus.apply(start, microseconds), &frame)
    case .dateAdding(let date, let seconds):
      let start = integer(date, &frame, values, &scratch)
      let length = microseconds(ofSeconds: decimal(seconds, &frame, values, &scratch))
      return checked(length.flatMap { RuleArithmetic.plus.apply(start, $0) }, &frame)
    case .boolean, .decimal, .isEmpty, .not, .both, .either, .compareBooleans, .compareIntegers,
      .compareDecimals, .decimals, .secondsBetween, .isNothing:
      frame.failed = true
      return 0
    }
  }

  /// The decimal number at `index`.
  func decimal(
    _ index: RuleNodeIndex, _ frame: inout RuleFrame, _ values: borrowing ValueListTable,
    _ scratch: inout RuleScratch
  ) -> Double {
    switch nodes[Int(index)] {
    case .decimal(let value): return value
    case .parameter: return fraction(frame.parameter, &frame)
    case .part(let projection): return fraction(part(projection, frame, values), &frame)
    case .coalesced(let value, let other):
      return decimal(isNothing(value, frame, values) ? other : value, &frame, values, &scratch)
    case .field(let field): return fraction(fieldValue(field, frame, values), &frame)
    case .decimals(let sign, let left, let right):
      let leftValue = decimal(left, &frame, values, &scratch)
      let rightValue = decimal(right, &frame, values, &scratch)
      return checked(sign.apply(leftValue, rightValue), &frame)
    case .secondsBetween(let later, let earlier):
      let end = integer(later, &frame, values, &scratch)
      let start = integer(earlier, &frame, values, &scratch)
      return Double(checked(RuleArithmetic.minus.apply(end, start), &frame)) / 1_000_000
    case .boolean, .integer, .donationDate, .now, .count, .isEmpty, .not, .both, .either,
      .compareBooleans, .compareIntegers, .compareDecimals, .integers, .dateAdding, .dateOffset,
      .isNothing:
      frame.failed = true
      return 0
    }
  }
}

extension RuleProgram {
  @inline(__always)
  private func fieldValue(
    _ field: UInt16, _ frame: RuleFrame, _ values: borrowing ValueListTable
  ) -> Value? {
    values.value(frame.donations[frame.row].values, field: Int(field))
  }

  private func number(_ value: Value?, _ frame: inout RuleFrame) -> Int64 {
    switch value {
    case .integer(let number): return number
    case .text(let index): return Int64(index.rawValue)
    case .boolean, .decimal, .nothing, nil:
      frame.failed = true
      return 0
    }
  }

  private func fraction(_ value: Value?, _ frame: inout RuleFrame) -> Double {
    switch value {
    case .decimal(let number) where number.isFinite: return number
    // A store may keep 3.0 as 3; the declared type says that it is a decimal.
    case .integer(let number): return Double(number)
    case .decimal, .boolean, .text, .nothing, nil:
      frame.failed = true
      return 0
    }
  }

  private func checked<Number: Numeric>(_ result: Number?, _ frame: inout RuleFrame) -> Number {
    if let result { return result }
    frame.failed = true
    return 0
  }
}
