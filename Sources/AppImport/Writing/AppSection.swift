import DeviceSystems
import TextFormats

/// The part `app` of a scenario, in the format of today; the only place that knows it.
struct AppSection {
  private let draft: AppDraft
  /// What the format cannot say.
  private(set) var findings: [Finding] = []
  private(set) var text = ""

  /// How likely a visit of a screen contains something that a person may do there.
  private static let likelihood = "25%"
  /// How likely something happens that the program does only under a condition.
  private static let conditional = "50%"

  init(_ draft: AppDraft, indent: String) {
    self.draft = draft
    text += CommentedValue(notes: draft.frequencyNotes) { $0.string(draft.frequency) }
      .lines(indent: indent, key: "\"frequency\": ")
    text += CommentedList.lines("parameters", draft.parameters.map(parameter), indent: indent)
    text += CommentedList.lines("events", draft.events.map(event), indent: indent)
    text += CommentedList.lines("tips", draft.tips.map(tip), indent: indent)
    text += CommentedList.lines("groups", draft.groups.map(group), indent: indent)
    var screens: [CommentedValue] = []
    for index in draft.screens.indices { screens.append(screen(index)) }
    text += CommentedList.lines("screens", screens, indent: indent)
  }

  // MARK: Inputs

  private func parameter(_ parameter: ParameterDraft) -> CommentedValue {
    CommentedValue(notes: [parameter.place.shown] + parameter.notes) { json in
      json.object { json in
        json.member("id", parameter.id)
        json.member("type", parameter.type.rawValue)
        if let usual = parameter.usual { json.member("default", usual) }
        if parameter.isTransient { json.member("transient", true) }
      }
    }
  }

  private func event(_ event: EventDraft) -> CommentedValue {
    let names = event.names.map(\.text).joined(separator: ", ")
    return CommentedValue(notes: ["\(event.place.shown) \(names)"] + event.notes) { json in
      json.object { json in
        json.member("id", event.id)
        if !event.members.isEmpty {
          json.object("values") { json in
            for member in event.members { json.member(member.name, member.type.rawValue) }
          }
        }
        guard event.limit.count != nil || event.limit.age != nil else { return }
        json.object("limit") { json in
          if let count = event.limit.count { json.member("count", count) }
          if let age = event.limit.age { json.member("age", age) }
        }
      }
    }
  }

  // MARK: Tips

  private func tip(_ tip: TipDraft) -> CommentedValue {
    var notes = [tip.place.shown] + tip.notes
    for rule in tip.rules {
      guard let reason = rule.unread else { continue }
      notes.append("Not read, \(rule.place.shown) (\(reason)): \(rule.text)")
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
          json.array("rules") { json in for rule in rules { json.string(rule.text) } }
        }
        if !tip.names.isEmpty {
          json.object("names") { json in for name in tip.names { json.member(name.name, name.id) } }
        }
        if !tip.options.isEmpty {
          json.array("options") { json in for option in tip.options { json.string(option) } }
        }
      }
    }
  }

  private static func write(_ actions: [ActionDraft], to json: inout JSONText) {
    json.array("actions") { json in
      for action in actions {
        json.object { json in
          json.member("id", action.id)
          if let title = action.title { json.member("title", title) }
          if action.invalidates { json.member("invalidates", true) }
        }
      }
    }
  }

  private func group(_ group: GroupDraft) -> CommentedValue {
    CommentedValue(notes: [group.place.shown] + group.notes) { json in
      json.object { json in
        json.member("id", group.id)
        json.member("priority", group.priority)
        json.array("tips") { json in for tip in group.tips { json.string(tip) } }
      }
    }
  }

  // MARK: Screens

  private mutating func screen(_ index: Int) -> CommentedValue {
    let screen = draft.screens[index]
    var notes = (screen.place.map { [$0.shown] } ?? []) + screen.notes
    notes += screen.shows.flatMap { view in
      view.notes.map { "\(view.tip ?? view.group ?? ""): \($0)" }
    }
    var happening = Happening()
    // What happens at a launch happens on the first screen: the format has no other place for it.
    let early = index == 0 ? draft.onLaunch + draft.onActivation : []
    for effect in early { add(effect, Self.conditional, to: &happening) }
    for effect in screen.appearance {
      add(effect, effect.isConditional ? Self.conditional : nil, to: &happening)
    }
    for action in screen.actions {
      for effect in action.effects { add(effect, Self.likelihood, to: &happening) }
    }
    return CommentedValue(notes: notes + happening.notes) { json in
      json.object { json in
        json.member("id", screen.id)
        if !screen.shows.isEmpty {
          json.array("shows") { json in for view in screen.shows { Self.write(view, to: &json) } }
        }
        happening.write(to: &json)
      }
    }
  }

  private static func write(_ view: ViewDraft, to json: inout JSONText) {
    json.object { json in
      if let tip = view.tip { json.member("tip", tip) }
      if let group = view.group { json.member("group", group) }
      if let cast = view.cast { json.member("as", cast) }
      json.member("surface", view.isInline ? "inline" : "popover")
    }
  }

  /// Adds what a screen does when it appears.
  ///
  /// - `probability`: How likely it is at each visit; nil for always.
  private mutating func add(
    _ effect: EffectDraft, _ probability: String?, to happening: inout Happening
  ) {
    happening.notes += effect.notes.map { "\(effect.place.shown) \($0)" }
    switch effect.kind {
    case .donates(let event, let values):
      guard happening.donations.count < 100 else { return }
      happening.donations.append((event, values, probability))
      if let probability {
        say(
          .effectNotExact, effect,
          "The donation of \(event) is played at \(probability) of the visits of its screen.")
      }
    case .sets(let parameter, let value):
      guard happening.writes.count < 100,
        !happening.writes.contains(where: { $0.parameter == parameter })
      else { return }
      happening.writes.append((parameter, value))
      if probability != nil {
        say(
          .effectNotExact, effect,
          "The parameter \(parameter) is written at each visit of its screen.")
      }
    case .increments(let parameter, _), .toggles(let parameter):
      say(
        .effectNotSaid, effect,
        "The parameter \(parameter) is counted or toggled here, which the format cannot say.")
    case .invalidates(let tip):
      say(
        .effectNotExact, effect,
        "That the app invalidates \(tip) is played as what people do with a tip that they use.")
    }
  }

  private mutating func say(_ code: FindingCode, _ effect: EffectDraft, _ reason: String) {
    let finding = Finding(
      code, at: effect.place, reason: reason, advice: "Change it by hand where it matters.")
    findings.append(finding)
  }

  /// What a screen does when it appears.
  private struct Happening {
    var donations:
      [(event: String, members: [(name: String, value: DraftValue)], probability: String?)] = []
    var writes: [(parameter: String, value: DraftValue)] = []
    var notes: [String] = []

    func write(to json: inout JSONText) {
      if !donations.isEmpty {
        json.array("donates") { json in
          for donation in donations { write(donation, to: &json) }
        }
      }
      guard !writes.isEmpty else { return }
      json.object("sets") { json in
        for write in writes { json.member(write.parameter, write.value) }
      }
    }

    private func write(
      _ donation: (
        event: String, members: [(name: String, value: DraftValue)], probability: String?
      ),
      to json: inout JSONText
    ) {
      guard !donation.members.isEmpty || donation.probability != nil else {
        json.string(donation.event)
        return
      }
      json.object { json in
        json.member("event", donation.event)
        if !donation.members.isEmpty {
          json.object("values") { json in
            for member in donation.members { json.member(member.name, member.value) }
          }
        }
        if let probability = donation.probability { json.member("probability", probability) }
      }
    }
  }
}
