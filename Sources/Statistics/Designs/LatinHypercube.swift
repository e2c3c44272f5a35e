import SimulationKernel

/// Points that fill a space of many dimensions evenly with few of them.
///
/// Every dimension is divided into as many equal parts as there are points, and each part holds
/// exactly one point (McKay, Beckman and Conover 1979).
package enum LatinHypercube {
  private static let purposeOfOrder = 0
  private static let purposeOfOffset = 1

  /// The greatest number of points; beyond it rounding could move a point to the next part.
  package static let maximumCount = 1 << 18

  /// Points with coordinates between 0 and 1, one array a point.
  ///
  /// Each dimension has draws of its own: one dimension more leaves the others as they were.
  package static func points(count: Int, dimensions: Int, seed: UInt64) -> [[Double]] {
    precondition((0...maximumCount).contains(count), "There are too many points, or too few.")
    var choices = ChoiceSource(seed: seed, entityCount: dimensions, purposeCount: 2)
    var points = Array(repeating: [Double](), count: count)
    for dimension in 0..<dimensions {
      var parts = Array(0..<count)
      for position in stride(from: count - 1, to: 0, by: -1) {
        let other = choices.bounded(
          UInt64(position + 1), entity: dimension, purpose: purposeOfOrder)
        parts.swapAt(position, Int(other))
      }
      for position in 0..<count {
        let draw = choices.next(entity: dimension, purpose: purposeOfOffset)
        // An odd multiple of 2⁻³³: never on the border of a part.
        let offset = Double((draw >> 32) << 1 | 1) * 0x1p-33
        points[position].append((Double(parts[position]) + offset) / Double(count))
      }
    }
    return points
  }
}
