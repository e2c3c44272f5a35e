import SimulationKernel

/// How two numbers are put together.
public enum RuleArithmetic: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// The sum.
  case plus = "+"
  /// The difference.
  case minus = "-"
  /// The product.
  case times = "*"
  /// The quotient; of whole numbers, without its fraction.
  case divided = "/"
  /// What remains of a division of whole numbers.
  case remainder = "%"
}

extension RuleArithmetic {
  /// The result; nil if it does not fit 64 bits or the divisor is 0.
  func apply(_ left: Int64, _ right: Int64) -> Int64? {
    let (result, overflow) =
      switch self {
      case .plus: left.addingReportingOverflow(right)
      case .minus: left.subtractingReportingOverflow(right)
      case .times: left.multipliedReportingOverflow(by: right)
      case .divided: left.dividedReportingOverflow(by: right)
      case .remainder: left.remainderReportingOverflow(dividingBy: right)
      }
    return overflow ? nil : result
  }

  /// The result; nil if it is not finite. Decimals have no remainder.
  func apply(_ left: Double, _ right: Double) -> Double? {
    let result: Double =
      switch self {
      case .plus: left + right
      case .minus: left - right
      case .times: left * right
      case .divided: left / right
      case .remainder: .nan
      }
    return result.isFinite ? result : nil
  }
}

/// `seconds` in whole microseconds, to the nearest; nil beyond ten thousand years.
func microseconds(ofSeconds seconds: Double) -> Int64? {
  let limit = Double(Instant.distantFuture.microseconds)
  let length = seconds * 1_000_000
  // Rounded by hand: `rounded` calls the C library, which this module does without.
  return abs(length) <= limit ? Int64(length < 0 ? length - 0.5 : length + 0.5) : nil
}
