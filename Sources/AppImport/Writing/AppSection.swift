import DeviceSystems
import TextFormats
import TipDomain

/// The part `app` of a scenario; the only place that knows its keys.
struct AppSection {
  let draft: AppDraft
  /// What the format cannot say.
  var findings: [Finding] = []
  /// How often the program takes one of several branches, which the format cannot say.
  var exclusiveCount = 0
  private(set) var text = ""

  init(_ draft: AppDraft, indent: String) {
    var draft = draft
    self.draft = draft
    let onLaunch = effects(draft.onLaunch)
    let onActivation = effects(draft.onActivation)
    for index in draft.tips.indices {
      let tip = draft.tips[index]
      draft.tips[index].onDisplay = kept(played(tip.onDisplay))
      draft.tips[index].onInvalidation = kept(played(tip.onInvalidation))
      for action in tip.actions.indices {
        draft.tips[index].actions[action].effects = kept(
          played(tip.actions[action].effects))
      }
      for effect in draft.tips[index].effects { sayIfConditional(effect, isSelfDrawn: false) }
    }
    var screens: [CommentedValue] = []
    for screen in draft.screens { screens.append(self.screen(screen)) }
    text += CommentedValue(notes: draft.frequencyNotes) { $0.string(draft.frequency) }
      .lines(indent: indent, key: "\"frequency\": ")
    text += CommentedList.lines("parameters", draft.parameters.map(parameter), indent: indent)
    text += CommentedList.lines("events", draft.events.map(event), indent: indent)
    text += CommentedList.lines("onLaunch", onLaunch, indent: indent)
    text += CommentedList.lines("onActivation", onActivation, indent: indent)
    text += CommentedList.lines("tips", draft.tips.map(tip), indent: indent)
    text += CommentedList.lines("groups", draft.groups.map(group), indent: indent)
    text += CommentedList.lines("screens", screens, indent: indent)
  }

  // MARK: Inputs

  private func parameter(_ parameter: ParameterDraft) -> CommentedValue {
    CommentedValue(notes: parameter.place.notes + parameter.notes) { json in
      json.object { json in
        json.member("id", parameter.id)
        Self.write(properties: parameter.properties, to: &json)
        json.member("type", parameter.type.description)
        if let usual = parameter.usual { json.member("default", usual) }
        if parameter.isTransient { json.member("transient", true) }
        json.source(parameter.place)
      }
    }
  }

  private func event(_ event: EventDraft) -> CommentedValue {
    CommentedValue(notes: event.place.notes + event.notes) { json in
      json.object { json in
        json.member("id", event.id)
        Self.write(properties: event.properties, to: &json)
        if !event.members.isEmpty {
          json.object("values") { json in
            for member in event.members { json.member(member.name, member.type.rawValue) }
          }
        }
        json.source(event.place)
        guard event.limit.count != nil || event.limit.age != nil else { return }
        json.object("limit") { json in
          if let count = event.limit.count { json.member("count", count) }
          if let age = event.limit.age { json.member("age", age) }
        }
      }
    }
  }

  private static func write(properties: [String], to json: inout JSONText) {
    guard let first = properties.first else { return }
    if properties.count == 1 {
      json.member("property", first)
    } else {
      json.array("property") { json in for property in properties { json.string(property) } }
    }
  }

  // MARK: Tips

  private func tip(_ tip: TipDraft) -> CommentedValue {
    var notes = tip.place.notes + tip.notes
    for rule in tip.rules {
      guard let reason = rule.unread else { continue }
      notes.append("Not read, \(rule.place.shown) (\(reason)): \(rule.text)")
    }
    for effect in tip.onDisplay + tip.onInvalidation {
      notes.append("Follows its status, \(effect.place.shown): \(effect.words)")
    }
    let rules = tip.rules.filter { $0.unread == nil }
    return CommentedValue(notes: notes) { json in
      json.object { json in
        json.member("type", tip.type)
        json.member("id", tip.id)
        if let title = tip.title { json.member("title", title) }
        if let message = tip.message { json.member("message", message) }
        if let image = tip.image { json.member("image", image) }
        if !tip.actions.isEmpty { Self.write(tip.actions, to: &json) }
        if !rules.isEmpty {
          json.array("rules") { json in for rule in rules { Self.write(rule, to: &json) } }
        }
        if !tip.names.isEmpty {
          json.object("names") { json in for name in tip.names { json.member(name.name, name.id) } }
        }
        if !tip.options.isEmpty {
          json.array("options") { json in for option in tip.options { json.string(option) } }
        }
        Self.write(tip.onDisplay, "onDisplay", to: &json)
        Self.write(tip.onInvalidation, "onInvalidation", to: &json)
        Self.write(tip.platforms, to: &json)
        json.source(tip.place)
      }
    }
  }

  private static func write(_ effects: [EffectDraft], _ key: String, to json: inout JSONText) {
    guard !effects.isEmpty else { return }
    json.array(key) { json in
      for effect in effects { effect.write(to: &json) }
    }
  }

  private static func write(_ actions: [ActionDraft], to json: inout JSONText) {
    json.array("actions") { json in
      for action in actions {
        json.object { json in
          json.member("id", action.id)
          if let title = action.title { json.member("title", title) }
          if action.invalidates { json.member("invalidates", true) }
          write(action.effects, "does", to: &json)
        }
      }
    }
  }

  private static func write(_ rule: RuleDraft, to json: inout JSONText) {
    guard rule.platforms != Platform.allCases || rule.place.key != nil else {
      json.string(rule.text)
      return
    }
    json.object { json in
      json.member("rule", rule.text)
      write(rule.platforms, to: &json)
      json.source(rule.place)
    }
  }

  private func group(_ group: GroupDraft) -> CommentedValue {
    CommentedValue(notes: group.place.notes + group.notes) { json in
      json.object { json in
        json.member("id", group.id)
        json.member("priority", group.priority)
        json.array("tips") { json in
          for member in group.members { Self.write(member, to: &json) }
        }
        json.source(group.place)
      }
    }
  }

  private static func write(_ member: MemberDraft, to json: inout JSONText) {
    guard member.platforms != Platform.allCases else {
      json.string(member.tip)
      return
    }
    json.object { json in
      json.member("tip", member.tip)
      write(member.platforms, to: &json)
    }
  }

  /// Writes `platforms`, unless it is all of them.
  static func write(_ platforms: [Platform], to json: inout JSONText) {
    guard platforms != Platform.allCases else { return }
    json.array("platforms") { json in
      for platform in platforms { json.string(platform.rawValue) }
    }
  }
}
