@testable import ReportParts

/// An invented violation: a tip that may be shown three times is shown a fourth time, because a
/// push was lost while a tablet was offline.
enum SampleStory {
  static let minute = Microseconds.minute
  static let day = Microseconds.day

  static func diagram(phone: String = "iPhone") -> SpaceTimeDiagram {
    SpaceTimeDiagram(
      question: "How was “compass” shown a fourth time?",
      answer: "The iPad never learnt of the third display: the push to it was lost, and it was "
        + "offline when the hub sent the next one.",
      lanes: [
        .init(name: phone, kind: .device, note: "iOS"),
        .init(name: "iCloud", kind: .hub),
        .init(name: "iPad", kind: .device, note: "iPadOS"),
        .init(name: "Mac", kind: .device, note: "macOS"),
      ],
      marks: marks, messages: messages, bands: bands,
      moments: [.init(at: 9 * day + 12 * 60 * minute, label: "network healed")])
  }

  private static let start = 3 * day + 9 * 60 * minute
  private static let second = Microseconds.second
  private static let late = 6 * day + 18 * 60 * minute + 4 * minute

  private static let marks: [SpaceTimeDiagram.Mark] = [
    mark(10, 0, start, .launch, "launch", "The app was opened.", []),
    mark(
      11, 0, start + 8 * second, .donation, "visit", "Donated didVisitTrail, the 4th of this week.",
      [10]),
    mark(
      12, 0, start + 9 * second, .display, "display 1", "compass was shown inline; 1 of 3.", [11]),
    mark(13, 0, start + 21 * second, .displayEnd, "", "The person scrolled on.", [12]),
    mark(
      20, 2, start + 16 * second, .learnt, "knows 1", "The iPad learnt of one display.", [104]),
    mark(
      21, 2, start + 26 * minute, .display, "display 2", "compass was shown inline; 2 of 3.", [20]),
    mark(22, 2, start + 26 * minute + 14 * second, .displayEnd, "", "A different screen.", [21]),
    mark(
      23, 0, start + 26 * minute + 3 * second, .learnt, "knows 2", "The iPhone learnt of two.",
      [108]),
    mark(
      30, 3, start + 40 * minute, .withheld, "not shown", "Held back: one new tip a week.", []),
    mark(
      40, 0, late, .display, "display 3", "compass was shown inline; 3 of 3.", [23]),
    mark(
      41, 0, late + 12 * second, .invalidation, "closed", "The person closed the tip.", [40]),
    mark(42, 3, late + 8 * second, .learnt, "knows 3", "The Mac learnt of three.", [112]),
    mark(43, 1, late + 13 * second, .conflict, "conflict", "The save met a newer record.", [115]),
    mark(50, 2, late + 31 * minute, .launch, "launch", "The app was opened, still offline.", []),
    mark(
      51, 2, late + 31 * minute + 6 * second, .display, "display 4 of 3",
      "compass was shown inline although three displays had happened.", [50, 21], true),
    mark(52, 2, late + 32 * minute, .crash, "crash", "The app ended during a save.", [51]),
  ]

  private static func mark(
    _ id: Int64, _ lane: Int, _ at: Int64, _ kind: SpaceTimeMarkKind, _ label: String,
    _ detail: String, _ parents: [Int64], _ isHighlighted: Bool = false
  ) -> SpaceTimeDiagram.Mark {
    .init(
      id: id, lane: lane, at: at, kind: kind, label: label, detail: detail, parents: parents,
      isHighlighted: isHighlighted)
  }

  private static let messages: [SpaceTimeDiagram.Message] = [
    sent(101, 0, 1, start + 11 * second, 340_000, "save", [12]),
    sent(103, 1, 2, start + 12 * second, 1_900_000, "push", [101]),
    sent(104, 1, 2, start + 15 * second, 600_000, "changes", [103]),
    sent(105, 1, 3, start + 12 * second, 2_600_000, "push", [101]),
    sent(107, 2, 1, start + 26 * minute + 1 * second, 280_000, "save", [21]),
    sent(108, 1, 0, start + 26 * minute + 2 * second, 700_000, "changes", [107]),
    lost(109, 1, 3, start + 26 * minute + 2 * second, 800_000, "push", "burst loss", [107]),
    sent(110, 0, 1, late + 2 * second, 410_000, "save", [40]),
    lost(111, 1, 2, late + 3 * second, 900_000, "push", "offline", [110]),
    sent(112, 1, 3, late + 3 * second, 4_000_000, "changes", [110]),
    sent(115, 0, 1, late + 12 * second + 300_000, 500_000, "save", [41]),
    sent(116, 1, 3, late + 14 * second, 1_200_000, "push", [115], copy: true),
  ]

  private static func sent(
    _ id: Int64, _ from: Int, _ to: Int, _ at: Int64, _ delay: Int64, _ label: String,
    _ parents: [Int64], copy: Bool = false
  ) -> SpaceTimeDiagram.Message {
    .init(
      id: id, from: from, to: to, sentAt: at, end: .arrived(at: at + delay), label: label,
      detail: "", parents: parents, isDuplicate: copy)
  }

  private static func lost(
    _ id: Int64, _ from: Int, _ to: Int, _ at: Int64, _ delay: Int64, _ label: String,
    _ reason: String, _ parents: [Int64]
  ) -> SpaceTimeDiagram.Message {
    .init(
      id: id, from: from, to: to, sentAt: at, end: .lost(at: at + delay, reason: reason),
      label: label, detail: "", parents: parents)
  }

  private static let bands: [SpaceTimeDiagram.Band] = [
    .init(lane: 2, from: 5 * day, to: 8 * day, kind: .offline, label: "offline for 3 d"),
    .init(lane: 0, from: start + 9 * second, to: start + 21 * second, kind: .shown, label: ""),
    .init(
      lane: 2, from: start + 26 * minute, to: start + 26 * minute + 14 * second, kind: .shown,
      label: ""),
    .init(lane: 0, from: late, to: late + 12 * second, kind: .shown, label: ""),
    .init(
      lane: 3, from: start + 20 * minute, to: start + 39 * minute, kind: .closed,
      label: "app closed"),
  ]
}
