import DeviceSystems
import FleetFacts
import FleetWorld
import FocusSystem
import Scenarios
import SimulationKernel

/// The Focus of a device as a world plays it.
enum PlayedFocus: PlayedPlanningSystem {
  typealias System = FocusSystem

  static var states: WritableKeyPath<SystemStates, [FocusState]> { \.focus }
  static var workspaces: WritableKeyPath<SystemWorkspaces, FocusWorkspace> { \.focus }
  static var plans: WritableKeyPath<SharedSystemStates, [FocusPlans]> { \.focus.plans }
  static func definition(in world: borrowing World) -> FocusDefinition? { world.scenario.focus }
  static func kind(of fact: FocusFact) -> FactKind { .focus(fact) }
  static func timer(_ timer: FocusTimer) -> SystemTimer { .focus(timer) }
  static func step(_ step: FocusModelStep) -> SystemModelStep { .focus(step) }

  /// What a device shares, its account is told.
  static func follow(
    _ fact: FocusFact, _ id: FactID, on device: DeviceIndex, in world: inout World
  ) {
    if case .shared = fact { return world.publishFocus(of: device, cause: id) }
    world.plan(.fact(fact, id), of: self, on: device)
  }

  static func fire(
    _ timer: FocusTimer, on device: DeviceIndex, cause: FactID?, in world: inout World
  ) {
    if case .news(let number) = timer {
      return world.hearOfFocus(number, on: device, cause: cause)
    }
    world.plan(.timer(timer, because: cause), of: self, on: device)
  }

  static func hear(_ moment: DeviceMoment, on device: DeviceIndex, in world: inout World) {
    switch moment {
    case .launched(let cause):
      if world.runsApp(on: device) { catchUp(on: device, because: cause, in: &world) }
    case .startedApp(let cause), .resumed(let cause):
      catchUp(on: device, because: cause, in: &world)
    case .connected(let cause): world.reconnectFocus(on: device, because: cause)
    case .joined(let cause): world.joinSchedule(on: device, because: cause)
    default: break
    }
  }

  /// The app asks for the filter in force: a call may have been missed (B-12, B-14).
  private static func catchUp(
    on device: DeviceIndex, because cause: FactID, in world: inout World
  ) {
    if world.omits(.focus(.readCurrentFilter)) || world.scenario.focus?.catchesUp == false {
      return
    }
    world.perform(.catchUp, of: self, on: device, because: Causes(cause))
  }
}
