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

extension IntentRunFact {
  /// The run that it tells of; nil for what is no part of one, or begins it.
  var run: RunNumber? {
    switch self {
    case .refused, .accepted: nil
    case .dataChanged(_, let run): run
    case .hosted(let run, _), .performStarted(let run, _), .progressReported(let run, _, _),
      .effectTaken(let run, _, _, _), .foregroundRequested(let run, _),
      .continuationRan(let run, _), .resumed(let run, _), .paymentAnswered(let run, _),
      .succeeded(let run, _, _, _), .failed(let run, _, _), .continuedInApp(let run, _),
      .cancelled(let run, _, _):
      run
    }
  }
}
