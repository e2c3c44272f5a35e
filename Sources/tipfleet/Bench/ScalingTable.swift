import TextFormats

/// The scaling table: what a fact of each entry costs, beside the first entry of its row, and the
/// same for a fact or a record that one carries.
struct ScalingTable {
  private(set) var result = BenchTable(
    header: [
      "grows", "size", "facts", "records", "play, ns a fact", "times", "with records",
      "judge, ns a fact", "times", "with records", "",
    ])
  private(set) var failures: [BenchFailure] = []

  /// Adds a row: its entries with what they cost, the first of them first.
  mutating func add(_ row: [(entry: ScalingEntry, cost: ScalingCost)]) {
    guard let (smallest, first) = row.first else { return }
    for (entry, cost) in row {
      let played = ScalingRatios(cost, to: first, \.playing)
      let judged = ScalingRatios(cost, to: first, \.judging)
      let figures =
        [
          figure(entry, "facts", "facts", .count(cost.facts)),
          figure(entry, "records", "records that they carry", .count(cost.records)),
        ]
        + self.figures(of: played, entry, "play", "")
        + self.figures(of: judged, entry, "judge", ", judged")
      let isAbove = max(played.largest, judged.largest) > ScalingBench.limit
      result.figures += figures
      result.rows.append(
        [entry.row.rawValue, entry.size] + figures.map(\.text) + [isAbove ? "above" : ""])
      check(played, entry, "to play", smallest)
      check(judged, entry, "to play and judge", smallest)
    }
  }

  private func figures(
    of ratios: ScalingRatios, _ entry: ScalingEntry, _ key: String, _ note: String
  ) -> [BenchFigure] {
    [
      figure(
        entry, "\(key)_ns_per_fact", "ns a fact\(note)",
        .number(ratios.nanosecondsPerFact, digits: 0)),
      figure(
        entry, "\(key)_ratio", "times the first\(note)", .number(ratios.perFact, digits: 2)),
      figure(
        entry, "\(key)_ratio_with_records", "times the first for a fact or a record\(note)",
        .number(ratios.perFactOrRecord, digits: 2)),
    ]
  }

  /// Notes a failure if a fact, or a fact or record, costs too many times what it did at first.
  private mutating func check(
    _ ratios: ScalingRatios, _ entry: ScalingEntry, _ work: String, _ first: ScalingEntry
  ) {
    guard ratios.largest > ScalingBench.limit else { return }
    let times = BenchFigure.fixed(ratios.perFact, 2)
    let withRecords = BenchFigure.fixed(ratios.perFactOrRecord, 2)
    failures.append(
      BenchFailure(
        message: "\(entry.row.rawValue), \(entry.size): a fact takes \(times) times as long "
          + "\(work) as with \(first.count), at most \(ScalingBench.limit); a fact or a record "
          + "that one carries, \(withRecords) times",
        scenario: entry.scenario))
  }

  private func figure(
    _ entry: ScalingEntry, _ key: String, _ meaning: String, _ value: BenchFigure.Value
  ) -> BenchFigure {
    BenchFigure(key: "\(entry.key)_\(key)", meaning: meaning, value: value)
  }
}

/// What a fact of an entry costs, and how many times what it cost in the first entry of its row.
private struct ScalingRatios {
  let nanosecondsPerFact: Double
  let perFact: Double
  /// The same for a fact or a record that one carries.
  let perFactOrRecord: Double

  init(_ cost: ScalingCost, to first: ScalingCost, _ seconds: KeyPath<ScalingCost, Double>) {
    let times = cost[keyPath: seconds] / first[keyPath: seconds]
    nanosecondsPerFact = cost[keyPath: seconds] / Double(max(1, cost.facts)) * 1e9
    perFact = times * Double(first.facts) / Double(max(1, cost.facts))
    perFactOrRecord = times * Double(first.work) / Double(max(1, cost.work))
  }

  var largest: Double { max(perFact, perFactOrRecord) }
}

extension ScalingCost {
  /// Facts, and the records that they carry.
  fileprivate var work: Int { facts + records }
}
