import DeviceSystems
import FleetFacts
import FleetWorld
import PointerSystem
import Scenarios
import SimulationKernel

/// The pointer of a device as a world plays it. Nothing of it is drawn at random, and nothing of it
/// leaves the device.
enum PlayedPointer: PlayedSystem {
  typealias System = PointerSystem
  typealias Timer = PointerTimer

  static func kind(of fact: PointerFact) -> FactKind { .pointer(fact) }

  static func decide(
    _ command: PointerCommand, on device: DeviceIndex, at time: DeviceTime, in world: inout World
  ) {
    guard let definition = world.scenario.pointer else { return }
    PointerSystem.decide(
      command, &world.devices[device.position].systems.pointer[0], at: time, in: definition,
      values: world.valueLists, workspace: &world.common.workspaces.pointer)
    if world.isInjected { world.changePointerDecision(on: device, at: time, in: definition) }
  }

  static func decidedCount(in world: borrowing World) -> Int {
    world.common.workspaces.pointer.facts.count
  }

  static func decided(_ index: Int, in world: borrowing World) -> PointerFact {
    world.common.workspaces.pointer.facts[index]
  }

  static func fold(
    _ fact: PointerFact, on device: DeviceIndex, at time: DeviceTime, in world: inout World
  ) {
    guard let definition = world.scenario.pointer else { return }
    PointerSystem.evolve(
      &world.devices[device.position].systems.pointer[0], fact, at: time, in: definition)
  }

  /// A fact that begins a wait plans its end.
  static func follow(
    _ fact: PointerFact, _ id: FactID, on device: DeviceIndex, in world: inout World
  ) {
    world.noteCause(fact, id, on: device)
    switch fact.kind {
    case .shown, .recentered, .released, .moved, .pressed, .scrolled:
      world.planPointer(.idle, on: device, cause: id)
    case .entered: world.planPointer(.dwell, on: device, cause: id)
    case .animationStarted: world.planPointer(.animation, on: device, cause: id)
    default: break
    }
  }

  // MARK: Time and process

  static func fire(
    _ timer: PointerTimer, on device: DeviceIndex, cause: FactID?, in world: inout World
  ) { world.firePointer(timer, on: device, cause: cause) }

  /// The screen that is open can be seen again.
  static func resume(on device: DeviceIndex, because activated: FactID, in world: inout World) {
    guard let screen = world.devices[device.position].screen else { return }
    world.showLayout(of: screen, on: device, because: activated)
  }

  static func suspend(on device: DeviceIndex, in world: inout World) {
    world.hideLayout(on: device, because: .none)
  }

  static func leave(_ device: DeviceIndex, because causes: Causes, in world: inout World) {
    world.hideLayout(on: device, because: causes)
  }

  static func processEnded(on device: DeviceIndex, in world: inout World) {
    world.hideLayout(on: device, because: .none)
    world.shared.pointer.awaited.removeAll { $0.device == device }
    world.endCovers(on: device)
  }
}
