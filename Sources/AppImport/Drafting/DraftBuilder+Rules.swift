import DeviceSystems
import SimulationKernel
import SwiftSources
import TipDomain

/// Rules, each read by the reader of rules that a scenario has.
extension DraftBuilder {
  mutating func rules(
    of tip: TipDescription, type: String, _ common: RuleContext
  ) -> (rules: [RuleDraft], names: [(name: String, id: String)]) {
    var context = common
    context.tipType = type
    var rules: [RuleDraft] = []
    var names: [(name: String, id: String)] = []
    var meanings: [String: String] = [:]
    if let rule = tip.rules.dropFirst(Self.greatestRuleCount).first {
      say(
        .tooMany, at: rule.source.place,
        "A tip of a scenario has at most \(Self.greatestRuleCount) rules; the others of "
          + "\(tip.name) are left out.", do: "Import a part of the app.")
    }
    for rule in tip.rules.prefix(Self.greatestRuleCount) {
      let platforms = platforms(of: rule.source, "A rule of \(tip.name)")
      guard !platforms.isEmpty else {
        leaveOut(.rules)
        continue
      }
      var rule = rule
      for index in rule.inputs.indices {
        let input = rule.inputs[index]
        guard let id = id(of: input, at: rule.source.place, on: platforms) else { continue }
        if let known = meanings[input.name], known != id {
          // On other platforms it means something else.
          number(&rule, input: index, besides: Set(names.map(\.name)))
        } else {
          meanings[input.name] = id
        }
        let named = rule.inputs[index]
        guard !finds(id, named, context), context.aliases[named.name] == nil else { continue }
        context.aliases[named.name] = id
        names.append((named.name, id))
      }
      let reason = refusal(of: rule, tip, context)
      if reason != nil { leaveOut(.rules) }
      rules.append(
        RuleDraft(
          text: rule.text, platforms: platforms, place: rule.source.place, unread: reason))
    }
    return (rules, names)
  }

  /// Gives what a rule asks a number in its name, in its text too.
  private mutating func number(
    _ rule: inout RuleDescription, input index: Int, besides known: Set<String>
  ) {
    let input = rule.inputs[index]
    var written = input.name
    if input.isParameter {
      let dot = written.lastIndex(of: ".").map { written.index(after: $0) }
      written.insert("$", at: dot ?? written.startIndex)
    }
    var count = 2
    while known.contains("\(input.name)\(count)") { count += 1 }
    let open = rule.text.firstIndex(of: "(") ?? rule.text.startIndex
    if let place = rule.text[open...].firstRange(of: written) {
      rule.text.insert(contentsOf: "\(count)", at: place.upperBound)
      rule.inputs[index].name += "\(count)"
    }
    say(
      .effectNotExact, at: rule.source.place,
      "\(input.name) is declared several times; for this rule it is written as "
        + "\(rule.inputs[index].name).", do: "Nothing.")
  }

  /// Why a rule is left out; nil where it counts.
  private mutating func refusal(
    of rule: RuleDescription, _ tip: TipDescription, _ context: RuleContext
  ) -> String? {
    if let condition = rule.conditions.first(where: { !isAlways($0) }) {
      say(
        .conditionNotKept, at: rule.source.place,
        "A rule of \(tip.name) is left out: it counts only \(condition.words).",
        do: "Write the rule by hand, if the condition holds for the people that you mean.")
      return "only \(condition.kind.rawValue) \(condition.text)"
    }
    if let foreign = rule.inputs.first(where: { isForeign($0, context) }) {
      say(
        .ruleRefused, at: rule.source.place,
        "A rule of \(tip.name) is left out, so that the tip is eligible without it: it asks "
          + "\(foreign.name), which these sources do not declare.",
        do: "Import the sources that declare it too, or write what it means by hand.")
      return "\(foreign.name) is not declared"
    }
    if let constant = rule.constants.first {
      say(
        .ruleRefused, at: rule.source.place,
        "A rule of \(tip.name) is left out, so that the tip is eligible without it: "
          + "\(constant) is a constant, and no case of an enum.",
        do: "Write the rule by hand with the value that it stands for.")
      return "\(constant) is no case"
    }
    var texts = TextTable()
    do throws(RuleError) {
      _ = try Rule(parsing: rule.text, in: context, texts: &texts)
      return nil
    } catch {
      let advice = error.advice.map { ": \($0)" } ?? ""
      say(
        .ruleRefused, at: rule.source.place,
        "A rule of \(tip.name) is left out, so that the tip is eligible without it: "
          + "\(error.reason)\(advice).", do: "Write what it means by hand.")
      return error.reason
    }
  }

  /// Whether a name leads to nothing of the sources, and the reader of rules would take something
  /// else with its last part for it.
  private func isForeign(_ input: RuleInputName, _ context: RuleContext) -> Bool {
    guard input.target == nil, input.name.contains(".") else { return false }
    return input.isParameter
      ? context.parameter(named: input.name) != nil : context.event(named: input.name) != nil
  }

  /// A condition that holds on every device of today, such as the version of the system.
  private func isAlways(_ condition: KeptCondition) -> Bool {
    condition.kind == .holds
      && condition.clauses.allSatisfy { $0.hasPrefix("#available") || $0 == "true" }
  }

  /// The most rules that a tip of a scenario has.
  private static let greatestRuleCount = 100

  // MARK: Names

  private mutating func id(
    of input: RuleInputName, at place: SourcePlace, on platforms: [Platform]
  ) -> String? {
    guard let target = input.target else { return nil }
    if input.isParameter {
      let found = parameters(named: target, at: place, on: platforms)
      sayTwins(found.map { draft.parameters[$0].place }, of: target.text, at: place)
      return found.first.map { draft.parameters[$0].id }
    }
    let found = events(named: target, at: place, on: platforms)
    sayTwins(found.map { draft.events[$0].place }, of: target.text, at: place)
    return found.first.map { draft.events[$0].id }
  }

  /// Whether the reader of rules finds what a name means by itself.
  private func finds(_ id: String, _ input: RuleInputName, _ context: RuleContext) -> Bool {
    if input.isParameter {
      return context.parameter(named: input.name).map { context.parameters[$0.position].id == id }
        ?? false
    }
    return context.event(named: input.name).map { context.events[$0.position].id == id } ?? false
  }
}
