import FleetSimulation
import Scenarios
import SimulationKernel
import TipDomain
import TipSync

/// What would have given another answer: found by trying, with the decisions that a run makes.
public struct NearestChange: Sendable, Equatable {
  /// Each change that gives the other answer by itself, the nearest first.
  public var alone: [SituationChange] = []
  /// Two changes that give it together, the nearest first; looked for only if none does it alone,
  /// testing overrides aside.
  public var together: [[SituationChange]] = []
  /// How many changed situations were asked.
  public var trials = 0

  /// The nearest: one change, or two together; empty if neither was found.
  public var nearest: [SituationChange] {
    if let first = alone.first, first != .showingOverride { return [first] }
    return together.first ?? alone.first.map { [$0] } ?? []
  }
}

/// Tries what could have been otherwise.
struct ChangeSearch {
  /// How many donations more are tried at most.
  static let donationLimit = 100
  /// How many lists of values are tried for a donation, and how many moments to wait for.
  static let choiceLimit = 12
  /// How many changes are followed by a second one.
  static let firstStepLimit = 12

  let scenario: Scenario
  let news: [PendingNews]
  private var trials = 0

  init(_ scenario: Scenario, news: [PendingNews]) {
    self.scenario = scenario
    self.news = news
  }

  /// What flips the answer of `situation`.
  mutating func search(_ situation: Situation) -> NearestChange {
    let answer = situation.answer()
    guard answer != .onScreen else { return NearestChange() }
    let (flips, steps) = singles(situation, answer)
    var result = NearestChange()
    result.alone = ordered(flips)
    if flips.allSatisfy({ $0 == .showingOverride }) {
      for step in ordered(steps).prefix(Self.firstStepLimit) {
        let after = situation.with(step, news: news)
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

  private func ordered(_ changes: [SituationChange]) -> [SituationChange] {
    let numbered = changes.enumerated().sorted {
      ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
    }
    return numbered.map(\.element)
  }

  private func orderedPairs(_ pairs: [[SituationChange]]) -> [[SituationChange]] {
    func distance(_ pair: [SituationChange]) -> Int { pair.reduce(0) { $0 + $1.distance } }
    let numbered = pairs.enumerated().sorted {
      (distance($0.element), $0.offset) < (distance($1.element), $1.offset)
    }
    return Array(numbered.map(\.element).prefix(Self.firstStepLimit))
  }

  /// The changes that flip the answer alone, and those that at least change the reason.
  private mutating func singles(
    _ situation: Situation, _ answer: TipAnswer, flippingFrom first: TipAnswer? = nil
  ) -> (flips: [SituationChange], steps: [SituationChange]) {
    let wanted = !(first ?? answer).isVisible
    var flips: [SituationChange] = []
    var steps: [SituationChange] = []
    for family in families(of: situation, answer) {
      var stepped = false
      for change in family {
        trials += 1
        let other = situation.with(change, news: news).answer()
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
  private func families(of situation: Situation, _ answer: TipAnswer) -> [[SituationChange]] {
    var families = news.map { [SituationChange.news($0.source)] }
    families.append(waits(situation))
    for input in inputs(of: situation) {
      switch input {
      case .event(let event):
        for list in donatedValues(of: event, situation) {
          families.append(
            (1...Self.donationLimit).map { .moreDonations(event, list, count: $0) })
        }
        let counted = situation.countedRows(of: event, limit: Self.donationLimit)
        families.append(
          counted.indices.map { .fewerDonations(event, Array(counted[...$0])) })
      case .parameter(let parameter):
        families.append(
          otherValues(of: parameter, situation).map { .parameter(parameter, $0) })
      }
    }
    families.append(contentsOf: groupChanges(situation))
    families.append(contentsOf: optionChanges(situation, answer).map { [$0] })
    return families
  }

  private func inputs(of situation: Situation) -> [RuleInput] {
    var inputs: [RuleInput] = []
    for rule in situation.app.tips[situation.tip.position].rules where !inputs.contains(rule.input)
    {
      inputs.append(rule.input)
    }
    return inputs
  }

  private func groupChanges(_ situation: Situation) -> [[SituationChange]] {
    guard let group = situation.view.group else { return [] }
    let tips = scenario.app.groups[group.position].tips
    var changes: [[SituationChange]] = []
    for tip in tips.prefix(while: { $0 != situation.tip }) {
      let record = situation.ledger.recordOfTip[tip.position]
      if situation.ledger.records[record.position].status.invalidation == nil {
        changes.append([.earlierTipDone(tip)])
      }
    }
    for shown in situation.ledger.presentations
    where situation.ledger.isSlot(shown.display.slot, of: group)
      && shown.display.tip != situation.tip
    {
      changes.append([.otherTipGone(shown.display.tip)])
    }
    return changes
  }

  private func optionChanges(
    _ situation: Situation, _ answer: TipAnswer
  ) -> [SituationChange] {
    let options = situation.app.tips[situation.tip.position].options
    let known = situation.ledger.records[situation.record.position]
    var changes: [SituationChange] = []
    let gap = situation.ledger.frequency.gap
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
    if situation.ledger.frequencyClock != nil && gap > .zero { changes.append(.gateOpen) }
    if !situation.ledger.isConfigured { changes.append(.configured) }
    if known.status.invalidation != nil { changes.append(.eligibilityReset) }
    if let limit = options.maximumDisplayCount {
      changes.append(.displayLimit(max(limit, Int(known.count)) + 1))
    }
    if options.maximumDisplayDuration != nil { changes.append(.withoutDurationLimit) }
    for surface in TipSurface.allCases where surface != situation.view.surface {
      changes.append(.surface(surface))
    }
    changes.append(.withoutHidingOverride)
    changes.append(.showingOverride)
    return changes
  }
}
