import AppImport
import SwiftSources

/// A description as lines, for comparison with what a sample is known to hold.
struct DescriptionText {
  private(set) var lines: [String] = []

  init(_ app: AppDescription) {
    for tip in app.tips { add(tip) }
    for parameter in app.parameters { add(parameter) }
    for event in app.events { add(event) }
    for alias in app.aliases {
      add(
        "alias \(MemberName(owner: alias.owner, property: alias.property).text) "
          + "= \(alias.target.text)",
        alias.source)
    }
    for group in app.groups { add(group) }
    for configuration in app.configurations { add(configuration) }
    for call in app.testingCalls {
      add(
        "testing \(call.name)(\(call.arguments)) in \(call.owner).\(call.function ?? "-")",
        call.source, call.conditions)
    }
    for screen in app.screens { add(screen) }
    for site in app.sites { add(site) }
    for finding in app.findings {
      let place = finding.place
      lines.append(
        "finding \(finding.code.rawValue) [\(finding.severity.rawValue)] "
          + "\(place.path):\(place.line):\(place.column) \(finding.reason)"
          + (finding.placeholder.map { " \($0.text)" } ?? ""))
    }
    for count in app.counts {
      lines.append(
        "count \(count.kind.rawValue): found \(count.found), read \(count.read), "
          + "asked \(count.asked), not read \(count.notRead)")
    }
  }

  var text: String { lines.map { $0 + "\n" }.joined() }

  private mutating func add(
    _ text: String, _ source: ItemSource, _ conditions: [KeptCondition] = [], indent: String = ""
  ) {
    var line = "\(indent)\(text)"
    for condition in conditions { line += " {\(condition.kind.rawValue) \(condition.text)}" }
    for condition in source.compilation { line += " {#if \(condition.text)}" }
    lines.append("\(line) @\(source.place.path):\(source.place.line):\(source.place.column)")
  }

  private mutating func add(_ tip: TipDescription) {
    add("tip \(tip.name) (\(tip.kind.rawValue))", tip.source)
    for identifier in tip.identifiers {
      let source = ItemSource(place: identifier.text.place, compilation: identifier.compilation)
      add("id \(shown(identifier.text))", source, identifier.conditions, indent: "  ")
    }
    if let title = tip.title { lines.append("  title \(shown(title))") }
    if let message = tip.message { lines.append("  message \(shown(message))") }
    if let image = tip.image { lines.append("  image \(shown(image))") }
    for action in tip.actions {
      let parts = [action.identifier.map(shown) ?? "-", action.title.map(shown) ?? "-"]
      add("action \(parts.joined(separator: " "))", action.source, action.conditions, indent: "  ")
    }
    for rule in tip.rules {
      let text = rule.text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(
        separator: " ⏎ ")
      add(
        "rule\(rule.ruleSet.map { " in \($0)" } ?? "") \(text)", rule.source, rule.conditions,
        indent: "  ")
    }
    for option in tip.options {
      add(
        "option \(option.name)(\(option.arguments)) = \(shown(option.value))", option.source,
        option.conditions, indent: "  ")
    }
    if let style = tip.style { lines.append("  style \(shown(style))") }
  }

  private func shown(_ text: ReadText) -> String {
    text.kind == .literal ? "\"\(text.text)\"" : text.shown
  }

  private mutating func add(_ parameter: ParameterDescription) {
    let name = MemberName(owner: parameter.owner, property: parameter.property).text
    add(
      "parameter \(name): \(parameter.typeText ?? "-") = \(parameter.defaultText ?? "-")"
        + (parameter.isTransient ? " transient" : "") + (parameter.isOptional ? " optional" : ""),
      parameter.source)
  }

  private mutating func add(_ event: EventDescription) {
    let name = MemberName(owner: event.owner, property: event.property).text
    let donation = event.donation.map { type in
      let members = type.members.map(\.shown)
      return " of \(type.name)(\(members.joined(separator: ", ")))"
    }
    add(
      "event \(name) id \(shown(event.identifier))\(donation ?? "")"
        + (event.donationLimit.map { " limit \($0)" } ?? "") + (event.isFunction ? " made" : "")
        + (event.isStatic ? "" : " instance"), event.source)
  }

  private mutating func add(_ group: GroupDescription) {
    let name = MemberName(owner: group.owner, property: group.property).text
    add("group \(name) \(group.priority ?? "-")", group.source)
    for member in group.members {
      add("member \(member.tip)", member.source, member.conditions, indent: "  ")
    }
  }

  private mutating func add(_ configuration: ConfigurationDescription) {
    add(
      "configure in \(configuration.owner).\(configuration.function ?? "-")", configuration.source,
      configuration.conditions)
    for setting in configuration.settings {
      add(
        "\(setting.name) \(shown(setting.value))", setting.source, setting.conditions, indent: "  ")
    }
  }

  private mutating func add(_ screen: ScreenDescription) {
    add("screen \(screen.typeName)", screen.source)
    for shown in screen.shown {
      let content =
        switch shown.content {
        case .tip(let name): name
        case .group(let name, let only): "group \(name.text)" + (only.map { " only \($0)" } ?? "")
        case .unresolved(let placeholder): placeholder.text
        }
      add(
        "shows \(content) \(shown.surface.rawValue) by \(shown.call) in \(shown.member ?? "-")",
        shown.source, shown.conditions, indent: "  ")
    }
  }

  private mutating func add(_ site: CallSite) {
    let effect =
      switch site.effect {
      case .donation(let event, let arguments, let value):
        "donate \(event?.text ?? "?")\(arguments.map { " of \($0) " } ?? "")(\(value ?? ""))"
      case .invalidation(let tip, let reason): "invalidate \(tip ?? "?") \(reason)"
      case .parameterWrite(let name, let operation, let value):
        "write \(name.text) \(operation) \(value)"
      case .statusObserver(let tip, let stream): "observe \(tip ?? "?") \(stream)"
      }
    add("site \(effect) | \(shown(site.standing))", site.source, site.standing.conditions)
    for caller in site.callers {
      add(
        "caller \(caller.distance) of \(caller.callee) | \(shown(caller.standing))", caller.source,
        caller.standing.conditions, indent: "  ")
    }
  }

  private func shown(_ standing: Standing) -> String {
    "\(standing.owner).\(standing.function ?? "-") \(standing.moment.rawValue)"
      + (standing.trigger.map { " (\($0))" } ?? "")
  }
}
