import SimulationKernel

/// Where everything of a space-time diagram lies.
struct SpaceTimeLayout {
  /// The least and the most room on the left for the lanes' names.
  private static let nameWidths = 124.0...320.0
  static let rightMargin = 16.0
  static let top = 62.0
  static let lanePitch = 96.0
  static let leastWidth = 960.0

  let diagram: SpaceTimeDiagram
  let scale: SpaceTimeScale
  /// Each mark's place among those of its lane and moment.
  private let stackIndices: [Int]
  let labels: [PlacedLabel]
  /// Room on the left for the lanes' names.
  let nameWidth: Double

  init(_ diagram: SpaceTimeDiagram) {
    self.diagram = diagram
    let nameWidth = Self.nameWidth(of: diagram.lanes)
    self.nameWidth = nameWidth
    let moments = Self.moments(of: diagram)
    let stackIndices = Self.stackIndices(of: diagram.marks)
    var stacks = [Int](repeating: 1, count: moments.count)
    for (index, mark) in diagram.marks.enumerated() {
      guard let position = Self.index(of: mark.at, in: moments) else { continue }
      stacks[position] = max(stacks[position], stackIndices[index] + 1)
    }
    let scale = SpaceTimeScale(
      moments: moments, stacks: stacks, left: nameWidth,
      leastWidth: Self.leastWidth - nameWidth - Self.rightMargin)
    self.scale = scale
    self.stackIndices = stackIndices
    labels = Self.labels(diagram, scale, stackIndices)
  }

  var width: Double { scale.right + Self.rightMargin }
  var bottom: Double { Self.top + Double(diagram.lanes.count) * Self.lanePitch }
  var height: Double { bottom + 14 }

  func laneHeight(_ lane: Int) -> Double { Self.laneHeight(lane) }

  /// The horizontal position of the mark at that place of the diagram's list.
  func position(ofMark index: Int) -> Double {
    scale.position(diagram.marks[index].at, stackIndex: stackIndices[index])
  }

  private static func nameWidth(of lanes: [SpaceTimeDiagram.Lane]) -> Double {
    let widest = lanes.map { TextWidth.estimate($0.name, size: 13) * 1.06 }.max() ?? 0
    return min(max(widest + 24, nameWidths.lowerBound), nameWidths.upperBound)
  }

  private static func laneHeight(_ lane: Int) -> Double {
    top + (Double(lane) + 0.52) * lanePitch
  }

  /// Every moment at which something begins or ends, ascending, each once.
  private static func moments(of diagram: SpaceTimeDiagram) -> [Int64] {
    var moments = diagram.marks.map(\.at) + diagram.moments.map(\.at)
    for message in diagram.messages { moments += [message.sentAt, message.endedAt] }
    if let range = diagram.timeRange {
      for band in diagram.bands { moments += [band.from, band.to].filter(range.contains) }
    }
    moments.sort()
    var unique: [Int64] = []
    for moment in moments where unique.last != moment { unique.append(moment) }
    return unique
  }

  private static func index(of moment: Int64, in moments: [Int64]) -> Int? {
    let index = moments.partitionIndex(past: { $0 < moment })
    return index < moments.count && moments[index] == moment ? index : nil
  }

  /// Marks are in the order of time, so those of one moment are neighbours.
  private static func stackIndices(of marks: [SpaceTimeDiagram.Mark]) -> [Int] {
    var stackIndices: [Int] = []
    for (index, mark) in marks.enumerated() {
      var stackIndex = 0
      var earlier = index - 1
      while earlier >= 0, marks[earlier].at == mark.at {
        if marks[earlier].lane == mark.lane {
          stackIndex = stackIndices[earlier] + 1
          break
        }
        earlier -= 1
      }
      stackIndices.append(stackIndex)
    }
    return stackIndices
  }

