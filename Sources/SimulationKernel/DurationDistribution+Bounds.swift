extension DurationDistribution {
  /// No draw gives less.
  package var least: SimulatedDuration {
    switch self {
    case .constant(let duration): max(.zero, duration)
    case .uniform(let from, let through): max(.zero, min(from, through))
    case .exponential: .zero
    case .lognormal(let median, let sigmaMillis):
      SimulatedDuration(
        microseconds: max(0, median.microseconds)
          >> DurationDistribution.doublings(sigmaMillis: sigmaMillis))
    }
  }

  /// No draw gives more; the tails of a draw of 64 bits end somewhere.
  package var most: SimulatedDuration {
    switch self {
    case .constant(let duration): return max(.zero, duration)
    case .uniform(let from, let through): return max(.zero, max(from, through))
    case .exponential(let mean):
      return DurationDistribution.times(max(.zero, mean), 46)
    case .lognormal(let median, let sigmaMillis):
      let doublings = DurationDistribution.doublings(sigmaMillis: sigmaMillis)
      guard doublings < 40 else { return .longest }
      return DurationDistribution.times(max(.zero, median), 1 << doublings)
    }
  }

  /// More doublings than ten standard deviations are.
  private static func doublings(sigmaMillis: Int64) -> Int64 {
    min(62, max(0, sigmaMillis) * 15 / 1_000 + 1)
  }

  private static func times(_ duration: SimulatedDuration, _ factor: Int64) -> SimulatedDuration {
    let (product, isTooLong) = duration.microseconds.multipliedReportingOverflow(by: factor)
    return isTooLong ? .longest : SimulatedDuration(microseconds: product).clamped
  }
}
