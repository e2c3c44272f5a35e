import AppImport
import TextFormats

/// What tips ask, and the places of the program that show them and do something to them.
extension DescriptionJSON {
  func write(_ parameter: ParameterDescription, to json: inout JSONText) {
    json.object { json in
      json.member("name", name(parameter.owner, parameter.property))
      if let type = parameter.typeText { json.member("type", type) }
      if let usual = parameter.defaultText { json.member("default", usual) }
      json.member("isTransient", parameter.isTransient)
      json.member("isOptional", parameter.isOptional)
      write(parameter.source, to: &json)
    }
  }

  func write(_ event: EventDescription, to json: inout JSONText) {
    json.object { json in
      json.member("name", name(event.owner, event.property))
      write("id", event.identifier, to: &json)
      if let donation = event.donation {
        json.member("donation", donation.name)
        json.array("members") { json in
          for member in donation.members { json.string(member.shown) }
        }
      }
      if let limit = event.donationLimit { json.member("limit", limit) }
      json.member("isMade", event.isFunction)
      write(event.source, to: &json)
    }
  }

  func write(_ alias: AliasDescription, to json: inout JSONText) {
    json.object { json in
      json.member("name", name(alias.owner, alias.property))
      json.member("target", alias.target.text)
      write(alias.source, to: &json)
    }
  }

  func write(_ group: GroupDescription, to json: inout JSONText) {
    json.object { json in
      json.member("name", name(group.owner, group.property))
      if let priority = group.priority { json.member("priority", priority) }
      json.array("members") { json in
        for member in group.members {
          json.object { json in
            json.member("name", member.tip)
            write(member.source, member.conditions, to: &json)
          }
        }
      }
      write(group.source, to: &json)
    }
  }

  func write(_ configuration: ConfigurationDescription, to json: inout JSONText) {
    json.object { json in
      json.array("settings") { json in
        for setting in configuration.settings {
          json.object { json in
            json.member("name", setting.name)
            write("value", setting.value, to: &json)
            write(setting.source, setting.conditions, to: &json)
          }
        }
      }
      write(configuration.owner, configuration.function, to: &json)
      write(configuration.source, configuration.conditions, to: &json)
    }
  }

  func write(_ call: TestingCall, to json: inout JSONText) {
    json.object { json in
      json.member("name", call.name)
      json.member("arguments", call.arguments)
      write(call.owner, call.function, to: &json)
      write(call.source, call.conditions, to: &json)
    }
  }

  // MARK: Views

  func write(_ screen: ScreenDescription, to json: inout JSONText) {
    json.object { json in
      json.member("type", screen.typeName)
      json.array("shown") { json in
        for shown in screen.shown {
          json.object { json in
            write(shown.content, to: &json)
            json.member("surface", shown.surface.rawValue)
            json.member("call", shown.call)
            if let style = shown.style { json.member("style", style) }
            write(screen.typeName, shown.member, to: &json)
            write(shown.source, shown.conditions, to: &json)
          }
        }
      }
      write(screen.source, to: &json)
    }
  }

  private func write(_ content: ShownTip.Content, to json: inout JSONText) {
    switch content {
    case .tip(let name): json.member("tip", name)
    case .group(let name, let only):
      json.member("group", name.text)
      if let only { json.member("only", only) }
    case .unresolved(let placeholder): json.member("placeholder", placeholder.text)
    }
  }

  // MARK: Sites

  func write(_ site: CallSite, to json: inout JSONText) {
    json.object { json in
      write(site.effect, to: &json)
      write(site.standing, to: &json)
      json.array("callers") { json in
        for caller in site.callers {
          json.object { json in
            json.member("callee", caller.callee)
            json.member("distance", caller.distance)
            write(caller.standing, to: &json)
            write(caller.source, caller.standing.conditions, to: &json)
          }
        }
      }
      write(site.source, site.standing.conditions, to: &json)
    }
  }

  private func write(_ effect: CallSite.Effect, to json: inout JSONText) {
    switch effect {
    case .donation(let event, let arguments, let value):
      json.member("effect", "donation")
      if let event { json.member("target", event.text) }
      if let arguments { json.member("arguments", arguments) }
      if let value { json.member("value", value) }
    case .invalidation(let tip, let reason):
      json.member("effect", "invalidation")
      if let tip { json.member("target", tip) }
      json.member("value", reason)
    case .parameterWrite(let parameter, let operation, let value):
      json.member("effect", "parameter write")
      json.member("target", parameter.text)
      json.member("operation", operation)
      json.member("value", value)
    case .statusObserver(let tip, let stream):
      json.member("effect", "status observer")
      if let tip { json.member("target", tip) }
      json.member("value", stream)
    }
  }

  private func write(_ standing: Standing, to json: inout JSONText) {
    write(standing.owner, standing.function, to: &json)
    json.member("moment", standing.moment.rawValue)
    if let trigger = standing.trigger { json.member("trigger", trigger) }
  }

  private func write(_ owner: String, _ function: String?, to json: inout JSONText) {
    json.member("owner", owner)
    if let function { json.member("function", function) }
  }

  private func name(_ owner: String, _ property: String) -> String {
    MemberName(owner: owner, property: property).text
  }
}
