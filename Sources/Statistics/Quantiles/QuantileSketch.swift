import SimulationKernel

/// Quantiles of any number of values in little memory, each known to 1 % of its value.
///
///     var lags = QuantileSketch()
///     lags.add(1.25)
///     lags.quantile(0.95)
///
/// Buckets whose borders grow by the factor γ = (1 + α) / (1 − α), with α = 1 % (Masson, Rim and
/// Lee, "DDSketch", VLDB 2019). They only count, so merging adds whole numbers: exact, and the same
/// in whatever order. Negative values are mirrored; zero, and whatever is nearer to it than 10⁻³⁰⁰,
/// has a bucket of its own. Least, greatest and count are exact.
///
/// Memory is 8 bytes a bucket between the smallest and the largest magnitude: a range from one
/// millisecond to one month has some 1 100 buckets.
package struct QuantileSketch: Equatable, Sendable {
  /// α: how far an estimate may be from the value, as a share of that value.
  package static let relativeAccuracy = 0.01

  /// How many values there are.
  package private(set) var count = 0
  /// The least value, exact; infinity without any.
  package private(set) var minimum = Double.infinity
  /// The greatest value, exact; minus infinity without any.
  package private(set) var maximum = -Double.infinity

  private var positive = LogBuckets()
  private var negative = LogBuckets()
  private var zeroCount = 0

  /// No values yet.
  package init() {}

  /// Adds a finite value, `times` times.
  package mutating func add(_ value: Double, times: Int = 1) {
    precondition(value.isFinite && times >= 0, "Only finite values have quantiles.")
    guard times > 0 else { return }
    count += times
    minimum = min(minimum, value)
    maximum = max(maximum, value)
    if value.magnitude < LogBuckets.leastMagnitude {
      zeroCount += times
    } else if value > 0 {
      positive.add(times, at: LogBuckets.index(of: value))
    } else {
      negative.add(times, at: LogBuckets.index(of: -value))
    }
  }

  /// Adds all values of another sketch. In any order and grouping the result is the same.
  package mutating func merge(_ other: QuantileSketch) {
    count += other.count
    minimum = min(minimum, other.minimum)
    maximum = max(maximum, other.maximum)
    zeroCount += other.zeroCount
    positive.merge(other.positive)
    negative.merge(other.negative)
  }

  /// The smallest value that at least the share `probability` of all values reach or stay below
  /// (`QuantileRank`), to 1 % of itself. Nil without values or outside of 0...1.
  package func quantile(_ probability: Double) -> Double? {
    QuantileRank.index(of: probability, among: count).flatMap { value(ofRank: $0) }
  }

  /// The value with this many values before it, to 1 % of itself; nil without such a value.
  /// O(buckets).
  package func value(ofRank rank: Int) -> Double? {
    guard rank >= 0, rank < count else { return nil }
    if rank == 0 { return minimum }
    if rank == count - 1 { return maximum }
    var seen = 0
    for bucket in buckets {
      seen += bucket.count
      if rank < seen { return max(minimum, min(maximum, bucket.value)) }
    }
    return maximum
  }

  /// Between which two values the one with this many values before it lies: the same one twice
  /// where it is known exactly, as the least and the greatest are. Nil without such a value.
  /// O(buckets).
  ///
  /// - `areWhole`: Whether all values are whole numbers. Most buckets below 50 hold one of them
  ///   alone, which is then exact.
  package func bounds(ofRank rank: Int, areWhole: Bool) -> ClosedRange<Double>? {
    guard rank >= 0, rank < count else { return nil }
    if rank == 0 { return minimum...minimum }
    if rank == count - 1 { return maximum...maximum }
    var seen = 0
    for bucket in buckets {
      seen += bucket.count
      if rank < seen { return bucket.bounds(areWhole: areWhole).clamped(to: minimum...maximum) }
    }
    return maximum...maximum
  }

  /// The interval for the quantile of the distribution that the values come from, if they are
  /// independent, each end 1 % further out than its estimate; nil for too few values.
  package func interval(
    probability: Double, confidence: Double = 0.95
  ) -> ClosedRange<Double>? {
    let ranks = QuantileInterval(count: count, probability: probability, confidence: confidence)
    guard let ranks, let low = value(ofRank: ranks.lowerRank - 1),
      let high = value(ofRank: ranks.upperRank - 1)
    else { return nil }
    let bottom = max(minimum, low - low.magnitude * Self.relativeAccuracy)
    return bottom...min(maximum, high + high.magnitude * Self.relativeAccuracy)
  }
}

