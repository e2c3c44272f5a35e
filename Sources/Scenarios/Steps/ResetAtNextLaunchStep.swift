import DeviceSystems

/// The app calls `resetDatastore` at its next launch, before `configure`.
struct ResetAtNextLaunchStep: TimelineAction {
  static let word = "resetAtNextLaunch"
  static let meaning = "The app calls `resetDatastore` at its next launch."
  static let isHarm = true
  static let defaults = ResetAtNextLaunchStep()
  var action: ScriptedAction { .resetAtNextLaunch }

  func play(on device: DeviceIndex?, number: Int, in fleet: inout some PlayedFleet & ~Copyable) {
    // Nothing happens yet, so that the app is not started.
    if let device { fleet.resetAtNextLaunch(device) }
  }

  static func drawn(on device: Int, from source: inout some VariantSource) -> ResetAtNextLaunchStep?
  { defaults }
}
