import DeviceSystems
import FleetFacts
import FleetWorld
import PointerSystem
import Scenarios
import SimulationKernel

// Pointers that rest, dwell and animate. Of each there is at most one timer at work: one that comes
// too early plans the next.

extension World {
  /// Plans a timer unless one comes before.
  mutating func planPointer(_ timer: PointerTimer, on device: DeviceIndex, cause: FactID?) {
    guard let deadline = deadline(of: timer, on: device), deadline > now else { return }
    if let planned = shared.pointer.plans[device.position][timer], planned <= deadline { return }
    shared.pointer.plans[device.position][timer] = deadline
    plan(.system(device, .pointer(timer)), at: deadline, .device, cause: cause)
  }

  private func deadline(of timer: PointerTimer, on device: DeviceIndex) -> Instant? {
    guard let definition = scenario.pointer else { return nil }
    switch timer {
    case .idle:
      return devices[device.position].systems.pointer[0].idleDeadline(in: definition)
    case .dwell:
      return devices[device.position].systems.pointer[0].dwellDeadline(in: definition)
    case .animation: return devices[device.position].systems.pointer[0].animationDeadline
    }
  }

  mutating func firePointer(_ timer: PointerTimer, on device: DeviceIndex, cause: FactID?) {
    // Another one was planned for an earlier time, and planned what comes after it.
    guard shared.pointer.plans[device.position][timer] == now else { return }
    shared.pointer.plans[device.position][timer] = nil
    let command: PointerCommand =
      switch timer {
      case .idle: .hideIfIdle
      case .dwell: .dwellIfStill
      case .animation: .finishAnimations
      }
    perform(command, of: PlayedPointer.self, on: device, because: Causes(cause))
    planPointer(timer, on: device, cause: cause)
  }
}
