import SimulationKernel

/// How alike numbers are that stand a given distance apart: 1 where each repeats the other, 0 where
/// they have nothing to do with each other.
///
///     Autocorrelation(of: means, lags: 10)?.coefficients[0]  // of neighbours
///
/// The usual estimate, with the variance of the whole series below (Box and Jenkins). Among n
/// independent numbers a coefficient is about normal, with standard deviation 1/√n.
package struct Autocorrelation: Equatable, Sendable {
  /// The coefficients of the lags 1, 2, 3 …
  package private(set) var coefficients: [Double]
  /// How many numbers they were made from, over all series.
  package private(set) var count: Int
  /// How many series were averaged.
  private var seriesCount = 1

  /// The fewest numbers for each lag.
  static let leastPerLag = 4

  /// The autocorrelation of a series; nil where it is too short, or does not vary.
  ///
  /// O(numbers × lags).
  ///
  /// - `lags`: How many lags at most; no more than a quarter of the series has numbers.
  package init?(of series: [Double], lags: Int) {
    let lagCount = min(lags, series.count / Self.leastPerLag)
    guard lagCount >= 1 else { return nil }
    let mean = series.reduce(0, +) / Double(series.count)
    let distances = series.map { $0 - mean }
    let whole = distances.reduce(0) { $0 + $1 * $1 }
    guard whole > 0, whole.isFinite, series.contains(where: { $0 != series[0] }) else { return nil }
    count = series.count
    coefficients = (1...lagCount).map { lag in
      var sum = 0.0
      for index in lag..<distances.count { sum += distances[index] * distances[index - lag] }
      return sum / whole
    }
  }

  /// Averages with the coefficients of a further series, which has to have as many.
  package mutating func merge(_ other: Autocorrelation) {
    precondition(other.coefficients.count == coefficients.count, "Series of one length.")
    let total = Double(seriesCount + other.seriesCount)
    for index in coefficients.indices {
      let sum =
        coefficients[index] * Double(seriesCount)
        + other.coefficients[index] * Double(other.seriesCount)
      coefficients[index] = sum / total
    }
    seriesCount += other.seriesCount
    count += other.count
  }

  /// How far from zero chance alone lets a coefficient of independent numbers be.
  ///
  /// - `confidence`: How often it stays within, between 0 and 1.
  package func bound(confidence: Double) -> Double {
    Normal.quantile((1 + confidence) / 2) / PortableMath.squareRoot(Double(count))
  }
}
