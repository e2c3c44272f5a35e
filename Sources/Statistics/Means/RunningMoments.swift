import SimulationKernel

/// Count, mean, spread, least and greatest of numbers that come one after another.
///
///     var moments = RunningMoments()
///     for lag in lags { moments.add(lag) }
///     moments.interval(confidence: 0.95)
///
/// Welford's method (1962), which loses no digits where the mean is large against the spread.
/// Sums of floating-point numbers depend on their order: add and merge in one canonical order, and
/// the bits are the same for any number of workers.
package struct RunningMoments: Equatable, Sendable {
  /// How many numbers there are.
  package private(set) var count = 0
  /// Their mean; 0 without any.
  package private(set) var mean = 0.0
  /// The sum of the squared distances from their mean.
  package private(set) var squares = 0.0
  /// The least of them; infinity without any.
  package private(set) var minimum = Double.infinity
  /// The greatest of them; minus infinity without any.
  package private(set) var maximum = -Double.infinity

  /// No numbers yet.
  package init() {}

  /// What was once written down; nil if no numbers can have these moments.
  package init?(count: Int, mean: Double, squares: Double, minimum: Double, maximum: Double) {
    guard count >= 0 else { return nil }
    if count > 0 {
      guard squares >= 0, minimum.isFinite, maximum.isFinite else { return nil }
      guard minimum <= maximum, mean.isFinite else { return nil }
      self.init()
      (self.count, self.mean, self.squares) = (count, mean, squares)
      (self.minimum, self.maximum) = (minimum, maximum)
    } else {
      self.init()
    }
  }

  /// Adds a finite number.
  package mutating func add(_ number: Double) {
    precondition(number.isFinite, "Only finite numbers have moments.")
    count += 1
    let distance = number - mean
    mean += distance / Double(count)
    squares += distance * (number - mean)
    minimum = min(minimum, number)
    maximum = max(maximum, number)
  }

  /// Adds all numbers of `later`, which come after these (Chan, Golub and LeVeque 1979).
  package mutating func merge(_ later: RunningMoments) {
    guard later.count > 0 else { return }
    guard count > 0 else {
      self = later
      return
    }
    let total = Double(count + later.count)
    let distance = later.mean - mean
    squares += later.squares + distance * distance * (Double(count) * Double(later.count) / total)
    mean += distance * (Double(later.count) / total)
    count += later.count
    minimum = min(minimum, later.minimum)
    maximum = max(maximum, later.maximum)
  }

  /// The variance of the distribution they come from, without bias; nil for fewer than two, or
  /// where their squares are beyond what a double holds.
  package var variance: Double? {
    guard count > 1, mean.isFinite, squares.isFinite else { return nil }
    return max(0, squares) / Double(count - 1)
  }

  /// The standard deviation; nil for fewer than two numbers.
  package var standardDeviation: Double? { variance.map(PortableMath.squareRoot) }

  /// The standard deviation of the mean; nil for fewer than two numbers.
  package var standardError: Double? {
    variance.map { PortableMath.squareRoot($0 / Double(count)) }
  }

  /// Whether at least two numbers are there and all are the same.
  package var isConstant: Bool { count > 1 && minimum == maximum }

  /// How far the interval of the mean reaches to either side: Student's t times the standard error.
  /// Nil for fewer than two numbers.
  ///
  /// - `confidence`: How often such intervals hold the true mean, between 0 and 1.
  package func halfWidth(confidence: Double = 0.95) -> Double? {
    guard let standardError else { return nil }
    if isConstant { return 0 }
    return StudentT.quantile((1 + confidence) / 2, degrees: count - 1).map { $0 * standardError }
  }

  /// The interval that holds the true mean with the given confidence, if the numbers are
  /// independent; nil for fewer than two.
  package func interval(confidence: Double = 0.95) -> ClosedRange<Double>? {
    guard let width = halfWidth(confidence: confidence), width.isFinite else { return nil }
    return (mean - width)...(mean + width)
  }

  /// The half-width as a share of the mean's magnitude; 0 where all numbers are the same, nil for
  /// fewer than two numbers or a mean of zero.
  package func relativeHalfWidth(confidence: Double = 0.95) -> Double? {
    guard let width = halfWidth(confidence: confidence) else { return nil }
    if width == 0 { return 0 }
    return mean == 0 ? nil : width / mean.magnitude
  }
}
