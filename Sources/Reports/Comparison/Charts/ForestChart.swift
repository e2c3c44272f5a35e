import Metrics
import PropertySearch
import ReportParts
import TextFormats

/// Differences with their intervals around a line at zero, one row a measure.
struct ForestChart: Chart {
  let question: String
  let answer: String
  let unit: MeasureUnit
  /// In the order in which they are drawn; each has an interval.
  let rows: [ComparedMeasure]
  /// As wide as a narrow window, so that its letters keep their size there.
  var width = 352.0

  private static let rowHeight = 46.0
  private static let top = 8.0
  /// Room for half of the outermost numbers of the axis.
  private static let margin = 34.0

  var size: (width: Double, height: Double) {
    (width, Self.top + Double(rows.count) * Self.rowHeight + 46)
  }

  func draw(into svg: inout HTMLWriter) -> DrawnCount {
    let frame = ChartFrame(
      left: Self.margin, right: width - Self.margin, top: Self.top,
      bottom: Self.top + Double(rows.count) * Self.rowHeight)
    let factor = unit.quantityScale
    let lows = rows.map { min(0, $0.measure.interval?.lowerBound ?? 0) * factor }
    let highs = rows.map { max(0, $0.measure.interval?.upperBound ?? 0) * factor }
    let axis = ChartAxis(title: "B − A", quantity: unit.quantity)
    let scale = AxisScale(
      axis, smallest: lows.min() ?? 0, largest: highs.max() ?? 1, start: frame.left,
      end: frame.right, tickDistance: 84)
    for tick in scale.ticks {
      let position = scale.position(tick)
      svg.line(
        position, frame.top, position, frame.bottom + 5, tick == 0 ? .axis : .hairline,
        width: tick == 0 ? 1.5 : 1)
      svg.label(
        unit.signedText(tick / factor), x: position, y: frame.bottom + 19, anchor: .middle)
    }
    svg.line(frame.left, frame.bottom, frame.right, frame.bottom, .axis)
    svg.label("B − A", x: frame.right, y: frame.bottom + 38, anchor: .end)
    for (index, row) in rows.enumerated() {
      draw(row, at: frame.top + Double(index) * Self.rowHeight, scale, into: &svg)
    }
    return DrawnCount(drawn: rows.count, total: rows.count)
  }

  private func draw(
    _ row: ComparedMeasure, at y: Double, _ scale: AxisScale, into svg: inout HTMLWriter
  ) {
    let number = row.difference
    let room = width - 12 - TextWidth.estimate(number, size: 13)
    svg.label(
      TextWidth.fitted(row.name, size: 13, width: room), x: 2, y: y + 15, color: .text, size: 13,
      hasHalo: true)
    svg.label(
      number, x: width - 2, y: y + 15, color: .text, size: 13, anchor: .end,
      isBold: row.isCertain, hasHalo: true)
    let (middle, factor) = (y + 30, unit.quantityScale)
    if let interval = row.measure.interval {
      let low = scale.position(interval.lowerBound * factor)
      let high = scale.position(interval.upperBound * factor)
      svg.line(low, middle, high, middle, .series1, width: 2)
      for end in [low, high] { svg.line(end, middle - 5, end, middle + 5, .series1, width: 2) }
    }
    let position = scale.position(row.measure.difference * factor)
    svg.rectangle(
      x: position - 4.5, y: middle - 4.5, width: 9, height: 9,
      Paint(fill: row.isCertain ? .series1 : .page, stroke: .series1, strokeWidth: 2))
  }
}

/// The measures of one unit that fit on one axis: none is so small that it would not be seen.
struct ForestPanel {
  let unit: MeasureUnit
  /// The farthest from zero first.
  let rows: [ComparedMeasure]

  /// How many times as far as the nearest the farthest of a panel reaches at most.
  private static let span = 15.0
  /// Rows of a panel at most.
  private static let rowLimit = 10

  /// The panels of all units, in the order of the units.
  static func all(_ measures: [ComparedMeasure]) -> [ForestPanel] {
    MeasureUnit.allCases.flatMap { unit -> [ForestPanel] in
      let own = measures.filter { $0.unit == unit }.enumerated()
        .sorted { ($0.element.extent, $1.offset) > ($1.element.extent, $0.offset) }
        .map(\.element)
      var panels: [[ComparedMeasure]] = []
      for measure in own {
        if let last = panels.last, last.count < rowLimit,
          measure.extent * span >= last[0].extent
        {
          panels[panels.count - 1].append(measure)
        } else {
          panels.append([measure])
        }
      }
      return panels.map { ForestPanel(unit: unit, rows: $0) }
    }
  }

  var chart: ForestChart {
    let certain = rows.filter(\.isCertain).map(\.name)
    let verb = certain.count == 1 ? "excludes" : "exclude"
    let answer =
      certain.isEmpty
      ? "Every interval contains zero."
      : "\(English.number(certain.count)) of \(English.count(rows.count, "interval")) \(verb) "
        + "zero: \(SectionText.list(certain))."
    let extent = unit.text(rows.map(\.extent).max() ?? 0)
    return ForestChart(
      question: "By how much do \(unit.noun) differ? Up to \(extent)", answer: answer, unit: unit,
      rows: rows)
  }
}
