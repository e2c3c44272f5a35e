import DeviceSystems
import FleetFacts
import PointerSystem
import Scenarios
import SimulationKernel
import Testing
import Verification

/// What the judges of a pointer say of journals in which one thing is wrong.
@Suite("broken journals of a pointer")
struct PointerRuleTests {
  private static let (dial, other) = (PointerRegionIndex(0), PointerRegionIndex(1))
  private static let owner = PointerInteractionIndex(0)
  private static let frame = PointerRectangle.points(0, 0, 8, 8)

  /// A pointer in a region that holds it to its middle line, and that a press holds.
  private static let inDial: [PointerFact] = [
    .layoutChanged(PointerLayoutIndex(0)), .attached(.points(1, 1)), .shown,
    .entered(dial, of: owner, frame), .styleApplied(dial, PointerStyleIndex(0), .verticalBeam),
  ]

  /// What the judge of one invariant says of facts of a pointer, and of those a minute later.
  private static func verdict(
    of id: String, _ facts: [PointerFact], later: [PointerFact] = [],
    steps: [PointerAction] = [], axes: PointerAxes = .both, holdsAll: Bool = false
  ) throws -> Verdict {
    var story = Story { scenario in
      let window = PointerViewIndex(0)
      var region = PointerRegion(id: "dial", .view(window), style: PointerStyleIndex(0))
      region.latchingAxes = axes
      var knobs = PointerKnobs()
      knobs.pressHoldsEveryRegion = holdsAll
      scenario.pointer = PointerDefinition(
        views: [PointerView(id: "window")],
        interactions: [PointerInteraction(id: "turns", on: window, regions: [dial, other])],
        regions: [region, PointerRegion(id: "other", .view(window))],
        styles: [.shape(.verticalBeam(length: .points(2)), constrainedAxes: .vertical)],
        layouts: [PointerLayout(id: "home", bounds: frame, frames: [frame])], knobs: knobs)
      scenario.timeline = steps.map {
        TimelineStep(at: .minutes(1), device: tablet, action: .pointer($0))
      }
    }
    for fact in facts { story.on(tablet, .pointer(fact)) }
    story.wait(.minutes(1))
    for fact in later { story.on(tablet, .pointer(fact)) }
    // What holds at the end of a moment is judged when the next one begins.
    story.wait(.minutes(1))
    story.rest()
    return try story.verdict(of: id)
  }

  @Test("IC-7, C-12: a press holds the active region, and lets that go")
  func held() throws {
    let pressed = Self.inDial + [.pressed(.primary, nil)]
    let latched = pressed + [.latched(Self.dial, .both)]
    let released = latched + [.released(.primary)]
    let cases: [([PointerFact], Bool)] = [
      (latched, true), (released + [.unlatched(Self.dial)], true),
      (pressed + [.latched(Self.other, .both)], false),
      (pressed + [.latched(Self.dial, .vertical)], false),
      (Self.inDial + [.latched(Self.dial, .both)], false),
      (released + [.unlatched(Self.other)], false),
      (released + [.unlatched(Self.dial), .unlatched(Self.dial)], false),
      (pressed + [.unlatched(Self.dial)], false),
    ]
    for (number, (facts, isRight)) in cases.enumerated() {
      let verdict = try Self.verdict(of: "pointer-latched-region", facts)
      #expect((verdict != .fail) == isRight, "case \(number)")
    }
    // A region without axes is held where every one is.
    for holdsAll in [true, false] {
      let verdict = try Self.verdict(
        of: "pointer-latched-region", pressed + [.latched(Self.dial, .none)], axes: .none,
        holdsAll: holdsAll)
      #expect((verdict != .fail) == holdsAll)
    }
  }

  @Test("C-01: a pointing device comes before it goes, and goes before it comes again")
  func turns() throws {
    let (come, go) = (PointerFact.attached(.points(1, 1)), PointerFact.detached)
    let cases: [([PointerFact], Bool)] = [
      ([come], true), ([come, go], true), ([come, go, come], true), ([come, come], false),
      ([go], false), ([come, go, go], false),
    ]
    for (number, (facts, isRight)) in cases.enumerated() {
      let verdict = try Self.verdict(of: "pointer-needs-device", facts)
      #expect(verdict == (isRight ? .pass : .fail), "case \(number)")
    }
  }

  @Test("IC-6, C-11: a finger that is lifted puts the pointer in the middle of its region")
  func lifted() throws {
    func verdict(
      _ facts: [PointerFact], later: [PointerFact] = [], steps: [PointerAction] = [.liftFinger]
    ) throws -> Verdict {
      try Self.verdict(of: "pointer-drawn", facts, later: later, steps: steps)
    }
    let middle = PointerFact.recentered(.points(1, 4))
    #expect(try verdict(Self.inDial, later: [middle]) == .pass)
    #expect(try verdict(Self.inDial) == .fail)
    #expect(try verdict(Self.inDial, steps: []) == .inconclusive)
    // It is there already, nothing holds it, or it is hidden.
    #expect(try verdict(Self.inDial + [middle]) == .pass)
    #expect(try verdict(Array(Self.inDial.prefix(3))) == .inconclusive)
    #expect(try verdict(Self.inDial + [.hidden]) == .inconclusive)
    // What else happens in that moment may come first.
    #expect(try verdict(Self.inDial, later: [.exited(Self.dial, because: .moved)]) != .fail)
  }

  @Test("C-21: a pointer goes as far as it is moved")
  func moved() throws {
    let there = PointerAction.move(.points(5, 3), isDistance: false)
    let by = PointerAction.move(.points(4, 2), isDistance: true)
    let far = PointerAction.move(.points(99, 99), isDistance: true)
    let cases: [([PointerAction], [(Int32, Int32)], Bool)] = [
      ([there], [(3, 2), (5, 3)], true), ([by], [(3, 2), (5, 3)], true),
      ([there], [(5, 4)], false), ([by], [(6, 3)], false), ([by], [(0, 1)], false),
      ([], [(5, 3)], false), ([far], [(7, 7)], true), ([.flick(.points(9, 9))], [(7, 7)], true),
      ([there, by], [(5, 3), (7, 5)], true),
    ]
    for (number, (steps, positions, isRight)) in cases.enumerated() {
      let verdict = try Self.verdict(
        of: "pointer-drawn", Array(Self.inDial.prefix(3)),
        later: positions.map { .moved(.points($0.0, $0.1)) }, steps: steps)
      #expect((verdict != .fail) == isRight, "case \(number)")
    }
  }
}
