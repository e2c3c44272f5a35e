import DeviceSystems
import PointerSystem
import SimulationKernel
import Testing

/// What must hold whatever the person and the app do.
@Suite("any sequence of commands")
struct PointerRandomTests {
  /// A screen with one of everything.
  static func sketch(_ seed: Int) -> PointerSketch {
    var sketch = PointerSketch()
    let list = sketch.view("list", .points(50, 50, 200, 200))
    sketch.views[1].scrollRange = .points(100, 300)
    let beam = sketch.style(
      .shape(.verticalBeam(length: .points(20)), constrainedAxes: .vertical))
    for row in 0..<6 as Range<Int32> {
      sketch.control("row \(row)", .points(0, row * 60, 180, 50), in: list, outset: 5, padding: 5)
    }
    sketch.regions[1].latchingAxes = .horizontal
    sketch.regions[2].animatesEnter = true
    sketch.regions[2].style = beam
    sketch.control("bar", .points(300, 60, 44, 44), kind: .barButton)
    sketch.regions[6].provider = .unchanged
    let canvas = sketch.view("canvas", .points(260, 150, 200, 150))
    sketch.views[canvas.position].observesHover = true
    sketch.views[0].hasContextMenu = true
    sketch.views[2].isDraggable = true
    let lines = (0..<3 as Range<Int32>).map {
      sketch.region("line \($0)", .rectangle(.points(0, $0 * 50, 200, 50), of: canvas), style: beam)
    }
    sketch.interaction(on: canvas, regions: lines)
    sketch.covers = [
      PointerCover(id: "tip", frame: .points(30, 30, 150, 100), anchor: PointerViewIndex(3)),
      PointerCover(id: "sheet", frame: .points(100, 100, 200, 200), coversScreen: true),
    ]
    var frames = sketch.frames
    frames[2] = nil
    sketch.otherLayouts = [
      PointerLayout(id: "second", bounds: PointerSketch.bounds, frames: frames)
    ]
    sketch.knobs.hidingExitsRegion = seed % 2 == 0
    sketch.knobs.reentersMovedRegion = seed % 3 == 0
    sketch.knobs.pressHoldsEveryRegion = seed % 5 == 0
    if seed % 7 == 0 { sketch.knobs.reevaluation = [] }
    return sketch
  }

  /// A number below a bound, from the seed and a counter.
  struct Numbers {
    var word: UInt64
    mutating func below(_ bound: Int) -> Int {
      word = word &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((word >> 33) % UInt64(bound))
    }
  }

  static func command(_ numbers: inout Numbers) -> PointerCommand {
    let distance = PointerPosition.points(
      Int32(numbers.below(400)) - 200, Int32(numbers.below(300)) - 150)
    switch numbers.below(20) {
    case 0: return .attach
    case 1: return .detach
    case 2: return .flick(speed: distance.scaled(by: 5, over: 1))
    case 3: return .liftFinger
    case 4: return .hideIfIdle
    case 5: return .press(numbers.below(4) == 0 ? .secondary : .primary)
    case 6, 7: return .release
    case 8: return .scroll(by: distance.scaled(by: 1, over: 4))
    case 9: return .holdModifiers(PointerModifiers(rawValue: UInt8(numbers.below(2))))
    case 10: return .show(numbers.below(4) == 0 ? nil : PointerLayoutIndex(numbers.below(2)))
    case 11:
      return .setInteraction(
        PointerInteractionIndex(numbers.below(8)), isEnabled: numbers.below(3) > 0)
    case 12: return .invalidate(PointerInteractionIndex(numbers.below(8)))
    case 13: return .present(PointerCoverIndex(numbers.below(2)))
    case 14, 15: return .dismiss(PointerCoverIndex(numbers.below(2)))
    case 16: return .finishAnimation(PointerRegionIndex(numbers.below(9)))
    case 17:
      return numbers.below(2) == 0
        ? .setMode(UInt16(numbers.below(3) + 1))
        : .activate(PointerViewIndex(numbers.below(8) + 2), by: .touch)
    default: return .move(by: distance)
    }
  }

