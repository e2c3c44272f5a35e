import DeviceSystems
import PointerSystem
import TextFormats

/// The button that is down goes up (C-12).
struct ReleasePointerStep: PointerStep {
  static let word = "releasePointer"
  static let meaning = "The button that is down goes up."
  static let defaults = ReleasePointerStep()
  var action: ScriptedAction { .pointer(.release) }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.carryOut(PointerCommand.release, on: device)
  }
}
