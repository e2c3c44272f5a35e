import DeviceSystems
import FleetFacts
import FleetWorld
import PointerSystem
import Scenarios
import SimulationKernel

// Pointers that rest, dwell and animate. Of each there is at most one timer at work: one that comes
// too early plans the next.

extension World {
  /// Notes what will be the cause of what a timer brings, whichever timer that is.
  mutating func noteCause(_ fact: PointerFact, _ id: FactID, on device: DeviceIndex) {
    switch fact {
    case .shown, .recentered, .released, .moved, .pressed, .scrolled:
      shared.pointer.plans[device.position].used = id
    case .entered: shared.pointer.plans[device.position].entered = id
    case .animationStarted(let region, _, _):
      shared.pointer.plans[device.position].animationStarts[region] = id
    case .animationFinished(let region, _):
      shared.pointer.plans[device.position].animationStarts[region] = nil
    default: break
    }
  }

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
    // The timer may have been planned for another use, region or animation.
    let plans = shared.pointer.plans[device.position]
    switch timer {
    case .idle:
      perform(.hideIfIdle, of: PlayedPointer.self, on: device, because: Causes(plans.used))
      planPointer(timer, on: device, cause: plans.used)
    case .dwell:
      perform(.dwellIfStill, of: PlayedPointer.self, on: device, because: Causes(plans.entered))
      planPointer(timer, on: device, cause: plans.entered)
    case .animation:
      for animation in devices[device.position].systems.pointer[0].animations {
        perform(
          .finishAnimation(animation.region), of: PlayedPointer.self, on: device,
          because: Causes(plans.animationStarts[animation.region]))
      }
      planPointer(timer, on: device, cause: cause)
    }
  }
}
