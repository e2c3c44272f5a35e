/// The paired differences of a study between a factor's first value and its others.
extension CountedStudyTables {
  var comparisons: CountedTable {
    var table = CountedTable(
      "comparisons",
      """
      factor base candidate measure base_value candidate_value base_mean candidate_mean diff
      diff_ci_low diff_ci_high p_value pairs_count
      """)
    for measure in measures {
      let pairs = pairs
      let differences = pairs.map { pair in difference(pair, measure) }
      let adjusted = CountedStatistics.holm(differences.map { chance($0.map { $0.1 - $0.0 }) })
      for (index, pair) in pairs.enumerated() {
        let values = differences[index]
        let diff = values.map { $0.1 - $0.0 }
        let interval = CountedStatistics.student(diff)
        let (base, candidate) = (points[pair.base].point, points[pair.candidate].point)
        table.add([
          "factor": base.levels[pair.factor].factor, "base": base.id, "candidate": candidate.id,
          "measure": measure, "base_value": base.levels[pair.factor].value,
          "candidate_value": candidate.levels[pair.factor].value,
          "base_mean": "\(CountedStatistics.mean(values.map(\.0)))",
          "candidate_mean": "\(CountedStatistics.mean(values.map(\.1)))",
          "diff": "\(CountedStatistics.mean(diff))", "diff_ci_low": interval.map { "\($0.low)" },
          "diff_ci_high": interval.map { "\($0.high)" }, "p_value": "\(adjusted[index])",
          "pairs_count": "\(values.count)",
        ])
      }
    }
    return table
  }

  private struct Pair {
    let factor: Int
    let base: Int
    let candidate: Int
  }

  /// Each point with the one that has a factor's first value and is the same otherwise.
  private var pairs: [Pair] {
    var pairs: [Pair] = []
    for candidate in points.indices {
      let levels = points[candidate].point.levels.map(\.value)
      for factor in levels.indices {
        var wanted = levels
        wanted[factor] = points[0].point.levels[factor].value
        guard wanted != levels else { continue }
        let base = points.firstIndex { $0.point.levels.map(\.value) == wanted }
        if let base { pairs.append(Pair(factor: factor, base: base, candidate: candidate)) }
      }
    }
    return pairs
  }

  /// The values of both in the replications in which both have one.
  private func difference(_ pair: Pair, _ measure: String) -> [(Double, Double)] {
    zip(points[pair.base].replications, points[pair.candidate].replications).compactMap {
      guard let left = $0.values[measure], let right = $1.values[measure] else { return nil }
      return (left, right)
    }
  }

  /// How likely a mean so far from zero is by chance.
  private func chance(_ values: [Double]) -> Double {
    let variance = CountedStatistics.variance(values)
    let mean = CountedStatistics.mean(values)
    if variance == 0 { return mean == 0 ? 1 : 0 }
    let t = mean / (variance / Double(values.count)).squareRoot()
    return CountedStatistics.chance(ofMoreThan: t.magnitude, freedom: values.count - 1)
  }
}
