/// The search for the greatest load that meets all objectives: doubled until one is missed, then
/// halved in between. A planned load of which that says nothing is tried at last.
package struct CapacitySearch: Sendable {
  /// The loads that were tried, in their order.
  package private(set) var steps: [Step] = []
  /// The greatest load that meets all objectives.
  package private(set) var lastPass: Step?
  /// The least load of which that is not certain, whether it misses one or nobody can tell; nil if
  /// none was found up to the greatest that is tried.
  package private(set) var firstFail: Step?
  /// What comes next.
  package private(set) var next = Next.ended

  /// What comes next.
  package enum Next: Sendable {
    /// A load must be played first, or further.
    case needs(StudyPoint)
    /// The search is over.
    case ended
  }

  /// One load that was tried.
  package struct Step: Sendable {
    /// The load.
    package let load: Int
    /// What came out.
    package let results: PointResults
    /// Each objective's estimate and verdict, in the order of the study.
    package let objectives: [(estimate: Estimate, verdict: ObjectiveVerdict)]

    /// Met, if all are; missed, if any is.
    package var verdict: ObjectiveVerdict {
      if objectives.contains(where: { $0.verdict == .missed }) { return .missed }
      return objectives.allSatisfy { $0.verdict == .met } ? .met : .undecided
    }
  }

  /// Whether a load fits: met, if it is no greater than one that meets all objectives; missed, if
  /// it is no less than one that misses one.
  package func fits(_ load: Int) -> ObjectiveVerdict {
    if load <= lastPass?.load ?? 0 { return .met }
    return steps.contains { $0.verdict == .missed && $0.load <= load } ? .missed : .undecided
  }

  /// The search as far as the results go.
  ///
  /// - `final`: The results of a point, once there are enough.
  init(
    _ study: Study, from point: StudyPoint, _ rule: StopRule,
    final: (StudyPoint) -> PointResults?
  ) {
    guard let question = study.capacity else { return }
    var load = question.from
    while true {
      guard let loaded = study.point(point, load: load) else { return }
      guard let results = final(loaded) else {
        next = .needs(loaded)
        return
      }
      note(Step(load: load, results: results, objectives: judge(study, results, rule)))
      guard let following = following(question) else { return }
      load = following
    }
  }

  private func judge(
    _ study: Study, _ results: PointResults, _ rule: StopRule
  ) -> [(estimate: Estimate, verdict: ObjectiveVerdict)] {
    study.objectives.compactMap { objective in
      guard let index = study.index(of: objective.estimand.measure) else { return nil }
      let estimate = results.estimate(
        objective.estimand, at: index, confidence: rule.confidence)
      return (estimate, objective.verdict(on: estimate))
    }
  }

  private mutating func note(_ step: Step) {
    steps.append(step)
    if step.verdict == .met, step.load > lastPass?.load ?? 0 { lastPass = step }
    // Whoever cannot be sure does not promise it, unless a greater load fits.
    firstFail = steps.filter { $0.verdict != .met && $0.load > lastPass?.load ?? 0 }
      .min { $0.load < $1.load }
  }

  /// The next load; nil when the two ends are near enough.
  private func following(_ question: CapacityQuestion) -> Int? {
    let low = lastPass?.load ?? 0
    guard let high = firstFail?.load else {
      return low >= question.atMost ? nil : min(question.atMost, low * 2)
    }
    let gap = Int(Double(low) * Double(question.resolution) / 1e9)
    if high - low <= max(1, gap) { return planned(question) }
    return low + (high - low) / 2
  }

  /// The planned load, if nobody can tell yet whether it fits, and it was not tried.
  private func planned(_ question: CapacityQuestion) -> Int? {
    guard let planned = question.planned, planned <= question.atMost, fits(planned) == .undecided,
      !steps.contains(where: { $0.load == planned })
    else { return nil }
    return planned
  }
}
