import DeviceSystems
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain

extension JournalNames {
  /// Writes what the app's code says: events, parameters, tips and groups.
  func writeApp(to json: inout JSONText) {
    json.array("events") { json in
      for event in scenario.app.events { Self.write(event, to: &json) }
    }
    json.array("parameters") { json in
      for parameter in scenario.app.parameters { write(parameter, to: &json) }
    }
    json.array("tips") { json in
      for index in scenario.app.tips.indices { writeTip(index, to: &json) }
    }
    json.array("groups") { json in
      for group in scenario.app.groups {
        json.object { json in
          json.member("id", group.id)
          json.member("priority", group.priority.rawValue)
          json.array("tips") { json in
            for tip in group.tips { json.string(tips[tip.position]) }
          }
          Self.write("memberPresences", group.presences, to: &json)
        }
      }
    }
  }

  private static func write(_ event: EventDefinition, to json: inout JSONText) {
    json.object { json in
      json.member("id", event.id)
      write(properties: event.properties, to: &json)
      json.array("fields") { json in
        for field in event.fields {
          json.object { json in
            json.member("name", field.name)
            json.member("type", field.type.rawValue)
          }
        }
      }
      json.member("maximumCount", event.limit.maximumCount)
      json.optionalMember("maximumAge", event.limit.maximumAge?.microseconds)
    }
  }

  private func write(_ parameter: ParameterDefinition, to json: inout JSONText) {
    json.object { json in
      json.member("id", parameter.id)
      Self.write(properties: parameter.properties, to: &json)
      json.member("type", parameter.type.description)
      json.key("default")
      write(parameter.defaultValue, to: &json)
      json.member("isTransient", parameter.isTransient)
    }
  }

  /// What only some have: names of the app's code besides the id.
  private static func write(properties: [String], to json: inout JSONText) {
    if properties.isEmpty { return }
    json.array("properties") { json in
      for property in properties { json.string(property) }
    }
  }

  private func writeTip(_ index: Int, to json: inout JSONText) {
    let tip = scenario.app.tips[index]
    json.object { json in
      json.member("name", tips[index])
      json.member("type", tip.typeName)
      json.member("id", tip.identifier)
      json.optionalMember("maximumDisplayCount", tip.options.maximumDisplayCount)
      json.optionalMember(
        "maximumDisplayDuration", tip.options.maximumDisplayDuration?.microseconds)
      json.member("ignoresDisplayFrequency", tip.options.ignoresDisplayFrequency)
      json.array("rules") { json in
        for rule in ruleTexts[index] { json.string(rule) }
      }
      json.array("ruleClocks") { json in
        for rule in tip.rules { json.string(rule.clock.rawValue) }
      }
      json.array("ruleNames") { json in
        let aliases = tip.rules.first?.aliases ?? [:]
        for name in aliases.keys.sorted() {
          json.object { json in
            json.member("name", name)
            json.member("means", aliases[name] ?? name)
          }
        }
      }
      json.array("actions") { json in
        for action in tip.content.actions { json.string(action.id) }
      }
      writeBehaviour(of: tip, to: &json)
      Self.write("presence", tip.presence, to: &json)
      Self.write("rulePresences", tip.rules.map(\.presence), to: &json)
    }
  }

  /// Where something is, if not everywhere.
  static func write(_ key: String, _ presence: Presence, to json: inout JSONText) {
    if presence == .everywhere { return }
    json.object(key) { json in write(presence, to: &json) }
  }

  /// When a view is in its screen.
  static func write(_ condition: ViewCondition, to json: inout JSONText) {
    json.object("when") { json in
      if let rule = condition.rule { json.member("rule", rule.text) }
      write("presence", condition.presence, to: &json)
    }
  }

  private static func write(_ key: String, _ presences: [Presence], to json: inout JSONText) {
    if presences.allSatisfy({ $0 == .everywhere }) { return }
    json.array(key) { json in
      for presence in presences { json.object { json in write(presence, to: &json) } }
    }
  }

  private static func write(_ presence: Presence, to json: inout JSONText) {
    json.array("platforms") { json in
      for platform in presence.platforms { json.string(platform.rawValue) }
    }
    json.member("from", Int(presence.firstVersion))
    json.member("to", Int(presence.lastVersion))
  }

  /// What only some tips have: actions that invalidate them, and a style of the app's own.
  private func writeBehaviour(of tip: TipDefinition, to json: inout JSONText) {
    let invalidating = tip.content.actions.filter(\.invalidates)
    if !invalidating.isEmpty {
      json.array("invalidatingActions") { json in
        for action in invalidating { json.string(action.id) }
      }
    }
    guard case .custom(let style) = tip.style else { return }
    json.object("style") { json in
      json.member("name", style.name)
      json.array("shows") { json in
        for part in style.shows { json.string(part.rawValue) }
      }
      if let action = style.wholeViewAction { json.member("wholeViewAction", action) }
    }
  }
}
