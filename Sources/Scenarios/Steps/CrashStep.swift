import DeviceSystems

/// The process crashes; what was not saved is lost.
struct CrashStep: DeviceStep {
  static let word = "crash"
  static let meaning = "The process crashes; what was not saved is lost."
  static let isHarm = true
  static let defaults = CrashStep()
  var action: ScriptedAction { .crash }
  static let followsWork = true

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.crash(device, because: .none)
  }

  static func drawn(on device: Int, from source: inout some VariantSource) -> CrashStep? {
    defaults
  }
}
