import DeviceSystems
import SimulationKernel
import TextFormats
import TipDomain

extension AppDraft {
  /// What the names in the rules of a tip mean.
  func ruleContext(
    tipType: String, names: [(name: String, id: String)]
  ) -> RuleContext {
    RuleContext(
      events: events.map { event in
        EventDefinition(
          id: event.id,
          fields: event.members.map { DonationField(name: $0.name, type: $0.type) },
          limit: event.definedLimit)
      },
      parameters: parameters.map { parameter in
        ParameterDefinition(
          id: parameter.id, type: parameter.type, defaultValue: .boolean(false),
          isTransient: parameter.isTransient)
      },
      tipType: tipType,
      aliases: Dictionary(names.map { ($0.name, $0.id) }) { first, _ in first })
  }
}

extension EventDraft {
  /// The limit in the words of the rule reader.
  var definedLimit: DonationLimit {
    DonationLimit(
      maximumCount: limit.count ?? DonationLimit.standard.maximumCount,
      maximumAge: limit.age.flatMap { age in
        do { return try DurationQuantity.parse(age) } catch { return nil }
      })
  }
}
