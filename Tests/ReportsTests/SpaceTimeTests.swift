import Testing

@testable import ReportParts

@Suite("Space-time diagrams")
struct SpaceTimeTests {
  private func marks(_ count: Int64, highlighted: Int64) -> SpaceTimeDiagram {
    SpaceTimeDiagram(
      question: "What happened?", answer: "Much.",
      lanes: [.init(name: "phone", kind: .device), .init(name: "hub", kind: .hub)],
      marks: (0..<count).map { index in
        .init(
          id: index, lane: Int(index % 2), at: index * 1_000_000, kind: .donation,
          label: "visit \(index)", detail: "", isHighlighted: index == highlighted)
      }, messages: [])
  }

  @Test("a long run is cut to what surrounds the violation, and the figure says so")
  func window() {
    let window = marks(10_000, highlighted: 9_000).window(limit: 2_000)
    #expect(window.marks.count == 2_000)
    #expect(window.marks.first?.id == 7_500)
    #expect(window.marks.last?.id == 9_499)
    #expect(window.totalCount == 10_000)
    var page = HTMLWriter()
    page.figure(marks(10_000, highlighted: 9_000), id: "x", heading: "h4")
    #expect(page.output.text.contains("Drawn 2\u{202F}000 of 10\u{202F}000 marks and messages."))
  }

  @Test("a violation at the very end or beginning still fills the window")
  func windowAtTheEnds() {
    #expect(marks(5_000, highlighted: 4_999).window(limit: 400).marks.last?.id == 4_999)
    #expect(marks(5_000, highlighted: 4_999).window(limit: 400).marks.count == 400)
    #expect(marks(5_000, highlighted: 0).window(limit: 400).marks.first?.id == 0)
    #expect(marks(5_000, highlighted: 0).window(limit: 400).marks.count == 400)
  }

  @Test("time always runs to the right, and each long pause is cut once")
  func scale() {
    let day = Microseconds.day
    let moments: [Int64] = [0, 1, 250_000, 60_000_000, 9 * day, 9 * day + 5, 9 * day + 90_000_000]
    let scale = SpaceTimeScale(
      moments: moments, stacks: [1, 1, 3, 1, 1, 1, 1], left: 100, leastWidth: 800)
    let positions = moments.map { scale.position($0) }
    #expect(positions == positions.sorted())
    #expect(Set(positions).count == positions.count)
    #expect(scale.breaks.map(\.length) == [9 * day - 60_000_000])
    #expect(scale.position(-5) == 100)
    #expect(scale.position(99 * day) == scale.right)
    #expect(scale.position(30_000_000) > positions[2] && scale.position(30_000_000) < positions[3])
    #expect(scale.right >= 900)
  }

  @Test("no two labels that are shown overlap")
  func labels() {
    for diagram in [SampleStory.diagram(), marks(600, highlighted: 300)] {
      let shown = SpaceTimeLayout(diagram).labels.filter(\.isShown)
      #expect(shown.count > 8)
      for (index, label) in shown.enumerated() {
        for other in shown[(index + 1)...] where (other.y - label.y).magnitude < 11 {
          #expect(label.x + label.width < other.x || other.x + other.width < label.x)
        }
      }
    }
  }

  /// Messages between a phone and the hub, so dense that not all words have room.
  private func dense() -> SpaceTimeDiagram {
    SpaceTimeDiagram(
      question: "", answer: "",
      lanes: [.init(name: "phone", kind: .device), .init(name: "hub", kind: .hub)], marks: [],
      messages: (0..<12).map { (index: Int64) in
        let at = index * 200_000 + index / 4 * 5 * Microseconds.minute
        return .init(
          id: index, from: index % 3 == 0 ? 0 : 1, to: index % 3 == 0 ? 1 : 0, sentAt: at,
          end: index % 5 == 0
            ? .lost(at: at + 250_000, reason: "partition") : .arrived(at: at + 250_000),
          label: "upload", detail: "",
          carries: index % 3 == 0 ? "count \(index), displayCountExceeded" : "count \(index)")
      })
  }

