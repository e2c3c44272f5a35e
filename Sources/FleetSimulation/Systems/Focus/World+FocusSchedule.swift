import CloudSync
import DeviceSystems
import FleetWorld
import FocusSystem
import Scenarios
import SimulationKernel

// Focuses that turn on and off by themselves (B-01), until the fleet heals.

extension World {
  /// The first state of every device, and the first day of every schedule.
  mutating func setUpFocus() {
    guard let definition = scenario.focus else { return }
    shared.focus.choices = Array(repeating: nil, count: hub.zones.count)
    shared.focus.draws = scenario.devices.map { KeyedDraws("focus", $0.id) }
    for index in devices.indices {
      let device = DeviceIndex(index)
      devices[index].systems.focus = [
        FocusState(device, shares: scenario.devices[index].sharesFocus, in: definition)
      ]
      for (number, focus) in definition.focuses.enumerated() {
        for window in focus.schedule.indices {
          planSchedule(
            FocusIndex(number), window: window, on: device, at: .zero + focus.schedule[window].from)
        }
      }
    }
  }

  private mutating func planSchedule(
    _ focus: FocusIndex, window: Int, on device: DeviceIndex, at instant: Instant
  ) {
    plan(
      .system(
        device, .focus(.scheduleBegins(focus, window: UInt16(truncatingIfNeeded: window)))),
      at: instant, .person)
  }

  mutating func beginScheduled(_ focus: FocusIndex, window: Int, on device: DeviceIndex) {
    guard !isHealed, let definition = scenario.focus else { return }
    planSchedule(focus, window: window, on: device, at: now + .days(1))
    guard devices[device.position].isPresent else { return }
    plan(
      .system(device, .focus(.scheduleEnds(focus))),
      after: definition.focuses[focus.position].schedule[window].lasting, .person)
    perform(.turnOn(focus, by: .schedule), of: PlayedFocus.self, on: device, because: .none)
  }

  mutating func endScheduled(_ focus: FocusIndex, on device: DeviceIndex) {
    guard !isHealed, devices[device.position].isPresent else { return }
    perform(.endSchedule(focus), of: PlayedFocus.self, on: device, because: .none)
  }
}
