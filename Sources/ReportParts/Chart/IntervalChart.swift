/// A state that something can be in, as a colour and a word.
package struct ChartState {
  let name: String
  let color: ThemeColor
  /// Whether the state stands back: a thin line instead of a bar.
  var isThin = false

  /// Makes a state.
  package init(name: String, color: ThemeColor, isThin: Bool = false) {
    self.name = name
    self.color = color
    self.isThin = isThin
  }
}

/// A row of states that follow one another.
package struct ChartStateRow {
  /// How long one state lasted.
  package struct Interval {
    /// When it began, as a number on the chart's axis.
    package let from: Double
    let to: Double
    /// The position in the chart's `states`.
    let state: Int

    /// Makes the time of one state.
    package init(from: Double, to: Double, state: Int) {
      self.from = from
      self.to = to
      self.state = state
    }
  }

  let name: String
  /// In the order of time.
  let intervals: [Interval]
  /// Times that are hatched behind them.
  var hatched: [(from: Double, to: Double)] = []

  /// Makes a row.
  package init(name: String, intervals: [Interval], hatched: [(from: Double, to: Double)] = []) {
    self.name = name
    self.intervals = intervals
    self.hatched = hatched
  }
}

/// Which state everything was in, over time.
package struct IntervalChart: Chart {
  package let question: String
  package let answer: String
  let axis: ChartAxis
  let states: [ChartState]
  let rows: [ChartStateRow]
  var moments: [ChartLimit] = []
  /// What hatched times are, for the legend.
  var hatchName = ""
  var width = 960.0
  /// Only the first rows are drawn; the table has the rest.
  var rowLimit = 60

  /// Makes a chart of rows of states.
  package init(
    question: String, answer: String, axis: ChartAxis, states: [ChartState], rows: [ChartStateRow],
    moments: [ChartLimit] = [], hatchName: String = "", width: Double = 960.0, rowLimit: Int = 60
  ) {
    self.question = question
    self.answer = answer
    self.axis = axis
    self.states = states
    self.rows = rows
    self.moments = moments
    self.hatchName = hatchName
    self.width = width
    self.rowLimit = rowLimit
  }

  private static let rowHeight = 26.0
  /// The pattern of hatched times; one chart of a page has any.
  private static let hatch = "interval-hatch"

  package var size: (width: Double, height: Double) {
    (width, 34 + Double(min(rows.count, rowLimit)) * Self.rowHeight + 48)
  }

  package func draw(into svg: inout HTMLWriter) -> DrawnCount {
    let drawnRows = rows.prefix(rowLimit)
    let widest = drawnRows.map { TextWidth.estimate($0.name, size: 13) }.max() ?? 0
    let frame = ChartFrame(
      left: min(230, widest + 16), right: width - 24, top: 34,
      bottom: 34 + Double(drawnRows.count) * Self.rowHeight)
    let ends = rows.flatMap { $0.intervals.map(\.to) }
    let x = AxisScale(
      axis, smallest: 0, largest: ends.max() ?? 1, start: frame.left, end: frame.right,
      tickDistance: 90)
    let isHatched = drawnRows.contains { !$0.hatched.isEmpty }
    if isHatched { definePattern(into: &svg) }
    svg.legend(legend(isHatched: isHatched), x: 2, y: 14, width: width - 20)
    var count = DrawnCount()
    for (index, row) in drawnRows.enumerated() {
      let middle = frame.top + (Double(index) + 0.5) * Self.rowHeight
      for (from, to) in row.hatched {
        svg.shape(
          "rect", .init("x", x.position(from)), .init("y", middle - Self.rowHeight / 2),
          .init("width", max(0, x.position(min(to, x.upper)) - x.position(from))),
          .init("height", Self.rowHeight), .init("fill", "url(#\(Self.hatch))"))
      }
      let name = TextWidth.fitted(row.name, size: 13, width: frame.left - 14)
      svg.label(name, x: frame.left - 10, y: middle + 4.5, color: .text, size: 13, anchor: .end)
      count.drawn += draw(row, at: middle, x, into: &svg)
    }
    count.total = rows.reduce(0) { $0 + $1.intervals.count }
    for moment in moments {
      let position = x.position(moment.value)
      svg.line(position, frame.top - 4, position, frame.bottom, moment.color, dash: "5 4")
      svg.label(
        moment.text, x: position - 5, y: frame.top - 4, color: moment.color, anchor: .end,
        hasHalo: true)
    }
    frame.draw(axis, x, into: &svg)
    return count
  }

  private func legend(isHatched: Bool) -> [LegendItem] {
    let items = states.map { state in
      LegendItem(
        swatch: state.isThin ? .line(state.color, dash: nil) : .box(state.color), text: state.name)
    }
    return items
      + (isHatched ? [LegendItem(swatch: .hatch(Self.hatch), text: hatchName)] : [])
  }

  private func definePattern(into svg: inout HTMLWriter) {
    svg.element("defs") { defs in
      let attributes: [HTMLAttribute] = [
        .id(Self.hatch), .init("width", "7"), .init("height", "7"),
        .init("patternUnits", "userSpaceOnUse"),
      ]
      defs.element("pattern", attributes) { pattern in
        pattern.path("M-1 8 8-1M-1 1 1-1M6 8 8 6", Paint(stroke: .hatch))
      }
    }
  }

  /// Draws a row; intervals narrower than half a pixel join the one before.
  private func draw(
    _ row: ChartStateRow, at middle: Double, _ x: AxisScale, into svg: inout HTMLWriter
  ) -> Int {
    var drawn = 0
    var lastEnd = -1.0
    for interval in row.intervals {
      let (start, end) = (x.position(interval.from), x.position(interval.to))
      guard end - max(start, lastEnd) >= 0.5 || lastEnd < 0 else { continue }
      let state = states[interval.state]
      let height = state.isThin ? 4.0 : 16.0
      svg.rectangle(
        x: start, y: middle - height / 2, width: max(1, end - start), height: height,
        Paint(fill: state.color))
      lastEnd = end
      drawn += 1
    }
    return drawn
  }
}
