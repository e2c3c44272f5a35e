import SimulationKernel

/// Two measurements under the same random numbers, pair by pair, and their differences.
///
/// What both have in common cancels out, so the interval of the mean difference is narrower than
/// that of two separate means.
package struct PairedMoments: Equatable, Sendable {
  /// The first of each pair.
  package private(set) var left = RunningMoments()
  /// The second of each pair.
  package private(set) var right = RunningMoments()
  /// Second minus first.
  package private(set) var difference = RunningMoments()
  /// Pairs whose numbers differ.
  package private(set) var differingCount = 0

  /// No pairs yet.
  package init() {}

  /// How many pairs there are.
  package var pairCount: Int { difference.count }

  /// Adds a pair of finite numbers.
  package mutating func add(_ left: Double, _ right: Double) {
    self.left.add(left)
    self.right.add(right)
    difference.add(right - left)
    if left != right { differingCount += 1 }
  }

  /// The interval of the mean difference; nil with fewer than two pairs.
  package func interval(confidence: Double = 0.95) -> ClosedRange<Double>? {
    difference.interval(confidence: confidence)
  }

  /// How likely a mean difference at least this far from zero is if the true one is zero: the
  /// paired t-test, two-sided. 1 where all pairs are equal. Where all differ by the same amount, of
  /// which that test makes certainty, that of the signs: 2 of the 2ⁿ ways in which n of them can
  /// fall are as far from zero. Nil with fewer than two pairs.
  package var pValue: Double? {
    guard let error = difference.standardError else { return nil }
    if difference.isConstant || error == 0 {
      return difference.mean == 0
        ? 1 : Double(sign: .plus, exponent: 1 - pairCount, significand: 1)
    }
    return StudentT.twoSidedTail(difference.mean / error, degrees: pairCount - 1)
  }

  /// How many times more separate runs would be needed for a difference as sharp as that of these
  /// pairs: the sum of both variances over the variance of the differences. Nil with fewer than
  /// two pairs, or where the differences do not vary.
  package var varianceReduction: Double? {
    guard let left = left.variance, let right = right.variance else { return nil }
    guard let shared = difference.variance, shared > 0 else { return nil }
    return (left + right) / shared
  }
}
