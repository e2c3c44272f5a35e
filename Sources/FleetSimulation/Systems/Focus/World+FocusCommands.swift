import CloudSync
import DeviceSystems
import FleetWorld
import FocusSystem
import Scenarios
import SimulationKernel

// What steps do to the Focus of a device.

extension World {
  /// The first state of every device, and the first day of every schedule (B-01).
  mutating func setUpFocus() {
    guard let definition = scenario.focus else { return }
    shared.focus.choices = Array(repeating: nil, count: hub.zones.count)
    shared.focus.plans = scenario.devices.map { FocusPlans(of: $0.id) }
    for index in devices.indices {
      let device = DeviceIndex(index)
      devices[index].systems.focus = [
        FocusState(device, shares: scenario.devices[index].sharesFocus, in: definition)
      ]
      carryOut(FocusSystem.firstTimes(in: definition), of: PlayedFocus.self, on: device)
    }
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

  package mutating func carryOut(_ command: FocusCommand, on device: DeviceIndex) {
    guard scenario.focus != nil else { return }
    perform(command, of: PlayedFocus.self, on: device, because: .none)
  }

  /// An app that runs counts it at once; one that does not cannot (B-21).
  package mutating func postNotification(
    _ criterion: CriterionIndex?, isTimeSensitive: Bool, on device: DeviceIndex
  ) {
    carryOut(
      FocusCommand.post(
        criterion, isTimeSensitive: isTimeSensitive, countsAtOnce: runsApp(on: device)),
      on: device)
  }
}
