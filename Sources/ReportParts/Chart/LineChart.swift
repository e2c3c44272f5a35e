import TextFormats

/// One line of a chart. Its points are in the order of their horizontal values.
package struct ChartSeries {
  package let name: String
  package let points: [ChartPoint]
  /// A colour that means the same in other charts; nil for that of its index.
  package var color: ThemeColor?
  /// The indices of points that no line joins to the one before: between them, nothing is known.
  private let starts: [Int]

  package init(name: String, points: [ChartPoint]) {
    self.name = name
    self.points = points
    starts = []
  }

  /// A line with a gap where there is no value.
  package init(name: String, instants: [Double], values: [Double?]) {
    self.name = name
    var points: [ChartPoint] = []
    var starts: [Int] = []
    var isAfterGap = false
    for (instant, value) in zip(instants, values) {
      if let value {
        if isAfterGap, !points.isEmpty { starts.append(points.count) }
        points.append(ChartPoint(x: instant, y: value))
      }
      isAfterGap = value == nil
    }
    self.points = points
    self.starts = starts
  }

  /// The stretches that are drawn without a gap.
  fileprivate var stretches: [ArraySlice<ChartPoint>] {
    zip([0] + starts, starts + [points.count]).map { points[$0..<$1] }
  }
}

/// A value to compare with, drawn across the chart.
package struct ChartLimit {
  package let value: Double
  package let text: String
  package var color: ThemeColor = .fail

  package init(value: Double, text: String, color: ThemeColor = .fail) {
    self.value = value
    self.text = text
    self.color = color
  }
}

/// A stretch of the horizontal axis with a meaning of its own, such as the time of the faults.
package struct ChartStretch {
  let from: Double
  let to: Double
  let text: String
  /// That of a bar above the chart which has the name of the stretch; nil where there is but one
  /// meaning, whose name stands inside.
  var color: ThemeColor?

  /// Makes a stretch of time.
  package init(from: Double, to: Double, text: String, color: ThemeColor? = nil) {
    self.from = from
    self.to = to
    self.text = text
    self.color = color
  }
}

