import DeviceSystems

/// The device loses its connection.
struct GoOfflineStep: DeviceStep {
  static let word = "goOffline"
  static let meaning = "The device loses its connection."
  static let isHarm = true
  static let defaults = GoOfflineStep()
  var action: ScriptedAction { .goOffline }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.setOffline(true, device, because: .none)
  }

  static func drawn(on device: Int, from source: inout some VariantSource) -> GoOfflineStep? {
    defaults
  }
}
