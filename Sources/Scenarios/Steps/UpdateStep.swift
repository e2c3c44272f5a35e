import DeviceSystems
import TextFormats

/// Another version of the app, from the next launch on.
struct UpdateStep: DeviceStep {
  var version: UInt16 = 1

  static let word = "update"
  static let meaning = "Another version of the app, from the next launch on."
  static let isHarm = false
  static let defaults = UpdateStep()
  var action: ScriptedAction { .update(version: version) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<UpdateStep>>) {
    step.required("version", \.own.version, .integer(in: 1...65_535), "The version.")
  }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.update(device, to: version)
  }

  static func drawn(on device: Int, from source: inout some VariantSource) -> UpdateStep? {
    UpdateStep(version: UInt16(1 + source.below(3, .argument)))
  }
}
