import DeviceSystems
import PointerSystem
import SimulationKernel
import Testing

/// How the pointer looks, and where it is drawn.
@Suite("how the pointer looks")
struct PointerStyleTests {
  /// How the pointer looks over a view of a kind and a size.
  static func look(
    over kind: PointerControl, side: Int32 = 40, _ change: (inout PointerSketch) -> Void = { _ in }
  ) -> PointerLook {
    var sketch = PointerSketch()
    sketch.control("subject", .points(100, 100, side, side), kind: kind)
    change(&sketch)
    return PointerSubject.attached(sketch, at: 110, 110).look
  }

  /// How the pointer looks in a region with a style.
  static func look(with style: PointerStyle, side: Int32 = 40) -> PointerLook {
    look(over: .custom, side: side) { sketch in
      let index = sketch.style(style)
      sketch.regions[0].style = index
    }
  }

  @Test("C-02, C-03, F-29: bars, segments, edit menus and text have an effect without adoption")
  func builtIn() {
    #expect(Self.look(over: .text, side: 300) == .verticalBeam)
    #expect(Self.look(over: .barButton, side: 300) == .highlight)
    #expect(Self.look(over: .segmentedControl) == .highlight)
    #expect(Self.look(over: .editMenu) == .highlight)
    #expect(Self.look(over: .barButton) { $0.knobs.barEffect = .lift } == .lift)
  }

