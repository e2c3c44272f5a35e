import PointerSystem
import ReportParts
import SimulationKernel
import TextFormats

/// The screen of one device in one layout: on the left where the pointer was and where it was
/// drawn, on the right for how long each region held it.
struct PointerMap: Chart {
  /// A region, from a row of the table.
  struct Region {
    let name: String
    let box: Box
    let time: Double
    let enterCount: Int64
    /// The axes along which its style holds the pointer to its middle (C-11).
    var constrained = PointerAxes.none
  }

  /// A popover or sheet that was presented, with the times at which it lay there.
  struct Cover {
    let name: String
    let box: Box
    var times: [(from: Instant, to: Instant)]
  }

  /// A rectangle of the screen, in points.
  struct Box: Equatable {
    let x: Double
    let y: Double
    let width: Double
    let height: Double
  }

  /// A stretch of the track without a gap.
  struct Track {
    var model: [(x: Double, y: Double, look: String)] = []
    /// Where the pointer was drawn: a line for each time that it could be seen.
    var drawn: [[(x: Double, y: Double)]] = []
  }

  let question: String
  let answer: String
  let bounds: Box
  /// The frames of the views.
  let views: [Box]
  /// What lay above them for a while.
  let covers: [Cover]
  let regions: [Region]
  let tracks: [Track]
  /// How many positions there are, drawn or not.
  let positionCount: Int
  /// The longest time that any region held the pointer, on all maps of the page.
  var longest = 0.0

  private static let width = 960.0
  private static let mapTop = 54.0
  private static let panelWidth = 466.0

  private var scale: Double {
    min(Self.panelWidth / max(bounds.width, 1), 460 / max(bounds.height, 1))
  }

  /// The looks other than the system's own, in the order of their marks.
  private var looks: [LookMark] {
    LookMark.all.filter { mark in
      tracks.contains { $0.model.contains { $0.look == mark.look } }
    }
  }
  private var top: Double { Self.mapTop + (looks.isEmpty ? 0 : 20) }

  var size: (width: Double, height: Double) {
    (Self.width, top + bounds.height * scale + 14)
  }

  func draw(into svg: inout HTMLWriter) -> DrawnCount {
    svg.legend(legend, x: 2, y: 14, width: Self.width - 20)
    drawLooks(into: &svg)
    svg.label("where the pointer was", x: 2, y: top - 12, color: .text, isBold: true)
    svg.label(
      "how long each region held it", x: Self.width - Self.panelWidth, y: top - 12,
      color: .text, isBold: true)
    drawMap(at: 1, into: &svg)
    drawHeat(at: Self.width - Self.panelWidth - 1, into: &svg)
    var count = DrawnCount(drawn: 0, total: positionCount)
    for track in tracks { drawLines(of: track, at: 1, into: &svg) }
    for track in tracks { count.drawn += drawMarks(of: track, at: 1, into: &svg) }
    var taken: [(span: ClosedRange<Double>, y: Double)] = []
    for region in regions {
      let caption = caption(region.name, of: region.box, at: 1)
      taken.append((caption.span, caption.y))
      draw(caption, into: &svg)
    }
    for cover in covers { label(cover, at: 1, beside: &taken, into: &svg) }
    return count
  }

  // MARK: The map

  private func place(_ box: Box, _ left: Double) -> Box {
    Box(
      x: left + (box.x - bounds.x) * scale, y: top + (box.y - bounds.y) * scale,
      width: box.width * scale, height: box.height * scale)
  }

  private func frame(_ box: Box, at left: Double, _ paint: Paint, into svg: inout HTMLWriter) {
    let box = place(box, left)
    svg.rectangle(x: box.x, y: box.y, width: box.width, height: box.height, paint)
  }

  private func drawMap(at left: Double, into svg: inout HTMLWriter) {
    frame(bounds, at: left, Paint(fill: .page, stroke: .axis), into: &svg)
    for view in views { frame(view, at: left, Paint(stroke: .hairline), into: &svg) }
    for region in regions {
      frame(region.box, at: left, Paint(fill: .wash, stroke: .series3), into: &svg)
    }
    for region in regions { drawGuides(of: region, at: left, into: &svg) }
    // A popover lies above what it covers.
    for cover in covers {
      frame(cover.box, at: left, Paint(stroke: .text, strokeWidth: 1.5, dash: "2 3"), into: &svg)
    }
  }

