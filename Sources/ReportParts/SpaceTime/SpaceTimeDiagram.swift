import Explanations

/// What happened on several devices, in what order, and which messages carried it between them.
///
/// Every participant has a lane, time runs to the right, and messages are slanted lines. The input
/// is plain rows; times are microseconds since the start of the run.
package struct SpaceTimeDiagram {
  /// A participant.
  package struct Lane {
    package enum Kind {
      case device
      case hub
    }

    package let name: String
    package let kind: Kind
    /// A remark below the name, such as the platform.
    package var note: String?

    /// Makes a lane.
    package init(name: String, kind: Kind, note: String? = nil) {
      self.name = name
      self.kind = kind
      self.note = note
    }
  }

  /// Something that happened at one moment in one lane.
  package struct Mark {
    /// Unique among marks and messages, and the same from run to run: the fact's number.
    package let id: Int64
    /// The position of the lane.
    let lane: Int
    package let at: Int64
    package let kind: SpaceTimeMarkKind
    /// A few words beside the mark; left out where there is no room.
    package let label: String
    /// One or two sentences: everything that is worth knowing.
    let detail: String
    /// What caused it, by id. Causes that are not drawn are ignored.
    var parents: [Int64] = []
    /// Whether this is what the diagram is about.
    var isHighlighted = false

    /// Makes a mark.
    package init(
      id: Int64, lane: Int, at: Int64, kind: SpaceTimeMarkKind, label: String, detail: String,
      parents: [Int64] = [], isHighlighted: Bool = false
    ) {
      self.id = id
      self.lane = lane
      self.at = at
      self.kind = kind
      self.label = label
      self.detail = detail
      self.parents = parents
      self.isHighlighted = isHighlighted
    }
  }

  /// Something that was sent from one lane to another.
  package struct Message {
    package enum End {
      case arrived(at: Int64)
      case lost(at: Int64, reason: String)
    }

    package let id: Int64
    package let from: Int
    package let to: Int
    let sentAt: Int64
    package let end: End
    package let label: String
    let detail: String
    /// What it carries, in a few words on its arrow; empty for nothing.
    var carries = ""
    var parents: [Int64] = []
    /// Whether the network made this copy of another message.
    var isDuplicate = false

    /// Makes a message.
    package init(
      id: Int64, from: Int, to: Int, sentAt: Int64, end: End, label: String, detail: String,
      carries: String = "", parents: [Int64] = [], isDuplicate: Bool = false
    ) {
      self.id = id
      self.from = from
      self.to = to
      self.sentAt = sentAt
      self.end = end
      self.label = label
      self.detail = detail
      self.carries = carries
      self.parents = parents
      self.isDuplicate = isDuplicate
    }

    /// When it arrived or was lost.
    var endedAt: Int64 {
      switch end {
      case .arrived(let at), .lost(let at, _): at
      }
    }
  }

  /// A stretch of time in one lane.
  package struct Band {
    let lane: Int
    package let from: Int64
    package let to: Int64
    package let kind: SpaceTimeBandKind
    package let label: String

    /// Makes a stretch of time.
    package init(lane: Int, from: Int64, to: Int64, kind: SpaceTimeBandKind, label: String) {
      self.lane = lane
      self.from = from
      self.to = to
      self.kind = kind
      self.label = label
    }
  }

  /// A moment that concerns all lanes, such as the end of the faults.
  package struct Moment {
    package let at: Int64
    package let label: String

    /// Makes a moment.
    package init(at: Int64, label: String) {
      self.at = at
      self.label = label
    }
  }

  package let question: String
  package let answer: String
  let lanes: [Lane]
  package private(set) var marks: [Mark]
  package private(set) var messages: [Message]
  private(set) var bands: [Band]
  package private(set) var moments: [Moment]
  /// How many marks and messages there were before the diagram was cut to a window.
  private(set) var totalCount: Int

  /// Orders everything by time, so that the same facts in any order give the same drawing. A mark,
  /// message or band that names a lane that does not exist is a mistake of the program.
  package init(
    question: String, answer: String, lanes: [Lane], marks: [Mark], messages: [Message],
    bands: [Band] = [], moments: [Moment] = [], totalCount: Int? = nil
  ) {
    let laneRange = lanes.indices
    precondition(
      marks.allSatisfy { laneRange.contains($0.lane) }
        && messages.allSatisfy { laneRange.contains($0.from) && laneRange.contains($0.to) }
        && bands.allSatisfy { laneRange.contains($0.lane) },
      "A mark, message or band of a space-time diagram names a lane that does not exist.")
    self.question = question
    self.answer = answer
    self.lanes = lanes
    self.marks = marks.sorted { ($0.at, $0.id) < ($1.at, $1.id) }
    self.messages = messages.sorted { ($0.sentAt, $0.id) < ($1.sentAt, $1.id) }
    self.bands = bands.sorted { ($0.lane, $0.from, $0.to) < ($1.lane, $1.from, $1.to) }
    self.moments = moments.sorted { ($0.at, $0.label) < ($1.at, $1.label) }
    self.totalCount = max(totalCount ?? 0, marks.count + messages.count)
  }

  /// The first and last moment of any mark or message; `nil` when there are none.
  var timeRange: ClosedRange<Int64>? {
    let firsts = [marks.first?.at, messages.first?.sentAt].compactMap { $0 }
    let lasts = [marks.last?.at, messages.map(\.endedAt).max()].compactMap { $0 }
    guard let first = firsts.min(), let last = lasts.max() else { return nil }
    return first...max(first, last)
  }

  /// At most about `limit` marks and messages: those around the highlighted marks, three quarters
  /// of them before the last one, since causes explain and consequences only follow.
  func window(limit: Int) -> SpaceTimeDiagram {
    guard marks.count + messages.count > limit else { return self }
    let focus = marks.last { $0.isHighlighted }?.at ?? timeRange?.upperBound ?? 0
    var times = marks.map(\.at) + messages.map(\.sentAt)
    times.sort()
    let focusIndex = times.firstIndex { $0 >= focus } ?? times.count - 1
    let start = min(max(0, focusIndex - limit * 3 / 4), times.count - limit)
    let first = times[start]
    let last = times[start + limit - 1]
    var result = self
    result.marks = Array(marks.filter { $0.at >= first && $0.at <= last }.prefix(limit))
    result.messages = Array(
      messages.filter { $0.sentAt >= first && $0.sentAt <= last }.prefix(limit))
    result.bands = bands.filter { $0.to > first && $0.from < last }
    result.moments = moments.filter { $0.at >= first && $0.at <= last }
    return result
  }
}
