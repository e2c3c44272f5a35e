import DeviceSystems
import FleetFacts
import FleetWorld
import IntentSystem
import Scenarios
import SimulationKernel

/// The intents and widgets of a device as a world plays them.
enum PlayedIntents: PlayedPlanningSystem {
  typealias System = IntentSystem

  static var states: WritableKeyPath<SystemStates, [IntentState]> { \.intents }
  static var workspaces: WritableKeyPath<SystemWorkspaces, IntentWorkspace> { \.intents }
  static var plans: WritableKeyPath<SharedSystemStates, [IntentPlans]> { \.intents }
  static func definition(in world: borrowing World) -> IntentDefinition? {
    world.scenario.intents
  }
  static func kind(of fact: IntentFact) -> FactKind { .intent(fact) }
  static func timer(_ timer: IntentTimer) -> SystemTimer { .intents(timer) }
  static func step(_ step: IntentModelStep) -> SystemModelStep { .intent(step) }

  static func hear(_ moment: DeviceMoment, on device: DeviceIndex, in world: inout World) {
    switch moment {
    case .resumed(let cause):
      // The person who opens the app has unlocked the device.
      if world.devices[device.position].systems.intents[0].isLocked {
        world.perform(.setLocked(false), on: device, because: cause)
      }
      world.perform(.openApp, on: device, because: cause)
    case .suspended: world.perform(.leaveApp, on: device, because: nil)
    case .woken(let cause): world.perform(.wakeApp, on: device, because: cause)
    case .slept: world.plan(.timer(.rest(.app), because: nil), of: self, on: device)
    case .processEnded: world.perform(.endApp, on: device, because: nil)
    case .connected(let cause): world.installIntents(on: device, because: cause)
    case .updated(let cause): world.updateIntents(on: device, because: cause)
    case .setClock(let cause):
      // The clock may be in another relevant time.
      world.perform(.checkRelevance, on: device, because: cause)
      world.plan(.renewal(.relevance, because: cause), of: self, on: device)
    default: break
    }
  }
}
