import SimulationKernel

/// Where moments lie that are far apart: a pause gets room by the logarithm of its length, so that
/// order is kept and a minute beside a day can be seen.
package struct PauseScale {
  /// All moments, ascending, each once.
  package let moments: [Int64]
  private let positions: [Double]

  /// Shortens the pauses between `all`, from `start` to `end` of the drawing.
  package init(_ all: [Int64], from start: Double, to end: Double) {
    moments = Array(Set(all)).sorted()
    let rooms = zip(moments.dropFirst(), moments).map { 1 + Self.room(for: $0 &- $1) }
    let sum = max(rooms.reduce(0, +), 1)
    var position = start
    positions =
      [start]
      + rooms.map { room in
        position += room / sum * (end - start)
        return position
      }
  }

  /// Where a moment lies; one between two of them lies in proportion.
  package func position(_ moment: Int64) -> Double {
    var (low, high) = (0, moments.count)
    while low < high {
      let middle = (low + high) / 2
      if moments[middle] < moment { low = middle + 1 } else { high = middle }
    }
    guard low < moments.count else { return positions[positions.count - 1] }
    guard low > 0, moments[low] != moment else { return positions[low] }
    let part = Double(moment &- moments[low - 1]) / Double(moments[low] &- moments[low - 1])
    return positions[low - 1] + part * (positions[low] - positions[low - 1])
  }

  private static func room(for pause: Int64) -> Double {
    PortableMath.log(1 + Double(pause) / Double(Microseconds.second))
  }
}
