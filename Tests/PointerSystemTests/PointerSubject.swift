import DeviceSystems
import PointerSystem
import SimulationKernel
import Testing

/// A device and its pointer, by themselves.
struct PointerSubject {
  var definition: PointerDefinition
  var state: PointerState
  var now = Instant.zero + .hours(1)
  var workspace = PointerWorkspace()

  init(_ sketch: PointerSketch, hasPointer: Bool = true) {
    definition = sketch.definition
    state = PointerState(hasPointer: hasPointer, in: definition)
  }

  /// A device on which the app is in front and the pointer at a position.
  static func attached(_ sketch: PointerSketch, at x: Int32, _ y: Int32) -> PointerSubject {
    var subject = PointerSubject(sketch)
    #expect(subject.definition.problems == [])
    subject.does(.show(PointerLayoutIndex(0)))
    subject.does(.attach)
    subject.moves(to: x, y)
    return subject
  }

  @discardableResult
  mutating func does(_ command: PointerCommand) -> [PointerFact] {
    let time = DeviceTime(wall: now, monotonic: now)
    let before = state
    PointerSystem.decide(
      command, &state, at: time, in: definition, values: ValueListTable(), workspace: &workspace)
    #expect(state == before, "a decision changes nothing")
    for fact in workspace.facts {
      PointerSystem.evolve(&state, fact, at: time, in: definition)
    }
    return workspace.facts
  }

  @discardableResult
  mutating func moves(to x: Int32, _ y: Int32) -> [PointerFact] {
    does(.move(by: .points(x, y) - state.tracking.model))
  }

  /// The facts of a movement that say which region is active and how the pointer looks.
  mutating func trace(to x: Int32, _ y: Int32) -> [PointerFact] {
    moves(to: x, y).filter(\.isTrace)
  }

  func region(_ id: String) -> PointerRegionIndex? {
    definition.regions.firstIndex { $0.id == id }.map { PointerRegionIndex($0) }
  }

  var activeRegion: String? {
    state.tracking.region.map { definition.regions[$0.index.position].id }
  }

  var look: PointerLook { state.tracking.look }
}

extension PointerFact {
  /// Whether it says which region is active or how the pointer looks.
  var isTrace: Bool {
    switch kind {
    case .entered, .exited, .styleApplied, .systemStyleApplied: true
    default: false
    }
  }
}
