import ReportParts
import TextFormats

/// The whole time of a run: a strip for each device, with its sessions and processes, the tips that
/// it displays, its Focus and pointer, and the time when it is out of reach; above them the faults.
struct WholeRunChart: Chart {
  /// Something that lasts, from and to in microseconds.
  struct Span {
    let from: Double
    let to: Double
    /// What a pointer that rests on it reads.
    let words: String
    /// The index of a tip among `tips`; nil for what is no display.
    var tip: Int?
  }

  /// The strip of a device.
  struct Strip {
    let name: String
    var sessions: [Span] = []
    var processes: [Span] = []
    var displays: [Span] = []
    var outages: [Span] = []
    var focuses: [Span] = []
    var pointers: [Span] = []

    fileprivate var all: [[Span]] {
      [sessions, processes, displays, outages, focuses, pointers]
    }
  }

  /// A moment at which something is violated.
  struct Breach {
    let moment: Double
    /// The index of the strip of the device on which it happened; nil for none.
    let strip: Int?
    /// What a pointer that rests on it reads.
    let words: String
  }

  let question: String
  let answer: String
  let strips: [Strip]
  let faults: [Span]
  /// The tips that are displayed, in the order of their colours.
  let tips: [String]
  /// What is violated, in the order of time.
  let violations: [Breach]
  /// The length of the run in microseconds.
  let length: Double
  /// Where the cursor stands at first, in microseconds; nil where there is none.
  var cursor: Double?
  /// A moment that a line marks and what it is, for the legend; nil where there is none.
  var mark: (moment: Double, words: String)?
  /// The room for names, at least: what another run's need, whose strips have the same scale.
  var leastNameWidth = 0.0
  var width = 960.0
  /// Only the first strips are drawn; the table has the rest.
  static let stripLimit = 16

  private static let top = 62.0
  /// A display is seen however short it is beside the run, and so is its colour.
  private static let leastDisplayWidth = 4.0

  private var hasFocus: Bool { strips.contains { !$0.focuses.isEmpty } }
  private var hasPointer: Bool { strips.contains { !$0.pointers.isEmpty } }
  /// Where the bars of Focuses and the lines of pointers begin in a strip.
  private var focusTop: Double { 37 }
  private var pointerTop: Double { hasFocus ? 45 : 38 }
  private var stripHeight: Double { 40 + (hasFocus ? 8 : 0) + (hasPointer ? 5 : 0) }

  private var drawn: ArraySlice<Strip> { strips.prefix(Self.stripLimit) }

  var size: (width: Double, height: Double) {
    (width, Self.top + Double(drawn.count) * stripHeight + 48 + legendHeight)
  }

  /// The room that the names of the strips need.
  var nameWidth: Double { drawn.map { TextWidth.estimate($0.name, size: 13) }.max() ?? 0 }

  private var legendHeight: Double { Double(max(0, legend.count - 1)) * 18 }

  private var legend: [[LegendItem]] {
    var items = tips.prefix(Self.tipLimit).enumerated().map { index, tip in
      LegendItem(swatch: .box(.series(index)), text: tip)
    }
    if tips.count > Self.tipLimit { items.append(LegendItem(swatch: .box(.axis), text: "others")) }
    items += [
      LegendItem(swatch: .edged(.hairline, edge: .axis), text: "somebody uses it"),
      LegendItem(swatch: .line(.axis, dash: nil), text: "the app runs"),
      LegendItem(swatch: .line(.inconclusive, dash: nil), text: "out of reach, or a fault"),
    ]
    if hasFocus { items.append(LegendItem(swatch: .box(.accent), text: "a Focus is on")) }
    if hasPointer {
      items.append(LegendItem(swatch: .line(.accent, dash: "3 2"), text: "pointer attached"))
    }
    if !violations.isEmpty {
      items.append(
        LegendItem(swatch: .pointer(.fail), text: "violation, and a frame on its device"))
    }
    if let mark {
      items.append(LegendItem(swatch: .tick(.accent, dash: "6 3"), text: mark.words))
    }
    return LegendItem.lines(items, width: width - 20)
  }

  /// Colours that can be told apart.
  private static let tipLimit = 5

  func draw(into svg: inout HTMLWriter) -> DrawnCount {
    let widest = max(nameWidth, leastNameWidth)
    let top = Self.top + legendHeight
    let frame = ChartFrame(
      left: min(230, max(widest, 40) + 16), right: width - 24, top: top,
      bottom: top + Double(drawn.count) * stripHeight)
    let x = AxisScale(
      ChartAxis(title: "Time since the start", quantity: .moment), smallest: 0, largest: length,
      start: frame.left, end: frame.right, tickDistance: 90)
    for (index, line) in legend.enumerated() {
      svg.legend(line, x: 2, y: 14 + Double(index) * 18, width: width - 20)
    }
    var count = DrawnCount()
    svg.label("faults", x: frame.left - 10, y: top - 14, anchor: .end)
    count.add(
      faults, drawn: bars(faults, x, y: top - 22, height: 8, into: &svg) { _ in .inconclusive })
    for (index, strip) in drawn.enumerated() {
      let y = top + Double(index) * stripHeight
      svg.shape(
        "rect", .class("strip"), .init("data-device", "\(index)"), .init("x", x.position(0)),
        .init("y", y), .init("width", x.position(length) - x.position(0)),
        .init("height", stripHeight), .init("fill", "none"))
      draw(strip, at: y, frame, x, &count, into: &svg)
    }
    for strip in strips.dropFirst(Self.stripLimit) {
      for spans in strip.all { count.add(spans, drawn: 0) }
    }
    drawViolations(frame, x, into: &svg)
    frame.draw(ChartAxis(title: "Time since the start", quantity: .moment), x, into: &svg)
    if let mark {
      let position = x.position(mark.moment)
      svg.line(position, top - 26, position, frame.bottom, .accent, width: 2, dash: "6 3")
    }
    if let cursor {
      let position = x.position(cursor)
      svg.line(position, top - 26, position, frame.bottom, .accent, width: 2, classes: "cursor")
    }
    return count
  }

