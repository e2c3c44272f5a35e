import TextFormats

/// The scaling table: what a fact of each entry costs, beside the first entry of its row.
struct ScalingTable {
  private(set) var result = BenchTable(
    header: ["grows", "size", "facts", "play, ns a fact", "times", "judge, ns a fact", "times", ""])
  private(set) var failures: [BenchFailure] = []

  /// Adds a row: its entries with what they cost, the first of them first.
  mutating func add(_ row: [(entry: ScalingEntry, cost: ScalingCost)]) {
    guard let (smallest, first) = row.first else { return }
    for (entry, cost) in row {
      let playing = cost.playing / Double(max(1, cost.facts)) * 1e9
      let judging = cost.judging / Double(max(1, cost.facts)) * 1e9
      let playRatio = cost.playRatio(to: first)
      let judgeRatio = cost.judgeRatio(to: first)
      let figures = [
        figure(entry, "facts", "facts", .count(cost.facts)),
        figure(entry, "play_ns_per_fact", "ns a fact", .number(playing, digits: 0)),
        figure(entry, "play_ratio", "times the first", .number(playRatio, digits: 2)),
        figure(entry, "judge_ns_per_fact", "ns a fact, judged", .number(judging, digits: 0)),
        figure(entry, "judge_ratio", "times the first, judged", .number(judgeRatio, digits: 2)),
      ]
      let isAbove = max(playRatio, judgeRatio) > ScalingBench.limit
      result.figures += figures
      result.rows.append(
        [entry.row.rawValue, entry.size] + figures.map(\.text) + [isAbove ? "above" : ""])
      if playRatio > ScalingBench.limit { fail(entry, figures[2], "to play", smallest) }
      if judgeRatio > ScalingBench.limit { fail(entry, figures[4], "to play and judge", smallest) }
    }
  }

  private mutating func fail(
    _ entry: ScalingEntry, _ ratio: BenchFigure, _ work: String, _ first: ScalingEntry
  ) {
    failures.append(
      BenchFailure(
        message: "\(entry.row.rawValue), \(entry.size): a fact takes \(ratio.text) times as long "
          + "\(work) as with \(first.count), at most \(ScalingBench.limit)",
        scenario: entry.scenario))
  }

  private func figure(
    _ entry: ScalingEntry, _ key: String, _ meaning: String, _ value: BenchFigure.Value
  ) -> BenchFigure {
    BenchFigure(key: "\(entry.key)_\(key)", meaning: meaning, value: value)
  }
}

extension ScalingCost {
  /// How many times as long a fact takes to play as one of `first`.
  fileprivate func playRatio(to first: ScalingCost) -> Double {
    playing * Double(first.facts) / (first.playing * Double(max(1, facts)))
  }

  /// How many times as long a fact takes to play and judge as one of `first`.
  fileprivate func judgeRatio(to first: ScalingCost) -> Double {
    judging * Double(first.facts) / (first.judging * Double(max(1, facts)))
  }
}
