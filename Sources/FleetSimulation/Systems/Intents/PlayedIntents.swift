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
