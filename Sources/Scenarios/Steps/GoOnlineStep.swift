import DeviceSystems

/// The device gets its connection back, unless a fault keeps it offline.
struct GoOnlineStep: DeviceStep {
  static let word = "goOnline"
  static let meaning = "The device gets its connection back, unless a fault keeps it offline."
  static let isHarm = true
  static let defaults = GoOnlineStep()
  var action: ScriptedAction { .goOnline }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.setOffline(false, device, because: .none)
  }

  static func drawn(on device: Int, from source: inout some VariantSource) -> GoOnlineStep? {
    defaults
  }
}
