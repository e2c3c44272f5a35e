import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Invariants
import Metrics
import Scenarios
import SimulationKernel
import TipDomain
import Verification

/// Plays cases and says what is wrong with them.
package struct CasePlayer: Sendable {
  /// What is asked of every run.
  package var claim: Claim
  /// How cases are played; the seed is always the case's own.
  package var options: RunOptions
  /// Whether every violation is a failure, also one that the scenario expects, or one of an
  /// expectation that it does not demand.
  package var countsEverything = false
  /// Whether what people see of each tip is measured.
  package var measuresTips = false

  /// A player that asks `claim` of every run.
  package init(claim: Claim = .invariants, options: RunOptions = RunOptions()) {
    self.claim = claim
    self.options = options
  }

  /// Plays a case once, judged while it goes.
  package func play(_ searchCase: SearchCase) -> CaseOutcome {
    var journal = Journal()
    return play(searchCase, reusing: &journal)
  }

  /// Plays a case once, judged while it goes; the journal is that of the last case that the same
  /// worker played, and its memory is used again.
  package func play(_ searchCase: SearchCase, reusing journal: inout Journal) -> CaseOutcome {
    let scenario = searchCase.scenario
    var watch = PairObserver(
      PairObserver(LiveJudges(scenario, options: options), Coverage(CoverageNames(scenario))),
      MeasuredTips(measuresTips ? LiveExposures(scenario) : nil))
    var taken = Journal()
    swap(&taken, &journal)
    var world = World(scenario, options: watchedOptions(scenario), reusing: taken)
    world.run(observer: &watch)
    let judges = watch.first.first
    let tally = judges.tally
    let wasStopped = world.wasStopped
    let isCutOff = world.earlyEnd != nil
    var outcome = CaseOutcome(
      number: searchCase.number, failures: [], exercised: tally.exercised,
      shortfalls: CasePlayer.shortfalls(tally, scenario),
      coverage: watch.first.second, factCount: world.journal.factCount,
      occurrenceCount: world.occurrenceCount, digest: world.digest)
    // What half a run says of a tip means nothing.
    if !wasStopped, let exposures = watch.second.live?.exposures {
      outcome.exposures = exposures
      outcome.caps = scenario.app.tips.map(\.options.maximumDisplayCount)
    }
    switch claim {
    case .invariants:
      outcome.failures = failures(of: judges, tally, scenario)
      // A rare giant's memory is given back, so that a worker's stays flat.
      if outcome.factCount <= CasePlayer.largestKeptJournal { journal = world.finishJournal() }
    case .custom(let claim):
      let results = judges.results(in: world)
      let run = CheckedRun(run: world.finish(), results: results)
      outcome.failures = claim(run).map { [$0] } ?? []
      // What a claim reads of facts that do not tell the truth proves nothing.
      if let first = judges.mismatches.first {
        outcome.failures.append(.disagreement(of: first.id))
      }
    }
    if wasStopped { outcome.failures = isCutOff ? [] : stopped(outcome.failures) }
    outcome.isCutOff = isCutOff
    return outcome
  }

  /// Plays a case once, judged while it goes, and hands over the whole run, with what is wrong with
  /// it by its invariants.
  package func check(_ searchCase: SearchCase) -> (run: CheckedRun, failures: [FailureSignature]) {
    let scenario = searchCase.scenario
    var judges = LiveJudges(scenario, options: options)
    var world = World(scenario, options: limitedOptions(scenario))
    world.run(observer: &judges)
    let found = failures(of: judges, scenario)
    let failures = world.wasStopped ? stopped(found) : found
    let results = judges.results(in: world)
    return (CheckedRun(run: world.finish(), results: results), failures)
  }

  /// What is wrong with a run that was stopped: that it did not end, and before that each guarantee
  /// that it broke, which holds however it might have gone on. What else judges say of half a run
  /// means nothing.
  private func stopped(_ failures: [FailureSignature]) -> [FailureSignature] {
    failures.filter { failure in
      guard case .violated(let id) = failure else { return false }
      let statement = InvariantCatalogue.statements.first { $0.id == id }
      return statement?.holds == .anySchedule
    } + [.endless]
  }

  private static let largestKeptJournal = 8_192

  /// The options, without a journal where nobody looks at one: a window that stays in the nearest
  /// memory is faster. An injected fault may break the order of causes that a window relies on.
  private func watchedOptions(_ scenario: Scenario) -> RunOptions {
    var watched = limitedOptions(scenario)
    switch claim {
    case .invariants: watched.keepsJournal = options.injection != nil
    case .custom: watched.keepsJournal = true
    }
    return watched
  }

  /// The options, with an end to every run.
  package func limitedOptions(_ scenario: Scenario) -> RunOptions {
    var limited = options
    limited.occurrenceLimit = options.occurrenceLimit ?? OccurrenceLimit.of(scenario)
    return limited
  }

  /// The expectations that were violated, demanded or not, and the guarantees that the scenario
  /// demands or expects to be violated. Of these no distance is kept.
  static func shortfalls(_ tally: InvariantTally, _ scenario: Scenario) -> [Shortfall] {
    guard !tally.violated.isEmpty else { return [] }
    var shortfalls = tally.shortfalls
    for (index, statement) in InvariantCatalogue.statements.enumerated()
    where statement.kind == .guarantee && tally.violated.contains(index) {
      guard scenario.expectation.role(of: statement) != .guaranteed else { continue }
      shortfalls.append(Shortfall(index: index, margin: nil))
    }
    return shortfalls.filter { shortfall in
      let id = InvariantCatalogue.statements[shortfall.index].id
      return !scenario.withoutInvariants.contains(id)
    }
  }

  /// Whether a scenario, played with its own seed, fails in one particular way.
  package func fails(_ scenario: Scenario, as signature: FailureSignature) -> Bool {
    play(SearchCase(number: 0, scenario: scenario)).failures.contains(signature)
  }

  /// What judges that watched a run found, of what is claimed of every run.
  func failures(of judges: LiveJudges, _ scenario: Scenario) -> [FailureSignature] {
    failures(of: judges, judges.tally, scenario)
  }

  private func failures(
    of judges: LiveJudges, _ tally: InvariantTally, _ scenario: Scenario
  ) -> [FailureSignature] {
    guard let sound = judges.soundTally else {
      return failures(of: tally, mismatches: judges.mismatches, scenario)
    }
    return CasePlayer.differences(of: tally, from: sound, mismatches: judges.mismatches)
  }

  /// With judges that have a fault, a case fails where they differ from sound ones, on whatever
  /// claim, and not where both find the same.
  private static func differences(
    of tally: InvariantTally, from sound: InvariantTally, mismatches: [Disagreement]
  ) -> [FailureSignature] {
    var failures: [FailureSignature] = []
    for (index, statement) in InvariantCatalogue.statements.enumerated() {
      let isViolated = tally.violated.contains(index)
      guard isViolated != sound.violated.contains(index) else { continue }
      failures.append(
        isViolated ? .violated(invariant: statement.id) : .missed(invariant: statement.id))
    }
    if let first = mismatches.first { failures.append(.disagreement(of: first.id)) }
    return failures
  }

  private func failures(
    of tally: InvariantTally, mismatches: [Disagreement], _ scenario: Scenario
  ) -> [FailureSignature] {
    var failures: [FailureSignature] = []
    if !tally.violated.isEmpty {
      for (index, statement) in InvariantCatalogue.statements.enumerated()
      where tally.violated.contains(index) && counts(statement, index, tally, scenario) {
        failures.append(.violated(invariant: statement.id))
      }
    }
    if let first = mismatches.first { failures.append(.disagreement(of: first.id)) }
    return failures
  }

  /// Whether a violation is a failure of the case.
  private func counts(
    _ statement: InvariantStatement, _ index: Int, _ tally: InvariantTally, _ scenario: Scenario
  ) -> Bool {
    if scenario.withoutInvariants.contains(statement.id) { return false }
    let role = scenario.expectation.role(of: statement)
    return countsEverything || role.isBroken(margin: tally.margin(at: index))
  }
}

