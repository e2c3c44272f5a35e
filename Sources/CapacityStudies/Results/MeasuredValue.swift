import Metrics
import Statistics

/// What one replication says of one measure.
package struct MeasuredValue: Sendable, Equatable {
  /// How many accounts have a value.
  package var count = 0
  /// How many of the values are greater than 0.
  package var positiveCount = 0
  /// The sum of the values, added in the order of the accounts.
  package var sum = 0.0
  /// The values of many accounts; nil where there is only one.
  package var sketch: QuantileSketch?

  /// Nothing measured; many accounts need a sketch.
  package init(ofMany: Bool) { sketch = ofMany ? QuantileSketch() : nil }

  /// A value with all its parts.
  init(count: Int, positiveCount: Int, sum: Double, sketch: QuantileSketch?) {
    self.count = count
    self.positiveCount = positiveCount
    self.sum = sum
    self.sketch = sketch
  }

  /// Adds the value of one account, if it has one.
  package mutating func add(_ value: Double?) {
    guard let value else { return }
    count += 1
    if value > 0 { positiveCount += 1 }
    sum += value
    sketch?.add(value)
  }

  /// The values between which a quantile over the accounts lies: the same one twice where it is
  /// exact. Nil without values of many accounts.
  ///
  /// - `unit`: The unit of the measure; what is counted are whole numbers.
  package func quantile(_ probability: Double, in unit: MeasureUnit) -> ClosedRange<Double>? {
    let rank = sketch.flatMap { QuantileRank.index(of: probability, among: $0.count) }
    return rank.flatMap {
      sketch?.bounds(ofRank: $0, areWhole: unit == .count || unit == .bytes)
    }
  }

  /// The mean over the accounts that have a value.
  package var mean: Double? { count == 0 ? nil : sum / Double(count) }
}
