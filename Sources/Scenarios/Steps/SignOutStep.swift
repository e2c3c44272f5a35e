import DeviceSystems

/// The device signs out of its account.
struct SignOutStep: DeviceStep {
  static let word = "signOut"
  static let meaning = "The device signs out of its account."
  static let isHarm = true
  static let defaults = SignOutStep()
  var action: ScriptedAction { .signOut }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.signOut(device, because: .none)
  }

  static func drawn(on device: Int, from source: inout some VariantSource) -> SignOutStep? {
    defaults
  }
}