  @Test("words of a message that are shown are crossed by no message, and stand beside their own")
  func messageLabels() {
    let diagram = dense()
    let layout = SpaceTimeLayout(diagram)
    let shown = layout.labels.filter(\.isShown)
    #expect(!shown.isEmpty && layout.labels.contains { !$0.isShown })
    #expect(shown.allSatisfy { $0.isOfMessage })
    for label in shown {
      let (start, end) = (label.x, label.x + label.width)
      var nearest = Double.infinity
      for message in diagram.messages {
        let from = (layout.scale.position(message.sentAt), layout.laneHeight(message.from))
        var to = (layout.scale.position(message.endedAt), layout.laneHeight(message.to))
        if case .lost = message.end { to = SpaceTimeLayout.lostPoint(message, layout.scale) }
        for y in [label.y - 8, label.y - 3, label.y + 2]
        where (min(from.1, to.1)...max(from.1, to.1)).contains(y) {
          let x = from.0 + (y - from.1) / (to.1 - from.1) * (to.0 - from.0)
          #expect(x < start || x > end, "\(label.text) is crossed by message \(message.id)")
          guard label.text == message.carries else { continue }
          nearest = min(nearest, max(start - x, x - end))
        }
      }
      if label.text != "partition" { #expect(nearest < 12, "\(label.text)") }
    }
  }

  @Test("the word at a moment of all lanes stands below the words of the last lane")
  func momentLabel() {
    var page = HTMLWriter()
    let diagram = SpaceTimeDiagram(
      question: "?", answer: "", lanes: [.init(name: "phone", kind: .device)],
      marks: (0..<4).map {
        .init(id: $0, lane: 0, at: 5 + $0, kind: .display, label: "display \($0)", detail: "")
      }, messages: [], moments: [.init(at: 6, label: "healing begins")])
    let layout = SpaceTimeLayout(diagram)
    page.figure(diagram, id: "x", heading: "h4")
    let lowest = layout.labels.map(\.y).max() ?? 0
    #expect(lowest + 11 <= layout.bottom + 8)
    #expect(page.output.text.contains("y=\"\(Int(layout.bottom) + 8)\""))
  }

  @Test("the label of the violation is always shown")
  func violationLabel() {
    let labels = SpaceTimeLayout(marks(2_000, highlighted: 1_234)).labels
    #expect(labels.contains { $0.isBold && $0.isShown && $0.text == "visit 1234" })
  }

  @Test("marks of one lane at one moment stand side by side")
  func stacks() {
    let diagram = SpaceTimeDiagram(
      question: "", answer: "", lanes: [.init(name: "phone", kind: .device)],
      marks: (0..<4).map {
        .init(id: $0, lane: 0, at: 5, kind: .display, label: "", detail: "")
      }, messages: [])
    let layout = SpaceTimeLayout(diagram)
    let positions = diagram.marks.indices.map(layout.position(ofMark:))
    for (left, right) in zip(positions, positions.dropFirst()) { #expect(right - left >= 12) }
  }

  @Test("the order of the input does not matter")
  func order() {
    let diagram = SampleStory.diagram()
    let shuffled = SpaceTimeDiagram(
      question: diagram.question, answer: diagram.answer, lanes: diagram.lanes,
      marks: diagram.marks.reversed(), messages: diagram.messages.reversed(),
      bands: diagram.bands.reversed(), moments: diagram.moments)
    var pages = [HTMLWriter(), HTMLWriter()]
    pages[0].figure(diagram, id: "x", heading: "h4")
    pages[1].figure(shuffled, id: "x", heading: "h4")
    #expect(pages[0].output.bytes == pages[1].output.bytes)
  }

  @Test("every mark and message can be reached by keyboard, says what it is, and names its causes")
  func facts() {
    var page = HTMLWriter()
    page.figure(SampleStory.diagram(), id: "x", heading: "h4")
    let text = page.output.text
    #expect(
      text.matches(of: /class="fact [^>]*tabindex="0" role="img" aria-label="[^"]+"/).count == 28)
    #expect(text.contains("data-id=\"51\" tabindex=\"0\""))
    #expect(text.contains("data-parents=\"50 21\""))
    #expect(text.contains("iCloud: push to iPad, lost: offline"))
  }

  @Test("every kind of mark has a shape of its own")
  func shapes() {
    let looks = SpaceTimeMarkKind.allCases.map { kind in
      "\(kind.path) \(kind.paint.fill == nil || kind.paint.fill == .page)"
    }
    #expect(Set(looks).count == looks.count)
  }

  @Test("a diagram without anything in it is drawn without a trap")
  func empty() {
    var page = HTMLWriter()
    let nothing = SpaceTimeDiagram(
      question: "?", answer: "", lanes: [.init(name: "phone", kind: .device)], marks: [],
      messages: [])
    page.figure(nothing, id: "x", heading: "h4")
    #expect(page.output.text.contains("Drawn 0 of 0"))
  }
}