  /// The name of a popover, and when it was there, at its lower edge; where other words stand
  /// there, at another one.
  private func label(
    _ cover: Cover, at left: Double, beside taken: inout [(span: ClosedRange<Double>, y: Double)],
    into svg: inout HTMLWriter
  ) {
    let box = place(cover.box, left)
    let text = TextWidth.fitted(cover.text, size: 11, width: left + Self.panelWidth - box.x - 8)
    let span = box.x + 5...box.x + 5 + TextWidth.estimate(text, size: 11)
    let bottom = box.y + box.height
    let y =
      [bottom - 5, bottom + 13, box.y - 4, box.y + 13, bottom + 26].first { y in
        !taken.contains { ($0.y - y).magnitude < 12 && $0.span.overlaps(span) }
      } ?? bottom - 5
    taken.append((span, y))
    svg.label(text, x: box.x + 5, y: y, color: .text, size: 11, hasHalo: true)
  }

  /// The lines to which a constrained axis holds the pointer.
  private func drawGuides(of region: Region, at left: Double, into svg: inout HTMLWriter) {
    let box = place(region.box, left)
    let (middleX, middleY) = (box.x + box.width / 2, box.y + box.height / 2)
    if region.constrained.isVertical {
      svg.line(box.x, middleY, box.x + box.width, middleY, .series4, width: 1.5, dash: "8 4")
    }
    if region.constrained.isHorizontal {
      svg.line(middleX, box.y, middleX, box.y + box.height, .series4, width: 1.5, dash: "8 4")
    }
  }

  /// The words of a region, where they stand, and whether that is their middle.
  private struct Caption {
    let text: String
    let x: Double
    let y: Double
    let isCentred: Bool

    /// What they cover of their line.
    var span: ClosedRange<Double> {
      let width = TextWidth.estimate(text, size: 11)
      let start = isCentred ? x - width / 2 : x
      return start...start + width
    }
  }

  /// The name stands inside where it fits, else above.
  private func caption(_ text: String, of box: Box, at left: Double) -> Caption {
    let box = place(box, left)
    let fits = TextWidth.estimate(text, size: 11) + 8 <= box.width && box.height >= 18
    return fits
      ? Caption(text: text, x: box.x + 5, y: box.y + 13, isCentred: false)
      : Caption(
        text: TextWidth.fitted(text, size: 11, width: 90), x: box.x + box.width / 2, y: box.y - 3,
        isCentred: true)
  }

  private func draw(_ caption: Caption, into svg: inout HTMLWriter) {
    svg.label(
      caption.text, x: caption.x, y: caption.y, color: .text, size: 11,
      anchor: caption.isCentred ? .middle : .start, hasHalo: true)
  }

  // MARK: Tracks

  /// Draws the lines of a stretch of the track, and where it begins if the pointer could be seen:
  /// the circle of a hidden one would only cover others.
  private func drawLines(of track: Track, at left: Double, into svg: inout HTMLWriter) {
    let model = thinned(track.model, left)
    for stretch in track.drawn {
      let points = thinned(stretch.map { ($0.x, $0.y, "") }, left)
      svg.path(line(points), Paint(stroke: .series2, strokeWidth: 3))
      for point in points {
        svg.rectangle(
          x: point.x - 3, y: point.y - 3, width: 6, height: 6, Paint(fill: .series2), radius: 3)
      }
    }
    svg.path(line(model), Paint(stroke: .series1, strokeWidth: 1.2, dash: "4 2"))
    if let start = model.first, !track.drawn.isEmpty {
      svg.rectangle(
        x: start.x - 4, y: start.y - 4, width: 8, height: 8,
        Paint(fill: .page, stroke: .series1, strokeWidth: 2), radius: 4)
    }
  }

