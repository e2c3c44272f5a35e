import ReportParts
import SimulationKernel
import TextFormats

/// What decided on each tip on each device over time: a row a pair of them.
struct TipCourseChart: Chart {
  /// A stretch of time, from a row of the table.
  struct Stretch {
    let from: Int64
    let to: Int64
    let ground: String
    let fact: Int64?
  }

  /// A tip on a device.
  struct Row {
    let tip: String
    let device: String
    var stretches: [Stretch] = []
    /// How many stretches something other than a retirement held the tip back.
    var heldCount: Int { stretches.count { TipGround.isHeld($0.ground) } }
  }

  let question = "When was each tip held back, and by what?"
  let answer: String
  /// Those that are drawn.
  let rows: [Row]
  let total: Int
  private let scale: PauseScale

  private static let width = 960.0
  private static let rowLimit = 24
  private static let rowHeight = 30.0
  private static let nameWidth = 190.0

  init(_ all: [Row]) {
    // With too many, those that were held back most often.
    let ranked = all.enumerated().sorted {
      ($1.element.heldCount, $0.offset) < ($0.element.heldCount, $1.offset)
    }
    let shown = Set(ranked.prefix(Self.rowLimit).map(\.offset))
    rows = all.enumerated().filter { shown.contains($0.offset) }.map(\.element)
    total = all.reduce(0) { $0 + $1.stretches.count }
    scale = PauseScale(
      rows.flatMap { $0.stretches.flatMap { [$0.from, $0.to] } }, from: Self.nameWidth,
      to: Self.width - 10)
    answer = Self.answer(all)
  }

  /// In how many rows each ground decided at some time.
  private static func answer(_ rows: [Row]) -> String {
    let parts = TipGround.all.compactMap { ground -> String? in
      guard ground.isHeld else { return nil }
      let count = rows.count { $0.stretches.contains { $0.ground == ground.name } }
      return count == 0 ? nil : "\(English.number(count)) by \(ground.phrase)"
    }
    let pairs = English.count(rows.count, "pair")
    let left = rows.count > rowLimit ? " Drawn are the \(rowLimit) held back most often." : ""
    let scale =
      " Where the app was closed, a bar says what it would show if it were opened. Long times are "
      + "drawn shorter than they were."
    guard !parts.isEmpty else {
      return "Of \(pairs) of a tip and a device, none was held back at any time.\(left)\(scale)"
    }
    return "Of \(pairs) of a tip and a device, held back at some time: "
      + English.list(parts) + ".\(left)\(scale)"
  }

  private var grounds: [TipGround] {
    TipGround.all.filter { ground in
      rows.contains { $0.stretches.contains { $0.ground == ground.name } }
    }
  }
  private var legendLines: [[LegendItem]] {
    LegendItem.lines(
      grounds.map { LegendItem(swatch: $0.swatch, text: $0.text) }, width: Self.width - 20)
  }
  private var top: Double { 42 + Double(legendLines.count) * 18 }

  var size: (width: Double, height: Double) {
    (Self.width, top + Double(rows.count) * Self.rowHeight + 10)
  }

  func draw(into svg: inout HTMLWriter) -> DrawnCount {
    for (index, line) in legendLines.enumerated() {
      svg.legend(line, x: 2, y: 14 + Double(index) * 18, width: Self.width - 20)
    }
    drawTimes(into: &svg)
    var count = DrawnCount(drawn: 0, total: total)
    for (index, row) in rows.enumerated() {
      let y = top + Double(index) * Self.rowHeight
      if index > 0, rows[index - 1].tip != row.tip {
        svg.line(0, y, Self.width - 10, y, .hairline)
      }
      let device = TextWidth.fitted(row.device, size: 12, width: 70)
      let room = Self.nameWidth - 24 - TextWidth.estimate(device, size: 12)
      let name = TextWidth.fitted(row.tip, size: 12, width: room)
      svg.label(
        "\(name) · \(device)", x: Self.nameWidth - 8, y: y + 19, color: .text, anchor: .end)
      count.drawn += draw(row.stretches, at: y + 4, into: &svg)
    }
    return count
  }

  /// The moments at which anything changed, as far as there is room.
  private func drawTimes(into svg: inout HTMLWriter) {
    let bottom = top + Double(rows.count) * Self.rowHeight
    var lastEnd = -1.0
    var lastDay = Int64.min
    for moment in scale.moments {
      let x = scale.position(moment)
      let day = moment / Microseconds.day
      let clock = TimeText.clock(Instant(microseconds: moment))
      let text = day == lastDay ? clock : "day \(day), \(clock)"
      let width = TextWidth.estimate(text, size: 11)
      let start = min(max(x - width / 2, Self.nameWidth - 20), Self.width - width - 2)
      svg.line(x, top - 6, x, bottom, .hairline)
      guard start > lastEnd + 8 else { continue }
      svg.line(x, top - 12, x, top - 6, .axis)
      svg.label(text, x: start, y: top - 16, size: 11)
      lastEnd = start + width
      lastDay = day
    }
  }

  private func draw(
    _ stretches: [Stretch], at y: Double, into svg: inout HTMLWriter
  ) -> Int {
    var drawn = 0
    var lastEnd = -1.0
    for (index, stretch) in stretches.enumerated() {
      let (start, end) = (scale.position(stretch.from), scale.position(stretch.to))
      guard end - max(start, lastEnd) >= 1 || stretches.count == 1 else { continue }
      lastEnd = end
      drawn += 1
      guard let ground = TipGround.all.first(where: { $0.name == stretch.ground }) else { continue }
      let (x, width) = (start + 1, max(2, end - start - 2))
      svg.rectangle(x: x, y: y, width: width, height: 22, ground.paint, radius: width < 8 ? 0 : 3)
      // What goes on with another fact needs its word once.
      let goesOn = index > 0 && stretches[index - 1].ground == stretch.ground
      let word = goesOn ? "" : ground.text
      let full = [word, stretch.fact.map { "#\($0)" } ?? ""].filter { !$0.isEmpty }
        .joined(separator: " ")
      let fits = TextWidth.estimate(full, size: 11) <= width - 6
      guard fits || !word.isEmpty else { continue }
      let text = fits ? full : TextWidth.fitted(word, size: 11, width: width - 6)
      guard text.count >= min(4, word.count), !text.isEmpty else { continue }
      svg.label(
        text, x: x + width / 2, y: y + 15, color: ground.textColor, size: 11, anchor: .middle)
    }
    return drawn
  }
}
