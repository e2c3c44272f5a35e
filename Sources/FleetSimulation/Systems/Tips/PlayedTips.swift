import DeviceSystems
import FleetFacts
import FleetWorld
import Scenarios
import SimulationKernel
import TipDomain
import TipSync

/// The tips of a device as a world plays them.
enum PlayedTips: PlayedSystem {
  typealias System = TipSystem
  typealias Timer = TipTimer

  static func kind(of fact: TipFact) -> FactKind { .tip(fact) }

  static func decide(
    _ command: TipCommand, on device: DeviceIndex, at time: DeviceTime, in world: inout World
  ) {
    TipSystem.decide(
      command, &world.devices[device.position].systems.tips, at: time, in: world.app,
      values: world.valueLists, workspace: &world.common.workspaces.tips)
    if world.isInjected { world.changeDecision(on: command, by: device, at: time) }
  }

  static func apply(
    _ fact: TipFact, on device: DeviceIndex, at time: DeviceTime, in world: inout World
  ) {
    // It changes nothing, and is the most frequent of all facts about tips.
    if case .withheld = fact, !world.hasEffects, !world.isInjected { return }
    let index = device.position
    if world.hasEffects {
      world.isFirstInvalidation = world.isFirstInvalidation(fact, on: device)
    }
    let sharesClock = world.app.knobs.frequencyScope == .perAccount
    let clockBefore = sharesClock ? world.devices[index].systems.tips.frequencyClock : nil
    if !world.isInjected || !world.updateLedger(with: fact, on: device, at: time) {
      TipSystem.evolve(
        &world.devices[index].systems.tips, fact, at: time, in: world.app)
    }
    if !world.isInjected || !world.isKeptFromStore(fact) {
      world.devices[index].store.apply(
        fact, wall: time.wall, in: world.app, merge: world.merge)
    }
    if sharesClock, let clock = world.devices[index].systems.tips.frequencyClock,
      clock != clockBefore, isLocal(fact), !world.omits(.moveFrequencyClock)
    {
      world.devices[index].store.moveFrequencyClock(to: clock)
    }
    world.noteUnsaved(fact, on: device)
  }

  static func fold(
    _ fact: TipFact, on device: DeviceIndex, at time: DeviceTime, in world: inout World
  ) {
    TipSystem.evolve(
      &world.devices[device.position].systems.tips, fact, at: time, in: world.app)
    world.devices[device.position].store.apply(
      fact, wall: time.wall, in: world.app, merge: world.merge)
  }

  private static func isLocal(_ fact: TipFact) -> Bool {
    switch fact {
    case .displayed, .displayEnded: true
    default: false
    }
  }

  /// Reactions, limits, uploads.
  static func follow(
    _ fact: TipFact, _ id: FactID, on device: DeviceIndex, in world: inout World
  ) {
    let index = device.position
    if world.hasEffects { followEffects(fact, id, on: device, in: &world) }
    switch fact {
    case .displayed(let display):
      world.planReaction(to: display, on: device, cause: id)
      world.planDurationChecks(of: display.record, on: device, cause: id)
      world.devices[index].lastChange = id
    case .donated(let event, let row):
      world.devices[index].lastChange = id
      if world.devices[index].store.isCleared(event, at: row.date) {
        world.apply(
          .donationRemoved(event: event, row: row), on: device, at: world.time(on: device),
          because: Causes(id))
      }
    case .donationsDeleted, .parameterSet, .invalidated, .eligibilityReset, .displayEnded:
      world.devices[index].lastChange = id
    case .datastoreReset:
      world.devices[index].lastChange = id
      world.storeWasReset(on: device)
    default: break
    }
  }

  /// What the app hears of its tips, and the handler of an action.
  private static func followEffects(
    _ fact: TipFact, _ id: FactID, on device: DeviceIndex, in world: inout World
  ) {
    if case .actionChosen(let tip, _, let action, _) = fact {
      world.chosenAction = ChosenAction(tip: tip, action: action, fact: id)
    }
    world.planHearing(of: fact, id, on: device)
  }
}
