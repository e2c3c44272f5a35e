import DeviceSystems
import FleetFacts
import FleetWorld
import FocusSystem
import Scenarios

// What steps do to the Focus of a device.

extension World {
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