/// Values over time, or over any other number.
package struct LineChart: Chart {
  package let question: String
  package let answer: String
  package let horizontal: ChartAxis
  package let vertical: ChartAxis
  package let series: [ChartSeries]
  /// Whether a value holds until the next one, as counts do, instead of changing evenly.
  package var isStepped = true
  package var limits: [ChartLimit] = []
  var stretches: [ChartStretch] = []
  /// Moments, drawn as vertical lines.
  package var moments: [ChartLimit] = []
  /// How many values there are, where others than those of `series` are left out.
  package var valueCount: Int?
  package var width = 960.0
  package var height = 280.0

  package init(
    question: String, answer: String, horizontal: ChartAxis, vertical: ChartAxis,
    series: [ChartSeries], isStepped: Bool = true, limits: [ChartLimit] = [],
    stretches: [ChartStretch] = [], moments: [ChartLimit] = [], width: Double = 960.0,
    height: Double = 280.0
  ) {
    self.question = question
    self.answer = answer
    self.horizontal = horizontal
    self.vertical = vertical
    self.series = series
    self.isStepped = isStepped
    self.limits = limits
    self.stretches = stretches
    self.moments = moments
    self.width = width
    self.height = height
  }

  /// More lines than this are drawn without a name.
  private static let namedSeries = 8

  package var size: (width: Double, height: Double) { (width, height + momentRoom) }

  package func draw(into svg: inout HTMLWriter) -> DrawnCount {
    let frame = ChartFrame(
      left: leftMargin, right: width - rightMargin, top: top, bottom: bottom)
    let x = AxisScale(
      horizontal, smallest: bound(\.x, min), largest: bound(\.x, max), start: frame.left,
      end: frame.right, tickDistance: 90)
    let y = verticalScale(from: frame.bottom, to: frame.top)
    drawStretches(frame, x, into: &svg)
    if hasNamedBars { svg.legend(barNames, x: 2, y: 14, width: width - 20) }
    frame.draw(horizontal: horizontal, x, vertical: vertical, y, into: &svg)
    var count = DrawnCount()
    for (index, line) in series.enumerated() {
      count.total += line.points.count
      count.drawn += draw(line, index, x, y, into: &svg)
    }
    for limit in limits {
      let position = y.position(limit.value)
      svg.line(frame.left, position, frame.right, position, limit.color, width: 1.5, dash: "5 4")
      // Above the plot stands the title of the axis.
      let height = position - 5 < frame.top + 4 ? position + 13 : position - 5
      svg.label(limit.text, x: frame.left + 6, y: height, color: limit.color, hasHalo: true)
    }
    for (index, moment) in moments.enumerated() {
      let position = x.position(moment.value)
      svg.line(position, frame.top - 4, position, frame.bottom, moment.color, dash: "5 4")
      let isNearEnd = position > frame.right - 120
      svg.label(
        // Names of neighbours stand below each other.
        moment.text, x: position + (isNearEnd ? -5 : 5),
        y: momentTop + Double(index % momentRows) * momentHeight, color: moment.color,
        anchor: isNearEnd ? .end : .start, hasHalo: true)
    }
    drawNames(frame, y, into: &svg)
    count.total = valueCount ?? count.total
    return count
  }

  /// Named bars have a line of their own.
  private var hasNamedBars: Bool { stretches.contains { $0.color != nil } }
  /// The names of moments stand in a band of their own above the plot, where no line crosses them.
  private var momentRows: Int { 3 }
  private var momentHeight: Double { 15 }
  private var momentRoom: Double {
    hasNamedBars ? 0 : momentHeight * Double(min(moments.count, momentRows))
  }
  private var top: Double { hasNamedBars ? 64 : 34 + momentRoom }
  private var bottom: Double { height + momentRoom - 46 }
  private var momentTop: Double { hasNamedBars ? 30 : 34 }
  /// What each bar means, once.
  private var barNames: [LegendItem] {
    var items: [LegendItem] = []
    for stretch in stretches {
      guard let color = stretch.color, !items.contains(where: { $0.text == stretch.text }) else {
        continue
      }
      items.append(LegendItem(swatch: .box(color), text: stretch.text))
    }
    return items
  }

  private func verticalScale(from bottom: Double, to top: Double) -> AxisScale {
    let largest = limits.reduce(bound(\.y, max)) { max($0, $1.value) }
    let smallest = limits.reduce(min(0, bound(\.y, min))) { min($0, $1.value) }
    return AxisScale(
      vertical, smallest: smallest, largest: largest, start: bottom, end: top, tickDistance: 44)
  }

  private func bound(
    _ value: (ChartPoint) -> Double, _ choose: (Double, Double) -> Double
  ) -> Double {
    var result: Double?
    for line in series {
      for point in line.points { result = choose(result ?? value(point), value(point)) }
    }
    return result ?? 0
  }

  private var leftMargin: Double {
    let ticks = verticalScale(from: bottom, to: top).ticks
    let widest = ticks.map { TextWidth.estimate(vertical.quantity.text($0), size: 12) }.max()
    return max(48, (widest ?? 0) + 22)
  }

  private var rightMargin: Double {
    guard series.count > 1 else { return 24 }
    let widths = series.prefix(Self.namedSeries).map { TextWidth.estimate($0.name, size: 12) }
    return min(150, (widths.max() ?? 0) + 18)
  }

  private func drawStretches(_ frame: ChartFrame, _ x: AxisScale, into svg: inout HTMLWriter) {
    for stretch in stretches {
      let start = x.position(stretch.from)
      svg.rectangle(
        x: start, y: frame.top, width: x.position(stretch.to) - start, height: frame.height,
        Paint(fill: .wash))
      if let color = stretch.color {
        drawBar(of: stretch, color, from: start, to: x.position(stretch.to), frame, into: &svg)
        continue
      }
      let room = x.position(stretch.to) - start - 10
      if room > 24 {
        svg.label(
          TextWidth.fitted(stretch.text, size: 11, width: room), x: start + 5,
          y: frame.top + 14, size: 11, hasHalo: true)
      }
    }
  }

  /// A bar above the chart, with its name above it and an edge on each side.
  private func drawBar(
    of stretch: ChartStretch, _ color: ThemeColor, from start: Double, to end: Double,
    _ frame: ChartFrame, into svg: inout HTMLWriter
  ) {
    svg.rectangle(
      x: start, y: frame.top - 6, width: max(2, end - start - 1), height: 5, Paint(fill: color))
    for edge in [start, end] {
      svg.line(edge, frame.top, edge, frame.bottom, .axis, dash: "2 4")
    }
    // The title of the vertical axis stands on the same line.
    guard start > frame.left + TextWidth.estimate(vertical.text, size: 12) else { return }
    let text = TextWidth.fitted(stretch.text, size: 11, width: end - start - 2)
    guard text.count >= min(3, stretch.text.count), !text.isEmpty else { return }
    svg.label(text, x: start + 1, y: frame.top - 10, color: .text, size: 11)
  }

  private func draw(
    _ line: ChartSeries, _ index: Int, _ x: AxisScale, _ y: AxisScale, into svg: inout HTMLWriter
  ) -> Int {
    guard !line.points.isEmpty else { return 0 }
    let isNamed = index < Self.namedSeries
    let color = isNamed ? color(of: index) : .axis
    var path = PathData()
    var count = 0
    for stretch in line.stretches {
      let points = PixelReduction.reduced(Array(stretch)) { x.position($0.x) }
      guard let first = points.first else { continue }
      var height = y.position(first.y)
      path.move(x.position(first.x), height)
      for point in points.dropFirst() {
        if isStepped { path.line(x.position(point.x), height) }
        height = y.position(point.y)
        path.line(x.position(point.x), height)
      }
      count += points.count
      if points.count == 1 {
        let radius = line.points.count == 1 ? 3.5 : 1.5
        let center: [HTMLAttribute] = [.init("cx", x.position(first.x)), .init("cy", height)]
        svg.shape("circle", center + [.init("r", radius)] + Paint(fill: color).attributes)
      }
    }
    let dash = ThemeColor.seriesDashes(index)
    svg.path(path.text, Paint(stroke: color, strokeWidth: isNamed ? 2 : 1, dash: dash))
    return count
  }

  private func color(of index: Int) -> ThemeColor {
    series[index].color ?? ThemeColor.series(index)
  }

  private struct EndName {
    let name: String
    var y: Double
    let color: ThemeColor
  }

  /// Names stand at the lines' ends, moved apart where they would touch.
  private func drawNames(_ frame: ChartFrame, _ y: AxisScale, into svg: inout HTMLWriter) {
    guard series.count > 1 else { return }
    var names: [EndName] = []
    for (index, line) in series.prefix(Self.namedSeries).enumerated() {
      guard let last = line.points.last else { continue }
      names.append(EndName(name: line.name, y: y.position(last.y), color: color(of: index)))
    }
    names.sort { ($0.y, $0.name) < ($1.y, $1.name) }
    for index in names.indices.dropFirst() where names[index].y < names[index - 1].y + 15 {
      names[index].y = names[index - 1].y + 15
    }
    let excess = (names.last?.y ?? 0) - frame.bottom
    for name in names {
      let shown = TextWidth.fitted(name.name, size: 12, width: 132)
      let position = excess > 0 ? name.y - excess : name.y
      svg.rectangle(
        x: frame.right + 6, y: position - 4, width: 4, height: 8, Paint(fill: name.color))
      svg.label(shown, x: frame.right + 14, y: position + 4, color: .text)
    }
  }
}
