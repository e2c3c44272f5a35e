import DeviceSystems
import TipDomain

/// The app calls `configure` once more (8.7).
struct ConfigureAgainStep: AppStep {
  static let word = "configureAgain"
  static let meaning = "The app calls `configure` again."
  static let isHarm = false
  static let defaults = ConfigureAgainStep()
  var action: ScriptedAction { .configureAgain }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.carryOut(.configure, on: device)
  }

  static func drawn(on device: Int, from source: inout some VariantSource) -> ConfigureAgainStep? {
    defaults
  }
}
