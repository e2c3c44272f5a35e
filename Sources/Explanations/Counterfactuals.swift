import Scenarios
import SimulationKernel
import TipDomain
import TipSync

/// What would have given another answer: found by trying, with the decisions that a run makes.
package struct Counterfactuals: Sendable, Equatable {
  /// Each change that gives the other answer by itself, the nearest first.
  package var alone: [CounterfactualChange] = []
  /// Two changes that give it together, the nearest first; looked for only if none does it alone,
  /// testing overrides aside.
  package var together: [[CounterfactualChange]] = []
  /// How many changed situations were asked.
  package var trials = 0

  /// The nearest: one change, or two together; empty if neither was found.
  package var nearest: [CounterfactualChange] {
    if let first = alone.first, first != .showingOverride { return [first] }
    return together.first ?? alone.first.map { [$0] } ?? []
  }
}

/// Tries what could have been otherwise.
struct CounterfactualSearch {
  /// How many donations more are tried at most.
  static let donationLimit = 100
  /// How many lists of values are tried for a donation, and how many moments to wait for.
  static let choiceLimit = 12
  /// How many changes are followed by a second one.
  static let firstStepLimit = 12

  let scenario: Scenario
  let undelivered: [UndeliveredChanges]
  /// What people did on the device.
  let effects: EffectHistory
  private var trials = 0

  init(_ scenario: Scenario, undelivered: [UndeliveredChanges], effects: EffectHistory) {
    self.scenario = scenario
    self.undelivered = undelivered
    self.effects = effects
  }

  /// What flips the answer of `context`.
  mutating func search(_ context: DecisionContext) -> Counterfactuals {
    let answer = context.answer()
    guard answer != .onScreen else { return Counterfactuals() }
    let (flips, steps) = singles(context, answer)
    var result = Counterfactuals()
    result.alone = ordered(flips)
    if flips.allSatisfy({ $0 == .showingOverride }) {
      for step in ordered(steps).prefix(Self.firstStepLimit) {
        let after = context.with(step, undelivered: undelivered, in: scenario)
        let (second, _) = singles(after, after.answer(), flippingFrom: answer)
        for change in second where change != .showingOverride {
          result.together.append([step, change])
        }
      }
      result.together = orderedPairs(result.together)
    }
    result.trials = trials
    return result
  }

  private func ordered(_ changes: [CounterfactualChange]) -> [CounterfactualChange] {
    let numbered = changes.enumerated().sorted {
      ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
    }
    return numbered.map(\.element)
  }

  private func orderedPairs(_ pairs: [[CounterfactualChange]]) -> [[CounterfactualChange]] {
    func distance(_ pair: [CounterfactualChange]) -> Int { pair.reduce(0) { $0 + $1.distance } }
    let numbered = pairs.enumerated().sorted {
      (distance($0.element), $0.offset) < (distance($1.element), $1.offset)
    }
    return Array(numbered.map(\.element).prefix(Self.firstStepLimit))
  }

  /// The changes that flip the answer alone, and those that at least change the reason.
  private mutating func singles(
    _ context: DecisionContext, _ answer: TipAnswer, flippingFrom first: TipAnswer? = nil
  ) -> (flips: [CounterfactualChange], steps: [CounterfactualChange]) {
    let wanted = !(first ?? answer).isVisible
    var flips: [CounterfactualChange] = []
    var steps: [CounterfactualChange] = []
    for family in families(of: context, answer) {
      var stepped = false
      for change in family {
        trials += 1
        let other = context.with(change, undelivered: undelivered, in: scenario).answer()
        if other.isVisible == wanted {
          flips.append(change)
          break
        }
        if other != answer, !stepped {
          stepped = true
          steps.append(change)
        }
      }
    }
    return (flips, steps)
  }

  /// What could be otherwise, each family from the smallest change to the largest: the first that
  /// flips the answer speaks for its family.
  private func families(of context: DecisionContext, _ answer: TipAnswer)
    -> [[CounterfactualChange]]
  {
    var families = undelivered.map { [CounterfactualChange.delivery($0.source)] }
    families.append(waits(context))
    families.append(contentsOf: actionChanges(context))
    for input in inputs(of: context) {
      switch input {
      case .event(let event):
        for list in donatedValues(of: event, context) {
          families.append(
            (1...Self.donationLimit).map { .moreDonations(event, list, count: $0) })
        }
        let counted = context.countedRows(of: event, limit: Self.donationLimit)
        families.append(
          counted.indices.map { .fewerDonations(event, Array(counted[...$0])) })
      case .parameter(let parameter):
        families.append(
          otherValues(of: parameter, context).map { valueChange(parameter, $0) })
      }
    }
    families.append(contentsOf: groupChanges(context))
    families.append(contentsOf: optionChanges(context, answer).map { [$0] })
    return families
  }

  func inputs(of context: DecisionContext) -> [RuleInput] {
    var inputs: [RuleInput] = []
    for rule in context.app.tips[context.tip.position].rules where !inputs.contains(rule.input) {
      inputs.append(rule.input)
    }
    return inputs
  }

  private func groupChanges(_ context: DecisionContext) -> [[CounterfactualChange]] {
    guard let group = context.view.group else { return [] }
    let tips = scenario.app.groups[group.position].tips
    var changes: [[CounterfactualChange]] = []
    for tip in tips.prefix(while: { $0 != context.tip })
    where context.ledger.has(tip, in: group, of: context.app) {
      let record = context.ledger.recordOfTip[tip.position]
      if context.ledger.records[record.position].status.invalidation == nil {
        changes.append([.earlierTipInvalidated(tip)])
      }
    }
    for shown in context.ledger.presentations
    where context.ledger.isSlot(shown.display.slot, of: group)
      && shown.display.tip != context.tip
    {
      changes.append([.otherTipGone(shown.display.tip)])
    }
    return changes
  }

  private func optionChanges(
    _ context: DecisionContext, _ answer: TipAnswer
  ) -> [CounterfactualChange] {
    let options = context.app.tips[context.tip.position].options
    let known = context.ledger.records[context.record.position]
    var changes: [CounterfactualChange] = []
    let gap = context.ledger.frequency.gap
    if answer.isVisible {
      if gap > .zero && known.count == 0 && !options.ignoresDisplayFrequency {
        changes.append(.gateClosed)
      }
      changes.append(.closed)
      if options.maximumDisplayCount != nil && known.count > 0 {
        changes.append(.displayLimit(Int(known.count)))
      }
      changes.append(.withoutShowingOverride)
      return changes
    }
    if context.ledger.frequencyClock != nil && gap > .zero { changes.append(.gateOpen) }
    if !context.ledger.isConfigured { changes.append(.configured) }
    if known.status.invalidation != nil { changes.append(.eligibilityReset) }
    if let limit = options.maximumDisplayCount {
      changes.append(.displayLimit(max(limit, Int(known.count)) + 1))
    }
    if options.maximumDisplayDuration != nil { changes.append(.withoutDurationLimit) }
    for surface in TipSurface.allCases where surface != context.view.surface {
      changes.append(.surface(surface))
    }
    changes.append(.withoutHidingOverride)
    changes.append(.showingOverride)
    return changes
  }
}
