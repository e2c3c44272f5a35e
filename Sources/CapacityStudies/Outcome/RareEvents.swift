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
    /// Its interval: Student's t over the repeats, not below 0 nor above 1. Where all repeats give
    /// the same value, the interval for equal shares (`BinomialInterval.ofEqualShares`).
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
    var highest = 1.0
    levels = (1...question.overshoot).map { overshoot in
      var moments = RunningMoments()
      for record in repeats {
        moments.add(RareEvents.probability(record, through: overshoot, question))
      }
      let interval = RareEvents.interval(
        moments, repeats, question, confidence: outcome.confidence, atMost: highest)
      highest = interval?.upperBound ?? highest
      return Level(
        overshoot: overshoot, probability: moments.mean, interval: interval,
        repeatCount: moments.count,
        plain: counted.map { values in
          (values.filter { $0 >= Double(overshoot) }.count, values.count)
        })
    }
  }

  /// The interval for the probability of a level.
  ///
  /// Repeats are independent of each other, and so are the runs from the start within one: where
  /// none of those comes over the cap, each of them is a case.
  ///
  /// - `highest`: The upper end of the level before, without which this one is not reached.
  private static func interval(
    _ moments: RunningMoments, _ repeats: [ReplicationRecord], _ question: RareEventQuestion,
    confidence: Double, atMost highest: Double
  ) -> ClosedRange<Double>? {
    var interval = moments.interval(confidence: confidence)
    if moments.minimum == moments.maximum {
      let isNever = repeats.allSatisfy { ($0.values.first?.sum ?? 0) == 0 }
      let count = isNever ? repeats.count * question.effort : repeats.count
      interval = BinomialInterval.ofEqualShares(
        moments.mean, count: count, confidence: confidence)
    }
    return interval.map {
      let low = max(0, $0.lowerBound)
      return low...max(low, min(highest, $0.upperBound))
    }
  }

  /// The product of the shares that arrived, up to a level.
  private static func probability(
    _ record: ReplicationRecord, through level: Int, _ question: RareEventQuestion
  ) -> Double {
    record.values.prefix(level).reduce(1) { $0 * $1.sum / Double(question.effort) }
  }
}
