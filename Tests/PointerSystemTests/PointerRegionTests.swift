import DeviceSystems
import PointerSystem
import SimulationKernel
import Testing

/// Which region is active.
@Suite("which region the pointer is in")
struct PointerRegionTests {
  @Test("C-13: without a style of its own a whole view gets an automatic effect")
  func wholeView() {
    var sketch = PointerSketch()
    let region = sketch.control("canvas", .points(100, 100, 300, 300))
    var subject = PointerSubject.attached(sketch, at: 10, 10)
    #expect(
      subject.trace(to: 120, 120) == [
        .entered(region, of: PointerInteractionIndex(0), .points(100, 100, 300, 300)),
        .styleApplied(region, nil, .hover),
      ])
  }

  @Test("C-14, IC-8: after a nil answer the next ancestor is asked, and a disabled one never")
  func goesUp() {
    var sketch = PointerSketch()
    let card = sketch.view("card", .points(0, 0, 400, 400))
    let label = sketch.view("label", .points(0, 0, 100, 100), in: card)
    let whole = sketch.region("card", .view(card))
    let part = sketch.region("part", .rectangle(.points(0, 0, 50, 100), of: label))
    let outer = sketch.interaction(on: card, fallback: whole)
    let inner = sketch.interaction(on: label, regions: [part])
    var subject = PointerSubject.attached(sketch, at: 500, 500)
    let facts = subject.moves(to: 80, 50).filter { $0.kind == .regionRequested }
    #expect(
      facts.suffix(2) == [.regionRequested(inner, nil, []), .regionRequested(outer, whole, [])])
    subject.moves(to: 40, 50)
    #expect(subject.activeRegion == "part")
    let disabling = subject.does(.setInteraction(inner, isEnabled: false))
    #expect(disabling.contains(.exited(part, because: .disabled)))
    let requests = (disabling + subject.moves(to: 30, 30)).filter { $0.kind == .regionRequested }
    #expect(!requests.isEmpty)
    #expect(requests.allSatisfy { $0 == .regionRequested(outer, whole, []) })
  }

  @Test("C-14: a style is asked for when a region is new, and not while it stays")
  func styleAfterRegion() {
    var sketch = PointerSketch()
    let region = sketch.control("button", .points(100, 100, 40, 40))
    var subject = PointerSubject.attached(sketch, at: 10, 10)
    let kinds = subject.moves(to: 120, 120).map(\.kind)
    #expect(
      kinds == [
        .moved, .regionRequested, .entered, .styleApplied, .moved, .regionRequested, .drawn,
      ])
    #expect(subject.trace(to: 121, 121) == [])
    #expect(subject.trace(to: 300, 121) == [.exited(region, because: .moved), .systemStyleApplied])
  }

  @Test("C.2: the style may be asked for before the enter, but the exit comes first")
  func styleBeforeEnter() {
    var sketch = PointerSketch()
    let left = sketch.control("left", .points(100, 100, 40, 40))
    let right = sketch.control("right", .points(140, 100, 40, 40))
    sketch.knobs.asksStyleBeforeEnter = true
    var subject = PointerSubject.attached(sketch, at: 120, 120)
    #expect(
      subject.trace(to: 160, 120).map(\.kind) == [.exited, .styleApplied, .entered])
    #expect(subject.state.tracking.region?.index == right)
    #expect(subject.state.enterCounts[left.position] == 1)
  }

  @Test("C-15: a request carries the modifier keys, and the identifier tells regions apart")
  func modifiers() {
    var sketch = PointerSketch()
    let plain = sketch.region("plain", .view(PointerSketch.screen))
    let precise = sketch.region(
      "precise", .rectangle(.points(10, 10, 100, 100), of: PointerSketch.screen))
    sketch.regions[precise.position].requiredModifiers = .shift
    let interaction = sketch.interaction(
      on: PointerSketch.screen, regions: [precise], fallback: plain)
    var subject = PointerSubject.attached(sketch, at: 50, 50)
    #expect(subject.activeRegion == "plain")
    #expect(subject.does(.holdModifiers(.shift)) == [.modifiersChanged(.shift)])
    #expect(subject.moves(to: 51, 50).contains(.regionRequested(interaction, precise, .shift)))
    #expect(subject.activeRegion == "precise")
    sketch.knobs.reevaluation = .all
    subject = .attached(sketch, at: 50, 50)
    subject.does(.holdModifiers(.shift))
    #expect(subject.activeRegion == "precise")
  }

  @Test("C-17, C-18, IC-11: padding reaches as far as the hit test, and no further")
  func padding() {
    for (outset, reach) in [(0, 0), (5, 5), (10, 10), (20, 10)] as [(Int32, Int32)] {
      var sketch = PointerSketch()
      sketch.control("button", .points(100, 100, 40, 40), outset: outset, padding: 10)
      for x in 80...160 as ClosedRange<Int32> {
        let subject = PointerSubject.attached(sketch, at: x, 120)
        let isInside = x >= 100 - reach && x < 140 + reach
        #expect((subject.activeRegion == "button") == isInside, "outset \(outset), at \(x)")
      }
    }
  }

  @Test("C-17: an enlarged area does not reach beyond that of the view that contains it")
  func paddingWithinContainer() {
    var sketch = PointerSketch()
    let box = sketch.view("box", .points(100, 100, 100, 100))
    sketch.control("button", .points(0, 0, 40, 40), in: box, outset: 10, padding: 10)
    #expect(PointerSubject.attached(sketch, at: 95, 120).activeRegion == nil)
    #expect(PointerSubject.attached(sketch, at: 145, 120).activeRegion == "button")
  }

  @Test("C-19, IC-5: adjoining regions follow each other; a gap shows the system's shape once")
  func adjoining() {
    for (gap, steps) in [(0, 0), (4, 1), (9, 1)] as [(Int32, Int)] {
      var sketch = PointerSketch()
      let left = sketch.control("left", .points(100, 100, 40, 40))
      let right = sketch.control("right", .points(140 + gap, 100, 40, 40))
      var subject = PointerSubject.attached(sketch, at: 120, 120)
      let facts = subject.trace(to: 160 + gap, 120)
      #expect(facts.count { $0 == .systemStyleApplied } == steps, "gap of \(gap)")
      #expect(facts.first == .exited(left, because: .moved))
      #expect(facts.last?.kind == .styleApplied)
      #expect(subject.state.tracking.region?.index == right)
    }
  }

  @Test("C-19: padding closes a gap")
  func paddedNeighbours() {
    var sketch = PointerSketch()
    sketch.control("left", .points(100, 100, 40, 40), outset: 5, padding: 5)
    sketch.control("right", .points(150, 100, 40, 40), outset: 5, padding: 5)
    var subject = PointerSubject.attached(sketch, at: 120, 120)
    #expect(!subject.trace(to: 170, 120).contains(.systemStyleApplied))
  }

  @Test("C-20, F-36, IC-10: one interaction on an ancestor has the trace of many on its sub-views")
  func refactoring() {
    var apart = PointerSketch()
    var together = PointerSketch()
    var regions: [PointerRegionIndex] = []
    for index in 0..<4 as Range<Int32> {
      let frame = PointerRectangle.points(100 + index * 50, 100, 45, 40)
      apart.control("row \(index)", frame)
      let view = together.view("row \(index)", frame)
      regions.append(together.region("row \(index)", .view(view)))
    }
    together.interaction(on: PointerSketch.screen, regions: regions)
    var first = PointerSubject.attached(apart, at: 10, 120)
    var second = PointerSubject.attached(together, at: 10, 120)
    for (x, y) in [(400, 120), (120, 130), (260, 90), (260, 110)] as [(Int32, Int32)] {
      let wanted = first.trace(to: x, y).map(\.withoutInteraction)
      #expect(second.trace(to: x, y).map(\.withoutInteraction) == wanted)
    }
    #expect(first.state.enterCounts == second.state.enterCounts)
    #expect(first.state.enterCounts.allSatisfy { $0 > 0 })
  }

  @Test("C.2: the front-most view is hit, and in it the innermost")
  func order() {
    var sketch = PointerSketch()
    sketch.control("back", .points(100, 100, 100, 100))
    sketch.control("front", .points(150, 100, 100, 100))
    #expect(PointerSubject.attached(sketch, at: 170, 150).activeRegion == "front")
    sketch.views[1].zOrder = 1
    #expect(PointerSubject.attached(sketch, at: 170, 150).activeRegion == "back")
    sketch.control("inner", .points(50, 0, 20, 100), in: PointerViewIndex(1))
    #expect(PointerSubject.attached(sketch, at: 160, 150).activeRegion == "inner")
    sketch.views[1].isHitTestable = false
    #expect(PointerSubject.attached(sketch, at: 160, 150).activeRegion == "front")
  }

  @Test("C-14: of several regions a delegate returns the first, or the smallest if it says so")
  func choice() {
    var sketch = PointerSketch()
    let large = sketch.region(
      "large", .rectangle(.points(0, 0, 200, 200), of: PointerSketch.screen))
    let small = sketch.region(
      "small", .rectangle(.points(0, 0, 100, 100), of: PointerSketch.screen))
    sketch.interaction(on: PointerSketch.screen, regions: [large, small])
    #expect(PointerSubject.attached(sketch, at: 50, 50).activeRegion == "large")
    sketch.interactions[0].choice = .smallest
    #expect(PointerSubject.attached(sketch, at: 50, 50).activeRegion == "small")
  }
}

extension PointerFact {
  /// The same fact whichever interaction answered.
  var withoutInteraction: PointerFact {
    guard case .entered(let region, _, let rectangle) = self else { return self }
    return .entered(region, of: PointerInteractionIndex(0), rectangle)
  }
}
