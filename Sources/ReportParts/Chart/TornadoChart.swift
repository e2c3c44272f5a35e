import TextFormats

/// How far one knob moves a number.
package struct ChartEffect {
  let name: String
  let effect: Double
  let interval: ClosedRange<Double>?

  /// An effect with its interval, in the axis' unit.
  package init(name: String, effect: Double, interval: ClosedRange<Double>?) {
    self.name = name
    self.effect = effect
    self.interval = interval
  }
}

/// Effects to the left and to the right of none, the greatest on top.
package struct TornadoChart: Chart {
  package let question: String
  package let answer: String
  let axis: ChartAxis
  /// In the order in which they are drawn.
  let effects: [ChartEffect]
  var width = 960.0
  /// Only the first effects are drawn; the table has the rest.
  var effectLimit = 20

  /// A chart of effects; `effects` are in the order in which they are drawn.
  package init(question: String, answer: String, axis: ChartAxis, effects: [ChartEffect]) {
    self.question = question
    self.answer = answer
    self.axis = axis
    self.effects = effects
  }

  private static let rowHeight = 30.0

  private var drawn: ArraySlice<ChartEffect> { effects.prefix(effectLimit) }

  package var size: (width: Double, height: Double) {
    (width, 12 + Double(drawn.count) * Self.rowHeight + 48)
  }

  package func draw(into svg: inout HTMLWriter) -> DrawnCount {
    let widest = drawn.map { TextWidth.estimate($0.name, size: 13) }.max() ?? 0
    let frame = ChartFrame(
      left: min(340, widest + 16), right: width - 70, top: 12,
      bottom: 12 + Double(drawn.count) * Self.rowHeight)
    let lows = drawn.map { min(0, $0.interval?.lowerBound ?? $0.effect) }
    let highs = drawn.map { max(0, $0.interval?.upperBound ?? $0.effect) }
    let scale = AxisScale(
      axis, smallest: lows.min() ?? 0, largest: highs.max() ?? 1, start: frame.left + 8,
      end: frame.right, tickDistance: 80)
    for tick in scale.ticks {
      let position = scale.position(tick)
      svg.line(position, frame.top, position, frame.bottom, tick == 0 ? .axis : .hairline)
    }
    for (index, effect) in drawn.enumerated() {
      draw(
        effect, at: frame.top + (Double(index) + 0.5) * Self.rowHeight, frame, scale, into: &svg)
    }
    frame.draw(axis, scale, into: &svg)
    return DrawnCount(drawn: drawn.count, total: effects.count)
  }

  private func draw(
    _ effect: ChartEffect, at middle: Double, _ frame: ChartFrame, _ scale: AxisScale,
    into svg: inout HTMLWriter
  ) {
    let name = TextWidth.fitted(effect.name, size: 13, width: frame.left - 14)
    svg.label(name, x: frame.left - 10, y: middle + 4.5, color: .text, size: 13, anchor: .end)
    let (zero, end) = (scale.position(0), scale.position(effect.effect))
    svg.rectangle(
      x: min(zero, end), y: middle - 8, width: max(1, (end - zero).magnitude), height: 16,
      Paint(fill: effect.effect < 0 ? .series3 : .series1), radius: 2)
    var right = max(zero, end)
    if let interval = effect.interval {
      let (low, high) = (scale.position(interval.lowerBound), scale.position(interval.upperBound))
      // On a dark bar a dark line needs an edge to be seen.
      for (color, width) in [(ThemeColor.page, 4.5), (.text, 1.5)] {
        svg.line(low, middle, high, middle, color, width: width)
        svg.line(low, middle - 5, low, middle + 5, color, width: width)
        svg.line(high, middle - 5, high, middle + 5, color, width: width)
      }
      right = max(right, high)
    }
    svg.label(
      axis.quantity.text(effect.effect), x: right + 8, y: middle + 4.5, color: .text, size: 13,
      hasHalo: true)
  }
}
