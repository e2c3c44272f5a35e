import Statistics
import TextFormats

/// When a point has been played often enough.
///
/// After `atLeast` replications, and after each further `step`, it is asked whether everything that
/// has to be known is known well enough; so the number depends on the results alone, and not on how
/// they were shared out.
package struct StopRule: Sendable {
  let study: Study
  let wanted: [(estimand: Estimand, index: Int, objective: Objective?)]

  /// The rule of a study.
  package init(_ study: Study) {
    self.study = study
    var wanted: [(Estimand, Objective?)] = study.replications.precise.map { ($0, nil) }
    wanted += study.objectives.map { ($0.estimand, $0) }
    if wanted.isEmpty { wanted = study.wantedMeasures.map { (Estimand(.mean, $0), nil) } }
    self.wanted = wanted.compactMap { estimand, objective in
      study.index(of: estimand.measure).map { (estimand, $0, objective) }
    }
  }

  /// The confidence of all intervals.
  var confidence: Double { study.confidence }

  /// How many replications a point needs, as far as these results tell: as many as there are, when
  /// they are enough or as many as may be; otherwise more.
  ///
  /// - `first`: The look to begin with, if all before it are known to have asked for more.
  package func neededCount(of results: PointResults, from first: Int? = nil) -> Int {
    let plan = study.replications
    var look = first ?? min(plan.atLeast, plan.atMost)
    while look <= results.records.count {
      if look >= plan.atMost || unsettled(results.prefix(look)).isEmpty { return look }
      look = min(plan.atMost, look + plan.step)
    }
    return look
  }

  /// What is not known well enough by these results, each once, for whatever it is wanted.
  package func unsettled(_ results: PointResults) -> [Estimate] {
    var unsettled: [Estimate] = []
    for want in wanted where !unsettled.contains(where: { $0.estimand == want.estimand }) {
      let estimate = results.estimate(want.estimand, at: want.index, confidence: confidence)
      if !isSettled(estimate, want.objective) { unsettled.append(estimate) }
    }
    return unsettled
  }

  /// Known to the wanted precision, or on one side of the limit for certain.
  private func isSettled(_ estimate: Estimate, _ objective: Objective?) -> Bool {
    // What no replication has a value of cannot be known any better.
    if estimate.count == 0 { return true }
    if let objective, objective.verdict(on: estimate) != .undecided { return true }
    if estimate.isConstant { return objective == nil }
    guard let halfWidth = estimate.halfWidth, let value = estimate.value else { return false }
    let absolute = study.replications.absolute.first { $0.name == estimate.estimand.measure }
    if let absolute, halfWidth <= absolute.value { return true }
    return halfWidth <= study.replications.wantedHalfWidth * value.magnitude
  }
}
