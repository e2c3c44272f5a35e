import DeviceSystems
import IntentSystem
import Verification

/// a widget that cannot be configured has what the app recommends.
enum RecommendationTaken: IntentInvariant {
  static let statement = InvariantStatement(
    id: "intent-recommendation-taken",
    sentence:
      "On a device without a configuration screen a configurable widget takes one of the "
      + "recommendations of the app, and keeps it.",
    sources: "A-12", holds: .anySchedule)

  static let idleReason =
    "No configurable widget was placed on a device without a configuration screen."

  /// Looks at widgets that are placed, and at values that are set.
  struct Judge: IntentMonitor {
    func judge(_ moment: IntentMoment, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling) {
      let (device, entry) = (moment.device, moment.entry)
      guard case .configuration(let fact) = moment.fact,
        let definition = fleet.declarations.intents, let state = fleet[device].intents.first,
        !state.profile.hasConfigurationScreen
      else { return }
      let isRight: Bool
      switch fact {
      case .widgetPlaced(_, _, _, let intent?, let recommendation):
        let count = definition.intents[intent.position].recommendations.count
        isRight = recommendation.map { Int($0) < count } ?? false
      case .parameterSet(let instance, _, _):
        guard state.placed(instance)?.kind != nil else { return }
        isRight = false
      default: return
      }
      ruling.check()
      if isRight { return }
      ruling.violate(
        entry.violation(
          on: [device], observed: "other values", expected: "a recommendation",
          "A widget on \(fleet.declarations.name(of: device)), which has no configuration screen, "
            + "does not have what the app recommends."))
    }
  }
}
