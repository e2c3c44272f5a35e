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
          planFirstTimes(of: FocusIndex(number), focus.schedule[window], window, on: device)
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

  /// The first day, and the end of a time that began on the day before it.
  private mutating func planFirstTimes(
    of focus: FocusIndex, _ window: DailyWindow, _ number: Int, on device: DeviceIndex
  ) {
    let first = window.firstBegin
    planSchedule(focus, window: number, on: device, at: first)
    let end = first + window.lasting - .days(1)
    guard end > .zero else { return }
    plan(.system(device, .focus(.scheduleEnds(focus))), at: end, .person)
  }

  mutating func beginScheduled(_ focus: FocusIndex, window: Int, on device: DeviceIndex) {
    guard !isHealed, let definition = scenario.focus else { return }
    planSchedule(focus, window: window, on: device, at: now + .days(1))
    // A device that joins before the end needs it too.
    plan(
      .system(device, .focus(.scheduleEnds(focus))),
      after: definition.focuses[focus.position].schedule[window].lasting, .person)
    guard devices[device.position].isPresent else { return }
    perform(.turnOn(focus, by: .schedule), of: PlayedFocus.self, on: device, because: .none)
  }

  /// Of two times of a Focus that touch or overlap, the end of the first ends nothing.
  mutating func endScheduled(_ focus: FocusIndex, on device: DeviceIndex) {
    guard !isHealed, devices[device.position].isPresent, let definition = scenario.focus,
      !definition.focuses[focus.position].schedule.contains(where: { $0.contains(now) })
    else { return }
    perform(.endSchedule(focus), of: PlayedFocus.self, on: device, because: .none)
  }

  /// A device that joins within a scheduled time has its Focus on, unless it hears what others of
  /// its account chose.
  mutating func joinSchedule(on device: DeviceIndex, because joined: FactID) {
    let index = device.position
    guard !isHealed, let focus = scenario.focus?.scheduledFocus(at: now) else { return }
    if devices[index].systems.focus[0].shares, devices[index].isOnline,
      let account = devices[index].systemAccount, shared.focus.choices[Int(account)] != nil
    {
      return
    }
    perform(
      .turnOn(focus, by: .schedule), of: PlayedFocus.self, on: device, because: Causes(joined))
  }
}
