import DeviceSystems
import FleetFacts
import FleetWorld
import FocusSystem
import Scenarios
import SimulationKernel

// When the system calls the app's filter, and where it performs.

extension World {
  /// A call comes after a while, takes the place of others, or never comes (B-11, B-12).
  mutating func planFilterCall(_ number: UInt32, on device: DeviceIndex, cause: FactID) {
    guard let calls = scenario.focus?.calls else { return }
    let index = device.position
    if shared.focus.draws[index].chance(calls.coalescing, .coalescing, &choices) {
      for earlier in devices[index].systems.focus[0].calls where earlier.number != number {
        skip(earlier.number, because: .coalesced, on: device, cause: cause)
      }
    }
    if shared.focus.draws[index].chance(calls.loss, .callLoss, &choices) {
      return skip(number, because: .lost, on: device, cause: cause)
    }
    let delay = shared.focus.draws[index].duration(calls.delay, .callDelay, &choices)
    plan(.system(device, .focus(.call(number))), after: delay, .device, cause: cause)
  }

  private mutating func skip(
    _ number: UInt32, because reason: FilterSkipReason, on device: DeviceIndex, cause: FactID?
  ) {
    apply(
      .callSkipped(number, reason), of: PlayedFocus.self, on: device, at: time(on: device),
      because: Causes(cause))
  }

  /// In the app if it runs, else in the extension, else nowhere (B-09).
  mutating func callFilter(_ number: UInt32, on device: DeviceIndex, cause: FactID?) {
    let index = device.position
    guard devices[index].isPresent,
      devices[index].systems.focus[0].calls.contains(where: { $0.number == number })
    else { return }
    guard let host = filterHost(on: device) else {
      return skip(number, because: .noHost, on: device, cause: cause)
    }
    perform(
      .perform(number, host), of: PlayedFocus.self, on: device, because: Causes(cause))
  }

  private func filterHost(on device: DeviceIndex) -> FilterHost? {
    if omits(.focus(.chooseFilterHost)) { return .appExtension }
    if runsApp(on: device) { return .app }
    return scenario.focus?.hasExtension == true ? .appExtension : nil
  }
}
