import Scenarios
import Statistics
import TipDomain

/// How likely displays over the cap are at a point.
package struct RareEvents: Sendable {
  /// From one display over the cap on.
  package let levels: [Level]

  /// The least number of displays over the cap.
  package struct Level: Sendable {
    /// How many.
    package let overshoot: Int
    /// How likely, by splitting.
    package let probability: Double?
    /// Its interval: Student's t over the repeats, not below 0 nor above 1.
    package let interval: ClosedRange<Double>?
    /// How often the estimate was repeated.
    package let repeatCount: Int
    /// How many of the plain replications had that many, where that was measured and only one tip
    /// has a cap, so that both count the same.
    package let plain: (hits: Int, count: Int)?
  }

  /// What the repeats at a point say; nil without any.
  package init?(_ point: PointOutcome, of outcome: StudyOutcome) {
    guard let question = outcome.study.rareEvents,
      let repeats = outcome.rareRecords[point.results.point.id], !repeats.isEmpty
    else { return nil }
    let capped = point.results.point.scenario.app.tips.filter {
      $0.options.maximumDisplayCount != nil
    }
    let index = capped.count == 1 ? outcome.study.index(of: "displays.overshoot") : nil
    let counted = index.map { point.results.means(at: $0) }
    levels = (1...question.overshoot).map { overshoot in
      var moments = RunningMoments()
      for record in repeats {
        moments.add(RareEvents.probability(record, through: overshoot, question))
      }
      let interval = moments.interval(confidence: outcome.confidence)
      return Level(
        overshoot: overshoot, probability: moments.mean,
        interval: interval.map { max(0, $0.lowerBound)...min(1, $0.upperBound) },
        repeatCount: moments.count,
        plain: counted.map { values in
          (values.filter { $0 >= Double(overshoot) }.count, values.count)
        })
    }
  }

  /// The product of the shares that arrived, up to a level.
  private static func probability(
    _ record: ReplicationRecord, through level: Int, _ question: RareEventQuestion
  ) -> Double {
    record.values.prefix(level).reduce(1) { $0 * $1.sum / Double(question.effort) }
  }
}
