import CapacityStudies
import FleetSimulation
import FleetWorld
import Scenarios
import TestExtent
import TestSupport
import Testing

@Suite("Every column of a search for capacity against a count over the journals of all accounts")
struct CapacityCountTests {
  private static let limits = [
    ("hub.waiting.seconds", "mean(hub.waiting.seconds) <= 100ms", 0.1),
    ("hub.waiting.longest.seconds", "mean(hub.waiting.longest.seconds) <= 1min", 60.0),
    ("hub.refused", "mean(hub.refused) <= 50%", 0.5),
  ]

  /// A load that was tried, with the hub of each replication.
  struct Load {
    let id: String
    let search: String
    let load: Int
    let retryAfter: String
    let runs: [CountedHubRun]
    /// By replication and account: the measures.
    let measured: [[[String: Double]]]

    /// The values of a measure in a replication: of the hub, or of each account.
    func all(_ measure: String, in number: Int) -> [Double] {
      measure.hasPrefix("hub.")
        ? [runs[number].value(measure)].compactMap { $0 }
        : measured[number].compactMap { $0[measure] }
    }

    /// The value of a measure in each replication: of the hub, or the mean over the accounts.
    func values(_ measure: String) -> [Double] {
      runs.indices.map { all(measure, in: $0) }.filter { !$0.isEmpty }
        .map(CountedStatistics.mean)
    }
  }

  private func study() throws -> CountedStudy {
    try CountedStudy(
      "scenarios/studies/hub-outage.json", scenario: "scenarios/studies/outage-day.json",
      changing: [
        ("\"from\": 50, \"atMost\": 3200", "\"from\": 2, \"atMost\": 4"), ("200 }", "3 }"),
        ("\"atLeast\": 4, \"step\": 4, \"atMost\": 12", "\"atLeast\": 3, \"atMost\": 3"),
        ("<= 2s", "<= 100ms"),
      ])
  }

  private func loads(_ study: CountedStudy) throws -> [Load] {
    try study.outcome.searches.flatMap { point, search in
      try search.steps.sorted { $0.load < $1.load }.map { step in
        let studyPoint = step.results.point
        let runs = try (0..<3).map { number in
          let journals = try (0..<step.load).map { account in
            let run = play(study.outcome.study, studyPoint, number, account)
            return try JournalFile(run.journalFile)
          }
          return CountedHubRun(journals, length: 86_400_000_000)
        }
        return Load(
          id: "\(point.id).x\(step.load)", search: point.id, load: step.load,
          retryAfter: ["30s", "10min"][point.number], runs: runs,
          measured: runs.map { $0.accounts.map { measures($0, of: study) } })
      }
    }
  }

  private func measures(_ journal: JournalFile, of study: CountedStudy) -> [String: Double] {
    let counted = CountedMeasures(journal)
    var values: [String: Double] = [:]
    for name in study.measures { values[name] = counted.value(name) }
    return values
  }

  /// One account of a replication, with its journal.
  private func play(
    _ study: Study, _ point: StudyPoint, _ replication: Int, _ account: Int
  ) -> PlayedRun {
    guard point.accountCount == 1 else {
      return SharedHubReplay(
        study, point, replication: replication, account: account, named: "outage-day"
      ).run
    }
    return World.playAlone(
      point.scenario,
      options: RunOptions(seed: study.seed(of: point, replication: replication)))
  }

  @Test("how many accounts one server carries", .onlyInFull)
  func capacity() throws {
    let study = try study()
    let loads = try loads(study)
    #expect(loads.count > 3)
    let counted = [
      capacityTable(loads), CountedHub.course(loads.map { ($0.id, $0.runs) }), points(loads),
      replications(loads), estimates(loads, study.measures), traffic(loads),
      comparisons(loads, study.measures), CountedRareEvents.none, autocorrelation,
    ]
    CountedFiles.expect(study.files, counted)
    try CountedStudyPage.expect(study, counted)
  }

  /// Three replications are too few for a lag, and so short a run has no steady state to speak of.
  private var autocorrelation: CountedTable {
    CountedTable(
      "autocorrelation",
      "point_id series measure statistic lag coefficient chance values_count")
  }

