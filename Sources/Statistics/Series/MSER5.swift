/// Where the warm-up of a steady-state simulation ends.
///
/// MSER-5 (White, Cobb and Spratt 2000): means of five values each; of all beginnings the one is
/// cut off that leaves the smallest standard error of the mean of the rest. Meant for the average
/// of many replications, place by place. Terminating studies cut nothing.
package enum MSER5 {
  /// How many values make one mean.
  package static let batchSize = 5
  /// How many means must be left; fewer can agree by chance.
  static let leastRest = 10

  /// How many values are to be cut off the beginning, a multiple of five; nil if fewer than 100 are
  /// there, or if more than half would go: then the run is too short to know its steady state.
  package static func cut(_ series: [Double]) -> Int? {
    let batches = means(of: series)
    guard batches.count >= 2 * leastRest else { return nil }
    // From the end, so that each rest is the last one and one more value.
    var rest = RunningMoments()
    var best = (cut: 0, error: Double.infinity)
    for position in batches.indices.reversed() {
      rest.add(batches[position])
      guard rest.count >= leastRest else { continue }
      let error = rest.squares / (Double(rest.count) * Double(rest.count))
      if error <= best.error { best = (position, error) }
    }
    return best.cut * 2 > batches.count ? nil : best.cut * batchSize
  }

  /// Means of five values each; what is left over at the end belongs to none.
  private static func means(of series: [Double]) -> [Double] {
    stride(from: 0, through: series.count - batchSize, by: batchSize).map { start in
      series[start..<(start + batchSize)].reduce(0, +) / Double(batchSize)
    }
  }
}
