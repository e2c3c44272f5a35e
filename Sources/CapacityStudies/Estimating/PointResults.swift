import SimulationKernel
import Statistics

/// The results of one point, in the order of the replications; without gaps from the first on where
/// the point was played far enough.
package struct PointResults: Sendable {
  /// The point.
  package let point: StudyPoint
  /// Its replications.
  package private(set) var records: [ReplicationRecord] = []

  /// No results of a point yet.
  package init(point: StudyPoint) { self.point = point }

  /// Adds the next replication.
  package mutating func append(_ record: ReplicationRecord) { records.append(record) }

  /// How many facts its replications had.
  package var factCount: Int { records.reduce(0) { $0.addingClamped($1.factCount) } }

  /// The first `count` of the results.
  package func prefix(_ count: Int) -> PointResults {
    var shorter = PointResults(point: point)
    shorter.records = Array(records.prefix(count))
    return shorter
  }

  /// An estimate of a statistic of the measure at `index` among the study's.
  ///
  /// - `confidence`: Of the interval, between 0 and 1.
  package func estimate(
    _ estimand: Estimand, at index: Int, confidence: Double
  ) -> Estimate {
    if let quantile = estimand.statistic.quantile {
      return self.quantile(quantile, estimand, at: index, confidence)
    }
    return estimand.statistic == .rate
      ? rate(estimand, at: index, confidence) : mean(estimand, at: index, confidence)
  }

  /// The means of the replications, in their order; those without a value are left out.
  package func means(at index: Int) -> [Double] {
    records.compactMap { $0.values[index].mean }
  }

  /// What each replication says of an estimand, by its number; those that say nothing are left out.
  ///
  /// Of accounts that share a replication a quantile is that of the replication; of one account the
  /// value itself.
  package func samples(
    of estimand: Estimand, at index: Int
  ) -> [(replication: Int, value: Double)] {
    records.compactMap { record in
      let measured = record.values[index]
      let value: Double?
      if let quantile = estimand.statistic.quantile, measured.sketch != nil {
        value = measured.quantile(quantile, in: estimand.unit)?.middle
      } else if estimand.statistic == .rate {
        value =
          measured.count > 0 ? Double(measured.positiveCount) / Double(measured.count) : nil
      } else {
        value = measured.mean
      }
      return value.map { (record.key.replication, $0) }
    }
  }

  /// The moments of the replications' means.
  package func moments(at index: Int) -> RunningMoments {
    var moments = RunningMoments()
    for mean in means(at: index) { moments.add(mean) }
    return moments
  }

  private func mean(_ estimand: Estimand, at index: Int, _ confidence: Double) -> Estimate {
    let moments = moments(at: index)
    return Estimate(
      estimand: estimand, count: moments.count, value: moments.count > 0 ? moments.mean : nil,
      interval: moments.interval(confidence: confidence), isConstant: moments.isConstant,
      method: .studentT)
  }

  /// Accounts alone are independent, so that order statistics bound a quantile; of accounts that
  /// share a hub each replication has one quantile, and their mean has an interval.
  private func quantile(
    _ probability: Double, _ estimand: Estimand, at index: Int, _ confidence: Double
  ) -> Estimate {
    if point.accountCount == 1 {
      let values = means(at: index).sorted()
      return Estimate(
        estimand: estimand, count: values.count,
        value: QuantileRank.index(of: probability, among: values.count).map { values[$0] },
        interval: QuantileInterval.interval(
          ofSorted: values, probability: probability, confidence: confidence),
        isConstant: values.count > 1 && values.first == values.last, method: .orderStatistics)
    }
    var each = RunningMoments()
    var doubts = RunningMoments()
    for record in records {
      guard let bounds = record.values[index].quantile(probability, in: estimand.unit) else {
        continue
      }
      each.add(bounds.middle)
      doubts.add(bounds.upperBound - bounds.middle)
    }
    // What a sketch does not know is no chance that would average out.
    let doubt = doubts.count > 0 ? doubts.mean : 0
    return Estimate(
      estimand: estimand, count: each.count, value: each.count > 0 ? each.mean : nil,
      interval: each.interval(confidence: confidence).map {
        $0.lowerBound - doubt...$0.upperBound + doubt
      },
      isConstant: each.isConstant && doubt == 0, method: .studentT)
  }

  private func rate(_ estimand: Estimand, at index: Int, _ confidence: Double) -> Estimate {
    var count = 0
    var positives = 0
    var each = RunningMoments()
    for record in records where record.values[index].count > 0 {
      // At most a million each, so that no number of lines that fits into memory is too many.
      count += record.values[index].count
      positives += record.values[index].positiveCount
      each.add(Double(record.values[index].positiveCount) / Double(record.values[index].count))
    }
    let share = count > 0 ? Double(positives) / Double(count) : nil
    // Accounts that share a hub share random numbers: they are not independent cases.
    if point.accountCount > 1, each.minimum < each.maximum {
      return Estimate(
        estimand: estimand, count: each.count, value: share,
        interval: each.interval(confidence: confidence).map {
          max(0, $0.lowerBound)...min(1, $0.upperBound)
        },
        isConstant: false, method: .studentT)
    }
    var interval: ClosedRange<Double>?
    if point.accountCount > 1, each.count > 0 {
      // Equal shares have no spread, and the next one may be any other.
      interval = BinomialInterval.ofEqualShares(
        each.mean, count: each.count, confidence: confidence)
    } else if count > 0 {
      interval = BinomialInterval.clopperPearson(
        successes: positives, count: count, confidence: confidence)
    }
    return Estimate(
      estimand: estimand, count: point.accountCount > 1 ? each.count : count, value: share,
      interval: interval, isConstant: false, method: .clopperPearson)
  }
}

extension ClosedRange<Double> {
  /// What is as far from both ends.
  fileprivate var middle: Double { lowerBound + (upperBound - lowerBound) / 2 }
}
