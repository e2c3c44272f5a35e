import DeviceSystems
import IntentSystem
import Verification

extension Declarations {
  /// The name of an intent.
  func name(of index: IntentIndex) -> String {
    guard let intents, index.position < intents.intents.count else { return "an intent" }
    return intents.intents[index.position].id
  }

  /// An intent; nil for one that is not declared.
  func intent(_ index: IntentIndex) -> AppIntent? {
    guard let intents, index.position < intents.intents.count else { return nil }
    return intents.intents[index.position]
  }

  /// What an effect does, and when; nil for one that is not declared.
  func effect(_ index: EffectIndex) -> IntentEffect? {
    guard let intents, index.position < intents.effects.count else { return nil }
    return intents.effects[index.position]
  }
}

extension FactFamilies {
  /// What judges of intents need.
  static let ofIntents: FactFamilies = [.intent, .process, .phase, .trueTime]
}
