/// The estimates of accounts that share a hub: they have their luck in common, so each replication
/// has one value.
extension CapacityCountTests {
  func estimates(_ loads: [Load], _ measures: [String]) -> CountedTable {
    let levels = loads.map(levels)
    var table = CountedStudyTables(
      points: [], measures: [], asked: [], days: 1, precision: 0
    ).estimates(with: levels)
    for load in loads {
      for measure in measures {
        for statistic in CountedStudyTables.statistics {
          var row = estimate(load, measure, statistic)
          row.merge(CountedFactors.cells(of: self.levels(load), among: levels)) { first, _ in first
          }
          table.add(row)
        }
      }
    }
    return table
  }

  private func estimate(
    _ load: Load, _ measure: String, _ statistic: String
  ) -> [String: String?] {
    let alone = load.load == 1
    let each = load.runs.indices.map { load.all(measure, in: $0) }.filter { !$0.isEmpty }
    let share = (Double(statistic.dropFirst()) ?? 0) / 100
    let values = each.map { all -> Double in
      switch statistic {
      case "mean": CountedStatistics.mean(all)
      case "rate": Double(all.filter { $0 > 0 }.count) / Double(all.count)
      default: CountedStatistics.quantile(share, all) ?? .nan
      }
    }
    var value: Double? = values.isEmpty ? nil : CountedStatistics.mean(values)
    var interval = CountedStatistics.student(values)
    var method = "student-t"
    let hits = each.flatMap { $0 }.filter { $0 > 0 }.count
    if statistic == "rate", alone || Set(values).count == 1 {
      method = "clopper-pearson"
      interval =
        alone
        ? CountedStatistics.clopperPearson(hits, of: values.count)
        : CountedStatistics.equalShares(values[0], of: values.count)
    } else if statistic == "rate", let found = interval {
      interval = (max(0, found.low), min(1, found.high))
    } else if statistic != "mean", alone {
      method = "order-statistics"
      value = CountedStatistics.quantile(share, values)
      interval = CountedStatistics.quantileInterval(share, values).map { ($0.0, $0.1) }
    }
    // A sketch keeps values to one part in a hundred; what differs little comes out less exactly.
    let near = statistic.hasPrefix("p") && !alone ? "~" : ""
    let about = near.isEmpty ? "" : "≈"
    let half = interval.map { ($0.high - $0.low) / 2 }
    let precision = half.flatMap { half -> Double? in
      half == 0 ? 0 : value == 0 ? nil : half / (value ?? 1).magnitude
    }
    return [
      "scenario": "outage-day", "point_id": load.id, "measure": measure, "statistic": statistic,
      "unit": CountedFactors.unit(of: measure, statistic),
      "values_count": "\(values.count)", "estimate": value.map { "\(near)\($0)" },
      "ci_low": interval.map { "\(about)\($0.low)" },
      "ci_high": interval.map { "\(about)\($0.high)" }, "ci_level_ratio": "0.95",
      "rel_half_width_ratio": precision.map { "\(about)\($0)" }, "method": method,
    ]
  }

  /// Points of the same load that differ in how long a refused device waits.
  func comparisons(_ loads: [Load], _ measures: [String]) -> CountedTable {
    let pairs = loads.flatMap { base in
      loads.filter { $0.load == base.load && $0.search != base.search && base.search == "p0" }
        .map { (base, $0) }
    }
    let points = pairs.flatMap { pair in [pair.0, pair.1] }.map { load in
      (
        point: CountedStudy.Point(
          id: load.id, levels: [("retry-after", load.retryAfter), ("load", "\(load.load)")],
          changes: []),
        replications: load.runs.indices.map { number in
          CountedStudy.Replication(
            number: number, seed: 0,
            values: Dictionary(
              uniqueKeysWithValues: measures.compactMap { name in
                let values = load.values(name)
                return values.count == load.runs.count ? (name, values[number]) : nil
              }), factCount: 0)
        }
      )
    }
    return CountedStudyTables(
      points: points, measures: measures, asked: [], days: 1, precision: 0
    ).comparisons
  }
}
