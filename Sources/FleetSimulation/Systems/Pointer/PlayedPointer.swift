import DeviceSystems
import FleetFacts
import FleetWorld
import PointerSystem
import Scenarios
import SimulationKernel

/// The pointer of a device as a world plays it. Nothing of it is drawn at random, and nothing of it
/// leaves the device.
enum PlayedPointer: PlayedPlanningSystem {
  typealias System = PointerSystem

  static var states: WritableKeyPath<SystemStates, [PointerState]> { \.pointer }
  static var workspaces: WritableKeyPath<SystemWorkspaces, PointerWorkspace> { \.pointer }
  static var plans: WritableKeyPath<SharedSystemStates, [PointerPlans]> { \.pointer.plans }
  static func definition(in world: borrowing World) -> PointerDefinition? {
    world.scenario.pointer
  }
  static func kind(of fact: PointerFact) -> FactKind { .pointer(fact) }
  static func timer(_ timer: PointerTimer) -> SystemTimer { .pointer(timer) }
  static func step(_ step: PointerModelStep) -> SystemModelStep { .pointer(step) }

  static func hear(_ moment: DeviceMoment, on device: DeviceIndex, in world: inout World) {
    switch moment {
    case .resumed(let cause):
      // The screen that is open can be seen again.
      guard let screen = world.devices[device.position].screen else { return }
      world.showLayout(of: screen, on: device, because: cause)
    case .visited(let screen, let cause):
      world.showLayout(of: screen, on: device, because: cause)
    case .suspended: hideLayout(on: device, because: .none, in: &world)
    case .leftScreen(let causes): hideLayout(on: device, because: causes, in: &world)
    case .processEnded:
      // What the process presented is gone.
      hideLayout(on: device, because: .none, in: &world)
      world.shared.pointer.awaited.removeAll { $0.device == device }
      for cover in world.devices[device.position].systems.pointer[0].covers.reversed() {
        world.perform(.dismiss(cover), of: self, on: device, because: .none)
      }
    default: break
    }
  }

  /// No screen of the app is in front.
  private static func hideLayout(
    on device: DeviceIndex, because causes: Causes, in world: inout World
  ) { world.perform(.show(nil), of: self, on: device, because: causes) }
}
