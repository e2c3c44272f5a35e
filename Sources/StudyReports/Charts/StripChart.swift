import ReportParts
import TextFormats

/// One row of dots: single values, and the estimate that was made of them.
struct ChartStrip {
  let name: String
  /// In their own order, which has nothing to do with their size.
  let values: [Double]
  let estimate: Double?
  let interval: ClosedRange<Double>?
}

/// Single values as dots, row by row, each row with its estimate and interval below.
///
/// Where there are too many values, some at even distances are drawn, and always the least and the
/// greatest.
struct StripChart: Chart {
  let question: String
  let answer: String
  let axis: ChartAxis
  let strips: [ChartStrip]
  /// How many values there are in all, also in rows that are left out.
  let valueCount: Int
  var width = 960.0

  /// More rows than this are left to the table.
  static let rowLimit = 20
  /// More dots in a row than this hide each other.
  static let dotLimit = 200
  private static let rowHeight = 36.0
  /// The number of heights for the dots of one row, so that equal values can be told apart.
  private static let laneCount = 5

  private var drawn: ArraySlice<ChartStrip> { strips.prefix(Self.rowLimit) }

  var size: (width: Double, height: Double) {
    (width, 34 + Double(drawn.count) * Self.rowHeight + 48)
  }

  func draw(into svg: inout HTMLWriter) -> DrawnCount {
    let widest = drawn.map { TextWidth.estimate($0.name, size: 13) }.max() ?? 0
    let frame = ChartFrame(
      left: min(340, widest + 16), right: width - 28, top: 34,
      bottom: 34 + Double(drawn.count) * Self.rowHeight)
    let values = drawn.flatMap { $0.values }
    let ends = drawn.flatMap { $0.interval.map { [$0.lowerBound, $0.upperBound] } ?? [] }
    let scale = AxisScale(
      axis, smallest: min(0, (values + ends).min() ?? 0), largest: (values + ends).max() ?? 1,
      start: frame.left + 8, end: frame.right, tickDistance: 80)
    svg.legend(
      [
        LegendItem(swatch: .box(.series1), text: "replications"),
        LegendItem(swatch: .line(.series2, dash: nil), text: "estimate with its interval"),
      ], x: 2, y: 14, width: width - 20)
    for tick in scale.ticks {
      let position = scale.position(tick)
      svg.line(position, frame.top, position, frame.bottom, .hairline)
    }
    var count = DrawnCount(drawn: 0, total: valueCount)
    for (index, strip) in drawn.enumerated() {
      let top = frame.top + Double(index) * Self.rowHeight
      count.drawn += draw(strip, top: top, frame, scale, into: &svg)
    }
    frame.draw(axis, scale, into: &svg)
    return count
  }

  private func draw(
    _ strip: ChartStrip, top: Double, _ frame: ChartFrame, _ scale: AxisScale,
    into svg: inout HTMLWriter
  ) -> Int {
    svg.label(
      TextWidth.fitted(strip.name, size: 13, width: frame.left - 14), x: frame.left - 10,
      y: top + 20, color: .text, size: 13, anchor: .end)
    let shown = Self.shown(strip.values)
    // A line without length and with round ends is a dot; one path holds a row's dots.
    var dots = ""
    for (index, value) in shown.enumerated() {
      let x = DecimalText.rounded(scale.position(value), digits: 1)
      let y = DecimalText.rounded(top + 5 + Double(index % Self.laneCount) * 4, digits: 1)
      dots += "M\(x) \(y)h0"
    }
    if !dots.isEmpty {
      let round: [HTMLAttribute] = [.init("d", dots), .init("stroke-linecap", "round")]
      svg.shape("path", round + Paint(stroke: .series1, strokeWidth: 4).attributes)
    }
    let middle = top + 29
    if let interval = strip.interval {
      let (low, high) = (scale.position(interval.lowerBound), scale.position(interval.upperBound))
      svg.line(low, middle, high, middle, .series2, width: 2)
      svg.line(low, middle - 3, low, middle + 3, .series2, width: 2)
      svg.line(high, middle - 3, high, middle + 3, .series2, width: 2)
    }
    if let estimate = strip.estimate {
      svg.shape(
        "circle",
        [.init("cx", scale.position(estimate)), .init("cy", middle), .init("r", "3.5")]
          + Paint(fill: .series2, stroke: .page, strokeWidth: 1).attributes)
    }
    return shown.count
  }

  /// Values at even distances, and the ends.
  static func shown(_ values: [Double]) -> [Double] {
    guard values.count > dotLimit else { return values }
    let step = (values.count + dotLimit - 3) / (dotLimit - 2)
    var shown = stride(from: 0, to: values.count, by: step).map { values[$0] }
    if let least = values.min(), let most = values.max() { shown += [least, most] }
    return shown
  }
}
