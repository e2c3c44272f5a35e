import DeviceSystems
import PointerSystem
import SimulationKernel
import Testing

/// What the app does under a pointer that stays.
@Suite("what the app changes under the pointer")
struct PointerAppTests {
  static let cover = PointerCoverIndex(0)

  /// Two buttons, and a popover at the first that covers the second.
  static var sketch: PointerSketch {
    var sketch = PointerSketch()
    sketch.control("anchor", .points(100, 100, 40, 40))
    sketch.control("below", .points(100, 200, 40, 40))
    sketch.covers = [
      PointerCover(id: "tip", frame: .points(0, 50, 200, 100), anchor: PointerViewIndex(1))
    ]
    return sketch
  }

  @Test("IC-14: a popover exits what it covers, and gives it back when it goes")
  func covers() {
    var subject = PointerSubject.attached(Self.sketch, at: 120, 220)
    let below = PointerRegionIndex(1)
    #expect(
      subject.does(.present(Self.cover)).prefix(2) == [
        .coverPresented(Self.cover), .exited(below, because: .covered),
      ])
    #expect(subject.does(.present(Self.cover)) == [])
    #expect(subject.trace(to: 121, 221) == [])
    #expect(subject.moves(to: 120, 120).contains { $0.kind == .entered })
    subject.moves(to: 120, 220)
    let facts = subject.does(.dismiss(Self.cover))
    #expect(facts.first == .coverDismissed(Self.cover, because: .requested))
    #expect(subject.activeRegion == "below")
    #expect(subject.does(.dismiss(Self.cover)) == [])
  }

  @Test("IC-14: a covered region is exited even if nobody asks then; a sheet covers all")
  func sheet() {
    var sketch = Self.sketch
    sketch.knobs.reevaluation = []
    var subject = PointerSubject.attached(sketch, at: 120, 220)
    #expect(
      subject.does(.present(Self.cover)).map(\.kind) == [
        .coverPresented, .exited, .systemStyleApplied,
      ])
    sketch.covers[0].coversScreen = true
    subject = .attached(sketch, at: 120, 120)
    #expect(subject.does(.present(Self.cover)).contains { $0.kind == .exited })
  }

  @Test("IC-14: the views of a popover have regions of their own")
  func content() {
    var sketch = Self.sketch
    let root = sketch.view("content", .points(0, 0, 200, 100), in: nil)
    sketch.control("close", .points(10, 10, 40, 40), in: root)
    sketch.covers[0].root = root
    var subject = PointerSubject.attached(sketch, at: 115, 170)
    #expect(subject.activeRegion == nil)
    subject.does(.present(Self.cover))
    #expect(subject.activeRegion == "close")
    subject.does(.dismiss(Self.cover))
    #expect(subject.activeRegion == nil)
  }

  @Test("IC-13: a popover goes with its anchor, and does not come without it")
  func anchor() {
    var sketch = Self.sketch
    var frames = sketch.frames
    frames[1] = nil
    sketch.otherLayouts = [
      PointerLayout(id: "second", bounds: PointerSketch.bounds, frames: frames)
    ]
    var subject = PointerSubject.attached(sketch, at: 120, 220)
    subject.does(.present(Self.cover))
    #expect(
      subject.state.anchorRectangle(of: Self.cover, in: subject.definition)
        == .points(100, 100, 40, 40))
    let facts = subject.does(.show(PointerLayoutIndex(1)))
    #expect(
      facts.prefix(2) == [
        .layoutChanged(PointerLayoutIndex(1)), .coverDismissed(Self.cover, because: .anchorGone),
      ])
    #expect(subject.activeRegion == "below")
    #expect(subject.does(.present(Self.cover)) == [])
  }

  @Test("IC-13: a popover goes when its anchor scrolls out")
  func anchorScrolls() {
    var sketch = PointerInputTests.list
    sketch.covers = [
      PointerCover(id: "tip", frame: .points(250, 0, 100, 100), anchor: PointerViewIndex(2))
    ]
    var subject = PointerSubject.attached(sketch, at: 150, 150)
    subject.does(.present(Self.cover))
    #expect(!subject.does(.scroll(by: .points(0, 50))).contains { $0.kind == .coverDismissed })
    #expect(
      subject.does(.scroll(by: .points(0, 50)))
        .contains(.coverDismissed(Self.cover, because: .anchorGone)))
  }

  @Test("C-22: another layout moves a region or takes it away")
  func layouts() {
    var sketch = Self.sketch
    var moved = sketch.frames
    moved[2] = .points(90, 190, 60, 60)
    var absent = sketch.frames
    absent[2] = nil
    sketch.otherLayouts = [
      PointerLayout(id: "moved", bounds: PointerSketch.bounds, frames: moved),
      PointerLayout(id: "absent", bounds: PointerSketch.bounds, frames: absent),
    ]
    var subject = PointerSubject.attached(sketch, at: 120, 220)
    let below = PointerRegionIndex(1)
    #expect(
      subject.does(.show(PointerLayoutIndex(1)))
        .contains(.regionMoved(below, .points(90, 190, 60, 60))))
    #expect(
      subject.does(.show(PointerLayoutIndex(2))).contains(.exited(below, because: .layout)))
    #expect(subject.does(.show(PointerLayoutIndex(2))) == [])
  }

  @Test("C-21: a pointer outside a smaller screen goes to its edge, and leaves what it was over")
  func smallerScreen() {
    var sketch = Self.sketch
    sketch.otherLayouts = [
      PointerLayout(id: "small", bounds: .points(0, 0, 110, 110), frames: sketch.frames)
    ]
    for reevaluation in [PointerReevaluation.standard, []] {
      sketch.knobs.reevaluation = reevaluation
      var subject = PointerSubject.attached(sketch, at: 120, 220)
      let edge = PointerRectangle.points(0, 0, 110, 110).nearest(to: .points(120, 220))
      let facts = subject.does(.show(PointerLayoutIndex(1)))
      #expect(facts.prefix(2) == [.layoutChanged(PointerLayoutIndex(1)), .moved(edge)])
      #expect(subject.state.tracking.model == edge)
      #expect(subject.activeRegion == "anchor")
    }
    // A pointer that is hidden leaves its region as well.
    sketch.knobs.hidingExitsRegion = false
    var subject = PointerSubject.attached(sketch, at: 120, 220)
    subject.now = subject.now + .seconds(2)
    #expect(subject.does(.hideIfIdle) == [.hidden])
    subject.does(.show(PointerLayoutIndex(1)))
    #expect(subject.activeRegion == nil)
    // The one that comes back is on the screen too.
    subject = .attached(sketch, at: 120, 220)
    subject.does(.detach)
    #expect(subject.does(.show(PointerLayoutIndex(1))) == [.layoutChanged(PointerLayoutIndex(1))])
    let edge = PointerRectangle.points(0, 0, 110, 110).nearest(to: .points(120, 220))
    #expect(subject.does(.attach).first == .attached(edge))
  }

  @Test("IC-16: a control below a sheet, or wholly below a popover, is not activated")
  func coveredControls() {
    var sketch = Self.sketch
    let root = sketch.view("content", .points(0, 0, 200, 100), in: nil)
    sketch.control("close", .points(10, 10, 40, 40), in: root)
    sketch.covers[0].root = root
    sketch.covers.append(
      PointerCover(id: "sheet", frame: .points(0, 0, 1_000, 800), coversScreen: true))
    let (anchor, below) = (PointerViewIndex(1), PointerViewIndex(2))
    let close = PointerViewIndex(4)
    var subject = PointerSubject(sketch)
    subject.does(.show(PointerLayoutIndex(0)))
    func isActivated(_ view: PointerViewIndex) -> Bool {
      [PointerActivation.touch, .keyboard].allSatisfy { means in
        subject.does(.activate(view, by: means)) == [.controlActivated(view, nil, by: means)]
      }
    }
    #expect([anchor, below, close].map(isActivated) == [true, true, false])
    subject.does(.present(Self.cover))
    #expect([anchor, below, close].map(isActivated) == [true, false, true])
    subject.does(.present(PointerCoverIndex(1)))
    #expect([anchor, below, close].map(isActivated) == [false, false, false])
    subject.does(.dismiss(PointerCoverIndex(1)))
    subject.does(.dismiss(Self.cover))
    #expect([anchor, below, close].map(isActivated) == [true, true, false])
  }

  @Test("C-22: after a mode switch the app asks for an update, and the style is asked for again")
  func invalidates() {
    var sketch = PointerSketch()
    let free = sketch.region("free", .view(PointerSketch.screen))
    let guide = sketch.region(
      "guide", .rectangle(.points(0, 100, 500, 40), of: PointerSketch.screen))
    sketch.regions[guide.position].modes = 2
    let interaction = sketch.interaction(
      on: PointerSketch.screen, regions: [guide], fallback: free)
    var subject = PointerSubject.attached(sketch, at: 100, 120)
    #expect(subject.activeRegion == "free")
    #expect(subject.does(.setMode(2)) == [.modeChanged(2)])
    let facts = subject.does(.invalidate(interaction))
    #expect(
      facts.prefix(2) == [
        .interactionInvalidated(interaction), .regionRequested(interaction, guide, []),
      ])
    #expect(subject.activeRegion == "guide")
    #expect(
      subject.does(.invalidate(interaction)).map(\.kind) == [
        .interactionInvalidated, .regionRequested, .styleApplied,
      ])
    sketch.knobs.reevaluation = .all
    subject = .attached(sketch, at: 100, 120)
    subject.does(.setMode(2))
    #expect(subject.activeRegion == "guide")
  }

  @Test("C-22: an interaction that is enabled takes effect at once")
  func enables() {
    var sketch = Self.sketch
    sketch.interactions[0].isEnabled = false
    var subject = PointerSubject.attached(sketch, at: 120, 120)
    #expect(subject.activeRegion == nil)
    let anchor = PointerInteractionIndex(0)
    #expect(subject.does(.setInteraction(anchor, isEnabled: false)) == [])
    subject.does(.setInteraction(anchor, isEnabled: true))
    #expect(subject.activeRegion == "anchor")
  }

  @Test("a definition that cannot be played is refused")
  func problems() {
    var sketch = Self.sketch
    sketch.views[1].parent = PointerViewIndex(2)
    sketch.frames.removeLast()
    sketch.regions[1].style = PointerStyleIndex(7)
    sketch.covers[0].root = PointerViewIndex(0)
    let stray = sketch.region("stray", .view(PointerSketch.screen))
    #expect(
      sketch.definition.problems == [
        .viewBeforeParent(PointerViewIndex(1)), .frameCount(PointerLayoutIndex(0)),
        .unknownIndex(in: "below"), .regionOwners(stray), .coverRoot(Self.cover),
      ])
  }
}
