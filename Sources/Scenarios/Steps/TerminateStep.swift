import DeviceSystems

/// The process is ended in good order.
struct TerminateStep: PersonStep {
  static let word = "terminate"
  static let meaning = "The process is ended normally."
  static let isHarm = true
  static let defaults = TerminateStep()
  var action: ScriptedAction { .terminate }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.terminate(device, because: .none)
  }

  static func drawn(on device: Int, from source: inout some VariantSource) -> TerminateStep? {
    defaults
  }
}
