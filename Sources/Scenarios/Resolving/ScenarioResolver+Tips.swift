import SimulationKernel
import TextFormats
import TipDomain

// Tips with their rules and options.

extension ScenarioResolver {
  mutating func resolveTips() {
    var ruleCount = 0
    for (index, tip) in syntax.app.tips.enumerated() {
      if tipNames.index(of: tip.name.value) != index {
        error(
          .duplicateIdentifier, at: tip.name.range,
          "there are two tips with the id \(PrintableText.quoted(tip.name.value))",
          hint: tip.id == nil ? "give each an \"id\"" : nil)
      }
      ruleCount += tip.rules.count
      if ruleCount > Self.ruleLimit {
        error(
          .wrongCount, at: tip.name.range, "there are more than \(Self.ruleLimit) rules")
        return
      }
      tips.append(
        TipDefinition(
          typeName: tip.type.value, identifier: tip.name.value, content: content(of: tip),
          rules: rules(of: tip), options: options(of: tip), style: style(of: tip)))
    }
  }

  private func content(of tip: TipSyntax) -> TipContent {
    TipContent(
      title: tip.title, message: tip.message, image: tip.image,
      actions: tip.actions.map {
        TipAction(
          id: $0.id.value, title: $0.title ?? $0.id.value, invalidates: $0.invalidates)
      })
  }

  private mutating func style(of tip: TipSyntax) -> TipStyle {
    guard let style = tip.style else { return .standard }
    if let action = style.wholeViewAction {
      let ids = tip.actions.map(\.id.value)
      if !ids.contains(action.value), !mistakes.concern("actions", besides: tip.name.range) {
        error(
          .unknownReference, at: action.range,
          "the tip has no action \(PrintableText.quoted(action.value))",
          hint: DefinedNames.hint(for: action.value, in: ids, kind: "action"))
      }
    }
    return .custom(
      CustomTipStyle(
        name: style.name, shows: style.shows, wholeViewAction: style.wholeViewAction?.value))
  }

  // MARK: Rules

  /// The names that a tip's rules may use.
  func ruleContext(of tip: TipSyntax) -> RuleContext {
    var aliases: [String: String] = [:]
    for name in tip.names { aliases[name.name] = name.value.value }
    return RuleContext(
      events: events, parameters: parameters, tipType: tip.type.value, aliases: aliases)
  }

  private mutating func rules(of tip: TipSyntax) -> [Rule] {
    let areNamesKnown = checkNames(of: tip)
    let context = ruleContext(of: tip)
    var rules: [Rule] = []
    for rule in tip.rules {
      do throws(RuleError) {
        rules.append(
          try Rule(parsing: rule.text.value, in: context, clock: rule.clock, texts: &texts))
      } catch let problem {
        // A rule may ask something whose definition has a mistake; that was reported there.
        if !areNamesKnown || eventNames.hasBroken || parameterNames.hasBroken { continue }
        if mistakes.concern("names", besides: tip.name.range) || hidesMembers { continue }
        // Often the definition is misspelt: one mistake, however many rules ask for it.
        if let name = problem.missingName, !undeclaredNames.insert(name).inserted { continue }
        error(
          .refusedRule, at: sourceRange(problem.location, in: rule.text), problem.reason,
          hint: problem.advice)
      }
    }
    if rules.count == tip.rules.count {
      report(context.lint(rules, isLimitMerged: isLimitMerged), of: tip)
    }
    return rules
  }

  /// Whether each name that a tip explains means something.
  private mutating func checkNames(of tip: TipSyntax) -> Bool {
    var areKnown = true
    for name in tip.names {
      let id = name.value.value
      if eventNames.index(of: id) != nil || parameterNames.index(of: id) != nil { continue }
      areKnown = false
      if eventNames.isBroken(id) || parameterNames.isBroken(id) { continue }
      unknownNames.add(name.value, as: .code)
    }
    return areKnown
  }

  private mutating func report(_ lints: [RuleLint], of tip: TipSyntax) {
    for lint in lints {
      let text = lint.rule.flatMap { tip.rules.indices.contains($0) ? tip.rules[$0].text : nil }
      let range =
        text.map { text in lint.location.map { sourceRange($0, in: text) } ?? text.range }
        ?? tip.name.range
      let message = "\(lint.message), in the tip \(tip.name.value)"
      switch lint.code {
      case .neverHolds: warning(.impossibleRule, at: range, message)
      case .alwaysHolds: remark(.needlessRule, at: range, message)
      case .exactCount: warning(.exactCount, at: range, message)
      case .greaterThanCount: remark(.countAbove, at: range, message)
      }
    }
  }

  /// The place in the file of a part of a rule.
  private func sourceRange(_ location: RuleLocation, in text: Reference) -> SourceRange {
    diagnostics.range(
      of: location.offset..<location.offset + max(location.length, 1), in: text.range)
  }

  /// Whether donation limits apply to the donations of all devices together (2.14).
  var isLimitMerged: Bool {
    switch syntax.knobs.donationCapAppliedTo {
    case .merged: true
    case .local: false
    }
  }

  // MARK: Options

  private mutating func options(of tip: TipSyntax) -> TipOptions {
    var options = TipOptions()
    var seen: [TipOptionText.Name] = []
    for option in tip.options {
      do throws(TipOptionText.Problem) {
        let read = try TipOptionText(option.value)
        if seen.contains(read.name) {
          error(
            .inconsistent, at: option.range, "the option \(read.name.rawValue) is given twice")
        }
        seen.append(read.name)
        read.apply(to: &options)
      } catch let problem {
        error(
          .malformedText, at: option.range,
          "\(PrintableText.quoted(option.value)) is not an option: \(problem.clause)",
          hint: problem.hint)
      }
    }
    return options
  }
}
