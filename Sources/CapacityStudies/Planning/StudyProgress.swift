import Statistics

/// What of a study is known, and what is to be played next.
///
/// A function of the study and the results alone: whoever plays what `nextRound` asks for, in
/// whatever order and on however many machines, comes to the same end.
package struct StudyProgress: Sendable {
  /// The study.
  package let study: Study
  /// All results so far.
  package private(set) var results: ResultSet
  private let rule: StopRule
  private let shard: Shard
  /// By point: how many replications are known not to be too many, so that no look is taken twice.
  private var looks: [String: Int] = [:]

  /// What of a study is known from the beginning.
  ///
  /// - `shard`: What of it this machine plays. Where all points are played equally often, the
  ///   replications are shared out; otherwise whole points are, for each has to stop by itself.
  package init(_ study: Study, known results: ResultSet = ResultSet(), shard: Shard = .whole) {
    self.study = study
    self.results = results
    self.shard = shard
    rule = StopRule(study)
  }

  /// One replication that has to be played.
  package struct Work: Sendable {
    /// The point.
    package let point: StudyPoint
    /// The number of the replication, or of the repeat of an estimate of rare events.
    package let replication: Int
    /// The rare events to be estimated; nil for a plain replication.
    package var rareEvents: RareEventQuestion?

    /// The name of what it gives.
    package var key: ReplicationRecord.Key {
      .init(point: rareEvents == nil ? point.id : point.rareID, replication: replication)
    }
  }

  /// Adds a result.
  package mutating func take(_ record: ReplicationRecord) throws(ResultSet.Conflict) {
    try results.add(record)
  }

  /// What can be played now; nothing when everything of the shard is known.
  ///
  /// - `limit`: How much of it at most; what is left over is in the next round. A study may ask for
  ///   more replications than fit into memory at once.
  package mutating func nextRound(atMost limit: Int = .max) -> [Work] {
    var round: [Work] = []
    forEachMissing { work in
      round.append(work)
      return round.count < limit
    }
    return round
  }

  /// The names of all that can be played now.
  package mutating func missingKeys() -> [String] {
    var keys: [String] = []
    forEachMissing { work in
      keys.append(work.key.text)
      return true
    }
    return keys
  }

  /// Tells of each replication that can be played now, in canonical order, as long as `body` says
  /// that it wants more.
  private mutating func forEachMissing(_ body: (Work) -> Bool) {
    for point in study.points {
      switch study.capacity {
      case nil:
        let sharesReplications = study.replications.isFixed
        if sharesReplications || shard.owns(point.number) {
          guard forEachMissing(at: point, sharesReplications, body) else { return }
        }
        guard forEachMissingRareEvent(at: point, body) else { return }
      case .some:
        guard shard.owns(point.number) else { continue }
        if case .needs(let load) = search(from: point).next {
          guard forEachMissing(at: load, false, body) else { return }
        }
      }
    }
  }

  /// Whether more is wanted.
  private mutating func forEachMissing(
    at point: StudyPoint, _ sharesReplications: Bool, _ body: (Work) -> Bool
  ) -> Bool {
    let needed = sharesReplications ? study.replications.atMost : neededCount(of: known(at: point))
    for replication in 0..<needed {
      let index = point.number * needed + replication
      if sharesReplications && !shard.owns(index) { continue }
      if results.record(point.id, replication, inputs: point.inputs) != nil { continue }
      guard body(Work(point: point, replication: replication)) else { return false }
    }
    return true
  }

  /// The repeats that are missing; they are shared out, for their number is known. Whether more is
  /// wanted.
  private func forEachMissingRareEvent(at point: StudyPoint, _ body: (Work) -> Bool) -> Bool {
    guard let question = study.rareEvents else { return true }
    for number in 0..<question.repeats {
      guard shard.owns(point.number * question.repeats + number),
        rareRecord(of: point, number, question) == nil
      else { continue }
      let work = Work(point: point, replication: number, rareEvents: question)
      guard body(work) else { return false }
    }
    return true
  }

  private func rareRecord(
    of point: StudyPoint, _ number: Int, _ question: RareEventQuestion
  ) -> ReplicationRecord? {
    results.record(point.rareID, number, inputs: point.inputs(of: question))
  }

  /// The repeats of the estimate of rare events at a point that are known, in their order.
  func rareRecords(of point: StudyPoint) -> [ReplicationRecord] {
    guard let question = study.rareEvents else { return [] }
    return (0..<question.repeats).compactMap { rareRecord(of: point, $0, question) }
  }

  private mutating func neededCount(of known: PointResults) -> Int {
    let needed = rule.neededCount(of: known, from: looks[known.point.id])
    looks[known.point.id] = needed
    return needed
  }

  /// What is known of a point, from the first replication to the first that is not known.
  func known(at point: StudyPoint) -> PointResults {
    var known = PointResults(point: point)
    while known.records.count < study.replications.atMost,
      let record = results.record(point.id, known.records.count, inputs: point.inputs)
    {
      known.append(record)
    }
    return known
  }

  /// All that is known of a point, in the order of the replications: where it was not played far
  /// enough, some may be missing in between.
  func available(at point: StudyPoint) -> PointResults {
    var available = PointResults(point: point)
    let limit = study.replications.atMost
    for record in results.records(point.id, inputs: point.inputs, below: limit) {
      available.append(record)
    }
    return available
  }

  /// The results of a point that count: as many as the rule asks for; nil before they are there.
  package func final(_ point: StudyPoint) -> PointResults? {
    let known = self.known(at: point)
    let needed = rule.neededCount(of: known, from: looks[point.id])
    return known.records.count >= needed ? known.prefix(needed) : nil
  }

  /// How the search for capacity stands at a point.
  package func search(from point: StudyPoint) -> CapacitySearch {
    CapacitySearch(study, from: point, rule) { final($0) }
  }
}
