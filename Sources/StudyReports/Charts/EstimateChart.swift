import ReportParts
import TextFormats

/// An estimate with its interval at one place of the horizontal axis.
struct ChartEstimate {
  /// The place, as a number or as the position among the chart's names.
  let x: Double
  let value: Double
  /// The interval; nil where there is none.
  let interval: ClosedRange<Double>?
}

/// One line of estimates, in the order of their places.
struct ChartEstimates {
  let name: String
  let estimates: [ChartEstimate]
}

/// Estimates with their intervals over a factor, and the limit that they must keep.
struct EstimateChart: Chart {
  let question: String
  let answer: String
  let horizontal: ChartAxis
  let vertical: ChartAxis
  /// The names of the places 0, 1, 2 … where the factor is no number; empty where it is one.
  var categories: [String] = []
  let series: [ChartEstimates]
  /// Whether the estimates of a line belong together.
  var isConnected = true
  /// How many estimates there are, where not all are among the lines.
  var valueCount: Int?
  var limit: ChartLimit?
  /// Where the vertical axis ends at the latest: what is above stands at its edge, with an arrow
  /// and its number, so that a limit far below stays in sight.
  var ceiling: Double?
  /// A second place to look at, such as the load that is planned for.
  var moments: [ChartLimit] = []
  var width = 960.0
  var height = 320.0

  /// More lines than this cannot be told apart.
  static let seriesLimit = 8
  /// With more places than this, intervals and names would hide each other.
  private static let categoryLimit = 40

  private static let legendLineHeight = 18.0

  var size: (width: Double, height: Double) {
    (width, height + Double(max(0, legendLines.count - 1)) * Self.legendLineHeight)
  }

  private var drawn: ArraySlice<ChartEstimates> { series.prefix(Self.seriesLimit) }

  func draw(into svg: inout HTMLWriter) -> DrawnCount {
    let tops = drawn.flatMap { line in
      line.estimates.map { (showsIntervals ? $0.interval?.upperBound : nil) ?? $0.value }
    }
    let largest = min(max(tops.max() ?? 1, limit?.value ?? 0), ceiling ?? .infinity)
    let height = size.height
    let hasLegend = series.count > 1
    let y = AxisScale(
      vertical, smallest: 0, largest: largest, start: height - 46,
      end: (hasLegend ? 58 : 34) + (height - self.height), tickDistance: 44)
    let widest = y.ticks.map { TextWidth.estimate(vertical.quantity.text($0), size: 12) }.max()
    let frame = ChartFrame(
      left: max(56, (widest ?? 0) + 24), right: width - 28, top: y.end, bottom: y.start)
    let x = horizontalScale(frame)
    drawAxes(frame, x, y, into: &svg)
    if hasLegend { drawLegend(into: &svg) }
    var count = DrawnCount(
      drawn: 0, total: valueCount ?? series.reduce(0) { $0 + $1.estimates.count })
    var numbers: [(span: ClosedRange<Double>, y: Double)] = []
    for (index, line) in drawn.enumerated() {
      draw(line, index, x, y, numbers: &numbers, into: &svg)
      count.drawn += line.estimates.count
    }
    if let limit {
      let position = y.position(limit.value)
      svg.line(frame.left, position, frame.right, position, limit.color, width: 1.5, dash: "5 4")
      // Above the plot stands the title of the axis.
      let height = position - 5 < frame.top + 4 ? position + 13 : position - 5
      svg.label(limit.text, x: frame.left + 6, y: height, color: limit.color, hasHalo: true)
    }
    for moment in moments {
      let position = x.position(moment.value)
      svg.line(position, frame.top, position, frame.bottom, moment.color, dash: "2 3")
      svg.label(
        moment.text, x: position - 5, y: frame.top + 12, color: moment.color, anchor: .end,
        hasHalo: true)
    }
    return count
  }

  private func horizontalScale(_ frame: ChartFrame) -> AxisScale {
    let values = drawn.flatMap { $0.estimates.map(\.x) } + moments.map(\.value)
    if categories.isEmpty {
      return AxisScale(
        horizontal, smallest: values.min() ?? 0, largest: values.max() ?? 1,
        start: frame.left + 14, end: frame.right - 14, tickDistance: 90)
    }
    let room = frame.width / Double(categories.count)
    return AxisScale(
      ChartAxis(title: horizontal.title, quantity: .count), smallest: 0,
      largest: Double(max(1, categories.count - 1)), start: frame.left + room / 2,
      end: frame.right - (categories.count > 1 ? room / 2 : 0), tickDistance: 60)
  }