  @Test("IC-1, IC-2, IC-3, IC-4, IC-6, IC-7, IC-8, IC-14: they hold, judged by brute force")
  func invariants() {
    var kinds: [PointerFact.Kind] = []
    for seed in 1...60 { play(seed, noting: &kinds) }
    for kind in PointerFact.Kind.allCases where kind != .dwelled {
      #expect(kinds.contains(kind), "no \(kind) in any sequence")
    }
  }

  private func play(_ seed: Int, noting kinds: inout [PointerFact.Kind]) {
    var subject = PointerSubject(Self.sketch(seed))
    #expect(subject.definition.problems == [])
    var numbers = Numbers(word: UInt64(seed))
    var judge = PointerBruteForceJudge()
    subject.does(.show(PointerLayoutIndex(0)))
    for _ in 0..<400 {
      subject.now = subject.now + .milliseconds(Int64(numbers.below(900)))
      let before = subject.state
      let command = Self.command(&numbers)
      var replayed = before
      for fact in subject.does(command) {
        judge.check(fact, before: replayed)
        if !kinds.contains(fact.kind) { kinds.append(fact.kind) }
        let time = DeviceTime(wall: subject.now, monotonic: subject.now)
        PointerSystem.evolve(&replayed, fact, at: time, in: subject.definition)
        judge.check(fact, after: replayed, in: subject.definition)
      }
      judge.check(subject.state, in: subject.definition)
      #expect(judge.problems == [], "seed \(seed), after \(command)")
      guard judge.problems.isEmpty else { return }
    }
  }
}

/// Judges from the facts and the state that they lead to.
struct PointerBruteForceJudge {
  var problems: [String] = []
  private var active: PointerRegionIndex?

  mutating func check(_ fact: PointerFact, before state: PointerState) {
    if fact.kind.needsPointer, !state.tracking.isAttached { problems.append("IC-1: \(fact)") }
    switch fact {
    case .entered(let region, _, _):
      if active != nil { problems.append("IC-2: \(fact)") }
      active = region
    case .exited(let region, _):
      if active != region { problems.append("IC-2: \(fact)") }
      if state.tracking.latchedAxes != nil { problems.append("IC-7: \(fact)") }
      active = nil
    case .detached: if active != nil { problems.append("IC-2: detached") }
    case .styleApplied:
      if state.tracking.latchedAxes != nil { problems.append("IC-7: \(fact)") }
    case .regionRequested(let interaction, _, _):
      if !state.isEnabled[interaction.position] { problems.append("IC-8: \(fact)") }
    default: break
    }
  }

  mutating func check(
    _ fact: PointerFact, after state: PointerState, in definition: PointerDefinition
  ) {
    switch fact {
    case .entered(let region, let interaction, let rectangle):
      let view = definition.interactions[interaction.position].view
      let model = state.tracking.model
      if !rectangle.contains(model) { problems.append("IC-3: outside \(region)") }
      if !state.canHit(view, at: model, in: definition) { problems.append("IC-3: no hit") }
      let frames = state.covers.compactMap { state.frame(of: $0, in: definition) }
      if frames.contains(where: { $0.contains(model) }) { problems.append("IC-14: \(fact)") }
    case .recentered(let position): checkCenter(position, state, in: definition)
    default: break
    }
  }

  /// IC-6 after the finger is lifted.
  private mutating func checkCenter(
    _ position: PointerPosition, _ state: PointerState, in definition: PointerDefinition
  ) {
    guard !state.tracking.look.isMerged, let region = state.tracking.region else { return }
    let axes = state.constrainedAxes(in: definition)
    let wanted = PointerPosition(
      x: axes.isHorizontal ? region.rectangle.center.x : state.tracking.model.x,
      y: axes.isVertical ? region.rectangle.center.y : state.tracking.model.y)
    if position != wanted { problems.append("IC-6: \(position)") }
  }

  /// What holds after each command.
  mutating func check(_ state: PointerState, in definition: PointerDefinition) {
    if state.tracking.region?.index != active { problems.append("IC-2: state") }
    guard let region = active else {
      if state.tracking.look != .system { problems.append("IC-4: no region") }
      return
    }
    if state.tracking.style != definition.regions[region.position].answeredStyle {
      problems.append("IC-4: style of \(region)")
    }
    if state.layout == nil { problems.append("IC-2: the app is not in front") }
  }
}
