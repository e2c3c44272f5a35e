import Verification

/// The measures of many runs, added up.
///
/// Adding the same runs in the same groups gives the same bits; whoever works in parallel adds the
/// sums of fixed groups in the order of the groups.
public struct MeasureSums: Sendable, Equatable {
  /// How many runs had a value, by index in `RunMeasures.measureNames`.
  public private(set) var counts: [Int]
  /// Their values, added up.
  public private(set) var sums: [Double]

  /// Nothing added yet.
  public init() {
    counts = Array(repeating: 0, count: RunMeasures.measureNames.count)
    sums = Array(repeating: 0, count: counts.count)
  }

  /// Adds the values of a run, such as `LiveMeasures.values`; nil adds nothing.
  public mutating func add(_ values: [Double?]) {
    for index in sums.indices where index < values.count {
      guard let value = values[index] else { continue }
      counts[index] += 1
      sums[index] += value
    }
  }

  /// Adds what others have added up.
  public mutating func add(_ other: MeasureSums) {
    for index in sums.indices {
      counts[index] += other.counts[index]
      sums[index] += other.sums[index]
    }
  }

  /// The sum of a measure; nil for a name that there is not.
  public func sum(of name: String) -> Double? {
    RunMeasures.measureNames.firstIndex(of: name).map { sums[$0] }
  }

  /// The mean of a measure over the runs that had one; nil if none had.
  public func mean(of name: String) -> Double? {
    guard let index = RunMeasures.measureNames.firstIndex(of: name), counts[index] > 0 else {
      return nil
    }
    return sums[index] / Double(counts[index])
  }
}
