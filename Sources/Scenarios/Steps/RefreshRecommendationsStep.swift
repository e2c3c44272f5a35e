import DeviceSystems
import IntentSystem
import TextFormats

/// The app asks the system to refresh its recommendations.
struct RefreshRecommendationsStep: IntentStep {
  static let word = "refreshRecommendations"
  static let meaning =
    "The app asks the system to refresh what it recommends for widgets; only a device without a "
    + "configuration screen does."
  static let namesPartOfApp = false
  static let defaults = RefreshRecommendationsStep()
  var action: ScriptedAction { .intent(.refreshRecommendations) }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.carryOutIntent(.refreshRecommendations, on: device)
  }
}
