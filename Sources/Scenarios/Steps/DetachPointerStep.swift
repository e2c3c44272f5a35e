import DeviceSystems
import PointerSystem
import TextFormats

/// The pointing device is detached (C-01).
struct DetachPointerStep: PointerStep {
  static let word = "detachPointer"
  static let meaning = "The pointing device is detached."
  static let defaults = DetachPointerStep()
  var action: ScriptedAction { .pointer(.detach) }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.carryOut(PointerCommand.detach, on: device)
  }
}
