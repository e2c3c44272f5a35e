import TextFormats

/// One bar, of one part or of several that add up.
package struct ChartBar {
  package let name: String
  /// The parts, in the order of the chart's `parts`.
  package let amounts: [Double]
  /// What the bar must not go beyond.
  package var limit: Double?
  /// A second, softer mark.
  package var bound: Double?
  /// Whether the bar is the one to look at.
  package var isBroken = false

  package init(
    name: String, amounts: [Double], limit: Double? = nil, bound: Double? = nil,
    isBroken: Bool = false
  ) {
    self.name = name
    self.amounts = amounts
    self.limit = limit
    self.bound = bound
    self.isBroken = isBroken
  }
}

/// Bars from left to right, each with its own limit.
package struct BarChart: Chart {
  package let question: String
  package let answer: String
  package let axis: ChartAxis
  /// The names of the parts that a bar is made of; empty for bars of one part.
  package var parts: [String] = []
  package let bars: [ChartBar]
  /// What the marks at a bar's limit and bound mean.
  package var limitName: String?
  var boundName: String?
  package var width = 960.0
  /// Only the first bars are drawn; the table has the rest.
  var barLimit = 60

  package init(
    question: String, answer: String, axis: ChartAxis, parts: [String] = [], bars: [ChartBar],
    limitName: String? = nil, boundName: String? = nil, width: Double = 960.0, barLimit: Int = 60
  ) {
    self.question = question
    self.answer = answer
    self.axis = axis
    self.parts = parts
    self.bars = bars
    self.limitName = limitName
    self.boundName = boundName
    self.width = width
    self.barLimit = barLimit
  }

  private static let rowHeight = 28.0
  private static let nameWidth = 300.0

  private var drawnBars: ArraySlice<ChartBar> { bars.prefix(barLimit) }
  private var hasLegend: Bool { !legendItems.isEmpty }
  private var top: Double { hasLegend ? 32 : 8 }

  package var size: (width: Double, height: Double) {
    (width, top + Double(drawnBars.count) * Self.rowHeight + 48)
  }

  package func draw(into svg: inout HTMLWriter) -> DrawnCount {
    let widest = drawnBars.map { TextWidth.estimate($0.name, size: 13) }.max() ?? 0
    let frame = ChartFrame(
      left: min(Self.nameWidth, widest + 16), right: width - max(60, sumRoom), top: top,
      bottom: top + Double(drawnBars.count) * Self.rowHeight)
    let largest = drawnBars.reduce(0.0) { largest, bar in
      max(largest, bar.amounts.reduce(0, +), bar.limit ?? 0, bar.bound ?? 0)
    }
    let scale = AxisScale(
      axis, smallest: 0, largest: largest, start: frame.left, end: frame.right, tickDistance: 70)
    for tick in scale.ticks {
      let position = scale.position(tick)
      svg.line(position, frame.top, position, frame.bottom, .hairline)
    }
    if hasLegend { svg.legend(legendItems, x: 2, y: 14, width: width - 20) }
    var count = DrawnCount(drawn: 0, total: bars.reduce(0) { $0 + $1.amounts.count })
    for (index, bar) in drawnBars.enumerated() {
      let middle = frame.top + (Double(index) + 0.5) * Self.rowHeight
      draw(bar, at: middle, frame, scale, into: &svg)
      count.drawn += bar.amounts.count
    }
    frame.draw(axis, scale, into: &svg)
    return count
  }

  /// How much room the sums need beside the bars.
  private var sumRoom: Double {
    let texts = drawnBars.map { axis.quantity.text($0.amounts.reduce(0, +)) }
    return (texts.map { TextWidth.estimate($0, size: 13) }.max() ?? 0) + 14
  }

  private func draw(
    _ bar: ChartBar, at middle: Double, _ frame: ChartFrame, _ scale: AxisScale,
    into svg: inout HTMLWriter
  ) {
    let name = TextWidth.fitted(bar.name, size: 13, width: frame.left - 14)
    svg.label(name, x: frame.left - 10, y: middle + 4.5, color: .text, size: 13, anchor: .end)
    var sum = 0.0
    for (index, amount) in bar.amounts.enumerated() where amount > 0 {
      let start = scale.position(sum)
      sum += amount
      let color = bar.isBroken && parts.isEmpty ? ThemeColor.fail : ThemeColor.series(index)
      svg.rectangle(
        x: start, y: middle - 8, width: scale.position(sum) - start, height: 16,
        Paint(fill: color, stroke: .page, strokeWidth: 1.5), radius: 2)
    }
    var end = scale.position(sum)
    if let bound = bar.bound {
      let position = scale.position(bound)
      svg.line(position, middle - 12, position, middle + 12, .quiet, width: 2, dash: "3 2")
      if bound < sum * 1.1 { end = max(end, position) }
    }
    if let limit = bar.limit {
      let position = scale.position(limit)
      svg.line(position, middle - 12, position, middle + 12, .text, width: 2.5)
      if position - end < 40, position >= end { end = position }
    }
    svg.label(
      axis.quantity.text(sum), x: end + 8, y: middle + 4.5, color: bar.isBroken ? .fail : .text,
      size: 13, isBold: bar.isBroken, hasHalo: true)
  }

  private var legendItems: [LegendItem] {
    var items = parts.enumerated().map {
      LegendItem(swatch: .box(ThemeColor.series($0.offset)), text: $0.element)
    }
    if let limitName { items.append(.init(swatch: .tick(.text, dash: nil), text: limitName)) }
    if let boundName { items.append(.init(swatch: .tick(.quiet, dash: "3 2"), text: boundName)) }
    return items
  }
}
