import DeviceSystems

/// Brings the app to the foreground, starting it if need be.
struct OpenStep: PersonStep {
  static let word = "open"
  static let meaning = "The app comes to the foreground; it is started if necessary."
  static let isHarm = false
  static let defaults = OpenStep()
  var action: ScriptedAction { .open }
  static let opensApp = true

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.open(device, because: .none)
  }

  static func drawn(on device: Int, from source: inout some VariantSource) -> OpenStep? { defaults }
}
