/// A point of a chart: horizontal and vertical value.
package struct ChartPoint: Hashable {
  package let x: Double
  package let y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// Fewer points that give the same picture.
enum PixelReduction {
  /// Keeps the first, the lowest, the highest and the last point of every pixel column (M4), so no
  /// peak is lost and at most four points a column are drawn.
  ///
  /// The points must be in the order of their pixel columns. O(n).
  static func reduced(_ points: [ChartPoint], column: (ChartPoint) -> Double) -> [ChartPoint] {
    var kept: [ChartPoint] = []
    var start = 0
    while start < points.count {
      let pixel = Int(column(points[start]))
      var lowest = start
      var highest = start
      var end = start
      while end + 1 < points.count, Int(column(points[end + 1])) == pixel {
        end += 1
        if points[end].y < points[lowest].y { lowest = end }
        if points[end].y > points[highest].y { highest = end }
      }
      var last = -1
      for index in [start, min(lowest, highest), max(lowest, highest), end] where index > last {
        kept.append(points[index])
        last = index
      }
      start = end + 1
    }
    return kept
  }
}
