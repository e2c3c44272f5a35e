import DeviceSystems
import JournalFiles
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain

extension ExplanationText {
  /// One line for each clause, and more for rules.
  var clauses: [String] {
    var lines = [presence].compactMap { $0 }
    lines.append(row(explanation.checks.isConfigured, "configured", configuration))
    lines.append(override)
    lines.append(invalidation)
    for (index, rule) in explanation.checks.rules.enumerated() {
      lines += self.rule(rule, index)
    }
    lines.append(frequency)
    lines.append(displayLimit)
    if let duration { lines.append(duration) }
    if let group { lines.append(group) }
    lines.append(surface)
    return lines
  }

  private func row(_ holds: Bool, _ name: String, _ text: String) -> String {
    let padding = String(repeating: " ", count: max(1, 13 - name.count))
    return "    \(holds ? "yes" : "no ")  \(name)\(padding)\(text)"
  }

  /// Where the app has the tip, unless it has it everywhere.
  private var presence: String? {
    let presence = words.names.scenario.app.tips[explanation.tip.position].presence
    if presence == .everywhere && explanation.checks.isThere { return nil }
    let isThere = explanation.checks.isThere
    return row(isThere, "there", "\(isThere ? "is" : "is not") there on \(place(presence))")
  }

  /// This device, and what has what is not everywhere.
  private func place(_ presence: Presence) -> String {
    let platform = words.names.scenario.devices[explanation.device.position].platform
    let version = explanation.version
    var ranges = presence.platforms.map(\.rawValue)
    if presence.firstVersion > 0 || presence.lastVersion < .max {
      ranges.append(
        presence.lastVersion == .max
          ? "from version \(presence.firstVersion)"
          : "versions \(presence.firstVersion) to \(presence.lastVersion)")
    }
    return "\(platform.rawValue), version \(version) (the app has it on: "
      + "\(ranges.joined(separator: ", ")))"
  }

  private var configuration: String {
    explanation.checks.isConfigured
      ? "Tips.configure has run" : "Tips.configure has not run in this process"
  }

  private var override: String {
    switch explanation.checks.override {
    case .none: row(true, "overrides", "no testing override names it")
    case .shows: row(true, "overrides", "a testing override shows it, whatever its clauses say")
    case .hides: row(false, "overrides", "a testing override hides it")
    }
  }

  private var invalidation: String {
    guard let reason = explanation.checks.status.invalidation else {
      return row(true, "status", "it is not invalidated here")
    }
    let invalidationFact = explanation.invalidationFact.map { ", \(words.fact($0))" } ?? ""
    return row(false, "status", "invalidated: \(words.prose.words(reason))\(invalidationFact)")
  }

  private func rule(_ rule: RuleExplanation, _ index: Int) -> [String] {
    let rules = words.names.scenario.app.tips[explanation.tip.position].rules
    let text = RuleText.onOneLine(rules[index].text)
    let code = words.code(rules[index].source, of: rules[index].text, indent: "         ")
    if !explanation.checks.hasRule[index] {
      let place = place(rules[index].presence)
      return [
        row(true, "rule \(index + 1)", PrintableText.escaped(text)),
        "         is not there on \(place)",
      ] + code
    }
    return [row(rule.truth == .holds, "rule \(index + 1)", PrintableText.escaped(text))]
      + conditions(rule, indent: "         ") + code
  }

  /// Each condition of a rule with what it found.
  private func conditions(_ rule: RuleExplanation, indent: String) -> [String] {
    let mark: String
    switch rule.truth {
    case .holds: mark = "yes"
    case .fails: mark = "no "
    case .unanswerable: mark = "?  "
    }
    let open = rule.values.filter { !$0.isConstant }
    let found = open.map { open.count == 1 ? value($0.value) : "\($0.text) is \(value($0.value))" }
    let values = found.isEmpty ? "" : "   (found \(found.joined(separator: ", ")))"
    return [PrintableText.escaped("\(indent)\(mark)  \(rule.text)\(values)")]
      + rule.parts.flatMap { conditions($0, indent: indent + "  ") }
  }

  private func value(_ value: RuleFoundValue?) -> String {
    switch value {
    case nil: "unknown"
    case .date(let instant): TimeText.moment(instant)
    case .some(.boolean), .some(.integer), .some(.decimal), .some(.text), .some(.enumCase),
      .some(.structure), .some(.nothing):
      value?.description ?? "unknown"
    }
  }

  private var frequency: String {
    let options = words.names.scenario.app.tips[explanation.tip.position].options
    let gate = explanation.gate.map { "; closed by \(words.prose.sentence($0)) \(words.fact($0))" }
    if let until = explanation.checks.closedUntil {
      return row(
        false, "frequency",
        "closed until \(words.ahead(until, of: explanation.wall))\(gate ?? "")")
    }
    if options.ignoresDisplayFrequency {
      return row(true, "frequency", "the tip ignores it")
    }
    if explanation.checks.knownDisplays > 0 || explanation.checks.isOnScreen {
      return row(true, "frequency", "it holds back only tips that were never displayed")
    }
    return row(true, "frequency", "the gate is open")
  }

  private var displayLimit: String {
    let known = explanation.checks.knownDisplays
    let limit = words.names.scenario.app.tips[explanation.tip.position].options.maximumDisplayCount
    guard let limit else { return row(true, "displays", "no limit") }
    return row(
      Int(known) < limit, "displays",
      "\(known) of \(English.count(limit, "display")) known here are used up")
  }

  private var duration: String? {
    let options = words.names.scenario.app.tips[explanation.tip.position].options
    guard let limit = options.maximumDisplayDuration else { return nil }
    return row(
      !explanation.checks.isOutOfTime, "duration",
      "\(TimeText.duration(explanation.checks.knownDuration)) of \(TimeText.duration(limit)) on "
        + "screen are known here")
  }

  private var group: String? {
    guard let group = explanation.group else { return nil }
    let definition = words.names.scenario.app.groups[group.group.position]
    var blocks: [String] = []
    if let other = group.onScreen { blocks.append("\(words.tip(other)) is on screen") }
    for earlier in group.earlier {
      switch definition.priority {
      case .ordered:
        let reason = earlier.reason.map {
          " (it is not shown itself: \(words.reason($0, earlier.tip, on: explanation.device)))"
        }
        blocks.append(
          "\(words.tip(earlier.tip)) comes before and is not invalidated\(reason ?? "")")
      case .firstAvailable:
        if earlier.reason == nil { blocks.append("\(words.tip(earlier.tip)) is offered first") }
      }
    }
    let name = PrintableText.escaped(definition.id)
    let text = "\(name), \(definition.priority.rawValue)"
    return row(
      blocks.isEmpty, "group",
      blocks.isEmpty ? "\(text): it is its turn" : "\(text): \(blocks.joined(separator: "; "))")
  }

  private var surface: String {
    let device = words.names.scenario.devices[explanation.device.position]
    let offers = device.platform.offers(explanation.view.surface)
    let way: String
    switch explanation.view.surface {
    case .popover: way = "popovers"
    case .inline: way = "tips within its screens"
    }
    return row(
      offers, "surface", "\(device.platform.rawValue) \(offers ? "shows" : "has no") \(way)")
  }
}
