import Scenarios
import SimulationKernel
import TextFormats
import TipDomain

// Tips with their rules and options.

extension ScenarioResolver {
  mutating func resolveTips() {
    var ruleCount = 0
    if syntax.app.tips.count > 1_000 {
      error(.wrongCount, at: syntax.app.tips[1_000].name.range, "there are more than 1000 tips")
      return
    }
    for (index, tip) in syntax.app.tips.enumerated() {
      checkIdentity(of: tip, at: index)
      ruleCount += tip.rules.count
      if ruleCount > Self.ruleLimit {
        error(
          .wrongCount, at: tip.name.range, "there are more than \(Self.ruleLimit) rules")
        return
      }
      var definition = TipDefinition(
        typeName: tip.type.value, identifier: tip.name.value, content: content(of: tip),
        rules: rules(of: tip), options: options(of: tip), style: style(of: tip),
        presence: tip.presence.presence)
      definition.source = tip.source
      tips.append(definition)
    }
  }

  /// Two types may have one id: then they have one record (1.2). Two tips of one type with one id
  /// are one tip.
  private mutating func checkIdentity(of tip: TipSyntax, at index: Int) {
    if tip.item != nil { checkExpanded(tip) }
    guard let first = tipNames.index(of: tip.name.value), first != index else { return }
    let other = syntax.app.tips[first]
    let name = PrintableText.quoted(tip.name.value)
    guard tipNames.index(of: tip.type.value) == index else {
      error(
        .duplicateIdentifier, at: tip.name.range, "there are two tips with the id \(name)",
        hint: tip.id == nil ? "give each an \"id\"" : nil)
      return
    }
    diagnostics.warning(
      .sharedRecord, at: tip.name.range,
      "the tips \(other.type.value) and \(tip.type.value) have one id, \(name), and so one record",
      notes: [(other.name.range, "the id of \(other.type.value) is here")])
  }

  /// Whether an id is one after its item is filled in.
  private mutating func checkExpanded(_ tip: TipSyntax) {
    do throws(Identifier.Problem) {
      try Identifier.checkTip(tip.name.value)
    } catch {
      let subject = "\(PrintableText.quoted(tip.name.value)) is not an identifier of a tip"
      let clause = if case .malformed(let clause) = error { clause } else { "the word is reserved" }
      self.error(.malformedIdentifier, at: tip.name.range, "\(subject): \(clause)")
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
        var read = try Rule(
          parsing: rule.text.value, in: context, clock: rule.clock, texts: &texts)
        read.presence = rule.presence.presence
        read.source = rule.source
        rules.append(read)
      } catch let problem {
        if !areNamesKnown || mistakes.concern("names", besides: tip.name.range) { continue }
        report(problem, in: rule.text)
      }
    }
    if rules.count == tip.rules.count {
      // Rules of different platforms never meet: only what is everywhere is looked at together.
      let indices = rules.indices.filter { rules[$0].presence == .everywhere }
      let lints = context.lint(indices.map { rules[$0] }, isLimitMerged: isLimitMerged)
      report(lints, among: indices, of: tip)
    }
    return rules
  }

  /// Reports why a rule cannot be read, unless something else was reported that makes it so.
  mutating func report(_ problem: RuleError, in text: Reference) {
    // A rule may ask something whose definition has a mistake; that was reported there.
    if eventNames.hasBroken || parameterNames.hasBroken || hidesMembers { return }
    // Often the definition is misspelt: one mistake, however many rules ask for it.
    if let name = problem.missingName, !undeclaredNames.insert(name).inserted { return }
    error(
      .refusedRule, at: sourceRange(problem.location, in: text), problem.reason,
      hint: problem.advice)
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

  /// - Parameter indices: which rules of the tip were looked at.
  private mutating func report(_ lints: [RuleLint], among indices: [Int], of tip: TipSyntax) {
    for lint in lints {
      let text = lint.rule.flatMap { rule in
        indices.indices.contains(rule) ? tip.rules[indices[rule]].text : nil
      }
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
        remarkOnShortDuration(read, at: option.range)
      } catch let problem {
        error(
          .malformedText, at: option.range,
          "\(PrintableText.quoted(option.value)) is not an option: \(problem.clause)",
          hint: problem.hint)
      }
    }
    return options
  }

  /// The 60 s that each view is granted (3.6).
  private mutating func remarkOnShortDuration(_ option: TipOptionText, at range: SourceRange) {
    guard let duration = option.duration, duration < TipLedger.leastVisible else { return }
    let written = DurationQuantity.text(duration)
    remark(
      .shortDuration, at: range,
      "TipKit takes no view off the screen before 60 s, so \(written) ends no display earlier",
      hint: "MaxDisplayDuration(60) or more, or MaxDisplayCount")
  }
}