  /// A triangle above the lanes, and a frame on the lane of the device: what is inside, such as the
  /// display that is one too many, stays in sight.
  private func drawViolations(_ frame: ChartFrame, _ x: AxisScale, into svg: inout HTMLWriter) {
    var marks: [(position: Double, strip: Int?, words: String)] = []
    for violation in violations {
      let position = x.position(violation.moment)
      let strip = violation.strip.flatMap { drawn.indices.contains($0) ? $0 : nil }
      // What lies within half a pixel of the last mark of a lane is that mark.
      if let last = marks.lastIndex(where: { $0.strip == strip }),
        position - marks[last].position < 0.5
      {
        marks[last].words += "\n" + violation.words
      } else {
        marks.append((position, strip, violation.words))
      }
    }
    for (position, strip, words) in marks {
      svg.element("g") { group in
        group.element("title", text: HTMLWriter.shortened(words, to: 600))
        group.pointer(at: position, frame.top - 11, .fail)
        guard let strip else { return }
        group.rectangle(
          x: position - 2.5, y: frame.top + Double(strip) * stripHeight + 5.5,
          width: Self.leastDisplayWidth + 5, height: 23, Paint(stroke: .fail, strokeWidth: 2),
          radius: 2)
      }
    }
  }

  private func draw(
    _ strip: Strip, at y: Double, _ frame: ChartFrame, _ x: AxisScale, _ count: inout DrawnCount,
    into svg: inout HTMLWriter
  ) {
    let name = TextWidth.fitted(strip.name, size: 13, width: frame.left - 14)
    svg.label(name, x: frame.left - 10, y: y + 22, color: .text, size: 13, anchor: .end)
    svg.line(frame.left, y + stripHeight - 4, frame.right, y + stripHeight - 4, .hairline)
    count.add(
      strip.sessions,
      drawn: bars(strip.sessions, x, y: y + 4, height: 26, edge: .axis, into: &svg) { _ in
        .hairline
      })
    count.add(
      strip.outages,
      drawn: bars(strip.outages, x, y: y, height: 4, into: &svg) { _ in .inconclusive })
    count.add(strip.displays, drawn: displays(strip.displays, x, y: y + 8, into: &svg))
    count.add(
      strip.processes,
      drawn: bars(strip.processes, x, y: y + 32, height: 2, into: &svg) { _ in .axis })
    count.add(
      strip.focuses,
      drawn: bars(strip.focuses, x, y: y + focusTop, height: 5, into: &svg) { _ in .accent })
    count.add(
      strip.pointers,
      drawn: bars(strip.pointers, x, y: y + pointerTop, height: 2, into: &svg) { _ in .accent })
  }

  /// Draws displays. Those of one moment, as far as the drawing can tell, share the height, a part
  /// for each tip, so that none hides the one that is too many. Gives how many were drawn.
  private func displays(
    _ spans: [Span], _ x: AxisScale, y: Double, into svg: inout HTMLWriter
  ) -> Int {
    let least = Self.leastDisplayWidth
    func end(_ span: Span) -> Double { max(x.position(span.to), x.position(span.from) + least) }
    var drawn = 0
    var rest = spans[...]
    while let first = rest.first {
      let together = rest.prefix { end($0) - end(first) < 0.5 }
      rest = rest.dropFirst(together.count)
      var shown: [Span] = []
      for span in together where !shown.contains(where: { $0.tip == span.tip }) {
        shown.append(span)
      }
      let height = 18 / Double(shown.count)
      for (index, span) in shown.enumerated() {
        let tip = span.tip ?? 0
        let paint = Paint(fill: tip < Self.tipLimit ? .series(tip) : .axis)
        let attributes: [HTMLAttribute] = [
          .init("x", x.position(span.from)), .init("y", y + height * Double(index)),
          .init("width", end(span) - x.position(span.from)), .init("height", height),
        ]
        svg.element("rect", attributes + paint.attributes) {
          $0.element("title", text: span.words)
        }
      }
      drawn += shown.count
    }
    return drawn
  }

  /// Draws spans of one row; what adds less than half a pixel to what is drawn joins it. Gives how
  /// many were drawn.
  private func bars(
    _ spans: [Span], _ x: AxisScale, y: Double, height: Double, edge: ThemeColor? = nil,
    into svg: inout HTMLWriter, color: (Span) -> ThemeColor
  ) -> Int {
    var drawn = 0
    var lastEnd = -1.0
    for span in spans {
      let (start, end) = (x.position(span.from), x.position(span.to))
      guard lastEnd < 0 || max(end, start + 1) - lastEnd >= 0.5 else { continue }
      let paint = Paint(fill: color(span), stroke: edge, strokeWidth: 0.75)
      let attributes: [HTMLAttribute] = [
        .init("x", start), .init("y", y), .init("width", max(1, end - start)),
        .init("height", height),
      ]
      svg.element("rect", attributes + paint.attributes) { $0.element("title", text: span.words) }
      lastEnd = max(end, start + 1)
      drawn += 1
    }
    return drawn
  }
}

extension DrawnCount {
  fileprivate mutating func add(_ spans: [WholeRunChart.Span], drawn count: Int) {
    drawn += count
    total += spans.count
  }
}
