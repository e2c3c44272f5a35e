import DeviceSystems
import SimulationKernel
import TextFormats
import TipDomain

extension AppDraft {
  /// What the names in rules mean. Each tip has a type and names of its own, which are added.
  var ruleContext: RuleContext {
    RuleContext(
      events: events.map { event in
        EventDefinition(
          id: event.id, properties: event.properties,
          fields: event.members.map { DonationField(name: $0.name, type: $0.type) },
          limit: event.definedLimit)
      },
      parameters: parameters.map { parameter in
        ParameterDefinition(
          id: parameter.id, properties: parameter.properties, type: parameter.type,
          defaultValue: .boolean(false), isTransient: parameter.isTransient)
      },
      tipType: "")
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