// MARK: Buckets, to write down and read back

extension QuantileSketch {
  /// One bucket that is not empty.
  package struct Bucket: Equatable, Sendable {
    /// Its number: 0 for zero, positive for positive values, negative for negative ones, and the
    /// further from 0 the larger its values are.
    package var number: Int
    /// How many values lie in it, at least 1.
    package var count: Int

    /// A bucket and its count.
    package init(number: Int, count: Int) {
      self.number = number
      self.count = count
    }

    /// The value that is within 1 % of all values in the bucket.
    package var value: Double {
      if number == 0 { return 0 }
      let magnitude = LogBuckets.value(of: LogBuckets.leastIndex - 1 + abs(number))
      return number < 0 ? -magnitude : magnitude
    }

    /// What lies in it is not outside of these; of whole numbers, they are the least and the
    /// greatest that it may hold.
    func bounds(areWhole: Bool) -> ClosedRange<Double> {
      if number == 0 { return 0...0 }
      let index = LogBuckets.leastIndex - 1 + abs(number)
      let magnitude = LogBuckets.value(of: index)
      // The value is within 1 % of both borders, as a share of these.
      var least = magnitude / (1 + QuantileSketch.relativeAccuracy)
      var greatest = min(
        .greatestFiniteMagnitude, magnitude / (1 - QuantileSketch.relativeAccuracy))
      if areWhole {
        // The borders are known to the last bits only, so a number at one is asked for its bucket.
        let first = least.rounded()
        let last = greatest.rounded()
        let low = first >= 1 && LogBuckets.index(of: first) == index ? first : least.rounded(.up)
        let high =
          last >= 1 && LogBuckets.index(of: last) == index ? last : greatest.rounded(.down)
        if low <= high { (least, greatest) = (low, high) }
      }
      return number < 0 ? -greatest ... -least : least...greatest
    }
  }

  /// All buckets that are not empty, from the smallest values to the largest.
  package var buckets: [Bucket] {
    let offset = LogBuckets.leastIndex - 1
    var buckets: [Bucket] = []
    for (index, count) in negative.filled.reversed() {
      buckets.append(Bucket(number: offset - index, count: count))
    }
    if zeroCount > 0 { buckets.append(Bucket(number: 0, count: zeroCount)) }
    for (index, count) in positive.filled {
      buckets.append(Bucket(number: index - offset, count: count))
    }
    return buckets
  }

  /// How many values a sketch that was written down may hold: doubles count as far.
  package static let maximumCount = 1 << 53

  /// A sketch that was once written down; nil unless the buckets are in rising order, hold at least
  /// one value each and at most `maximumCount`, and the ends lie in the first and the last.
  package init?(buckets: [Bucket], minimum: Double, maximum: Double) {
    self.init()
    guard let first = buckets.first, let last = buckets.last else { return }
    guard minimum.isFinite, maximum.isFinite, minimum <= maximum,
      Self.number(of: minimum) == first.number, Self.number(of: maximum) == last.number
    else { return nil }
    let greatest = LogBuckets.greatestIndex - LogBuckets.leastIndex + 1
    var previous = Int.min
    for bucket in buckets {
      guard bucket.number > previous, bucket.count > 0,
        (-greatest...greatest).contains(bucket.number)
      else { return nil }
      previous = bucket.number
      let (total, isTooMuch) = count.addingReportingOverflow(bucket.count)
      guard !isTooMuch, total <= Self.maximumCount else { return nil }
      count = total
      let index = LogBuckets.leastIndex - 1 + abs(bucket.number)
      if bucket.number == 0 {
        zeroCount = bucket.count
      } else if bucket.number > 0 {
        positive.add(bucket.count, at: index)
      } else {
        negative.add(bucket.count, at: index)
      }
    }
    self.minimum = minimum
    self.maximum = maximum
  }

  private static func number(of value: Double) -> Int {
    if value.magnitude < LogBuckets.leastMagnitude { return 0 }
    let index = LogBuckets.index(of: value.magnitude) - LogBuckets.leastIndex + 1
    return value < 0 ? -index : index
  }
}