  private func drawAxes(
    _ frame: ChartFrame, _ x: AxisScale, _ y: AxisScale, into svg: inout HTMLWriter
  ) {
    if categories.isEmpty {
      frame.draw(horizontal: horizontal, x, vertical: vertical, y, into: &svg)
      return
    }
    for tick in y.ticks {
      let position = y.position(tick)
      svg.line(frame.left, position, frame.right, position, tick == y.lower ? .axis : .hairline)
      svg.label(
        vertical.quantity.text(tick), x: frame.left - 8, y: position + 4, anchor: .end)
    }
    svg.label(vertical.text, x: frame.left, y: frame.top - 12, color: .quiet)
    // Where names would be cut to nothing, only one in several stands there.
    let step = max(1, (categories.count + 15) / 16)
    let room = frame.width / Double(max(1, categories.count)) * Double(step) - 6
    for (index, name) in categories.enumerated() where index % step == 0 {
      svg.label(
        TextWidth.fitted(name, size: 12, width: room), x: x.position(Double(index)),
        y: frame.bottom + 19, anchor: .middle)
    }
    svg.label(horizontal.title, x: frame.right, y: frame.bottom + 38, anchor: .end)
  }

  private var showsIntervals: Bool { Self.showsIntervals(of: series) }

  /// Whether there is room for intervals: those of several lines that stand close hide each other
  /// and the lines.
  static func showsIntervals(of series: [ChartEstimates]) -> Bool {
    series.count == 1 || series.allSatisfy { $0.estimates.count <= categoryLimit }
  }

  private func drawLegend(into svg: inout HTMLWriter) {
    for (index, line) in legendLines.enumerated() {
      svg.legend(line, x: 2, y: 14 + Double(index) * Self.legendLineHeight, width: width - 20)
    }
  }

  private var legendLines: [[LegendItem]] {
    guard series.count > 1 else { return [] }
    let items = drawn.enumerated().map { index, line in
      LegendItem(
        swatch: .line(.series(index), dash: ThemeColor.seriesDashes(index)), text: line.name)
    }
    return LegendItem.lines(items, width: width - 20)
  }

  private func draw(
    _ line: ChartEstimates, _ index: Int, _ x: AxisScale, _ y: AxisScale,
    numbers: inout [(span: ClosedRange<Double>, y: Double)], into svg: inout HTMLWriter
  ) {
    let color = ThemeColor.series(index)
    // Lines that share a place stand a little apart, so that their intervals can be told apart.
    let isDense = line.estimates.count > Self.categoryLimit
    let isShifted = !categories.isEmpty && categories.count <= Self.categoryLimit
    let shift = isShifted ? (Double(index) - Double(drawn.count - 1) / 2) * 9 : 0
    var path = PathData()
    for (number, estimate) in line.estimates.enumerated() {
      let left = x.position(estimate.x) + shift
      let top = y.position(min(estimate.value, y.upper))
      if number == 0 { path.move(left, top) } else { path.line(left, top) }
    }
    let dash = ThemeColor.seriesDashes(index)
    if isConnected { svg.path(path.text, Paint(stroke: color, strokeWidth: 1.5, dash: dash)) }
    for estimate in line.estimates {
      let left = x.position(estimate.x) + shift
      if showsIntervals, let interval = estimate.interval, interval.lowerBound < y.upper {
        let low = y.position(interval.lowerBound)
        let high = y.position(min(interval.upperBound, y.upper))
        svg.line(left, low, left, high, color, width: isDense ? 1 : 2)
        if !isDense {
          svg.line(left - 4, low, left + 4, low, color, width: 2)
          if interval.upperBound <= y.upper {
            svg.line(left - 4, high, left + 4, high, color, width: 2)
          }
        }
      }
      guard estimate.value > y.upper else {
        mark(left, y.position(estimate.value), color, isDense: isDense, into: &svg)
        continue
      }
      let text = vertical.quantity.text(estimate.value)
      let half = TextWidth.estimate(text, size: 12) / 2
      let (top, span) = (y.position(y.upper), left - half...left + half + 8)
      // Below the numbers of other lines at the same place, of which the first are the highest.
      let height = [18.0, 32, 46].map { top + $0 }.first { height in
        !numbers.contains { $0.y == height && $0.span.overlaps(span) }
      }
      markAbove(left, top, color, into: &svg)
      guard let height else { continue }
      numbers.append((span, height))
      svg.label(text, x: left, y: height, color: .text, anchor: .middle, hasHalo: true)
    }
  }

  private func mark(
    _ left: Double, _ top: Double, _ color: ThemeColor, isDense: Bool, into svg: inout HTMLWriter
  ) {
    svg.shape(
      "circle",
      [.init("cx", left), .init("cy", top), .init("r", isDense ? "2" : "4")]
        + Paint(fill: color, stroke: .page, strokeWidth: isDense ? 0.5 : 1.5).attributes)
  }

  /// An arrow at the upper edge for what is above it.
  private func markAbove(
    _ left: Double, _ top: Double, _ color: ThemeColor, into svg: inout HTMLWriter
  ) {
    var arrow = PathData()
    arrow.move(left, top - 5)
    arrow.line(left + 5, top + 4)
    arrow.line(left - 5, top + 4)
    arrow.line(left, top - 5)
    svg.path(arrow.text, Paint(fill: color, stroke: .page, strokeWidth: 1))
  }
}
