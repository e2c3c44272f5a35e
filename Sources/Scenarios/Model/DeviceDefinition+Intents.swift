import IntentSystem
import TipDomain

extension DeviceDefinition {
  /// What the device can do with the intents and widgets of an app.
  public func profile(for intents: IntentDefinition) -> IntentDeviceProfile {
    var profile = IntentDeviceProfile()
    switch platform {
    case .iPhone, .iPad: profile.honoursRelevance = intents.knobs.relevance == .phonesAndWatches
    case .mac, .vision:
      profile.honoursRelevance = false
      profile.appLimit = nil
      profile.extensionLimit = nil
    case .watch: profile.hasConfigurationScreen = false
    case .tv:
      profile.hasWidgets = false
      profile.hasConfigurationScreen = false
      profile.hasInteractiveWidgets = false
      profile.honoursRelevance = false
    }
    profile.knowsAppIntents = !hasOlderSystem
    return profile
  }
}
