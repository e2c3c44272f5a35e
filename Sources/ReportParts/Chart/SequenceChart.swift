import TextFormats

/// Steps in their order, each in the lane of whoever makes it.
package struct SequenceChart: Chart {
  /// What one of them does.
  package struct Step {
    let lane: Int
    let text: String
    /// Microseconds since the start of the run.
    let at: Double

    /// Makes a step.
    package init(lane: Int, text: String, at: Double) {
      self.lane = lane
      self.text = text
      self.at = at
    }
  }

  package let question: String
  package let answer: String
  let lanes: [String]
  let steps: [Step]
  /// How many steps there are in all, drawn or not.
  let total: Int

  /// Makes a chart of steps.
  package init(question: String, answer: String, lanes: [String], steps: [Step], total: Int) {
    self.question = question
    self.answer = answer
    self.lanes = lanes
    self.steps = steps
    self.total = total
  }

  private static let stepLimit = 24
  private static let width = 960.0
  private static let left = 170.0
  private static let laneWidth = 220.0
  private static let gap = 40.0
  private static let rowHeight = 34.0
  private static let top = 34.0

  private var shown: ArraySlice<Step> { steps.prefix(Self.stepLimit) }

  package var size: (width: Double, height: Double) {
    (Self.width, Self.top + Double(shown.count) * Self.rowHeight + 8)
  }

  private func middle(of lane: Int) -> Double {
    Self.left + Double(lane) * (Self.laneWidth + Self.gap) + Self.laneWidth / 2
  }

  package func draw(into svg: inout HTMLWriter) -> DrawnCount {
    let bottom = Self.top + Double(shown.count) * Self.rowHeight
    for (lane, name) in lanes.enumerated() {
      let x = middle(of: lane)
      svg.label(name, x: x, y: 18, color: .text, anchor: .middle, isBold: true)
      svg.line(x, 26, x, bottom, .hairline, width: 2)
    }
    var last: (x: Double, y: Double)?
    for (index, step) in shown.enumerated() {
      let (x, y) = (middle(of: step.lane), Self.top + (Double(index) + 0.5) * Self.rowHeight)
      if let last, last.x != x { drawArrow(from: last, to: (x, y), into: &svg) }
      svg.label(Quantity.moment.text(step.at), x: 2, y: y + 4, size: 11)
      svg.rectangle(
        x: x - Self.laneWidth / 2, y: y - 12, width: Self.laneWidth, height: 24,
        Paint(fill: .wash, stroke: step.lane == 0 ? .series1 : .series2), radius: 4)
      svg.label(
        TextWidth.fitted(step.text, size: 12, width: Self.laneWidth - 12), x: x, y: y + 4,
        color: .text, anchor: .middle)
      last = (x, y)
    }
    return DrawnCount(drawn: shown.count, total: total)
  }

  /// From the side of one box to the side of the next, with a head.
  private func drawArrow(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), into svg: inout HTMLWriter
  ) {
    let direction = end.x > start.x ? 1.0 : -1.0
    let from = start.x + direction * Self.laneWidth / 2
    let tip = end.x - direction * Self.laneWidth / 2
    svg.line(from, start.y, tip, end.y, .axis, width: 1.5)
    var head = PathData()
    head.move(tip - direction * 8, end.y - 7)
    head.line(tip, end.y)
    head.line(tip - direction * 9, end.y + 1)
    svg.path(head.text, Paint(stroke: .axis, strokeWidth: 1.5))
  }
}
