import DeviceSystems
import FleetFacts
import FleetWorld
import IntentSystem
import Scenarios
import SimulationKernel

/// The intents and widgets of a device as a world plays them.
enum PlayedIntents: PlayedSystem {
  typealias System = IntentSystem
  typealias Timer = IntentTimer

  static func kind(of fact: IntentFact) -> FactKind { .intent(fact) }

  static func decide(
    _ command: IntentCommand, on device: DeviceIndex, at time: DeviceTime, in world: inout World
  ) {
    guard let definition = world.scenario.intents else { return }
    IntentSystem.decide(
      command, &world.devices[device.position].systems.intents[0], at: time, in: definition,
      values: world.valueLists, workspace: &world.common.workspaces.intents)
    if world.isInjected { world.changeIntentDecision(on: device, in: definition) }
  }

  static func decidedCount(in world: borrowing World) -> Int {
    world.common.workspaces.intents.facts.count
  }

  static func decided(_ index: Int, in world: borrowing World) -> IntentFact {
    world.common.workspaces.intents.facts[index]
  }

  static func fold(
    _ fact: IntentFact, on device: DeviceIndex, at time: DeviceTime, in world: inout World
  ) {
    guard let definition = world.scenario.intents else { return }
    IntentSystem.evolve(
      &world.devices[device.position].systems.intents[0], fact, at: time, in: definition)
  }

  /// Runs that perform, processes that start, reloads and timelines.
  static func follow(
    _ fact: IntentFact, _ id: FactID, on device: DeviceIndex, in world: inout World
  ) {
    switch fact {
    case .process(let fact): world.follow(fact, id, on: device)
    case .run(let fact): world.follow(fact, id, on: device)
    case .widget(let fact): world.follow(fact, id, on: device)
    case .configuration, .answer: break
    }
  }

  // MARK: Time and process

  static func fire(
    _ timer: IntentTimer, on device: DeviceIndex, cause: FactID?, in world: inout World
  ) {
    guard world.devices[device.position].isPresent else { return }
    switch timer {
    case .progress(let run, let attempt, let units):
      guard world.isPerforming(run, attempt, on: device) else { return }
      world.perform(
        .onRun(run, .reportProgress(completed: Int32(units))), on: device, because: cause)
    case .performed(let run, let attempt, let fails, let continues):
      guard world.isPerforming(run, attempt, on: device) else { return }
      if !continues { world.pay(for: run, on: device, cause: cause) }
      let command: IntentRunCommand = continues ? .requestForeground : fails ? .fail : .finish
      world.perform(.onRun(run, command), on: device, because: cause)
    case .answer(let run, let agrees):
      world.perform(
        .onRun(run, .answerForeground(agrees: agrees, value: nil)), on: device, because: cause)
    case .limit(let run): world.perform(.onRun(run, .checkLimit), on: device, because: cause)
    case .rest(let process): world.restIntents(in: process, on: device, because: cause)
    case .reload(let instance, let isLost):
      world.perform(.answerReload(instance, isLost: isLost), on: device, because: cause)
    case .entry(let instance, let reload):
      world.perform(.showEntry(instance, reload: reload), on: device, because: cause)
    case .relevance:
      world.perform(.checkRelevance, on: device, because: cause)
      world.planRelevance(on: device, cause: cause)
    }
  }

  /// The person who opens the app has unlocked the device.
  static func resume(on device: DeviceIndex, because activated: FactID, in world: inout World) {
    if world.devices[device.position].systems.intents[0].isLocked {
      world.perform(.setLocked(false), on: device, because: activated)
    }
    world.perform(.openApp, on: device, because: activated)
  }

  static func suspend(on device: DeviceIndex, in world: inout World) {
    world.perform(.leaveApp, on: device, because: nil)
  }

  static func processEnded(on device: DeviceIndex, in world: inout World) {
    world.perform(.endApp, on: device, because: nil)
  }
}
