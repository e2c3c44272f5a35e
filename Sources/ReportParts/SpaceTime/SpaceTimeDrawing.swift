import SimulationKernel
import TextFormats

/// Draws a laid-out space-time diagram into an open `svg` element.
///
/// Everything that moves when a script zooms has its horizontal place in `x`, `x1`, `x2` or in a
/// `translate`, never in a path.
struct SpaceTimeDrawing {
  let layout: SpaceTimeLayout
  private var diagram: SpaceTimeDiagram { layout.diagram }
  private var scale: SpaceTimeScale { layout.scale }

  func draw(into svg: inout HTMLWriter) {
    svg.element("g", .class("zoomed")) { group in
      drawHighlights(into: &group)
      drawTicks(into: &group)
      drawBreaks(into: &group)
      for lane in diagram.lanes.indices {
        let height = layout.laneHeight(lane)
        group.line(
          scale.left, height, scale.right, height, .axis, width: 1.5, classes: "lane")
      }
      drawBands(into: &group)
      drawBreakGaps(into: &group)
      drawMoments(into: &group)
      for message in diagram.messages { draw(message, into: &group) }
      for index in diagram.marks.indices { drawMark(index, into: &group) }
      for label in layout.labels { draw(label, into: &group) }
    }
    svg.element("g", .class("names")) { drawNames(into: &$0) }
  }

  private func drawHighlights(into svg: inout HTMLWriter) {
    for (index, mark) in diagram.marks.enumerated() where mark.isHighlighted {
      let position = layout.position(ofMark: index)
      svg.rectangle(
        x: position - 13, y: SpaceTimeLayout.top - 8, width: 26,
        height: layout.bottom - SpaceTimeLayout.top + 8,
        Paint(fill: .failWash, classes: "fixed-width"))
    }
  }

  private func drawTicks(into svg: inout HTMLWriter) {
    var lastEnd = -Double.infinity
    var lastDay = Int64.min
    for (index, moment) in scale.moments.enumerated() {
      let position = scale.starts[index]
      // The hour and minute alone would read like a time that is not exact.
      let instant = Instant(microseconds: moment)
      let text = TimeText.clock(instant, to: .millisecondsIfAny)
      let width = TextWidth.estimate(text, size: 11)
      let span = position - width / 2...position + width / 2
      guard span.lowerBound > lastEnd + 10, span.upperBound < scale.right else { continue }
      lastEnd = span.upperBound
      svg.line(position, SpaceTimeLayout.top - 10, position, layout.bottom, .hairline)
      svg.label(
        text, x: position, y: SpaceTimeLayout.top - 17, size: 11, anchor: .middle, classes: "tick")
      let day = moment / Microseconds.day
      if day != lastDay {
        svg.label(
          "day \(day)", x: position, y: SpaceTimeLayout.top - 31, color: .text, size: 11,
          anchor: .middle, isBold: true, classes: "tick")
      }
      lastDay = day
    }
  }

  private func drawBreaks(into svg: inout HTMLWriter) {
    for gap in scale.breaks {
      let middle = (gap.start + gap.end) / 2
      svg.rectangle(
        x: middle - 9, y: SpaceTimeLayout.top - 8, width: 18,
        height: layout.bottom - SpaceTimeLayout.top + 8,
        Paint(fill: .wash, classes: "fixed-width"))
      svg.label(
        "+ " + TimeText.duration(SimulatedDuration(microseconds: gap.length)), x: middle,
        y: SpaceTimeLayout.top - 46, size: 11,
        anchor: .middle, classes: "tick")
    }
  }

  /// Two strokes across each lane where time was cut.
  private func drawBreakGaps(into svg: inout HTMLWriter) {
    for gap in scale.breaks {
      let middle = (gap.start + gap.end) / 2
      for lane in diagram.lanes.indices {
        svg.element("g", translation(middle, layout.laneHeight(lane))) {
          $0.rectangle(x: -4, y: -3, width: 8, height: 6, Paint(fill: .wash))
          $0.path("M-7 7-1-7M1 7 7-7", Paint(stroke: .quiet, strokeWidth: 1.5))
        }
      }
    }
  }

  private func drawBands(into svg: inout HTMLWriter) {
    for band in diagram.bands {
      let start = scale.position(band.from)
      let width = max(3, scale.position(band.to) - start)
      let height = layout.laneHeight(band.lane)
      if band.kind == .fault {
        svg.rectangle(
          x: start, y: height + 13, width: width, height: 3, Paint(fill: .inconclusive))
        continue
      }
      guard let pattern = band.kind.pattern else {
        svg.rectangle(
          x: start, y: height - 3, width: width, height: 6, Paint(fill: .series3), radius: 3)
        continue
      }
      svg.shape(
        "rect", .init("x", start), .init("y", height - 12), .init("width", width),
        .init("height", "24"), .init("fill", "url(#\(pattern))"))
      for edge in [start, start + width] where edge > scale.left && edge < scale.right {
        svg.line(edge, height - 12, edge, height + 12, .hatch, width: 1.5)
      }
    }
  }

  private func drawMoments(into svg: inout HTMLWriter) {
    for moment in diagram.moments {
      let position = scale.position(moment.at)
      svg.line(
        position, SpaceTimeLayout.top - 6, position, layout.bottom, .pass, width: 1.5, dash: "5 4")
      let isNearEnd = position + TextWidth.estimate(moment.label, size: 12) > scale.right
      svg.label(
        moment.label, x: position + (isNearEnd ? -6 : 6), y: layout.bottom + 8, color: .pass,
        size: 11, anchor: isNearEnd ? .end : .start, isBold: true, hasHalo: true)
    }
  }

  private func draw(_ label: PlacedLabel, into svg: inout HTMLWriter) {
    var attributes: [HTMLAttribute] = [
      .init("x", label.x), .init("y", label.y), .init("font-size", SpaceTimeLabels.fontSize),
      .init("data-width", label.width), .init("data-point", label.point),
      .init("data-offset", label.offset), .hidden,
    ]
    if label.isBold { attributes.append(.init("font-weight", "600")) }
    if !label.isShown { attributes.append(.init("visibility", "hidden")) }
    let classes = label.isOfMessage ? "mark-label message-label halo" : "mark-label halo"
    let paint = Paint(fill: label.color, classes: classes)
    svg.element("text", attributes + paint.attributes) { $0.text(label.text) }
  }

  /// The lanes' names stand on a ground of their own, which a script keeps in view.
  private func drawNames(into svg: inout HTMLWriter) {
    let width = layout.nameWidth - 14
    svg.rectangle(
      x: 0, y: 0, width: width + 8, height: layout.height, Paint(fill: .page))
    for (index, lane) in diagram.lanes.enumerated() {
      let height = layout.laneHeight(index)
      let note = lane.note ?? (lane.kind == .hub ? "hub" : nil)
      svg.label(
        TextWidth.fitted(lane.name, size: 13, width: width), x: 10,
        y: height + (note == nil ? 4 : -1), color: .text, size: 13, isBold: true)
      if let note {
        svg.label(
          TextWidth.fitted(note, size: 11, width: width), x: 10, y: height + 14, size: 11)
      }
    }
  }

  func translation(_ x: Double, _ y: Double) -> HTMLAttribute {
    let x = DecimalText.rounded(x, digits: 1)
    return .init("transform", "translate(\(x) \(DecimalText.rounded(y, digits: 1)))")
  }
}
