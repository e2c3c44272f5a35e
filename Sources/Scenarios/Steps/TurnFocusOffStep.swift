import DeviceSystems
import FocusSystem
import TextFormats

/// The person turns off what is on (B-01).
struct TurnFocusOffStep: FocusStep {
  static let word = "turnFocusOff"
  static let meaning = "The person turns the Focus off that is on."
  static let defaults = TurnFocusOffStep()
  var action: ScriptedAction { .focus(.turnOff) }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.carryOut(.turnOff(by: .person), on: device)
  }
}
