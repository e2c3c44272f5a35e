import FleetSimulation
import SimulationKernel
import Verification

/// Plays replications of a study's points.
public struct ReplicationPlayer: Sendable {
  private let study: Study
  private let needsJudges: Bool
  /// The places of the study's measures among those of a run; nil for those of the hub.
  private let places: [Int?]

  /// A player for a study.
  public init(_ study: Study) {
    self.study = study
    needsJudges = study.measures.contains(where: StudyMeasures.needsJudges)
    places = study.measures.map { name in RunMeasures.names.firstIndex(of: name) }
  }

  /// Plays one replication; a function of the study, the point and the number alone.
  public func play(_ point: StudyPoint, replication: Int) -> ReplicationRecord {
    let seed = study.seed(of: point, replication: replication)
    let isMany = point.accountCount > 1
    var record = ReplicationRecord(
      key: .init(point: point.id, replication: replication), inputs: point.inputs,
      seed: seed, digest: 0, factCount: 0,
      values: study.measures.map { _ in MeasuredValue(ofMany: isMany) })
    var digest = StableDigest()
    var journal = Journal()
    for account in 0..<point.accountCount {
      let accountSeed = isMany ? AccountSeed.seed(of: account, in: seed) : seed
      play(point.scenario, seed: accountSeed, into: &record, &digest, &journal)
    }
    record.digest = digest.value
    return record
  }

  private func play(
    _ scenario: Scenario, seed: UInt64, into record: inout ReplicationRecord,
    _ digest: inout StableDigest, _ journal: inout Journal
  ) {
    var taken = Journal()
    swap(&taken, &journal)
    var observer = NoObserver()
    var world = World(scenario, options: RunOptions(seed: seed), reusing: taken)
    world.run(observer: &observer)
    digest.combine(world.digest.value)
    let run = world.finish()
    let results =
      needsJudges
      ? JournalJudges.judge(run.journal, scenario: scenario, recordNames: run.recordNames) : []
    let metrics = Measurement.of(run.journal, scenario: scenario, recordNames: run.recordNames)
    let measures = RunMeasures(
      RunVerdict.weigh(results, against: scenario), metrics, factCount: run.journal.facts.count)
    for (place, source) in places.enumerated() {
      if let source { record.values[place].add(measures.values[source]) }
    }
    record.factCount += run.journal.facts.count
    journal = run.journal
  }
}

/// The seeds of many accounts that share one seed.
public enum AccountSeed {
  /// The seed of an account, counted from 0; playing the scenario with it is that account.
  public static func seed(of account: Int, in seed: UInt64) -> UInt64 {
    mixedBits(seed ^ mixedBits(UInt64(account) &+ 0x9e37_79b9_7f4a_7c15))
  }
}

extension Study {
  /// The seed of a replication. With common random numbers it is the same at every point.
  public func seed(of point: StudyPoint, replication: Int) -> UInt64 {
    var digest = StableDigest()
    digest.combine(seed)
    digest.combine(UInt64(replication))
    if !usesCommonRandomNumbers { digest.combine(text: point.id) }
    return digest.value
  }

  /// The digest of everything that a result at a point depends on.
  func inputs(of point: StudyPoint) -> UInt64 {
    var digest = StableDigest()
    digest.combine(fingerprint)
    digest.combine(text: ScenarioWriter.text(of: point.scenario))
    digest.combine(UInt64(point.accountCount))
    return digest.value
  }

  /// The digest of what all points share.
  var ownFingerprint: UInt64 {
    var digest = StableDigest()
    digest.combine(text: ResultFormat.engine)
    digest.combine(text: name)
    digest.combine(seed)
    digest.combine(usesCommonRandomNumbers ? 1 as UInt64 : 0)
    for measure in measures { digest.combine(text: measure) }
    return digest.value
  }
}
