import DeviceSystems
import TextFormats

/// The last backup is put back.
struct RestoreStep: DeviceStep {
  var reusesReplica = true

  static let word = "restore"
  static let meaning = "The last backup is put back."
  static let isHarm = true
  static let bringsBackStore = true
  static let defaults = RestoreStep()
  var action: ScriptedAction { .restore(reusesReplica: reusesReplica) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<RestoreStep>>) {
    step.declareReplica(\.own.reusesReplica)
  }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.restore(device, reusesReplica: reusesReplica, because: .none)
  }

  static func drawn(on device: Int, from source: inout some VariantSource) -> RestoreStep? {
    RestoreStep(reusesReplica: false)
  }
}
