import DeviceSystems
import TipDomain

/// The app calls `resetDatastore` now; after `configure` that is refused (5.7).
struct ResetDatastoreStep: AppStep {
  static let word = "resetDatastore"
  static let meaning = "The app calls `resetDatastore`, which is refused after `configure`."
  static let isHarm = true
  static let defaults = ResetDatastoreStep()
  var action: ScriptedAction { .resetDatastore }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.carryOut(.resetDatastore, on: device)
  }

  static func drawn(on device: Int, from source: inout some VariantSource) -> ResetDatastoreStep? {
    defaults
  }
}
