import DeviceSystems
import PointerSystem
import TextFormats

/// The finger that moved the pointer is lifted (C-11).
struct LiftFingerStep: PointerStep {
  static let word = "liftFinger"
  static let meaning = "The finger that moved the pointer is lifted."
  static let defaults = LiftFingerStep()
  var action: ScriptedAction { .pointer(.liftFinger) }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.carryOut(PointerCommand.liftFinger, on: device)
  }
}
