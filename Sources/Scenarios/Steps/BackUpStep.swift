import DeviceSystems

/// A backup is taken of what is saved.
struct BackUpStep: DeviceStep {
  static let word = "backUp"
  static let meaning = "A backup is taken of what is saved."
  static let isHarm = false
  static let defaults = BackUpStep()
  var action: ScriptedAction { .backUp }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.backUp(device, because: .none)
  }

  static func drawn(on device: Int, from source: inout some VariantSource) -> BackUpStep? {
    defaults
  }
}
