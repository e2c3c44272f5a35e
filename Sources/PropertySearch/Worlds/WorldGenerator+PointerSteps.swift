import DeviceSystems
import PointerSystem
import Scenarios
import SimulationKernel
import TipDomain

// What people do with a pointer: they attach it, move it from view to view, and press; meanwhile
// the app presents, scrolls and lays out anew.

extension WorldGenerator {
  mutating func makePointerSteps(
    through last: SimulatedDuration, in scenario: Scenario
  ) -> [TimelineStep] {
    guard let definition = scenario.pointer else { return [] }
    let pads = devices.indices.filter { devices[$0].platform == .iPad }
    // Where there is no iPad, the others are told in vain.
    let holders = (pads.isEmpty ? Array(devices.indices) : pads).map { DeviceIndex($0) }
    let plan = SessionPlan(
      thing: .pointer(100), most: 4, acts: 8...32,
      pauses: [.milliseconds(100), .milliseconds(100), .seconds(1), .seconds(3), .seconds(40)],
      devices: holders)
    let screenCount = screens.count
    var routine: [SessionAct] = []
    return makeSessions(plan, through: last) { generator, draws, _, position in
      // A session begins with a screen and a pointer.
      if position == 0, screenCount > 0 {
        return .step(.visit(screen: UInt16(truncatingIfNeeded: draws.below(screenCount))))
      }
      if position == 1 {
        routine = generator.pointing(in: definition, &draws)
        return .next(.pointer(.attach))
      }
      if position > 1, !routine.isEmpty { return routine.removeFirst() }
      return generator.pointerAct(definition, &draws)
    }
  }

  private func pointerAct(
    _ definition: PointerDefinition, _ draws: inout ThingDraws
  ) -> SessionAct? {
    switch draws.below(32) {
    case 0...11: return .step(.pointer(move(in: definition, &draws)))
    case 12: return .step(.pointer(.flick(.points(speed(&draws), speed(&draws)))))
    case 13, 14: return .step(.pointer(.liftFinger))
    case 15, 16, 17: return .step(.pointer(.press(draws.once(in: 4) ? .secondary : .primary)))
    case 18, 19, 20: return .step(.pointer(.release))
    case 21: return .step(.pointer(.scroll(.points(0, Int32(draws.below(9) - 4) * 25))))
    case 22: return .step(.pointer(.holdKeys(draws.pick(Self.modifiers + [[]]))))
    case 23: return .step(.pointer(.setMode(1 << UInt16(draws.below(3)))))
    case 24: return appAct(of: definition, &draws)
    case 25:
      return .step(
        .pointer(.showLayout(PointerLayoutIndex(draws.below(definition.layouts.count)))))
    case 26, 27: return coverAct(of: definition, &draws)
    case 28:
      let view = PointerViewIndex(draws.below(definition.views.count))
      return .step(.pointer(.activate(view, by: draws.pick([.touch, .keyboard]))))
    case 29: return .step(.pointer(draws.once(in: 2) ? .detach : .attach))
    default: return draws.once(in: 2) ? .step(.pointer(.attach)) : .app
    }
  }

  /// To a view, to its edge, or by a distance.
  private func move(
    in definition: PointerDefinition, _ draws: inout ThingDraws
  ) -> PointerAction {
    guard draws.below(3) > 0 else {
      return .move(
        .points(Int32(draws.below(161) - 80), Int32(draws.below(121) - 60)), isDistance: true)
    }
    let layout = definition.layouts[draws.below(definition.layouts.count)]
    let frames = layout.frames.compactMap { $0 }
    let frame = draws.pick(frames)
    let across = Int64(draws.below(9))
    let down = Int64(draws.below(9))
    let corner = draws.once(in: 2) ? frame.origin : frame.origin + .points(40, 120)
    let inside = PointerPosition(
      x: frame.width.scaled(by: across, over: 8), y: frame.height.scaled(by: down, over: 8))
    return .move(corner + inside, isDistance: false)
  }

  private func speed(_ draws: inout ThingDraws) -> Int32 { Int32(draws.below(13) - 6) * 150 }

  private func appAct(
    of definition: PointerDefinition, _ draws: inout ThingDraws
  ) -> SessionAct? {
    guard !definition.interactions.isEmpty else { return nil }
    let interaction = PointerInteractionIndex(draws.below(definition.interactions.count))
    return .step(
      .pointer(
        draws.once(in: 2)
          ? .invalidate(interaction)
          : .setInteraction(interaction, isEnabled: draws.once(in: 2))))
  }

  private func coverAct(
    of definition: PointerDefinition, _ draws: inout ThingDraws
  ) -> SessionAct? {
    guard !definition.covers.isEmpty else { return nil }
    let cover = PointerCoverIndex(draws.below(definition.covers.count))
    return .step(.pointer(draws.below(3) > 0 ? .presentCover(cover) : .dismissCover(cover)))
  }
}
