import SimulationKernel
import Statistics
import TextFormats
import Verification

/// What a study found out: the same for the same results, however they were made.
package struct StudyOutcome: Sendable {
  /// The study.
  package let study: Study
  /// The points of which anything is known, in order; with a search for capacity the loads that
  /// were tried.
  package private(set) var points: [PointOutcome] = []
  /// What is missing: replications that were not played, by their names.
  package private(set) var missing: [String] = []
  /// The search for capacity from each point.
  package private(set) var searches: [(point: StudyPoint, search: CapacitySearch)] = []
  /// Paired differences between points that differ in one factor.
  package private(set) var comparisons: [PointComparison] = []

  /// The repeats of estimates of rare events, by the point's id.
  package private(set) var rareRecords: [String: [ReplicationRecord]] = [:]

  /// What is known when all that is known is in `progress`.
  package init(_ progress: StudyProgress) {
    var progress = progress
    study = progress.study
    missing = progress.missingKeys()
    let rule = StopRule(study)
    for point in study.points {
      rareRecords[point.id] = progress.rareRecords(of: point)
      if study.capacity != nil {
        let search = progress.search(from: point)
        let steps = search.steps.sorted { $0.load < $1.load }
        points += steps.map { PointOutcome(study, $0.results, rule) }
        searches.append((point, search))
        if case .needs(let load) = search.next { add(progress.available(at: load), rule) }
      } else if let results = progress.final(point) {
        points.append(PointOutcome(study, results, rule))
      } else {
        add(progress.available(at: point), rule)
      }
    }
    comparisons = PointComparison.all(in: points, of: study)
  }

  /// Adds what is there of a point that was not played far enough.
  private mutating func add(_ part: PointResults, _ rule: StopRule) {
    if part.records.isEmpty { return }
    points.append(PointOutcome(study, part, rule, isWhole: false))
  }

  /// Whether every point was played far enough, or every search to its end.
  package var isPlayedThrough: Bool {
    if study.capacity == nil {
      return points.count == study.points.count && points.allSatisfy(\.isWhole)
    }
    return searches.allSatisfy { if case .ended = $0.search.next { true } else { false } }
  }

  /// The confidence of all intervals, between 0 and 1.
  package var confidence: Double { study.confidence }

  /// All results that count, in canonical order.
  package var records: [ReplicationRecord] {
    points.flatMap { $0.results.records + (rareRecords[$0.results.point.id] ?? []) }
  }

  /// How many replications count.
  package var replicationCount: Int { points.reduce(0) { $0 + $1.results.records.count } }

  /// How many facts they had.
  package var factCount: Int {
    points.reduce(0) { $0.addingClamped($1.results.factCount) }
  }

  /// Missed objectives fail a study without a search for capacity; with one, a planned load that
  /// certainly does not fit does. What is not known well enough is inconclusive.
  ///
  /// A demanded expectation that a point does not keep fails a study too.
  package var verdict: Verdict {
    if !missing.isEmpty { return .inconclusive }
    // What never had a value was not put to the test.
    let known = valueless.isEmpty ? asked : asked.combined(with: .inconclusive)
    return points.flatMap(\.demands).reduce(known) { $0.combined(with: $1.verdict) }
  }

  /// Whether anything is demanded: a load that fits, an objective, or an expectation. What nobody
  /// demands cannot pass.
  package var isJudged: Bool {
    study.capacity != nil || !study.objectives.isEmpty || points.contains { !$0.demands.isEmpty }
  }

  /// What becomes of the study's own questions.
  private var asked: Verdict {
    if let capacity = study.capacity {
      if let planned = capacity.planned {
        let fits = searches.map { $0.search.fits(planned) }
        if fits.contains(.missed) { return .fail }
        if fits.contains(.undecided) { return .inconclusive }
      }
      let isKnown = searches.allSatisfy { $0.search.lastPass != nil } && unsettled.isEmpty
      return isKnown ? .pass : .inconclusive
    }
    if points.contains(where: { $0.verdict == .missed }) { return .fail }
    return points.contains { !$0.unsettled.isEmpty || $0.verdict == .undecided }
      ? .inconclusive : .pass
  }

  /// What is not known well enough, as `p3: mean(displays)`.
  package var unsettled: [String] {
    points.flatMap { point in
      point.unsettled.map { "\(point.results.point.id): \($0.estimand.text)" }
    }
  }
}

/// What is known of one point.
package struct PointOutcome: Sendable {
  /// Its results that count.
  package let results: PointResults
  /// Whether it was played far enough; otherwise the results are what is there, and decide nothing.
  package let isWhole: Bool
  /// The objectives, in the order of the study.
  package let objectives: [(estimate: Estimate, verdict: ObjectiveVerdict)]
  /// The estimates of every measure: the mean, and of a measure that varies its quantiles too.
  package let estimates: [Estimate]
  /// What is not known well enough.
  package let unsettled: [Estimate]
  /// The expectations that the scenario demands.
  package let demands: [StudyDemand]

  init(_ study: Study, _ results: PointResults, _ rule: StopRule, isWhole: Bool = true) {
    self.results = results
    self.isWhole = isWhole
    func estimate(_ estimand: Estimand) -> Estimate? {
      study.index(of: estimand.measure).map {
        results.estimate(estimand, at: $0, confidence: rule.confidence)
      }
    }
    objectives = study.objectives.compactMap { objective in
      estimate(objective.estimand).map { ($0, isWhole ? objective.verdict(on: $0) : .undecided) }
    }
    estimates = study.measures.flatMap { measure in
      Statistic.allCases.compactMap { estimate(Estimand($0, measure)) }
    }
    unsettled = rule.unsettled(results)
    demands = StudyDemand.all(of: study, results, isWhole: isWhole)
  }

  /// What to say behind its name: how little of it there is; nothing where it is whole.
  package var note: String {
    isWhole
      ? "" : "   only \(English.count(results.records.count, "replication")), not played far enough"
  }

  /// Met, if all objectives are; missed, if any is.
  package var verdict: ObjectiveVerdict {
    if objectives.contains(where: { $0.verdict == .missed }) { return .missed }
    return objectives.allSatisfy { $0.verdict == .met } ? .met : .undecided
  }

  /// An estimate by what it estimates.
  package func estimate(_ estimand: Estimand) -> Estimate? {
    estimates.first { $0.estimand == estimand }
  }
}
