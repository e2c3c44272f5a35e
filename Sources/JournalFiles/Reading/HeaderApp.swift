import DeviceSystems
import SimulationKernel
import TipDomain

extension FactDecoder {
  /// What the app's code says, and the texts of its rules.
  func app(
    _ knobs: BehaviourKnobs
  ) throws(LineProblem) -> (AppDefinition, [[String]]) {
    var events: [EventDefinition] = []
    for item in try table("events") {
      events.append(try inside(item) { (decoder) throws(LineProblem) in try decoder.event() })
    }
    var parameters: [ParameterDefinition] = []
    for item in try table("parameters") {
      parameters.append(
        try inside(item) { (decoder) throws(LineProblem) in try decoder.parameter() })
    }
    var tips: [TipDefinition] = []
    var rules: [[String]] = []
    for item in try table("tips") {
      try inside(item) { (decoder) throws(LineProblem) in
        let tip = try decoder.tip(events, parameters)
        tips.append(tip)
        rules.append(tip.rules.map(\.text))
      }
    }
    var groups: [TipGroupDefinition] = []
    for item in try table("groups") {
      groups.append(try inside(item) { (decoder) throws(LineProblem) in try decoder.group() })
    }
    let app = AppDefinition(
      texts: tables.texts, events: events, parameters: parameters, tips: tips, groups: groups,
      knobs: knobs)
    return (app, rules)
  }

  private func event() throws(LineProblem) -> EventDefinition {
    let id = try newName(nodeIndex("id"), in: tables.events)
    let properties = try texts(ifGiven: "properties")
    var fields: [DonationField] = []
    for item in try list("fields") {
      fields.append(
        try inside(item) { (decoder) throws(LineProblem) in
          DonationField(name: try decoder.text("name"), type: try decoder.valueType())
        })
    }
    var limit = DonationLimit.standard
    if let index = try absentIfForeign("maximumCount") {
      limit.maximumCount = try line.integer(index, 0...Int(Self.maximumCount))
    }
    limit.maximumAge = try optionalLength("maximumAge")
    tables.events.append(id)
    tables.eventFields.append(fields.map(\.type))
    return EventDefinition(id: id, properties: properties, fields: fields, limit: limit)
  }

  private func valueType() throws(LineProblem) -> ValueType {
    let index = try nodeIndex("type")
    guard let type = ValueType(rawValue: try line.string(index)) else {
      let all = ValueType.allCases.map(\.rawValue).joined(separator: ", ")
      throw LineProblem(index, "'\(line.source(index))' is not one of \(all)")
    }
    return type
  }

  private func parameterType() throws(LineProblem) -> ParameterType {
    let index = try nodeIndex("type")
    guard let type = ParameterType(try line.string(index)) else {
      let all = ValueType.allCases.map(\.rawValue).joined(separator: ", ")
      throw LineProblem(
        index, "'\(line.source(index))' is not one of \(all), nor a type made of them")
    }
    return type
  }

  private func parameter() throws(LineProblem) -> ParameterDefinition {
    let id = try newName(nodeIndex("id"), in: tables.parameters)
    let properties = try texts(ifGiven: "properties")
    let type = try parameterType()
    let standard = try value(nodeIndex("default"), as: type)
    let isTransient = try flag("isTransient", false)
    tables.parameters.append(id)
    tables.parameterTypes.append(type)
    return ParameterDefinition(
      id: id, properties: properties, type: type, defaultValue: standard,
      isTransient: isTransient)
  }

