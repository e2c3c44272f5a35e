import ReportParts
import RunTables
import SimulationKernel
import TextFormats

/// When a pointing device was attached to each iPad and detached from it, and every change of the
/// pointer, which comes only between the two (C-01).
struct AttachmentChart: Chart {
  /// A device, from the rows of the track.
  struct Lane {
    let device: String
    /// When something was attached, and when that ended; nil where it was not detached.
    var stretches: [(from: Int64, to: Int64?)] = []
    /// When the pointer changed.
    var changes: [Int64] = []
    /// When it changed although nothing was attached.
    var unattached: [Int64] = []
  }

  let question = "When was a pointing device attached?"
  let answer: String
  private let lanes: [Lane]
  private let total: Int
  private let end: Int64
  private let scale: PauseScale

  private static let width = 960.0
  private static let left = 110.0
  private static let top = 30.0
  private static let laneHeight = 58.0
  private static let laneLimit = 10

  init(_ track: ReportTable, end: Int64) {
    let all = Self.lanes(track)
    lanes = Array(all.prefix(Self.laneLimit))
    total = all.reduce(0) { $0 + $1.changes.count }
    self.end = end
    scale = PauseScale(
      [0, end] + lanes.flatMap { $0.stretches.flatMap { [$0.from, $0.to ?? end] } },
      from: Self.left, to: Self.width - 20)
    let attached = all.reduce(0) { $0 + $1.stretches.count }
    let detached = all.reduce(0) { $0 + $1.stretches.count { $0.to != nil } }
    let unattached = all.reduce(0) { $0 + $1.unattached.count }
    let left = all.count > Self.laneLimit ? " Drawn are the first \(Self.laneLimit) devices." : ""
    answer =
      "Attached \(English.times(attached)), "
      + "\(detached == 0 ? "never detached" : "detached \(English.times(detached))"), on "
      + "\(English.count(all.count, "device")). A tick is a change of the pointer; "
      + "\(unattached == 0 ? "none" : English.number(unattached)) came while nothing was attached. "
      + "Long times are drawn shorter than they were.\(left)"
  }

  static func lanes(_ track: ReportTable) -> [Lane] {
    var lanes: [Lane] = []
    var indices: [String: Int] = [:]
    // The track has a row for a change of the layout, too: there the pointer is as it was.
    var pointers: [[String?]] = []
    let members = ["is_visible", "model_x_points", "model_y_points", "region", "look"]
    for row in track.rows {
      let device = track.text(row, "device") ?? ""
      let index = indices[device] ?? lanes.count
      if index == lanes.count {
        indices[device] = index
        lanes.append(Lane(device: device))
        pointers.append([])
      }
      let pointer = members.map { track.text(row, $0) }
      defer { pointers[index] = pointer }
      let time = Int64(track.number(row, "t_us") ?? 0)
      let isOpen = lanes[index].stretches.last.map { $0.to == nil } ?? false
      if track.flag(row, "is_attached") {
        if !isOpen { lanes[index].stretches.append((time, nil)) }
        lanes[index].changes.append(time)
      } else if isOpen {
        lanes[index].stretches[lanes[index].stretches.count - 1].to = time
      } else if pointer != pointers[index] {
        lanes[index].unattached.append(time)
      }
    }
    return lanes
  }

  var size: (width: Double, height: Double) {
    (Self.width, Self.top + Double(lanes.count) * Self.laneHeight + 6)
  }

  func draw(into svg: inout HTMLWriter) -> DrawnCount {
    svg.legend(
      [
        .init(swatch: .edged(.wash, edge: .series1), text: "attached"),
        .init(swatch: .tick(.series2, dash: nil), text: "a change of the pointer"),
        .init(swatch: .tick(.fail, dash: nil), text: "change while detached"),
      ], x: 2, y: 14, width: Self.width - 20)
    var count = DrawnCount(drawn: 0, total: total)
    for (index, lane) in lanes.enumerated() {
      count.drawn += draw(
        lane, at: Self.top + Double(index) * Self.laneHeight, into: &svg)
    }
    return count
  }

  private func draw(_ lane: Lane, at top: Double, into svg: inout HTMLWriter) -> Int {
    let middle = top + 30
    let name = TextWidth.fitted(lane.device, size: 13, width: Self.left - 16)
    svg.label(name, x: Self.left - 10, y: middle + 4, color: .text, size: 13, anchor: .end)
    svg.line(Self.left, middle, Self.width - 20, middle, .axis)
    var (attachedEnd, detachedEnd) = (-1.0, -1.0)
    for stretch in lane.stretches {
      let (start, end) = (scale.position(stretch.from), scale.position(stretch.to ?? end))
      svg.rectangle(
        x: start, y: middle - 8, width: max(2, end - start), height: 16,
        Paint(fill: .wash, stroke: .series1, strokeWidth: 1.5))
      mark("attached", stretch.from, at: start, middle, -15, &attachedEnd, into: &svg)
      guard let detached = stretch.to else { continue }
      mark("detached", detached, at: end, middle, 23, &detachedEnd, into: &svg)
    }
    var drawn = 0
    var last = -10.0
    for change in lane.changes {
      let x = scale.position(change)
      guard x - last >= 1.5 else { continue }
      svg.line(x, middle - 5, x, middle + 5, .series2, width: 1.5)
      last = x
      drawn += 1
    }
    for change in lane.unattached {
      let x = scale.position(change)
      svg.line(x, middle - 9, x, middle + 9, .fail, width: 2.5)
    }
    return drawn
  }

  /// A stroke across the lane, with what happened and when beside it where there is room.
  private func mark(
    _ word: String, _ moment: Int64, at x: Double, _ middle: Double, _ distance: Double,
    _ lastEnd: inout Double, into svg: inout HTMLWriter
  ) {
    svg.line(x, middle - 12, x, middle + 12, .text, width: 2.5)
    let text = "\(word) \(TimeText.moment(Instant(microseconds: moment)))"
    let width = TextWidth.estimate(text, size: 11)
    let start = min(x - 2, Self.width - width - 2)
    guard start > lastEnd + 6 else { return }
    svg.label(text, x: start, y: middle + distance, color: .text, size: 11, hasHalo: true)
    lastEnd = start + width
  }
}