  /// Draws the positions of a stretch of the track, above all lines; those closer than a pixel to
  /// the last one are left out.
  private func drawMarks(of track: Track, at left: Double, into svg: inout HTMLWriter) -> Int {
    let model = thinned(track.model, left)
    for point in model {
      if let mark = LookMark.all.first(where: { $0.look == point.look }) {
        mark.draw(x: point.x, y: point.y, into: &svg)
      } else {
        svg.rectangle(
          x: point.x - 2, y: point.y - 2, width: 4, height: 4, Paint(fill: .series1), radius: 2)
      }
    }
    return model.count
  }

  private func thinned(
    _ points: [(x: Double, y: Double, look: String)], _ left: Double
  ) -> [(x: Double, y: Double, look: String)] {
    var kept: [(x: Double, y: Double, look: String)] = []
    for point in points {
      let x = left + (point.x - bounds.x) * scale
      let y = top + (point.y - bounds.y) * scale
      if let last = kept.last, (last.x - x).magnitude < 1, (last.y - y).magnitude < 1,
        last.look == point.look
      {
        continue
      }
      kept.append((x, y, point.look))
    }
    return kept
  }

  private func line(_ points: [(x: Double, y: Double, look: String)]) -> String {
    var path = PathData()
    for (index, point) in points.enumerated() {
      if index == 0 { path.move(point.x, point.y) } else { path.line(point.x, point.y) }
    }
    return path.text
  }

  /// The marks of the looks that the pointer had, in a line of their own below the legend.
  private func drawLooks(into svg: inout HTMLWriter) {
    guard !looks.isEmpty else { return }
    svg.label("it looked like:", x: 2, y: 36, size: 12)
    var x = 96.0
    for mark in looks {
      mark.draw(x: x, y: 32, into: &svg)
      svg.label(mark.text, x: x + 12, y: 36)
      x += 12 + TextWidth.estimate(mark.text, size: 12) + 24
    }
  }

  // MARK: The heat map

  private func drawHeat(at left: Double, into svg: inout HTMLWriter) {
    frame(bounds, at: left, Paint(fill: .page, stroke: .axis), into: &svg)
    // Large regions first, so that those inside them stay visible.
    let ordered = regions.enumerated().sorted {
      let (first, second) = ($0.element.box, $1.element.box)
      return (second.width * second.height, $0.offset) < (first.width * first.height, $1.offset)
    }
    for (_, region) in ordered {
      let box = place(region.box, left)
      let share = longest > 0 ? region.time / longest : 0
      let place: [HTMLAttribute] = [
        .init("x", box.x), .init("y", box.y), .init("width", box.width),
        .init("height", box.height),
      ]
      let paint = Paint(fill: .series2, stroke: .axis)
      svg.shape("rect", place + paint.attributes + [.init("fill-opacity", Self.opacity(share))])
    }
    for (_, region) in ordered {
      draw(caption(Self.heat(of: region), of: region.box, at: left), into: &svg)
    }
  }

  private static func heat(of region: Region) -> String {
    // To a tenth of a second.
    let tenths = DecimalText.nearest(region.time / 1e5) ?? 0
    return region.enterCount == 0 ? "0" : Quantity.duration.text(Double(tenths) * 1e5)
  }

  /// Five steps, so that neighbours can be told apart.
  private static func opacity(_ share: Double) -> String {
    switch share {
    case 0.75...: "0.85"
    case 0.5...: "0.65"
    case 0.25...: "0.45"
    case 0.000_001...: "0.25"
    case _: "0"
    }
  }

  private var legend: [LegendItem] {
    var items: [LegendItem] = [
      .init(swatch: .line(.series1, dash: "4 2"), text: "model position, from ○"),
      .init(swatch: .line(.series2, dash: nil), text: "drawn position"),
      .init(swatch: .box(.series3), text: "edge of a region"),
      .init(swatch: .box(.series2), text: "active: stronger is longer"),
    ]
    if !covers.isEmpty {
      items.append(.init(swatch: .line(.text, dash: "2 3"), text: "popover"))
    }
    if regions.contains(where: { $0.constrained != .none }) {
      items.append(.init(swatch: .line(.series4, dash: "8 4"), text: "line that holds it"))
    }
    return items
  }
}
