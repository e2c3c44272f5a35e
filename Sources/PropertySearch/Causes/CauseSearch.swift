import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import FocusSystem
import IntentSystem
import Invariants
import Scenarios
import SimulationKernel
import Verification

/// Looks for what a violation or a fact would not have been without, by playing the run again
/// without it.
package struct CauseSearch {
  private let scenario: Scenario
  private let options: RunOptions
  private let budget: CauseBudget
  private let target: CauseTarget
  /// The orders in which a promise is looked at; nil where the clock decides.
  private let orders: OrderTrials?
  private var playCount = 1
  private var factCount: Int

  /// The causes of the first violation of a run; nil if no promise is broken.
  ///
  /// - `invariant`: Which promise; nil takes the first that the scenario does not expect to
  ///   be broken, or else the first that is.
  package static func causes(
    of scenario: Scenario, options: RunOptions = RunOptions(), invariant: String? = nil,
    budget: CauseBudget = CauseBudget()
  ) -> CauseReport? {
    let run = JudgedJournal(scenario, options)
    guard let (id, violation) = run.firstViolation(of: invariant, scenario) else { return nil }
    var search = CauseSearch(
      scenario, options, budget, .promise(id), factCount: run.journal.facts.count)
    return search.search(.promise(id, violation), in: run.journal)
  }

  /// The causes of a fact of a run; nil if the run has fewer facts.
  package static func causes(
    of fact: FactID, in scenario: Scenario, options: RunOptions = RunOptions(),
    budget: CauseBudget = CauseBudget()
  ) -> CauseReport? {
    var observer = NoObserver()
    let run = World.play(scenario, options: options, observer: &observer)
    guard fact.position < run.journal.facts.count else { return nil }
    var search = CauseSearch(
      scenario, options, budget, .fact(FactOccurrence(fact, in: run)),
      factCount: run.journal.facts.count)
    let instant = run.journal.facts[fact.position].instant
    return search.search(.fact(fact, instant), in: run.journal)
  }

  private init(
    _ scenario: Scenario, _ options: RunOptions, _ budget: CauseBudget, _ target: CauseTarget,
    factCount: Int
  ) {
    self.scenario = scenario
    self.options = options
    self.budget = budget
    self.target = target
    orders =
      switch target {
      case .promise(let invariant): OrderTrials.near(scenario, options, invariant)
      case .fact: nil
      }
    self.factCount = factCount
  }

  private mutating func search(_ subject: CauseSubject, in journal: Journal) -> CauseReport {
    // A message that is left out changes what the decisions of a schedule are about.
    let limit = scenario.schedule == nil || orders != nil ? budget.messages : 0
    let (messages, untriedMessages) = MessageTrials.choose(
      journal, before: subject.fact, limit: limit)
    var factors = scenario.faults.indices.filter { isPlayed(fault: $0) }.map(
      CausalFactor.fault)
    factors += steps(before: subject.instant)
    factors += scenario.people.indices.map(CausalFactor.person)
    let focuses = scenario.focus?.focuses ?? []
    factors += focuses.indices.filter { !focuses[$0].schedule.isEmpty }.map(
      CausalFactor.focusSchedule)
    if scenario.intents != nil, scenario.intentPlay.store == .private {
      factors.append(.privateStore)
    }
    factors += messages.map(CausalFactor.message)
    var report = CauseReport(
      subject: subject, findings: [], minimalSets: [], playCount: 0,
      untriedMessages: untriedMessages, untriedSingles: 0, untriedPairs: 0)
    for factor in factors {
      guard let without = play([factor]) else {
        report.untriedSingles += 1
        continue
      }
      report.findings.append(CauseFinding(factor: factor, without: without))
      if without.isFixed { report.minimalSets.append([factor]) }
    }
    pairs(&report)
    report.orders = orders?.limits
    report.playCount = playCount
    return report
  }

  /// Pairs of what is not enough alone. Two fates of one message make no pair.
  private mutating func pairs(_ report: inout CauseReport) {
    let rest = report.findings.filter { !$0.without.isFixed }.map(\.factor)
    for second in rest.indices {
      for first in 0..<second where !Self.areOneMessage(rest[first], rest[second]) {
        guard let without = play([rest[first], rest[second]]) else {
          report.untriedPairs += 1
          continue
        }
        if without.isFixed { report.minimalSets.append([rest[first], rest[second]]) }
      }
    }
  }

  private static func areOneMessage(_ first: CausalFactor, _ second: CausalFactor) -> Bool {
    guard case .message(let one) = first, case .message(let other) = second else { return false }
    return one.message == other.message
  }

  private func isPlayed(fault: Int) -> Bool {
    scenario.faults[fault].isEnabled
      && !options.withoutFaults.contains(scenario.faults[fault].name)
  }

  /// What happens after it cannot have brought it about.
  private func steps(before instant: Instant) -> [CausalFactor] {
    scenario.timeline.indices.filter { Instant.zero + scenario.timeline[$0].at <= instant }.map(
      CausalFactor.step)
  }

  /// What becomes of the run without some factors; nil if the budget is used up.
  private mutating func play(_ factors: [CausalFactor]) -> ButForOutcome? {
    guard playCount < budget.plays, factCount < budget.facts else { return nil }
    let (other, changed) = CausalFactor.without(factors, scenario, options)
    if let orders {
      let played = orders.outcome(of: other, changed)
      playCount += played.runCount
      factCount += played.factCount
      return played.outcome
    }
    playCount += 1
    switch target {
    case .promise(let invariant): return play(other, changed, invariant)
    case .fact(let occurrence):
      var observer = NoObserver()
      let run = World.play(other, options: changed, observer: &observer)
      factCount += run.journal.facts.count
      return occurrence.outcome(in: run)
    }
  }

  private mutating func play(
    _ other: Scenario, _ changed: RunOptions, _ invariant: String
  ) -> ButForOutcome {
    var player = CasePlayer(options: changed)
    // What the scenario expects to be violated is what is explained.
    player.countsEverything = true
    let outcome = player.play(SearchCase(number: 0, scenario: other))
    factCount += outcome.factCount
    // A message whose fate is decided beforehand does not meet what its link declares.
    let decidesFates = !changed.messageOverrides.isEmpty
    let violated = outcome.failures.compactMap { failure -> String? in
      guard case .violated(let id) = failure else { return nil }
      return decidesFates && id == InvariantCatalogue.declaredLinks ? nil : id
    }.filter { $0 == invariant || isDemanded($0) }
    if violated.contains(invariant) { return .stillWrong }
    return violated.isEmpty ? .fixed : .othersBroken(violated)
  }

  /// Whether a violation of an invariant says anything of the scenario; what is only reported does
  /// not.
  private func isDemanded(_ id: String) -> Bool {
    InvariantCatalogue.statements.contains { statement in
      statement.id == id && scenario.expectation.role(of: statement).isDemanded
    }
  }
}

/// What is looked for in each run that is played again.
private enum CauseTarget {
  /// Whether an invariant is violated.
  case promise(String)
  /// Whether a fact happens.
  case fact(FactOccurrence)
}

/// A run with what its judges found.
struct JudgedJournal {
  let journal: Journal
  let results: [InvariantResult]

  init(_ scenario: Scenario, _ options: RunOptions) {
    let player = CasePlayer(options: options)
    let (checked, _) = player.check(SearchCase(number: 0, scenario: scenario))
    results = checked.results.filter { !scenario.withoutInvariants.contains($0.id) }
    journal = checked.run.journal
  }

  /// The first violation of an invariant, or of the one that is explained if none is named.
  func firstViolation(of invariant: String?, _ scenario: Scenario) -> (String, Violation)? {
    let verdict = RunVerdict.weigh(results, against: scenario)
    let result =
      if let invariant {
        verdict.results.first { $0.id == invariant && $0.verdict == .fail }
      } else {
        verdict.firstViolated
      }
    guard let result, let violation = result.told else { return nil }
    return (result.id, violation)
  }
}
