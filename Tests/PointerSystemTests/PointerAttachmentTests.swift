import DeviceSystems
import PointerSystem
import SimulationKernel
import Testing

/// A pointing device that comes and goes.
@Suite("when the pointer is there")
struct PointerAttachmentTests {
  static var sketch: PointerSketch {
    var sketch = PointerSketch()
    sketch.control("ruler", .points(100, 100, 40, 40))
    return sketch
  }
  static let ruler = PointerRegionIndex(0)
  static let button = PointerViewIndex(1)

  @Test("C-01: a pointing device gives a pointer, and takes it away")
  func attachesAndDetaches() {
    var subject = PointerSubject(Self.sketch)
    subject.does(.show(PointerLayoutIndex(0)))
    #expect(subject.does(.move(by: .points(1, 1))) == [])
    #expect(subject.does(.attach) == [.attached(.points(500, 400)), .shown])
    #expect(subject.does(.attach) == [])
    #expect(subject.does(.detach) == [.detached])
    #expect(subject.does(.detach) == [])
    #expect(subject.does(.move(by: .points(1, 1))) == [])
  }

  @Test("C-01, IC-2: a region is exited before the pointing device is detached")
  func detachedOverRegion() {
    var subject = PointerSubject.attached(Self.sketch, at: 110, 110)
    subject.does(.press(.primary))
    #expect(
      subject.does(.detach) == [
        .released(.primary), .exited(Self.ruler, because: .detached), .detached,
      ])
    #expect(subject.look == .system)
    #expect(
      subject.does(.attach).prefix(2) == [.attached(.points(110, 110)), .shown])
    #expect(subject.activeRegion == "ruler")
    #expect(subject.state.enterCounts[0] == 2)
  }

  @Test("IC-1: a device without this pointer has none of these facts")
  func otherDevices() {
    var subject = PointerSubject(Self.sketch, hasPointer: false)
    let commands: [PointerCommand] = [
      .show(PointerLayoutIndex(0)), .attach, .move(by: .points(1, 1)), .press(.primary),
      .activate(Self.button, by: .touch), .detach,
    ]
    for command in commands { #expect(subject.does(command) == []) }
  }

  @Test("C-01, IC-16: touch and keys activate the same control, with or without a pointer")
  func touchKeepsWorking() {
    var subject = PointerSubject(Self.sketch)
    #expect(subject.does(.activate(Self.button, by: .touch)) == [])
    subject.does(.show(PointerLayoutIndex(0)))
    #expect(
      subject.does(.activate(Self.button, by: .touch)) == [
        .controlActivated(Self.button, nil, by: .touch)
      ])
    #expect(
      subject.does(.activate(Self.button, by: .keyboard)) == [
        .controlActivated(Self.button, nil, by: .keyboard)
      ])
    #expect(subject.does(.activate(PointerSketch.screen, by: .touch)) == [])
    #expect(subject.does(.activate(Self.button, by: .pointer)) == [])
    subject = .attached(Self.sketch, at: 110, 110)
    subject.does(.press(.primary))
    #expect(
      subject.does(.release).contains(.controlActivated(Self.button, Self.ruler, by: .pointer)))
    #expect(
      subject.does(.activate(Self.button, by: .pointer)) == [
        .controlActivated(Self.button, nil, by: .pointer)
      ])
  }

  @Test("IC-16: a press that the app left in between activates nothing")
  func pressThatLeft() {
    var subject = PointerSubject.attached(Self.sketch, at: 110, 110)
    subject.does(.press(.primary))
    subject.does(.show(nil))
    subject.does(.show(PointerLayoutIndex(0)))
    #expect(!subject.does(.release).contains { $0.kind == .controlActivated })
    subject.does(.press(.primary))
    #expect(subject.does(.release).contains { $0.kind == .controlActivated })
  }

  @Test("C-01: a pointer that rests is hidden, exits its region and appears with a movement")
  func hides() {
    var subject = PointerSubject.attached(Self.sketch, at: 110, 110)
    #expect(subject.state.idleDeadline(in: subject.definition) == subject.now + .seconds(2))
    subject.now = subject.now + .seconds(1)
    #expect(subject.does(.hideIfIdle) == [])
    subject.now = subject.now + .seconds(1)
    #expect(
      subject.does(.hideIfIdle) == [.exited(Self.ruler, because: .hidden), .hidden])
    #expect(subject.does(.hideIfIdle) == [])
    let facts = subject.moves(to: 111, 110)
    #expect(facts.first == .shown)
    #expect(subject.activeRegion == "ruler")
  }

  @Test("knobs: hiding keeps the region, resting is allowed, and attaching shows nothing")
  func knobs() {
    var sketch = Self.sketch
    sketch.knobs.hidingExitsRegion = false
    sketch.knobs.appearsWhenAttached = false
    var subject = PointerSubject(sketch)
    subject.does(.show(PointerLayoutIndex(0)))
    #expect(subject.does(.attach) == [.attached(.points(500, 400))])
    subject.moves(to: 110, 110)
    subject.now = subject.now + .seconds(2)
    #expect(subject.does(.hideIfIdle) == [.hidden])
    #expect(subject.activeRegion == "ruler")
    #expect(subject.does(.show(nil)).contains(.exited(Self.ruler, because: .layout)))
    sketch.knobs.idleDelay = nil
    #expect(PointerSubject.attached(sketch, at: 1, 1).state.tracking.isShown)
    let resting = PointerSubject.attached(sketch, at: 1, 1)
    #expect(resting.state.idleDeadline(in: resting.definition) == nil)
  }

  @Test("IC-2: the region is exited when the app is no longer in front")
  func leavesApp() {
    var subject = PointerSubject.attached(Self.sketch, at: 110, 110)
    #expect(
      subject.does(.show(nil)).prefix(3) == [
        .layoutChanged(nil), .exited(Self.ruler, because: .layout), .systemStyleApplied,
      ])
    #expect(subject.does(.move(by: .points(1, 1))) == [])
    #expect(subject.does(.show(PointerLayoutIndex(0))).contains { $0.kind == .entered })
  }

  @Test("C.2: a stay in a region counts as a dwell once")
  func dwells() {
    var sketch = Self.sketch
    sketch.dwellTime = .milliseconds(800)
    var subject = PointerSubject.attached(sketch, at: 110, 110)
    #expect(
      subject.state.dwellDeadline(in: subject.definition) == subject.now + .milliseconds(800))
    #expect(subject.does(.dwellIfStill) == [])
    subject.now = subject.now + .milliseconds(900)
    #expect(
      subject.does(.dwellIfStill) == [.dwelled(Self.ruler, lasting: .milliseconds(900))])
    #expect(subject.does(.dwellIfStill) == [])
    subject.moves(to: 300, 300)
    subject.moves(to: 110, 110)
    #expect(subject.state.dwellDeadline(in: subject.definition) != nil)
  }
}