  private static func labels(
    _ diagram: SpaceTimeDiagram, _ scale: SpaceTimeScale, _ stackIndices: [Int]
  ) -> [PlacedLabel] {
    var wishes: [SpaceTimeLabels.Wish] = []
    for (index, mark) in diagram.marks.enumerated() {
      let lane = laneHeight(mark.lane)
      let point = scale.position(mark.at, stackIndex: stackIndices[index])
      wishes.append(
        .init(
          text: mark.label,
          places: [lane - 18, lane + 27, lane - 31, lane + 40].map { .init(point: point, y: $0) },
          rank: mark.isHighlighted ? -1 : mark.kind.rank, isBold: mark.isHighlighted,
          color: mark.isHighlighted ? .fail : .text))
    }
    for band in diagram.bands where band.kind != .shown {
      let start = max(scale.position(band.from), scale.left)
      wishes.append(
        .init(
          text: band.label,
          places: [.init(point: start, y: laneHeight(band.lane) + 27, gap: 4)], rank: 1))
    }
    var wires: [SpaceTimeLabels.Wire] = []
    for message in diagram.messages {
      let wire = wire(of: message, scale)
      wires.append(wire)
      wishes.append(
        .init(
          text: message.carries, places: places(on: message, wire, diagram.lanes), rank: 0,
          color: .text,
          isOfMessage: true))
      switch message.end {
      case .arrived: continue
      case .lost(_, let reason):
        wishes.append(
          .init(
            text: reason, places: [.init(point: wire.end.x, y: wire.end.y + 4, gap: 10)], rank: 0,
            color: .fail, isOfMessage: true))
      }
    }
    return SpaceTimeLabels.placed(
      wishes, beside: wires, left: scale.left + 4, right: scale.right)
  }

  private static func wire(
    of message: SpaceTimeDiagram.Message, _ scale: SpaceTimeScale
  ) -> SpaceTimeLabels.Wire {
    let start = (x: scale.position(message.sentAt), y: laneHeight(message.from))
    switch message.end {
    case .arrived:
      let end = (x: scale.position(message.endedAt), y: laneHeight(message.to))
      return SpaceTimeLabels.Wire(start: start, end: end)
    case .lost: return SpaceTimeLabels.Wire(start: start, end: lostPoint(message, scale))
    }
  }

  /// Where words on the arrow of a message may stand, from its beginning to its end: between two
  /// lanes, right of the line or else left of it.
  private static func places(
    on message: SpaceTimeDiagram.Message, _ wire: SpaceTimeLabels.Wire,
    _ participants: [SpaceTimeDiagram.Lane]
  ) -> [SpaceTimeLabels.Place] {
    var lanes = Array(min(message.from, message.to)..<max(message.from, message.to))
    if message.from > message.to { lanes.reverse() }
    var rows: [Double] = []
    for lane in lanes {
      rows += [laneHeight(lane) + 52, laneHeight(lane) + 40]
      // Right above a device's lane words would seem to tell of its marks; a hub has none.
      if participants[lane + 1].kind == .hub { rows.append(laneHeight(lane + 1) - 31) }
    }
    let reach = min(wire.start.y, wire.end.y)...max(wire.start.y, wire.end.y)
    var places: [SpaceTimeLabels.Place] = []
    for isLeft in [false, true] {
      for y in rows where reach.contains(y) {
        guard let span = wire.span(SpaceTimeLabels.heights(y)) else { continue }
        places.append(
          .init(
            point: isLeft ? span.lowerBound : span.upperBound, y: y, gap: 6,
            isLeftOfPoint: isLeft))
      }
    }
    return places.isEmpty ? [.init(point: wire.start.x, y: wire.start.y + 27, gap: 8)] : places
  }

  /// A lost message ends between two lanes, shortly before its goal, so that it is not taken for
  /// one that reached a lane on its way.
  static func lostPoint(
    _ message: SpaceTimeDiagram.Message, _ scale: SpaceTimeScale
  ) -> (x: Double, y: Double) {
    let (from, to) = (laneHeight(message.from), laneHeight(message.to))
    let remaining = to > from ? -0.5 * lanePitch : 0.5 * lanePitch
    return (scale.position(message.endedAt), to + remaining)
  }
}