/// Measures what people see of tips, where somebody asks.
private struct MeasuredTips: RunObserver {
  var live: LiveExposures?

  init(_ live: LiveExposures?) { self.live = live }

  mutating func observe(_ fact: Fact, id: FactID, in world: borrowing World) {
    // Most facts are of messages and people, and say nothing of what a person sees.
    switch fact.kind {
    case .tip, .device, .sync(.accountChanged): live?.observe(fact, id: id, in: world)
    default: break
    }
  }
}

/// What a search asks of every run.
package enum Claim: Sendable {
  /// Every guarantee and everything demanded holds, but for what the scenario expects to be
  /// violated.
  case invariants
  /// Something else; the failure, or nil if all is well.
  case custom(@Sendable (CheckedRun) -> FailureSignature?)
}

/// A run that was played and judged, for claims of a user's own.
public struct CheckedRun: Sendable {
  /// What was played, and its journal.
  public let run: PlayedRun
  /// The invariants, in the order of the registry.
  public let results: [InvariantResult]
  /// Is told each name by which a claim asks about it.
  package var noteAsked: @Sendable (AskedName) -> Void = { _ in }

  /// A judged run.
  package init(run: PlayedRun, results: [InvariantResult]) {
    self.run = run
    self.results = results
  }

  /// What can be measured of the run; computed at each call.
  public var metrics: RunMetrics {
    Measurement.of(run.journal, scenario: run.scenario, recordNames: run.recordNames)
  }
}
