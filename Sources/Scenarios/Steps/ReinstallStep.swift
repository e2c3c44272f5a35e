import DeviceSystems

/// The app is deleted and installed again.
struct ReinstallStep: DeviceStep {
  static let word = "reinstall"
  static let meaning = "The app is deleted and installed again."
  static let isHarm = true
  static let defaults = ReinstallStep()
  var action: ScriptedAction { .reinstall }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.reinstall(device, because: .none)
  }

  static func drawn(on device: Int, from source: inout some VariantSource) -> ReinstallStep? {
    defaults
  }
}