  private func tip(
    _ events: [EventDefinition], _ parameters: [ParameterDefinition]
  ) throws(LineProblem) -> TipDefinition {
    let name = try newName(nodeIndex("name"), in: tables.tips)
    let type = try optionalText("type") ?? name
    let identifier = try optionalText("id") ?? name
    var options = TipOptions()
    if let index = try absentIfForeign("maximumDisplayCount"), !line.isNull(index) {
      options.maximumDisplayCount = try line.integer(index, 0...Int(Self.maximumCount))
    }
    options.maximumDisplayDuration = try optionalLength("maximumDisplayDuration")
    options.ignoresDisplayFrequency = try flag("ignoresDisplayFrequency", false)
    var context = RuleContext(events: events, parameters: parameters, tipType: type)
    var rules = try rules(in: &context)
    let presences = try self.presences("rulePresences", count: rules.count)
    for (number, presence) in presences.enumerated() { rules[number].presence = presence }
    let actions = try actions()
    tables.tips.append(name)
    tables.actions.append(NameIndex(actions.map(\.id)))
    return TipDefinition(
      typeName: type, identifier: identifier, content: TipContent(actions: actions), rules: rules,
      options: options, style: try style(), presence: try presence(ifGiven: "presence"))
  }

  /// The buttons, and which of them invalidate the tip.
  private func actions() throws(LineProblem) -> [TipAction] {
    let ids = try texts("actions")
    var actions = ids.map { TipAction(id: $0, title: $0) }
    guard let index = optional("invalidatingActions") else { return actions }
    for item in try items(index) {
      let id = try line.string(item)
      guard let action = ids.firstIndex(of: id) else {
        throw LineProblem(item, "the tip has no action '\(id)'")
      }
      actions[action].invalidates = true
    }
    return actions
  }

  private func style() throws(LineProblem) -> TipStyle {
    guard let index = optional("style") else { return .standard }
    return try inside(index) { (decoder) throws(LineProblem) in
      var style = CustomTipStyle(name: try decoder.text("name"), shows: [])
      for item in try decoder.items(decoder.nodeIndex("shows")) {
        let word = try decoder.line.string(item)
        guard let part = TipPart(rawValue: word) else {
          throw LineProblem(item, "'\(word)' is not a part of a tip")
        }
        style.shows.append(part)
      }
      if let action = decoder.optional("wholeViewAction") {
        style.wholeViewAction = try decoder.line.string(action)
      }
      return .custom(style)
    }
  }

  private func rules(in context: inout RuleContext) throws(LineProblem) -> [Rule] {
    let indices = try list("rules")
    let clocks = try list("ruleClocks")
    for item in try list("ruleNames") {
      try inside(item) { (decoder) throws(LineProblem) in
        context.aliases[try decoder.text("name")] = try decoder.text("means")
      }
    }
    var rules: [Rule] = []
    for (number, index) in indices.enumerated() {
      var clock = RuleClock.evaluateNow
      if number < clocks.count {
        guard let named = RuleClock(rawValue: try line.string(clocks[number])) else {
          throw LineProblem(clocks[number], "it is not a rule clock")
        }
        clock = named
      }
      let text = try line.string(index)
      do throws(RuleError) {
        rules.append(
          try Rule(parsing: text, in: context, clock: clock, texts: &tables.texts))
      } catch {
        throw LineProblem(index, "the rule cannot be read: \(error.reason)")
      }
    }
    return rules
  }

  private func group() throws(LineProblem) -> TipGroupDefinition {
    let id = try text("id")
    let index = try nodeIndex("priority")
    guard let priority = TipGroupPriority(rawValue: try line.string(index)) else {
      throw LineProblem(index, "'\(line.source(index))' is not firstAvailable or ordered")
    }
    let tips = try tipList("tips")
    return TipGroupDefinition(
      id: id, priority: priority, tips: tips,
      presences: try presences("memberPresences", count: tips.count))
  }

  /// Tips by their names.
  func tipList(_ key: StaticString) throws(LineProblem) -> [TipIndex] {
    var tips: [TipIndex] = []
    for item in try list(key) { tips.append(try tip(at: item)) }
    return tips
  }

  func tip(at index: Int) throws(LineProblem) -> TipIndex {
    guard let tip = name(index, in: tables.tips) else {
      throw LineProblem(index, "there is no tip '\(try line.string(index))'")
    }
    return TipIndex(tip)
  }
}
