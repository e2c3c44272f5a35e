// Every helper makes exactly one draw, whatever it returns: the ordinal of a draw then counts
// choices, and changing a parameter of one choice never shifts the choices that follow.
extension ChoiceSource {
  /// A whole number in `0..<upperBound`; 0 when the bound is 0.
  ///
  /// Taken from the upper half of the product of draw and bound. Without rejection, because that
  /// would cost a variable number of draws: each number's probability is within 2⁻⁶⁴ of even.
  @inlinable
  public mutating func bounded(_ upperBound: UInt64, entity: Int, purpose: Int) -> UInt64 {
    next(entity: entity, purpose: purpose).multipliedFullWidth(by: upperBound).high
  }

  /// Whether something of the given probability happens.
  @inlinable
  public mutating func chance(_ probability: Probability, entity: Int, purpose: Int) -> Bool {
    probability.happens(for: next(entity: entity, purpose: purpose))
  }

  /// A length of time drawn from `distribution`.
  @inlinable
  public mutating func sample(
    _ distribution: DurationDistribution, entity: Int, purpose: Int
  ) -> SimulatedDuration {
    distribution.duration(for: next(entity: entity, purpose: purpose))
  }

  /// A length of time between the two, both included and all equally likely.
  @inlinable
  public mutating func uniform(
    from shortest: SimulatedDuration, through longest: SimulatedDuration,
    entity: Int, purpose: Int
  ) -> SimulatedDuration {
    sample(.uniform(from: shortest, through: longest), entity: entity, purpose: purpose)
  }

  /// An exponentially distributed length of time; zero when the mean is not positive.
  @inlinable
  public mutating func exponential(
    mean: SimulatedDuration, entity: Int, purpose: Int
  ) -> SimulatedDuration {
    sample(.exponential(mean: mean), entity: entity, purpose: purpose)
  }

  /// A lognormally distributed length of time; zero when the median is not positive.
  ///
  /// - `sigmaMillis`: The standard deviation of the logarithm, times 1 000.
  @inlinable
  public mutating func lognormal(
    median: SimulatedDuration, sigmaMillis: Int64, entity: Int, purpose: Int
  ) -> SimulatedDuration {
    sample(
      .lognormal(median: median, sigmaMillis: sigmaMillis), entity: entity, purpose: purpose)
  }

  /// The position of one of the weights, each as likely as its share of their sum.
  ///
  /// When all weights are zero each position is equally likely; 0 when there are none. O(n).
  public mutating func weighted(_ weights: [UInt32], entity: Int, purpose: Int) -> Int {
    var total: UInt64 = 0
    for weight in weights { total &+= UInt64(weight) }
    guard total > 0 else {
      return Int(bounded(UInt64(weights.count), entity: entity, purpose: purpose))
    }
    var remaining = bounded(total, entity: entity, purpose: purpose)
    for (position, weight) in weights.enumerated() {
      if remaining < UInt64(weight) { return position }
      remaining -= UInt64(weight)
    }
    preconditionFailure("A number below the sum of the weights lies in one of them.")
  }
}
