import DeviceSystems
import SimulationKernel
import SwiftSources
import TipDomain

/// What rules ask, and whether it can come true.
extension AppLint {
  mutating func judgeRules() {
    let common = draft.ruleContext
    for (index, tip) in draft.tips.enumerated() {
      var context = common
      context.tipType = tip.type
      for name in tip.names { context.aliases[name.name] = name.id }
      var texts = TextTable()
      var rules: [Rule] = []
      var places: [SourcePlace] = []
      for rule in tip.rules where rule.unread == nil {
        do throws(RuleError) {
          rules.append(try Rule(parsing: rule.text, in: context, texts: &texts))
          places.append(rule.place)
        } catch {
          // A rule that cannot be read was told when the draft was made.
          continue
        }
      }
      for lint in context.lint(rules) {
        let start = lint.rule.map { places[$0] } ?? tip.place
        let place = lint.rule == nil ? start : start.moved(by: lint.location)
        if lint.code == .neverHolds { impossible.insert(index) }
        let isLimit = lint.code == .neverHolds && context.withoutLimits.canEverHold(rules)
        find(
          isLimit ? .limitBelowNeed : code(of: lint), at: place, "\(lint.message), in \(tip.name)")
      }
    }
  }

  private func code(of lint: RuleLint) -> LintCode {
    switch lint.code {
    case .neverHolds: .ruleNeverHolds
    case .alwaysHolds: .ruleAlwaysHolds
    case .exactCount: .exactCount
    case .greaterThanCount: .countAbove
    }
  }

  /// Rules that wait for what never happens.
  mutating func judgeDonations() {
    for tip in app.tips {
      let index = draft.tips.firstIndex { $0.name == tip.name }
      for rule in tip.rules {
        for input in rule.inputs {
          guard let target = input.target else { continue }
          judge(target, input, rule, of: tip, index)
        }
      }
    }
  }

  private mutating func judge(
    _ target: MemberName, _ input: RuleInputName, _ rule: RuleDescription,
    of tip: TipDescription, _ index: Int?
  ) {
    if input.isParameter {
      guard !written.contains(target) else { return }
      find(
        .parameterNeverWritten, at: rule.source.place,
        "a rule of \(tip.name) asks \(target.text), which nothing writes")
    } else if !donated.contains(target), !hasUnknownDonation {
      if waits(rule), let index { impossible.insert(index) }
      find(
        .eventNeverDonated, at: rule.source.place,
        "a rule of \(tip.name) asks the event \(target.text), which nothing donates")
    }
  }

  /// Whether a rule does not hold while there is no donation.
  private func waits(_ rule: RuleDescription) -> Bool {
    let text = rule.text.filter { !$0.isWhitespace }
    return [">=0", "==0", "isEmpty", "<", "!"].allSatisfy { !text.contains($0) }
  }
}

extension RuleContext {
  /// The same with events that keep as many donations as they do where the app says nothing.
  fileprivate var withoutLimits: RuleContext {
    var context = self
    for index in context.events.indices { context.events[index].limit = .standard }
    return context
  }
}

extension SourcePlace {
  /// The place of a part of the text that begins here.
  fileprivate func moved(by location: RuleLocation?) -> SourcePlace {
    guard let location else { return self }
    let start = bytes.lowerBound + location.offset
    return SourcePlace(
      path: path, line: line + location.line - 1,
      column: location.line == 1 ? column + location.column - 1 : location.column,
      bytes: start..<start + max(location.length, 0))
  }
}
