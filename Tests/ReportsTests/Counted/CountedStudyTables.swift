/// The tables of a study whose accounts have hubs of their own, counted over the journals of its
/// replications.
struct CountedStudyTables {
  typealias Point = CountedStudy.Point
  typealias Statistics = CountedStatistics

  let points: [(point: Point, replications: [CountedStudy.Replication])]
  let measures: [String]
  /// What the study wants to know, as `mean(displays)`.
  let asked: [(statistic: String, measure: String)]
  /// The scenario's name.
  var scenario = ""
  /// How long a run plays, the heal phase included, in days.
  let days: Double
  /// Half-widths that are good enough, by measure, and the share that is.
  var absolute: [String: Double] = [:]
  let precision: Double

  static let statistics = ["mean", "p50", "p90", "p95", "p99", "p99.9", "rate"]

  private func label(_ point: Point) -> String {
    point.levels.map { "\($0.factor)=\($0.value)" }.joined(separator: ", ")
  }

  private func values(_ index: Int, _ measure: String) -> [Double] {
    points[index].replications.compactMap { $0.values[measure] }
  }

  func estimate(_ index: Int, _ statistic: String, _ measure: String) -> Statistics.Estimate {
    let values = values(index, measure)
    let count = values.count
    if statistic == "mean" {
      return .init(
        value: count == 0 ? nil : Statistics.mean(values), interval: Statistics.student(values),
        method: "student-t", count: count)
    }
    if statistic == "rate" {
      let hits = values.filter { $0 > 0 }.count
      return .init(
        value: count == 0 ? nil : Double(hits) / Double(count),
        interval: count == 0 ? nil : Statistics.clopperPearson(hits, of: count),
        method: "clopper-pearson", count: count)
    }
    let share = (Double(statistic.dropFirst()) ?? 0) / 100
    return .init(
      value: Statistics.quantile(share, values),
      interval: Statistics.quantileInterval(share, values), method: "order-statistics",
      count: count)
  }

  private func isSettled(_ index: Int, _ statistic: String, _ measure: String) -> Bool {
    let estimate = estimate(index, statistic, measure)
    let values = values(index, measure)
    if values.isEmpty { return true }
    if statistic != "rate", values.count > 1, Set(values).count == 1 { return true }
    guard let interval = estimate.interval, let value = estimate.value else { return false }
    let half = (interval.high - interval.low) / 2
    if let enough = absolute[measure], half <= enough { return true }
    return half <= precision / (1 + precision) * value.magnitude
  }

  var pointsTable: CountedTable {
    let levels = points.map(\.point.levels)
    var table = CountedTable(
      "points",
      """
      point_id label replications_count accounts_count facts_count verdict unsettled_count
      \(CountedFactors.columns(of: levels).joined(separator: " "))
      """)
    for (index, (point, replications)) in points.enumerated() {
      let unsettled = asked.filter { !isSettled(index, $0.statistic, $0.measure) }
      var row: [String: String?] = [
        "point_id": point.id, "label": label(point),
        "replications_count": "\(replications.count)", "accounts_count": "\(point.accounts)",
        "facts_count": "\(replications.map(\.factCount).reduce(0, +))",
        "unsettled_count": "\(unsettled.count)",
      ]
      row.merge(CountedFactors.cells(of: point.levels, among: levels)) { first, _ in first }
      table.add(row)
    }
    return table
  }

  var estimates: CountedTable { estimates(with: points.map(\.point.levels)) }

  /// - `levels`: The values of all points, which decide which columns the factors have.
  func estimates(with levels: [CountedFactors.Levels]) -> CountedTable {
    var table = CountedTable(
      "estimates",
      """
      scenario point_id measure statistic unit values_count estimate ci_low ci_high ci_level_ratio
      rel_half_width_ratio method
      \(CountedFactors.columns(of: levels).joined(separator: " "))
      """)
    for (index, (point, _)) in points.enumerated() {
      for measure in measures {
        for statistic in Self.statistics {
          let estimate = estimate(index, statistic, measure)
          let half = estimate.interval.map { ($0.high - $0.low) / 2 }
          let share = half.flatMap { half -> Double? in
            half == 0 ? 0 : estimate.value == 0 ? nil : half / (estimate.value ?? 1).magnitude
          }
          var row: [String: String?] = [
            "scenario": scenario, "point_id": point.id, "measure": measure,
            "statistic": statistic, "unit": CountedFactors.unit(of: measure, statistic),
            "values_count": "\(estimate.count)", "estimate": estimate.value.map { "\($0)" },
            "ci_low": estimate.interval.map { "\($0.low)" },
            "ci_high": estimate.interval.map { "\($0.high)" }, "ci_level_ratio": "0.95",
            "rel_half_width_ratio": share.map { "\($0)" }, "method": estimate.method,
          ]
          row.merge(CountedFactors.cells(of: point.levels, among: levels)) { first, _ in first }
          table.add(row)
        }
      }
    }
    return table
  }

  var replications: CountedTable {
    var table = CountedTable("replications", "point_id replication measure statistic value")
    for (point, replications) in points {
      for (statistic, measure) in asked {
        for replication in replications {
          guard let value = replication.values[measure] else { continue }
          table.add([
            "point_id": point.id, "replication": "\(replication.number)", "measure": measure,
            "statistic": statistic,
            "value": statistic == "rate" ? (value > 0 ? "1.0" : "0.0") : "\(value)",
          ])
        }
      }
    }
    return table
  }

  var autocorrelation: CountedTable {
    var table = CountedTable(
      "autocorrelation",
      "point_id series measure statistic lag coefficient chance values_count")
    for (index, (point, _)) in points.enumerated() {
      for (statistic, measure) in asked {
        let values = values(index, measure).map { statistic == "rate" ? ($0 > 0 ? 1 : 0) : $0 }
        guard Set(values).count > 1 else { continue }
        let mean = Statistics.mean(values)
        let whole = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        for lag in 1...10 where lag * 4 <= values.count {
          let both = zip(values, values.dropFirst(lag)).map { ($0 - mean) * ($1 - mean) }
          table.add([
            "point_id": point.id, "series": "replications", "measure": measure,
            "statistic": statistic, "lag": "\(lag)",
            "coefficient": "\(both.reduce(0, +) / whole)",
            // 1.96 standard deviations of a normal distribution.
            "chance": "\(1.959963984540054 / Double(values.count).squareRoot())",
            "values_count": "\(values.count)",
          ])
        }
      }
    }
    return table
  }

  /// For a million people: what one account sends in all its days, a day.
  func traffic(_ prices: (Double) -> Double? = { _ in nil }) -> CountedTable {
    var table = CountedTable(
      "traffic",
      """
      point_id label requests_per_s pushes_per_day bytes_up_per_day bytes_down_per_day
      cost_per_month currency
      """)
    for (index, (point, _)) in points.enumerated() {
      func daily(_ measure: String) -> Double {
        Statistics.mean(values(index, measure)) / days * 1e6
      }
      table.add([
        "point_id": point.id, "label": label(point),
        "requests_per_s": "\(daily("requests") / 86_400)", "pushes_per_day": "\(daily("pushes"))",
        "bytes_up_per_day": "\(daily("bytes.up"))", "bytes_down_per_day": "\(daily("bytes.down"))",
      ])
    }
    return table
  }
}
