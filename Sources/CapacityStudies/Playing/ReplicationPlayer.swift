import FleetSimulation
import FleetWorld
import Invariants
import Metrics
import Scenarios
import SimulationKernel
import Verification

/// Plays replications of a study's points.
///
/// No journal is kept: what is measured is folded while a run goes. Any replication, and any
/// account that shares its hub with none, can be played again alone, with its journal; one that
/// shares its hub is played again among the others, by `SharedHubReplay`.
package struct ReplicationPlayer: Sendable {
  private let study: Study
  private let needsJudges: Bool
  /// Where each of the study's measures comes from.
  private let sources: [Source]

  private enum Source: Sendable {
    /// An account's run, by the index among `RunMeasures.names`.
    case run(Int)
    /// The hub and all accounts together.
    case hub(HubMeasure)
  }

  /// How far each account's run may go.
  private let budget: RunBudget

  /// A player for a study.
  ///
  /// - `budget`: How far each account's run may go.
  package init(_ study: Study, budget: RunBudget = RunBudget()) {
    self.study = study
    self.budget = budget
    needsJudges = study.measures.contains(where: StudyMeasures.needsJudges)
    sources = study.measures.map { name in
      if let measure = HubMeasure(rawValue: name) { return .hub(measure) }
      guard let index = RunMeasures.names.firstIndex(of: name) else {
        preconditionFailure("A study that was read measures only what there is.")
      }
      return .run(index)
    }
  }

  /// Plays what a study's progress asks for.
  package func play(_ work: StudyProgress.Work) -> ReplicationRecord {
    guard let question = work.rareEvents else {
      return play(work.point, replication: work.replication)
    }
    return playRare(work.point, question, repeatNumber: work.replication)
  }

  /// Plays one replication; a function of the study, the point and the number alone.
  package func play(_ point: StudyPoint, replication: Int) -> ReplicationRecord {
    let seed = study.seed(of: point, replication: replication)
    let isMany = point.accountCount > 1
    var record = ReplicationRecord(
      key: .init(point: point.id, replication: replication), inputs: point.inputs, seed: seed,
      digest: 0, factCount: 0, values: study.measures.map { _ in MeasuredValue(ofMany: isMany) })
    if !isMany {
      playAlone(point.scenario, seed: seed, into: &record)
    } else if point.sharesHub {
      playTogether(point, seed: seed, into: &record)
    } else {
      playApart(point, seed: seed, into: &record)
    }
    return record
  }

  /// One repeat of the estimate of rare events: its values are how many runs arrived at each level.
  package func playRare(
    _ point: StudyPoint, _ question: RareEventQuestion, repeatNumber: Int
  ) -> ReplicationRecord {
    let seed = study.seed(of: point, replication: repeatNumber)
    let splitting = OvershootSplitting(scenario: point.scenario, question: question)
    var arrivals = splitting.arrivals(seed: mixedBits(seed))
    arrivals += Array(repeating: 0, count: question.overshoot - arrivals.count)
    var digest = StableDigest()
    for count in arrivals { digest.combine(UInt64(count)) }
    return ReplicationRecord(
      key: .init(point: point.rareID, replication: repeatNumber),
      inputs: point.inputs(of: question), seed: seed, digest: digest.value, factCount: 0,
      values: arrivals.map { count in
        var value = MeasuredValue(ofMany: false)
        value.add(Double(count))
        return value
      })
  }

  /// One account with a hub of its own.
  private func playAlone(
    _ scenario: Scenario, seed: UInt64, into record: inout ReplicationRecord
  ) {
    var measures = LiveMeasures(scenario)
    var world = World(scenario, options: options(seed))
    if needsJudges {
      var both = PairObserver(measures, LiveJudges(scenario))
      world.run(observer: &both)
      measures = both.first
      let verdict = RunVerdict.weigh(both.second.results(in: world), against: scenario)
      add(measures, verdict, to: &record)
    } else {
      world.run(observer: &measures)
      add(measures, nil, to: &record)
    }
    if let station = world.station { add(station.statistics, to: &record) }
    record.digest = world.digest.value
    record.factCount = measures.factCount
    record.isCutOff = world.earlyEnd != nil
  }

  private func options(_ seed: UInt64) -> RunOptions {
    var options = RunOptions(seed: seed, keepsJournal: false)
    options.budget = budget
    return options
  }

  /// Many accounts that have nothing to do with each other, one after another.
  private func playApart(
    _ point: StudyPoint, seed: UInt64, into record: inout ReplicationRecord
  ) {
    var player = AccountPlayer(point.scenario, seed: seed, options: options(seed))
    let blank = LiveMeasures(point.scenario)
    var digest = StableDigest()
    for account in 0..<point.accountCount {
      var measures = blank
      let played = player.play(account, observer: &measures)
      add(measures, nil, to: &record)
      digest.combine(played.digest.value)
      record.factCount += played.factCount
      // Accounts that are too small to ask for themselves are asked for here.
      if played.isCutOff || budget.spent?(0) != nil {
        record.isCutOff = true
        return
      }
    }
    record.digest = digest.value
  }

  /// Many accounts that share a hub of finite capacity, on one clock.
  private func playTogether(
    _ point: StudyPoint, seed: UInt64, into record: inout ReplicationRecord
  ) {
    var population = Population(
      point.scenario, accounts: point.accountCount, options: options(seed))
    let blank = LiveMeasures(point.scenario)
    var observers = Array(repeating: blank, count: point.accountCount)
    population.run(observers: &observers)
    record.isCutOff = population.isCutOff
    var digest = StableDigest()
    for (account, measures) in observers.enumerated() {
      let played = population.played(account)
      add(measures, nil, to: &record)
      digest.combine(played.digest.value)
      record.factCount += played.factCount
    }
    add(population.station.statistics, to: &record)
    record.digest = digest.value
  }

  private func add(
    _ measures: LiveMeasures, _ verdict: RunVerdict?, to record: inout ReplicationRecord
  ) {
    let values = measures.values
    let judged = verdict.map {
      RunMeasures($0, measures.metrics, factCount: measures.factCount).values
    }
    for (index, source) in sources.enumerated() {
      guard case .run(let number) = source else { continue }
      // What judges count is not among the measures that are folded.
      let isMeasured = number < values.count && RunMeasures.names[number] != "violations"
      record.values[index].add(isMeasured ? values[number] : judged?[number])
    }
  }

  private func add(_ statistics: HubStatistics, to record: inout ReplicationRecord) {
    record.hub = statistics.slices
    for (index, source) in sources.enumerated() {
      guard case .hub(let measure) = source else { continue }
      record.values[index].add(measure.value(in: statistics))
    }
  }
}
