import DeviceSystems
import FleetFacts
import FleetWorld
import FocusSystem
import Scenarios
import SimulationKernel

/// The Focus of a device as a world plays it.
enum PlayedFocus: PlayedSystem {
  typealias System = FocusSystem
  typealias Timer = FocusTimer

  static func kind(of fact: FocusFact) -> FactKind { .focus(fact) }

  static func decide(
    _ command: FocusCommand, on device: DeviceIndex, at time: DeviceTime, in world: inout World
  ) {
    guard let definition = world.scenario.focus else { return }
    FocusSystem.decide(
      command, &world.devices[device.position].systems.focus[0], at: time, in: definition,
      values: world.valueLists, workspace: &world.common.workspaces.focus)
    if world.isInjected { world.changeFocusDecision(on: device, in: definition) }
  }

  static func decidedCount(in world: borrowing World) -> Int {
    world.common.workspaces.focus.facts.count
  }

  static func decided(_ index: Int, in world: borrowing World) -> FocusFact {
    world.common.workspaces.focus.facts[index]
  }

  static func fold(
    _ fact: FocusFact, on device: DeviceIndex, at time: DeviceTime, in world: inout World
  ) {
    guard let definition = world.scenario.focus else { return }
    FocusSystem.evolve(
      &world.devices[device.position].systems.focus[0], fact, at: time, in: definition)
  }

  /// Calls, and what the account is told.
  static func follow(
    _ fact: FocusFact, _ id: FactID, on device: DeviceIndex, in world: inout World
  ) {
    switch fact {
    case .callPlanned(let number, _, _): world.planFilterCall(number, on: device, cause: id)
    case .shared: world.publishFocus(of: device, cause: id)
    default: break
    }
  }

  // MARK: Time and process

  static func fire(
    _ timer: FocusTimer, on device: DeviceIndex, cause: FactID?, in world: inout World
  ) {
    switch timer {
    case .call(let number): world.callFilter(number, on: device, cause: cause)
    case .news(let number): world.hearOfFocus(number, on: device, cause: cause)
    case .scheduleBegins(let focus, let window):
      world.beginScheduled(focus, window: Int(window), on: device)
    case .scheduleEnds(let focus): world.endScheduled(focus, on: device)
    }
  }

  /// The app asks for the filter in force: a call may have been missed (B-12, B-14).
  static func launch(on device: DeviceIndex, because launched: FactID, in world: inout World) {
    catchUp(on: device, because: launched, in: &world)
  }

  static func resume(on device: DeviceIndex, because activated: FactID, in world: inout World) {
    catchUp(on: device, because: activated, in: &world)
  }

  private static func catchUp(
    on device: DeviceIndex, because cause: FactID, in world: inout World
  ) {
    if world.omits(.focus(.readCurrentFilter)) || world.scenario.focus?.catchesUp == false {
      return
    }
    world.perform(.catchUp, of: PlayedFocus.self, on: device, because: Causes(cause))
  }
}
