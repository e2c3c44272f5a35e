import TextFormats

/// Which part of all cases stayed at or below a value.
package struct CumulativeChart: Chart {
  package let question: String
  package let answer: String
  let axis: ChartAxis
  /// All values, ascending.
  let sortedValues: [Double]
  /// Parts of a whole that are marked, such as 0.5 and 0.95.
  let quantiles: [Double]
  /// What there is one value of each.
  let noun: String
  var width = 960.0
  var height = 260.0

  /// Makes a chart of values, which are ascending.
  package init(
    question: String, answer: String, axis: ChartAxis, sortedValues: [Double], quantiles: [Double],
    of noun: String = "cases", width: Double = 960.0, height: Double = 260.0
  ) {
    self.question = question
    self.answer = answer
    self.axis = axis
    self.sortedValues = sortedValues
    self.quantiles = quantiles
    self.noun = noun
    self.width = width
    self.height = height
  }

  package var size: (width: Double, height: Double) { (width, height) }

  /// The smallest value that at least this part of all values does not exceed.
  package static func quantile(_ part: Double, of sortedValues: [Double]) -> Double? {
    guard !sortedValues.isEmpty else { return nil }
    let exact = part * Double(sortedValues.count)
    let nearest = Int(DecimalText.nearest(exact) ?? 0)
    let rank = Double(nearest) < exact - 1e-9 ? nearest + 1 : nearest
    return sortedValues[min(max(rank, 1), sortedValues.count) - 1]
  }

  package func draw(into svg: inout HTMLWriter) -> DrawnCount {
    let vertical = ChartAxis(title: "Share of the \(noun)", quantity: .ratio, atLeast: 1)
    let frame = ChartFrame(left: 58, right: width - 40, top: 34, bottom: height - 46)
    let x = AxisScale(
      axis, smallest: sortedValues.first ?? 0, largest: max(sortedValues.last ?? 0, 0),
      start: frame.left, end: frame.right, tickDistance: 76)
    let y = AxisScale(
      vertical, smallest: 0, largest: 1, start: frame.bottom, end: frame.top, tickDistance: 50)
    frame.draw(horizontal: axis, x, vertical: vertical, y, into: &svg)
    let points = sortedValues.enumerated().map {
      ChartPoint(x: $0.element, y: Double($0.offset + 1) / Double(sortedValues.count))
    }
    let kept = PixelReduction.reduced(points) { x.position($0.x) }
    var path = PathData()
    path.move(x.position(kept.first?.x ?? 0), frame.bottom)
    var height = frame.bottom
    for point in kept {
      path.line(x.position(point.x), height)
      height = y.position(point.y)
      path.line(x.position(point.x), height)
    }
    if !kept.isEmpty { path.line(frame.right, height) }
    svg.path(path.text, Paint(stroke: .series1, strokeWidth: 2))
    var free = frame.top
    for part in quantiles.sorted(by: >) {
      drawQuantile(part, frame, x, y, free: &free, into: &svg)
    }
    return DrawnCount(drawn: kept.count, total: sortedValues.count)
  }

  private func drawQuantile(
    _ part: Double, _ frame: ChartFrame, _ x: AxisScale, _ y: AxisScale, free: inout Double,
    into svg: inout HTMLWriter
  ) {
    guard let value = Self.quantile(part, of: sortedValues) else { return }
    let (left, top) = (x.position(value), y.position(part))
    svg.line(frame.left, top, left, top, .axis, dash: "2 3")
    svg.shape(
      "circle",
      [.init("cx", left), .init("cy", top), .init("r", "4")]
        + Paint(fill: .series1, stroke: .page, strokeWidth: 1.5).attributes)
    let text = "p\(DecimalText.rounded(part * 100, digits: 1)) \(axis.quantity.text(value))"
    // Below and right of the curve there is room; near its end, above and left of it.
    let isNearEnd = left + 12 + TextWidth.estimate(text, size: 12) > frame.right
    let height = isNearEnd ? top - 5 : max(top + 15, free)
    if !isNearEnd { free = height + 15 }
    svg.label(
      text, x: isNearEnd ? left - 8 : left + 8, y: height, color: .text,
      anchor: isNearEnd ? .end : .start, hasHalo: true)
  }
}
