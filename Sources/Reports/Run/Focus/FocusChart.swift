import ReportParts
import TextFormats

/// Which Focus was on, over time: a lane a device, with the values that its app went by and the
/// notifications that came.
struct FocusChart: Chart {
  let question: String
  let answer: String
  let lanes: [FocusLane]
  let focusNames: [String]
  /// All that the scenario declares, which gives each its color.
  var declared: [String] = []
  var moments: [ChartLimit] = []
  /// How many stretches and notifications there are, on all devices.
  let total: Int

  private static let width = 960.0
  private static let top = 34.0
  /// Notifications closer than this are one stroke of each kind, with their number.
  private static let noticeRoom = 30.0

  private var hasNotices: Bool { lanes.contains { !$0.notices.isEmpty } }
  private var laneHeight: Double { hasNotices ? 66 : 50 }
  private var legendLines: [[LegendItem]] {
    LegendItem.lines(legend, width: Self.width - 20)
  }
  private var firstLane: Double { Self.top + Double(max(0, legendLines.count - 1)) * 18 }

  var size: (width: Double, height: Double) {
    (Self.width, firstLane + Double(lanes.count) * laneHeight + 48)
  }

  func draw(into svg: inout HTMLWriter) -> DrawnCount {
    let widest = lanes.map { TextWidth.estimate($0.title, size: 13) }.max() ?? 0
    let frame = ChartFrame(
      left: min(230, max(widest, 92) + 16), right: Self.width - 24, top: firstLane,
      bottom: firstLane + Double(lanes.count) * laneHeight)
    let end = lanes.compactMap { $0.applied.last?.to }.max() ?? 1
    let scale = AxisScale(
      ChartAxis(title: "Time since the start", quantity: .moment), smallest: 0, largest: end,
      start: frame.left, end: frame.right, tickDistance: 90)
    for (index, line) in legendLines.enumerated() {
      svg.legend(line, x: 2, y: 14 + Double(index) * 18, width: Self.width - 20)
    }
    for tick in scale.ticks where tick <= scale.upper {
      let position = scale.position(tick)
      svg.line(position, frame.top, position, frame.bottom, .hairline)
    }
    var drawn = 0
    for (index, lane) in lanes.enumerated() {
      let top = frame.top + Double(index) * laneHeight
      if index > 0 { svg.line(0, top, frame.right, top, .hairline) }
      drawn += draw(lane, at: top + 7, frame, scale, into: &svg)
    }
    draw(moments, frame, scale, into: &svg)
    frame.draw(
      ChartAxis(title: "Time since the start", quantity: .moment), scale, into: &svg)
    return DrawnCount(drawn: drawn, total: total)
  }

  private func draw(
    _ moments: [ChartLimit], _ frame: ChartFrame, _ scale: AxisScale, into svg: inout HTMLWriter
  ) {
    for moment in moments {
      let position = scale.position(moment.value)
      svg.line(position, frame.top - 4, position, frame.bottom, moment.color, dash: "5 4")
      svg.label(
        moment.text, x: position - 5, y: frame.top - 5, color: moment.color, anchor: .end,
        hasHalo: true)
    }
  }

  /// Draws one device, and says how many stretches and notifications of it are visible.
  private func draw(
    _ lane: FocusLane, at top: Double, _ frame: ChartFrame, _ scale: AxisScale,
    into svg: inout HTMLWriter
  ) -> Int {
    let name = TextWidth.fitted(lane.title, size: 13, width: frame.left - 14)
    svg.label(name, x: frame.left - 10, y: top + 13, color: .text, size: 13, anchor: .end)
    svg.label("the app goes by", x: frame.left - 10, y: top + 33, size: 11, anchor: .end)
    var drawn = draw(lane.focuses, at: top, height: 18, scale, into: &svg)
    drawn += draw(lane.applied, at: top + 21, height: 17, scale, into: &svg)
    guard !lane.notices.isEmpty else { return drawn }
    svg.label("notifications", x: frame.left - 10, y: top + 51, size: 11, anchor: .end)
    return drawn + draw(lane.notices, at: top + 42, scale, into: &svg)
  }

  /// Draws stretches. Of those narrower than two pixels that follow one another only the first is
  /// drawn; wrong values are always at least that wide.
  private func draw(
    _ bands: [FocusLane.Band], at top: Double, height: Double, _ scale: AxisScale,
    into svg: inout HTMLWriter
  ) -> Int {
    var drawn = 0
    for pass in [false, true] {
      var lastEnd = -1.0
      for band in bands where (band.look == .wrongValues) == pass {
        let (start, end) = (scale.position(band.from), scale.position(band.to))
        guard end - max(start, lastEnd) >= 2 || start >= lastEnd else { continue }
        let width = max(2, end - start)
        draw(band, x: start, y: top, width: width, height: height, into: &svg)
        lastEnd = start + width
        drawn += 1
      }
    }
    return drawn
  }

