import SimulationKernel
import Statistics
import TextFormats

/// What a study will take, as far as a pilot tells.
package struct StudyPlan: Sendable {
  /// The study.
  package let study: Study
  /// How many replications each point of the pilot will need, all loads of a search together.
  package let counts: [Int]
  /// How many loads a search tries at most.
  package let searchStepCount: Int
  private let factsPerReplication: [Double]

  /// The plan that a pilot's results lead to, one for each of the study's `pilotPoints`.
  package init(_ study: Study, _ pilots: [PointResults]) {
    self.study = study
    let steps = study.capacity.map(StudyPlan.stepCount) ?? 1
    searchStepCount = steps
    let rule = StopRule(study)
    counts = pilots.map { rule.predictedCount(from: $0) * steps }
    factsPerReplication = pilots.map { pilot in
      Double(pilot.factCount) / Double(max(1, pilot.records.count))
    }
  }

  /// All replications.
  package var replicationCount: Int { counts.reduce(0, +) }

  /// How many runs the estimate of rare events takes at each point, at most.
  package var rareRunCount: Int {
    study.rareEvents.map { $0.overshoot * $0.effort * $0.repeats } ?? 0
  }

  /// All facts, about.
  package var factCount: Int {
    Int(clamping: zip(counts, factsPerReplication).reduce(0.0) { $0 + Double($1.0) * $1.1 })
  }

  /// Doublings up to the greatest load, and halvings down to the resolution.
  private static func stepCount(_ question: CapacityQuestion) -> Int {
    var steps = 1
    var load = question.from
    while load < question.atMost {
      load = min(question.atMost, load * 2)
      steps += 1
    }
    var share = 1.0
    while share > Double(question.resolution) / 1e9 {
      share /= 2
      steps += 1
    }
    return steps
  }
}

extension Study {
  /// The points that a pilot plays: each once, a search for capacity at its first load.
  package var pilotPoints: [StudyPoint] {
    guard let capacity else { return points }
    return points.compactMap { point($0, load: capacity.from) }
  }
}

extension StopRule {
  /// How many replications a point like this one will probably need.
  func predictedCount(from pilot: PointResults) -> Int {
    let plan = study.replications
    var count = plan.atLeast
    for want in wanted {
      let rule = PrecisionRule(
        relativeError: Double(plan.precision) / 1e9,
        absoluteError: plan.absolute.first { $0.name == want.estimand.measure }?.value,
        confidence: confidence, firstCount: max(2, plan.atLeast), step: plan.step,
        cap: plan.atMost)
      let moments = pilot.moments(at: want.index)
      guard moments.count > 0 else { continue }
      count = max(count, min(plan.atMost, rule.predictedCount(from: moments) ?? plan.atMost))
    }
    return min(count, plan.atMost)
  }
}
