import SimulationKernel
import TextFormats

extension SpaceTimeDrawing {
  /// Draws a mark: its shape, a ring if the diagram is about it, and its words for those who cannot
  /// see it or want to know more.
  func drawMark(_ index: Int, into svg: inout HTMLWriter) {
    let mark = layout.diagram.marks[index]
    let lane = layout.diagram.lanes[mark.lane].name
    let words = Self.words(at: mark.at, lane: lane, what: mark.kind.word, mark.detail)
    let position = translation(layout.position(ofMark: index), layout.laneHeight(mark.lane))
    let attributes = Self.interactive(
      mark.isHighlighted ? "fact mark violation" : "fact mark", mark.id, mark.parents, words)
    svg.element("g", attributes + [position]) { group in
      group.element("title", text: words)
      if mark.isHighlighted {
        let ring = Paint(stroke: .fail, strokeWidth: 2.5).attributes
        group.shape("circle", [.init("r", "12")] + ring)
      }
      group.path(mark.kind.path, mark.kind.paint)
    }
    svg.lineBreak()
  }

  /// Draws a message: a line with an arrow at its end, or with a cross where it was lost.
  func draw(_ message: SpaceTimeDiagram.Message, into svg: inout HTMLWriter) {
    let lanes = layout.diagram.lanes
    let (from, to) = (layout.laneHeight(message.from), layout.laneHeight(message.to))
    let direction = to > from ? 1.0 : -1.0
    let start = (x: layout.scale.position(message.sentAt), y: from)
    let end: (x: Double, y: Double)
    var outcome: String
    var isLost = false
    switch message.end {
    case .arrived(let at):
      end = (layout.scale.position(at), to - direction * 7)
      outcome =
        "arrived after " + TimeText.duration(SimulatedDuration(microseconds: at &- message.sentAt))
    case .lost(_, let reason):
      end = SpaceTimeLayout.lostPoint(message, layout.scale)
      outcome = "lost: " + reason
      isLost = true
    }
    if message.isDuplicate { outcome += ", a copy made by the network" }
    let carried = message.carries.isEmpty ? "" : " (\(message.carries))"
    let what = "\(message.label)\(carried) to \(lanes[message.to].name), \(outcome)"
    let words = Self.words(
      at: message.sentAt, lane: lanes[message.from].name, what: what, message.detail)
    let classes = isLost ? "fact message lost" : "fact message"
    let attributes = Self.interactive(classes, message.id, message.parents, words)
    svg.element("g", attributes) { group in
      group.element("title", text: words)
      drawLine(from: start, to: end, isLost, message.isDuplicate, into: &group)
    }
    svg.lineBreak()
  }

  private func drawLine(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), _ isLost: Bool,
    _ isDuplicate: Bool, into svg: inout HTMLWriter
  ) {
    let color = isLost ? ThemeColor.fail : .quiet
    let ends: [HTMLAttribute] = [
      .init("x1", start.x), .init("y1", start.y), .init("x2", end.x), .init("y2", end.y),
    ]
    // A wide invisible line is easier to point at.
    let invisible: [HTMLAttribute] = [
      .init("stroke", "#000"), .init("stroke-opacity", "0"), .init("stroke-width", "11"),
    ]
    svg.shape("line", ends + invisible)
    let dash = isDuplicate ? "2 3" : isLost ? "5 3" : nil
    let paint = Paint(stroke: color, strokeWidth: 1.3, dash: dash, classes: "wire")
    if isLost {
      svg.shape("line", ends + paint.attributes)
      svg.element("g", translation(end.x, end.y)) {
        $0.path("M-5-5 5 5M5-5-5 5", Paint(stroke: .fail, strokeWidth: 2.2))
      }
    } else {
      svg.shape("line", ends + [.init("marker-end", "url(#arrow)")] + paint.attributes)
    }
  }

  /// What scripts and screen readers need to know of a fact.
  private static func interactive(
    _ classes: String, _ id: Int64, _ parents: [Int64], _ words: String
  ) -> [HTMLAttribute] {
    var attributes: [HTMLAttribute] = [
      .class(classes), .init("data-id", String(id)), .focusable, .init("role", "img"),
      .label(words),
    ]
    if !parents.isEmpty {
      attributes.append(
        .init("data-parents", parents.map { String($0) }.joined(separator: " ")))
    }
    return attributes
  }

  private static func words(
    at moment: Int64, lane: String, what: String, _ detail: String
  ) -> String {
    let instant = Instant(microseconds: moment)
    let time = TimeText.moment(instant, to: .millisecondsIfAny)
    let words = "\(time), \(HTMLWriter.shortened(lane, to: 60)): \(what)"
    return HTMLWriter.shortened(detail.isEmpty ? words : words + ". " + detail, to: 600)
  }
}