  private func draw(
    _ band: FocusLane.Band, x: Double, y: Double, width: Double, height: Double,
    into svg: inout HTMLWriter
  ) {
    let isNarrow = width < 5
    switch band.look {
    case .focus(let index):
      let color = color(ofFocus: index)
      svg.rectangle(
        x: x, y: y, width: width, height: height,
        isNarrow ? Paint(fill: color) : Paint(fill: .wash, stroke: color, strokeWidth: 1.5),
        radius: isNarrow ? 0 : 3)
    case .rightDefaults:
      svg.line(x, y + height / 2, x + width, y + height / 2, .hatch, width: 2)
      return
    case .rightValues:
      svg.rectangle(
        x: x, y: y, width: width, height: height,
        isNarrow ? Paint(fill: .pass) : Paint(fill: .passWash, stroke: .pass))
    case .wrongValues:
      svg.rectangle(
        x: x, y: y - 2, width: width, height: height + 4,
        isNarrow ? Paint(fill: .fail) : Paint(fill: .failWash, stroke: .fail, strokeWidth: 2))
    case .switchedOff:
      svg.rectangle(
        x: x, y: y, width: width, height: height,
        isNarrow
          ? Paint(fill: .inconclusive)
          : Paint(fill: .inconclusiveWash, stroke: .inconclusive, dash: "4 3"))
    }
    let text = TextWidth.fitted(band.label, size: 11, width: width - 5)
    guard text.count >= min(4, band.label.count), !text.isEmpty else { return }
    svg.label(text, x: x + 3, y: y + height / 2 + 4, color: .text, size: 11)
  }

  /// Draws notifications. Those that would lie on one another stand beside each other, one stroke a
  /// kind, with their number.
  private func draw(
    _ notices: [FocusLane.Notice], at top: Double, _ scale: AxisScale,
    into svg: inout HTMLWriter
  ) -> Int {
    var groups: [(x: Double, presented: Int, silenced: Int)] = []
    for notice in notices.sorted(by: { $0.at < $1.at }) {
      let position = scale.position(notice.at)
      if let last = groups.last, position - last.x < Self.noticeRoom {
        groups[groups.count - 1].presented += notice.isSilenced ? 0 : 1
        groups[groups.count - 1].silenced += notice.isSilenced ? 1 : 0
      } else {
        groups.append((position, notice.isSilenced ? 0 : 1, notice.isSilenced ? 1 : 0))
      }
    }
    for group in groups {
      var x = group.x
      if group.presented > 0 { svg.line(x, top, x, top + 13, .series1, width: 2) }
      if group.presented > 0, group.silenced > 0 { x += 4 }
      if group.silenced > 0 { svg.line(x, top, x, top + 13, .series2, width: 2, dash: "3 2") }
      guard max(group.presented, group.silenced) > 1 else { continue }
      let text =
        group.silenced == 0
        ? "\(group.presented)"
        : "\(group.presented == 0 ? "" : "\(group.presented)")+\(group.silenced)"
      svg.label(text, x: x + 4, y: top + 11, color: .text, size: 11)
    }
    return notices.count
  }

  private func color(ofFocus index: Int) -> ThemeColor {
    ThemeColor.focus(declared.firstIndex(of: focusNames[index]) ?? index)
  }

  private var legend: [LegendItem] {
    var items = focusNames.enumerated().map {
      LegendItem(swatch: .box(color(ofFocus: $0.offset)), text: $0.element)
    }
    let looks: [(FocusLane.Look, LegendItem.Swatch, String)] = [
      (.rightDefaults, .line(.hatch, dash: nil), "defaults, as they should be"),
      (.rightValues, .box(.pass), "the values in force"),
      (.wrongValues, .box(.fail), "wrong values"),
      (.switchedOff, .box(.inconclusive), "filter off in the app"),
    ]
    for (look, swatch, text) in looks
    where lanes.contains(where: { $0.applied.contains { $0.look == look } }) {
      items.append(.init(swatch: swatch, text: text))
    }
    if hasNotices {
      items.append(.init(swatch: .tick(.series1, dash: nil), text: "notification"))
      items.append(.init(swatch: .tick(.series2, dash: "3 2"), text: "silenced one"))
    }
    return items
  }
}
