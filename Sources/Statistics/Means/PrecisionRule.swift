/// When a mean is known well enough: replications are added until its interval is narrow.
///
/// Start with `firstCount`, look, add `step`, look again. The half-width must be at most γ′ times
/// the mean's magnitude, where γ′ = γ / (1 + γ) makes the error γ a share of the *true* mean, not
/// of the measured one (Law, Simulation Modeling and Analysis, section 9.4.1).
///
/// A relative demand on a mean of about zero is never met. Such a measure needs an absolute target;
/// without one the rule says so instead of running for ever.
package struct PrecisionRule: Equatable, Sendable {
  /// The greatest half-width as a share of the true mean, above 0: 0.05 is 5 %.
  package var relativeError: Double
  /// The half-width that is enough whatever the mean is, in the measure's own unit; nil for none.
  package var absoluteError: Double?
  /// How often the intervals hold the true mean, between 0 and 1.
  package var confidence: Double
  /// How many replications come before the first look, at least 2.
  package var firstCount: Int
  /// How many come before each further look, at least 1.
  package var step: Int
  /// How many there may be at most.
  package var cap: Int

  /// A rule; by default 5 % at 95 %, looks after 20, 40, 60 … and at most 2 000 replications.
  package init(
    relativeError: Double = 0.05, absoluteError: Double? = nil, confidence: Double = 0.95,
    firstCount: Int = 20, step: Int = 20, cap: Int = 2_000
  ) {
    precondition(relativeError > 0, "A precision of nothing is never reached.")
    precondition(confidence > 0 && confidence < 1, "A confidence is between 0 and 1.")
    precondition(firstCount > 1 && step > 0, "An interval needs two numbers, a look one more.")
    self.relativeError = relativeError
    self.absoluteError = absoluteError
    self.confidence = confidence
    self.firstCount = firstCount
    self.step = step
    self.cap = cap
  }

  /// What is to be done with a measure.
  package enum Decision: Equatable, Sendable {
    /// It is known well enough.
    case reached
    /// More replications are needed, in all about this many, which may be more than the cap.
    case needsMore(estimatedTotal: Int)
    /// The cap is reached, the precision is not.
    case outOfBudget
    /// Its mean is about zero, so that only an absolute target can be met.
    case needsAbsoluteTarget
  }

  /// γ′: the greatest half-width as a share of the measured mean.
  package var correctedRelativeError: Double { relativeError / (1 + relativeError) }

  /// The greatest half-width that is enough for a measured mean.
  package func target(forMean mean: Double) -> Double {
    max(correctedRelativeError * mean.magnitude, absoluteError ?? 0)
  }

  /// How many replications there are at the next look after `count`; the cap at most.
  package func nextLook(after count: Int) -> Int { min(max(cap, 0), look(atLeast: count + 1)) }

  /// What to do after these replications.
  ///
  /// A measure that had the same value in all of them, and in at least `firstCount`, is reached.
  /// One whose interval holds zero, without an absolute target and beyond what the cap can fix,
  /// needs an absolute target.
  package func decision(for moments: RunningMoments) -> Decision {
    guard let width = moments.halfWidth(confidence: confidence) else {
      return moments.count >= cap ? .outOfBudget : .needsMore(estimatedTotal: firstCount)
    }
    let isSeen = moments.count >= min(firstCount, cap)
    let isNarrow = moments.isConstant || width <= target(forMean: moments.mean)
    if isSeen && isNarrow { return .reached }
    let predicted = predictedCount(from: moments) ?? .max
    let holdsZero = width >= moments.mean.magnitude
    if isSeen && holdsZero && absoluteError == nil && predicted > cap {
      return .needsAbsoluteTarget
    }
    if moments.count >= cap { return .outOfBudget }
    return .needsMore(estimatedTotal: max(predicted, moments.count + 1))
  }

  /// How many replications the precision will take, at the look where it is reached, if mean and
  /// spread are those of the pilot; may be more than the cap. Nil if fewer than two replications
  /// were made, or if the mean is zero and there is no absolute target.
  package func predictedCount(from pilot: RunningMoments) -> Int? {
    guard let deviation = pilot.standardDeviation else { return nil }
    if pilot.isConstant { return firstCount }
    let target = target(forMean: pilot.mean)
    guard target > 0, deviation.isFinite else { return nil }
    let ratio = deviation / target
    // The half-width only shrinks with the count: double until it is enough, then halve the gap.
    func isEnough(_ count: Int) -> Bool {
      let quantile = StudentT.quantile((1 + confidence) / 2, degrees: count - 1)
      guard let quantile else { return false }
      return quantile * ratio * quantile * ratio <= Double(count)
    }
    var high = firstCount
    while !isEnough(high) {
      if high > 1 << 50 { return .max }
      high *= 2
    }
    var low = firstCount - 1
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if isEnough(middle) { high = middle } else { low = middle }
    }
    return look(atLeast: high)
  }

  /// The first look with at least this many replications, whatever the cap.
  private func look(atLeast count: Int) -> Int {
    guard count > firstCount else { return firstCount }
    return firstCount + (count - firstCount + step - 1) / step * step
  }
}
