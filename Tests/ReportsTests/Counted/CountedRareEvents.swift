/// How likely displays over the cap are, counted from the lines of `results.ndjson` that say how
/// many runs came so far, and from the journals of plain replications.
enum CountedRareEvents {
  static let none = CountedTable(
    "rare_events",
    """
    point_id overshoot_count probability ci_low ci_high repeats_count plain_count
    plain_replications_count
    """)

  static func table(
    _ study: CountedStudy, _ tables: CountedStudyTables, effort: Double, levels: Int
  ) -> CountedTable {
    var table = none
    for (point, replications) in tables.points {
      let repeats = study.lines(of: "\(point.id).rare").map { $0["values"] as? [Double] ?? [] }
      let overshoots = replications.compactMap { $0.values["displays.overshoot"] }
      var before = 1.0
      for level in 1...levels {
        // The share of runs that came further, from each display over the cap to the next.
        let chances = repeats.map { $0.prefix(level).reduce(1) { $0 * $1 / effort } }
        var interval = CountedStatistics.student(chances)
        if let first = chances.first, Set(chances).count == 1 {
          // Where nothing ever came over the cap, each run from the start is a case of its own.
          let isNever = repeats.allSatisfy { $0.first == 0 }
          interval = CountedStatistics.equalShares(
            first, of: isNever ? repeats.count * Int(effort) : repeats.count)
        }
        // Nobody comes so far without coming to the level before.
        interval = interval.map {
          (low: max(0, $0.low), high: max(0, $0.low, min(before, $0.high)))
        }
        before = interval?.high ?? before
        table.add([
          "point_id": point.id, "overshoot_count": "\(level)",
          "probability": "\(CountedStatistics.mean(chances))",
          "ci_low": interval.map { "\($0.low)" },
          "ci_high": interval.map { "\($0.high)" }, "repeats_count": "\(repeats.count)",
          "plain_count": "\(overshoots.filter { $0 >= Double(level) }.count)",
          "plain_replications_count": "\(overshoots.count)",
        ])
      }
    }
    return table
  }
}
