import DeviceSystems
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain

// From an app to its file.

extension AppSyntax {
  init(_ scenario: Scenario) {
    let app = scenario.app
    frequency = scenario.frequency
    parameters = app.parameters.map { parameter in
      ParameterSyntax(
        id: Located(parameter.id), properties: parameter.properties.map { Located($0) },
        type: parameter.type,
        usual: Located(ValueSyntax(parameter.defaultValue, of: parameter.type, app.texts)),
        isTransient: parameter.isTransient, source: parameter.source)
    }
    events = app.events.map { event in
      EventSyntax(
        id: Located(event.id), properties: event.properties.map { Located($0) },
        members: event.fields.map { NamedValue($0.name, $0.type) },
        limit: DonationLimitSyntax(
          count: event.limit.maximumCount, age: event.limit.maximumAge),
        source: event.source)
    }
    tips = app.tips.map { TipSyntax($0, app) }
    groups = app.groups.map { group in
      GroupSyntax(
        id: Located(group.id), priority: group.priority,
        tips: group.tips.indices.map { index in
          MemberSyntax(
            tip: Located(app.name(of: group.tips[index])),
            presence: PresenceSyntax(
              group.presences.isEmpty ? .everywhere : group.presences[index]))
        }, source: group.source)
    }
    let names = ScenarioNames(scenario)
    screens = scenario.screens.map { ScreenSyntax($0, names) }
    if !scenario.effectLists.isEmpty { addEffects(of: scenario, names) }
  }
}

extension TipSyntax {
  init(_ tip: TipDefinition, _ app: AppDefinition) {
    type = Located(tip.typeName)
    id = tip.identifier == tip.typeName ? nil : Located(tip.identifier)
    title = tip.content.title
    message = tip.content.message
    image = tip.content.image
    actions = tip.content.actions.map {
      ActionSyntax(
        givenID: Located($0.id), title: $0.title == $0.id ? nil : $0.title,
        invalidates: $0.invalidates)
    }
    rules = tip.rules.map {
      TipRuleSyntax(
        text: Located($0.text), clock: $0.clock, presence: PresenceSyntax($0.presence),
        source: $0.source)
    }
    presence = PresenceSyntax(tip.presence)
    source = tip.source
    names = TipSyntax.names(in: tip, app)
    options = TipSyntax.texts(of: tip.options).map { Located($0) }
    switch tip.style {
    case .standard: style = nil
    case .custom(let custom):
      style = StyleSyntax(
        name: custom.name, shows: custom.shows,
        wholeViewAction: custom.wholeViewAction.map { Located($0) })
    }
  }

  private static func texts(of options: TipOptions) -> [String] {
    var texts: [String] = []
    if let count = options.maximumDisplayCount { texts.append("MaxDisplayCount(\(count))") }
    if let duration = options.maximumDisplayDuration {
      let seconds = ExactDecimal.text(duration.microseconds, fractionDigits: 6)
      texts.append("MaxDisplayDuration(\(seconds))")
    }
    if options.ignoresDisplayFrequency { texts.append("IgnoresDisplayFrequency(true)") }
    return texts
  }

  /// What those names in the rules mean that do not say so by themselves.
  private static func names(in tip: TipDefinition, _ app: AppDefinition) -> [NamedValue<Reference>]
  {
    var names: [NamedValue<Reference>] = []
    for rule in tip.rules {
      let (name, ids) = subject(of: rule, app)
      if names.contains(where: { $0.name == name }) { continue }
      var context = RuleContext(
        events: app.events, parameters: app.parameters, tipType: tip.typeName)
      if reads(rule, in: context) { continue }
      for id in ids {
        context.aliases[name] = id
        guard reads(rule, in: context) else { continue }
        names.append(NamedValue(name, Located(id)))
        break
      }
    }
    return names
  }

  /// The name that a rule asks, and what it may stand for; a member of a value is a part of the id.
  private static func subject(of rule: Rule, _ app: AppDefinition) -> (String, [String]) {
    let id =
      switch rule.input {
      case .event(let event): app.events[event.position].id
      case .parameter(let parameter): app.parameters[parameter.position].id
      }
    let stem = id.split(separator: ".").dropLast().joined(separator: ".")
    switch rule.syntax.subject {
    case .event(let name): return (name, [id])
    case .parameter(let name): return (name, [id, stem])
    }
  }

  private static func reads(_ rule: Rule, in context: RuleContext) -> Bool {
    var texts = TextTable()
    let read = try? Rule(parsing: rule.text, in: context, clock: rule.clock, texts: &texts)
    return read?.input == rule.input
  }
}

extension ScreenSyntax {
  init(_ screen: Screen, _ names: ScenarioNames) {
    let app = names.app
    id = Located(screen.id)
    source = screen.source
    shows = screen.slots.map { slot in
      let tip = slot.tip.map { Located(app.name(of: $0)) }
      let group = slot.group.map { Located(app.groups[$0.position].id) }
      return SlotSyntax(
        tip: group == nil ? tip : nil, group: group, cast: group == nil ? nil : tip,
        surface: slot.surface.map { Located($0) },
        condition: slot.condition.map { condition in
          ConditionSyntax(
            rule: condition.rule.map { Located($0.text) },
            presence: PresenceSyntax(condition.presence))
        })
    }
    donates = screen.donations.map { ScreenDonationSyntax($0, names) }
    sets = screen.writes.map {
      NamedValue(
        app.parameters[$0.parameter.position].id, names.value($0.value, of: $0.parameter))
    }
    actions = screen.actions.map { ScreenActionSyntax($0, names) }
  }
}

extension ScreenDonationSyntax {
  init(_ donation: ScreenDonation, _ names: ScenarioNames) {
    event = names[donation.event]
    probability = donation.probability
    waits = donation.waits
    var choices: [Located<DonationValueSyntax>] = []
    let lists = donation.values
    for (index, list) in lists.enumerated() {
      guard var value = DonationValueSyntax(list, of: donation.event, names) else { continue }
      if donation.weights.indices.contains(index) {
        let weight = ValueSyntax.number(JSONNumber(rawText: "\(donation.weights[index])"))
        value.weight = NamedValue(DonationValueSyntax.weightKey, Located(weight))
      }
      choices.append(Located(value))
    }
    values = choices.isEmpty ? nil : Located(choices)
  }
}
