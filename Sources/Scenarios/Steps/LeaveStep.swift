import DeviceSystems

/// The app is left; it is suspended.
struct LeaveStep: PersonStep {
  static let word = "leave"
  static let meaning = "The person leaves the app; it is suspended."
  static let isHarm = false
  static let defaults = LeaveStep()
  var action: ScriptedAction { .leave }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.suspend(device, because: .none)
  }

  static func drawn(on device: Int, from source: inout some VariantSource) -> LeaveStep? {
    defaults
  }
}
