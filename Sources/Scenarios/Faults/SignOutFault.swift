import DeviceSystems

/// The device is signed out while it lasts.
struct SignOutFault: DeviceFault {
  var devices: [DeviceIndex] = []

  static let word = "signOut"
  static let meaning =
    "The devices are signed out while it lasts, and then return to their account unless a person "
    + "signed in or out meanwhile."
  static let defaults = SignOutFault()
  var kind: FaultKind { .signOut(devices) }

  func begin(in fleet: inout some PlayedFleet & ~Copyable, because cause: FactID) {
    for device in devices { fleet.signOutByFault(device, because: Causes(cause)) }
  }

  func end(in fleet: inout some PlayedFleet & ~Copyable, because cause: FactID) {
    for device in devices where !fleet.isSignedOutByFault(device) {
      fleet.returnToAccount(device, because: Causes(cause))
    }
  }

  var wording: [WordingPart] { ["signed out"] }
  var deviceEffects: [DeviceEffect] { [.signedOut] }

  static func example(on devices: [DeviceIndex]) -> SignOutFault { SignOutFault(devices: devices) }

  static func drawn(from source: inout some VariantSource) -> SignOutFault {
    SignOutFault(devices: source.someDevices)
  }
}
