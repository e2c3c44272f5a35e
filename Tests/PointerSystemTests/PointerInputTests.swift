import DeviceSystems
import PointerSystem
import SimulationKernel
import Testing

/// Flicks, buttons and scrolling.
@Suite("what the person does with the pointer")
struct PointerInputTests {
  /// Two buttons at the same distance of the middle between them.
  static var pair: PointerSketch {
    var sketch = PointerSketch()
    sketch.control("left", .points(100, 100, 40, 40))
    sketch.control("right", .points(200, 100, 40, 40))
    return sketch
  }

  /// A speed that carries a flick by a distance in points.
  static func flick(_ x: Int32, _ y: Int32) -> PointerCommand {
    .flick(speed: .points(x * 5, y * 5))
  }

  @Test("C-21: a flick goes to the control nearest to its end, and the model position with it")
  func magnetism() {
    var subject = PointerSubject.attached(Self.pair, at: 400, 300)
    let right = PointerRegionIndex(1)
    let facts = subject.does(Self.flick(-150, -150))
    #expect(facts.first == .magnetismChose(right, from: .points(250, 150)))
    #expect(subject.state.tracking.model == .points(220, 120))
    #expect(subject.activeRegion == "right")
  }

  @Test("C-21: of two controls as near, a flick goes to the first; far from all it just ends")
  func ties() {
    var sketch = Self.pair
    sketch.regions[1].padding = EdgeLengths(
      top: .zero, left: PointLength(sixtyFourths: -1), bottom: .zero, right: .zero)
    var subject = PointerSubject.attached(Self.pair, at: 400, 120)
    // The last position inside the left one is a sixty-fourth of a point left of its edge.
    #expect(
      subject.does(
        .flick(
          speed: PointerPosition(
            x: PointLength(sixtyFourths: -(230 * 64 + 1)).scaled(by: 5, over: 1), y: .zero))
      ).first?
      .kind == .magnetismChose)
    subject = .attached(sketch, at: 400, 120)
    #expect(
      subject.does(Self.flick(-230, 0)).first
        == .magnetismChose(PointerRegionIndex(0), from: .points(170, 120)))
    subject = .attached(Self.pair, at: 400, 120)
    #expect(!subject.does(Self.flick(100, 300)).contains { $0.kind == .magnetismChose })
    #expect(subject.state.tracking.model == .points(500, 420))
  }

  @Test("C-21: magnetism knobs: off, its reach, and only controls that the pointer merges with")
  func magnetismKnobs() {
    var sketch = Self.pair
    sketch.knobs.magnetism = .off
    var subject = PointerSubject.attached(sketch, at: 400, 300)
    subject.does(Self.flick(-150, -150))
    #expect(subject.state.tracking.model == .points(250, 150))
    sketch.knobs.magnetism = .nearestToEndPoint
    sketch.knobs.magnetismReach = .points(5)
    subject = .attached(sketch, at: 400, 300)
    subject.does(Self.flick(-150, -150))
    #expect(subject.state.tracking.model == .points(250, 150))
    sketch.knobs = PointerKnobs()
    sketch.knobs.largestMergedSide = .points(10)
    subject = .attached(sketch, at: 400, 300)
    subject.does(Self.flick(-150, -150))
    #expect(subject.state.tracking.model == .points(250, 150))
  }

  @Test("C-21: the model position stays on the screen")
  func bounds() {
    var subject = PointerSubject.attached(Self.pair, at: 400, 300)
    subject.does(.move(by: .points(-100_000, 100_000)))
    let last = PointLength(sixtyFourths: 800 * 64 - 1)
    #expect(subject.state.tracking.model == PointerPosition(x: .zero, y: last))
  }

  /// A slider whose style is held along its track while it is pressed.
  static var slider: PointerSketch {
    var sketch = PointerSketch()
    sketch.control("slider", .points(100, 100, 40, 40))
    sketch.control("other", .points(200, 100, 40, 40))
    sketch.regions[0].latchingAxes = .horizontal
    return sketch
  }

  @Test("C-12, IC-7: a press holds region and style, free along the latching axes until release")
  func latches() {
    var subject = PointerSubject.attached(Self.slider, at: 120, 120)
    let slider = PointerRegionIndex(0)
    #expect(
      subject.does(.press(.primary)) == [
        .pressed(.primary, PointerViewIndex(1)), .latched(slider, .horizontal),
      ])
    #expect(
      subject.moves(to: 220, 130) == [.moved(.points(220, 130)), .drawn(.points(220, 120))])
    #expect(subject.activeRegion == "slider")
    let facts = subject.does(.release)
    #expect(facts.prefix(2) == [.released(.primary), .unlatched(slider)])
    #expect(facts.filter(\.isTrace).map(\.kind) == [.exited, .entered, .styleApplied])
    #expect(subject.activeRegion == "other")
  }

  @Test("C-12: a held region that is no longer possible is let go, and exited")
  func latchedRegionDisappears() {
    var subject = PointerSubject.attached(Self.slider, at: 120, 120)
    subject.does(.press(.primary))
    let facts = subject.does(.setInteraction(PointerInteractionIndex(0), isEnabled: false))
    #expect(facts.map(\.kind).prefix(3) == [.interactionSet, .unlatched, .exited])
    subject = .attached(Self.slider, at: 120, 120)
    subject.does(.press(.primary))
    #expect(subject.does(.detach).map(\.kind) == [.released, .unlatched, .exited, .detached])
  }

  @Test("C-12: without latching axes a press holds nothing, unless the knob says so")
  func pressHolds() {
    var sketch = Self.pair
    var subject = PointerSubject.attached(sketch, at: 120, 120)
    subject.does(.press(.primary))
    subject.moves(to: 220, 120)
    #expect(subject.activeRegion == "right")
    sketch.knobs.pressHoldsEveryRegion = true
    subject = .attached(sketch, at: 120, 120)
    subject.does(.press(.primary))
    subject.moves(to: 220, 120)
    #expect(subject.activeRegion == "left")
    #expect(subject.state.tracking.drawn == .points(120, 120))
  }

  @Test("IC-16: a click activates the control where it begins and ends, once")
  func activates() {
    var subject = PointerSubject.attached(Self.pair, at: 120, 120)
    let activation = PointerFact.controlActivated(
      PointerViewIndex(1), PointerRegionIndex(0), by: .pointer)
    subject.does(.press(.primary))
    #expect(subject.does(.press(.primary)) == [])
    #expect(subject.does(.release).count { $0 == activation } == 1)
    #expect(subject.does(.release) == [])
    subject.does(.press(.primary))
    subject.moves(to: 220, 120)
    #expect(!subject.does(.release).contains { $0.kind == .controlActivated })
    subject.does(.press(.secondary))
    #expect(!subject.does(.release).contains { $0.kind == .controlActivated })
  }

  @Test("C-04: a secondary click shows a menu, and a drag needs no long press")
  func gestures() {
    var sketch = Self.pair
    sketch.views[1].hasContextMenu = true
    sketch.views[1].isDraggable = true
    var subject = PointerSubject.attached(sketch, at: 120, 120)
    #expect(subject.does(.press(.secondary)).last == .contextMenuShown(PointerViewIndex(1)))
    subject.does(.release)
    subject.does(.press(.primary))
    #expect(!subject.moves(to: 123, 120).contains { $0.kind == .dragStarted })
    #expect(subject.moves(to: 124, 120).contains(.dragStarted(PointerViewIndex(1))))
    #expect(!subject.moves(to: 130, 120).contains { $0.kind == .dragStarted })
    #expect(!subject.does(.release).contains { $0.kind == .controlActivated })
  }

  /// A list that scrolls, with two rows.
  static var list: PointerSketch {
    var sketch = PointerSketch()
    let list = sketch.view("list", .points(100, 100, 200, 100))
    sketch.views[1].scrollRange = .points(0, 100)
    sketch.control("first", .points(0, 0, 200, 100), in: list)
    sketch.control("second", .points(0, 100, 200, 100), in: list)
    return sketch
  }

  @Test("C-04, C-22: content that scrolls brings another region under a pointer that stays")
  func scrolls() {
    var subject = PointerSubject.attached(Self.list, at: 150, 150)
    let facts = subject.does(.scroll(by: .points(50, 30)))
    #expect(facts.first == .scrolled(PointerViewIndex(1), to: .points(0, 30)))
    #expect(
      facts.contains(.regionMoved(PointerRegionIndex(0), .points(100, 70, 200, 100))))
    #expect(!facts.contains { $0.isTrace })
    let more = subject.does(.scroll(by: .points(0, 500)))
    #expect(more.contains(.exited(PointerRegionIndex(0), because: .scrolled)))
    #expect(subject.activeRegion == "second")
    #expect(subject.does(.scroll(by: .points(0, 1))) == [])
  }

  @Test("C-22: knobs: a region that moved is entered again; a scroll asks nobody")
  func scrollKnobs() {
    var sketch = Self.list
    sketch.knobs.reentersMovedRegion = true
    var subject = PointerSubject.attached(sketch, at: 150, 150)
    #expect(
      subject.does(.scroll(by: .points(0, 30))).filter(\.isTrace).map(\.kind)
        == [.exited, .entered, .styleApplied])
    sketch.knobs.reevaluation = []
    subject = .attached(sketch, at: 150, 150)
    #expect(subject.does(.scroll(by: .points(0, 30))).map(\.kind) == [.scrolled])
    subject.moves(to: 151, 150)
    #expect(subject.state.tracking.region?.rectangle == .points(100, 70, 200, 100))
  }

  @Test("C-21: a flick chooses no control whose middle is outside the screen")
  func magnetismOnScreen() {
    var sketch = PointerSketch()
    sketch.frames[0] = .points(0, 0, 1_200, 800)
    sketch.control("edge", .points(970, 100, 100, 100))
    var subject = PointerSubject.attached(sketch, at: 900, 150)
    let facts = subject.does(.flick(speed: .points(400, 0)))
    #expect(!facts.contains { $0.kind == .magnetismChose })
    #expect(subject.state.tracking.model == .points(980, 150))
  }

  @Test("C-23: a view that observes the pointer hears when it comes and goes, and needs no region")
  func observes() {
    var sketch = PointerSketch()
    let canvas = sketch.view("canvas", .points(100, 100, 200, 200))
    let chart = sketch.view("chart", .points(50, 50, 20, 20), in: canvas)
    sketch.views[canvas.position].observesHover = true
    sketch.views[chart.position].observesHover = true
    var subject = PointerSubject.attached(sketch, at: 10, 160)
    let facts = subject.moves(to: 500, 160).filter { $0.kind != .moved && $0.kind != .drawn }
    #expect(
      facts == [.hoverBegan(canvas), .hoverBegan(chart), .hoverEnded(chart), .hoverEnded(canvas)])
    subject.moves(to: 160, 160)
    #expect(subject.state.hovered == [canvas, chart])
    #expect(subject.look == .system)
    subject.now = subject.now + .seconds(2)
    #expect(subject.does(.hideIfIdle) == [.hoverEnded(chart), .hoverEnded(canvas), .hidden])
    subject.moves(to: 161, 160)
    // It is over nothing while the app is not in front.
    #expect(
      subject.does(.show(nil)) == [.layoutChanged(nil), .hoverEnded(chart), .hoverEnded(canvas)])
    #expect(
      subject.does(.show(PointerLayoutIndex(0))).suffix(2) == [
        .hoverBegan(canvas), .hoverBegan(chart),
      ])
    #expect(subject.does(.detach) == [.hoverEnded(chart), .hoverEnded(canvas), .detached])
  }
}