  private func verdict(_ values: [Double], _ limit: Double) -> String {
    guard let interval = CountedStatistics.student(values) else { return "undecided" }
    if interval.high <= limit { return "met" }
    return interval.low > limit ? "missed" : "undecided"
  }

  private func isMet(_ load: Load) -> Bool {
    Self.limits.allSatisfy { verdict(load.values($0.0), $0.2) == "met" }
  }

  private func capacityTable(_ loads: [Load]) -> CountedTable {
    var table = CountedHub.noCapacity
    for load in loads {
      let own = loads.filter { $0.search == load.search }
      let bracket =
        load.load == own.filter { isMet($0) }.map(\.load).max()
        ? "last-pass"
        : load.load == own.filter { !isMet($0) }.map(\.load).min() ? "first-fail" : nil
      for (measure, text, limit) in Self.limits {
        let values = load.values(measure)
        let interval = CountedStatistics.student(values)
        table.add([
          "search": load.search, "load": "\(load.load)", "objective": text,
          "estimate": "\(CountedStatistics.mean(values))", "ci_low": interval.map { "\($0.low)" },
          "ci_high": interval.map { "\($0.high)" }, "limit": "\(limit)",
          "verdict": verdict(values, limit), "bracket": bracket,
        ])
      }
    }
    return table
  }

  func levels(_ load: Load) -> CountedFactors.Levels {
    [("accounts", "\(load.load)"), ("retry-after", load.retryAfter)]
  }

  private func label(_ load: Load) -> String {
    "accounts=\(load.load), retry-after=\(load.retryAfter)"
  }

  private func points(_ loads: [Load]) -> CountedTable {
    let levels = loads.map(levels)
    var table = CountedTable(
      "points",
      """
      point_id label replications_count accounts_count facts_count verdict unsettled_count
      \(CountedFactors.columns(of: levels).joined(separator: " "))
      """)
    for load in loads {
      let verdicts = Self.limits.map { verdict(load.values($0.0), $0.2) }
      let facts = load.runs.flatMap(\.accounts).map(\.lines.count).reduce(0, +)
      // What is on one side of its limit is settled; the others vary too much after so few.
      let unsettled = verdicts.filter { $0 == "undecided" }.count
      var row: [String: String?] = [
        "point_id": load.id, "label": label(load), "replications_count": "3",
        "accounts_count": "\(load.load)", "facts_count": "\(facts)",
        "verdict": verdicts.contains("missed") ? "missed" : unsettled > 0 ? "undecided" : "met",
        "unsettled_count": "\(unsettled)",
      ]
      row.merge(CountedFactors.cells(of: self.levels(load), among: levels)) { first, _ in first }
      table.add(row)
    }
    return table
  }

  private func replications(_ loads: [Load]) -> CountedTable {
    var table = CountedTable("replications", "point_id replication measure statistic value")
    for load in loads {
      for (measure, _, _) in Self.limits {
        for (number, run) in load.runs.enumerated() {
          guard let value = run.value(measure) else { continue }
          table.add([
            "point_id": load.id, "replication": "\(number)", "measure": measure,
            "statistic": "mean", "value": "\(value)",
          ])
        }
      }
    }
    return table
  }

  private func traffic(_ loads: [Load]) -> CountedTable {
    var table = CountedStudyTables(
      points: [], measures: [], asked: [], days: 1, precision: 0
    ).traffic()
    for load in loads {
      func daily(_ measure: String) -> Double { CountedStatistics.mean(load.values(measure)) * 1e6 }
      let requests = daily("requests")
      let (up, down) = (daily("bytes.up"), daily("bytes.down"))
      // 0.4 a million requests, 0.09 a gibibyte, and a month is the twelfth part of a year.
      let cost = (requests / 1e6 * 0.4 + (up + down) / 1_073_741_824 * 0.09) * 365.25 / 12
      table.add([
        "point_id": load.id, "label": label(load), "requests_per_s": "\(requests / 86_400)",
        "pushes_per_day": "\(daily("pushes"))", "bytes_up_per_day": "\(up)",
        "bytes_down_per_day": "\(down)", "cost_per_month": "\(cost)", "currency": "EUR",
      ])
    }
    return table
  }
}
