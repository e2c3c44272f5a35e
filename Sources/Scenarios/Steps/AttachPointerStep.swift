import DeviceSystems
import PointerSystem
import TextFormats

/// A pointing device is attached (C-01).
struct AttachPointerStep: PointerStep {
  static let word = "attachPointer"
  static let meaning = "A pointing device is attached; nothing happens on a device that is no iPad."
  static let defaults = AttachPointerStep()
  var action: ScriptedAction { .pointer(.attach) }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.carryOut(PointerCommand.attach, on: device)
  }
}
