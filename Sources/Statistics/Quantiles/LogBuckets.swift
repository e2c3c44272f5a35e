import SimulationKernel

/// Counts of positive values in buckets: number i holds γⁱ⁻¹ < value ≤ γⁱ, to the last bits.
struct LogBuckets: Equatable {
  private var firstIndex = 0
  private var counts: [Int] = []

  /// What is smaller counts as zero.
  static let leastMagnitude = 1e-300

  private static let growth =
    (1 + QuantileSketch.relativeAccuracy) / (1 - QuantileSketch.relativeAccuracy)
  private static let logGrowth = PortableMath.log(growth)
  private static let inverseLogGrowth = 1 / logGrowth

  /// The bucket of the least magnitude, and that of the greatest finite number.
  static let leastIndex = index(of: leastMagnitude)
  static let greatestIndex = index(of: .greatestFiniteMagnitude)

  /// The bucket of a value of at least `leastMagnitude`.
  static func index(of value: Double) -> Int {
    let exponent = PortableMath.log(value) * inverseLogGrowth
    let towardsZero = Int(exponent)
    return Double(towardsZero) < exponent ? towardsZero + 1 : towardsZero
  }

  /// The value that is as far from the lower border of a bucket as from the upper, as a share.
  static func value(of index: Int) -> Double {
    // In two halves, because the exponential ends at 10³⁰⁴.
    let root = PortableMath.exp(Double(index) * logGrowth / 2)
    return min(.greatestFiniteMagnitude, root * (2 / (growth + 1)) * root)
  }

  mutating func add(_ times: Int, at index: Int) {
    if counts.isEmpty {
      firstIndex = index
      counts = [times]
      return
    }
    if index < firstIndex {
      counts.insert(contentsOf: repeatElement(0, count: firstIndex - index), at: 0)
      firstIndex = index
    } else if index >= firstIndex + counts.count {
      let missing = index - firstIndex - counts.count + 1
      counts.append(contentsOf: repeatElement(0, count: missing))
    }
    counts[index - firstIndex] += times
  }

  mutating func merge(_ other: LogBuckets) {
    for (index, count) in other.filled { add(count, at: index) }
  }

  /// The buckets that are not empty, by rising index.
  var filled: [(index: Int, count: Int)] {
    counts.indices.compactMap { counts[$0] > 0 ? (firstIndex + $0, counts[$0]) : nil }
  }
}