  @Test("C-03: a plain button needs the flag, unless a bar contains it")
  func plainButton() {
    #expect(Self.look(over: .button) == .system)
    #expect(
      Self.look(over: .button, side: 300) { $0.views[1].isPointerInteractionEnabled = true }
        == .hover)
    #expect(Self.look(over: .button, side: 300) { $0.views[1].isInBar = true } == .highlight)
  }

  @Test("C-05, F-30, IC-9: a provider is given the built-in look of its button, and may change it")
  func provider() {
    var sketch = PointerSketch()
    let region = sketch.control("ruler", .points(100, 100, 40, 40), kind: .button)
    sketch.views[1].isPointerInteractionEnabled = true
    let larger = sketch.style(
      .contentEffect(
        .automatic, shape: .roundedRectangle(.points(90, 90, 60, 60), cornerRadius: nil)))
    let lift = sketch.style(.contentEffect(.lift, shape: nil))
    let answers: [(PointerStyleProvider, PointerStyleIndex?, PointerLook)] = [
      (.unchanged, nil, .highlight), (.adjusted(larger), larger, .highlight),
      (.replaced(lift), lift, .lift),
    ]
    for (provider, style, look) in answers {
      sketch.regions[0].provider = provider
      var subject = PointerSubject.attached(sketch, at: 10, 10)
      let facts = subject.moves(to: 110, 110)
      let proposal = PointerFact.styleProposed(region, PointerViewIndex(1), .highlight)
      #expect(facts.contains(proposal))
      #expect(facts.contains(.styleApplied(region, style, look)))
      #expect(subject.look == look)
    }
  }

  @Test("C-06, C-07, F-31: content effects, and what the system chooses by size and background")
  func effects() {
    #expect(Self.look(with: .contentEffect(.highlight, shape: nil), side: 300) == .highlight)
    #expect(Self.look(with: .contentEffect(.lift, shape: nil), side: 300) == .lift)
    #expect(Self.look(with: .contentEffect(.hover, shape: nil)) == .hover)
    #expect(Self.look(with: .contentEffect(.automatic, shape: nil), side: 120) == .highlight)
    #expect(Self.look(with: .contentEffect(.automatic, shape: nil), side: 121) == .hover)
    #expect(Self.look(over: .custom) { $0.views[1].hasOpaqueBackground = true } == .lift)
    #expect(Self.look(over: .custom) { $0.knobs.largestMergedSide = .points(39) } == .hover)
  }

  @Test("C-06, C-10: the four shapes")
  func shapes() {
    let rectangle = PointerRectangle.points(0, 0, 10, 10)
    let shapes: [(PointerShape, PointerLook)] = [
      (.roundedRectangle(rectangle, cornerRadius: .points(2)), .roundedRectangle),
      (.path("crosshair", bounds: rectangle), .path),
      (.verticalBeam(length: .points(20)), .verticalBeam),
      (.horizontalBeam(length: .points(20)), .horizontalBeam),
    ]
    for (shape, look) in shapes {
      #expect(Self.look(with: .shape(shape, constrainedAxes: .none)) == look)
    }
  }

  /// A button in a toolbar, with a style.
  static func inToolbar(_ style: PointerStyle) -> PointerSubject {
    var sketch = PointerSketch()
    let toolbar = sketch.view("toolbar", .points(100, 100, 400, 100))
    let index = sketch.style(style)
    sketch.control("button", .points(20, 30, 40, 40), in: toolbar, style: index)
    return .attached(sketch, at: 125, 135)
  }

  @Test("C-08: without a shape it is derived from the preview")
  func derivedShape() {
    let subject = Self.inToolbar(.contentEffect(.lift, shape: nil))
    #expect(subject.state.contentRectangle(in: subject.definition) == .points(120, 130, 40, 40))
    #expect(subject.state.shapeRectangle(in: subject.definition) == nil)
  }

  @Test("C-09: with an effect the rectangle is in the container of the preview")
  func rectangleOfEffect() {
    let subject = Self.inToolbar(
      .contentEffect(
        .highlight, shape: .roundedRectangle(.points(12, 26, 56, 48), cornerRadius: nil)))
    #expect(subject.state.contentRectangle(in: subject.definition) == .points(112, 126, 56, 48))
  }

  @Test("C-09: without an effect it is centred on the pointer, and its origin is an offset")
  func rectangleOfShape() {
    let subject = Self.inToolbar(
      .shape(.path("crosshair", bounds: .points(3, 5, 20, 10)), constrainedAxes: .none))
    #expect(subject.state.shapeRectangle(in: subject.definition) == .points(118, 135, 20, 10))
    #expect(subject.state.contentRectangle(in: subject.definition) == nil)
  }

  /// Guide lines for stitches: one region a line, along which the pointer slides.
  static var guides: PointerSketch {
    var sketch = PointerSketch()
    let cross = sketch.style(
      .shape(.path("crosshair", bounds: .points(0, 0, 20, 20)), constrainedAxes: .vertical))
    let lines = (0..<4 as Range<Int32>).map { line in
      sketch.region(
        "line \(line)", .rectangle(.points(0, line * 40, 600, 40), of: PointerSketch.screen),
        style: cross)
    }
    sketch.interaction(on: PointerSketch.screen, regions: lines)
    return sketch
  }

  @Test("C-11, IC-6: a constrained axis pulls back, and the lifted finger puts it in the middle")
  func constrains() {
    var subject = PointerSubject.attached(Self.guides, at: 50, 92)
    #expect(subject.state.tracking.drawn == .points(50, 98))
    #expect(subject.does(.liftFinger) == [.recentered(.points(50, 100))])
    #expect(subject.does(.liftFinger) == [])
    #expect(subject.state.tracking.model == .points(50, 92))
    subject.moves(to: 300, 116)
    #expect(subject.state.tracking.drawn == .points(300, 104))
    subject.moves(to: 300, 124)
    #expect(subject.activeRegion == "line 3")
    var sketch = Self.guides
    sketch.knobs.constrainedAxisDivisor = 0
    #expect(PointerSubject.attached(sketch, at: 50, 92).state.tracking.drawn == .points(50, 100))
  }

  @Test("C-02, C-11: over text the beam slides along the line")
  func textBeam() {
    var sketch = PointerSketch()
    sketch.control("line", .points(100, 100, 400, 20), kind: .text)
    var subject = PointerSubject.attached(sketch, at: 150, 102)
    #expect(subject.state.constrainedAxes(in: subject.definition) == .vertical)
    subject.does(.liftFinger)
    #expect(subject.state.tracking.drawn == .points(150, 110))
  }

  @Test("C-07: a pointer that is part of the content keeps a little of the movement")
  func parallax() {
    var sketch = PointerSketch()
    sketch.control("button", .points(100, 100, 40, 40))
    var subject = PointerSubject.attached(sketch, at: 136, 120)
    #expect(subject.state.tracking.drawn == .points(121, 120))
    subject.does(.liftFinger)
    #expect(subject.state.tracking.drawn == .points(120, 120))
  }

  @Test("C-16: animations run with the pointer's own, and an exit takes the place of an enter")
  func animations() {
    var sketch = PointerSketch()
    let region = sketch.control("segment", .points(100, 100, 40, 40))
    sketch.regions[0].animatesEnter = true
    sketch.regions[0].animatesExit = true
    var subject = PointerSubject.attached(sketch, at: 10, 10)
    let ends = subject.now + .milliseconds(250)
    let entering = subject.moves(to: 110, 110)
    #expect(entering.contains(.animationStarted(region, .enter, ends: ends)))
    #expect(subject.state.isAnimatedIn == [true])
    #expect(subject.state.animationDeadline == ends)
    #expect(subject.does(.finishAnimation(region)) == [])
    subject.now = subject.now + .milliseconds(100)
    subject.moves(to: 300, 300)
    #expect(subject.state.isAnimatedIn == [false])
    #expect(subject.state.animations.map(\.phase) == [.exit])
    subject.now = subject.now + .milliseconds(250)
    #expect(subject.does(.finishAnimation(region)) == [.animationFinished(region, .exit)])
    #expect(subject.state.animationDeadline == nil)
  }
}
