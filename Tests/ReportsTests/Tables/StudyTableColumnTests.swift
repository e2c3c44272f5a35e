import FleetWorld
import Scenarios
import SimulationKernel
import Statistics
import Testing
import TextFormats

@testable import CapacityStudies
@testable import ReportParts
@testable import SelfChecks
@testable import StudyReports

@Suite("The columns of a study's tables, by name")
struct StudyTableColumnTests {
  /// What comes out of a study in which every measure has values of its own.
  private func outcome(_ study: Study) throws -> StudyOutcome {
    var progress = StudyProgress(study)
    while true {
      let round = progress.nextRound()
      if round.isEmpty { return StudyOutcome(progress) }
      for work in round { try progress.take(record(of: work, in: study)) }
    }
  }

  private func record(of work: StudyProgress.Work, in study: Study) -> ReplicationRecord {
    let isRare = work.rareEvents != nil
    let names = isRare ? ["one over", "two over"] : study.measures
    let values = names.enumerated().map { index, _ in
      var measured = MeasuredValue(ofMany: work.point.accountCount > 1)
      let noise = MadeUpStudy.noise(work.replication * 31 + index * 7 + work.point.number)
      // A share of 100 runs, or a number that is larger for each further measure and account.
      measured.add(
        isRare
          ? 50 / Double(index + 1) + noise * 9
          : Double((index + 1) * 10 + work.point.number * 4 + work.point.accountCount) + noise)
      return measured
    }
    var record = ReplicationRecord(
      key: work.key, inputs: work.rareEvents.map { work.point.inputs(of: $0) } ?? work.point.inputs,
      seed: study.seed(of: work.point, replication: work.replication), digest: 1,
      factCount: 100 + work.replication, values: values)
    if work.point.scenario.hub != nil {
      record.hub = (0..<20).map { index in
        var slice = HubStatistics.Slice()
        slice.arrivals = 50 + UInt32(index)
        slice.refused = 5 + UInt32(index % 3)
        slice.waitingMicroseconds = 7_000_000 + Int64(MadeUpStudy.noise(index) * 1e6)
        slice.busyMicroseconds = 90_000_000 + Int64(index) * 1_000_000
        return slice
      }
    }
    return record
  }

  private func text(_ value: Double?) -> String {
    value.flatMap { DecimalText.shortest($0) } ?? ""
  }

  private static let keys = """
    "measures": ["displays", "requests", "pushes", "bytes.up", "bytes.down"], "accounts": 3,
    "factors": [{ "name": "loss", "path": "network.loss", "values": ["0%", "5%"] }],
    "objectives": ["mean(displays) <= 15"],
    "prices": { "currency": "EUR", "millionRequests": 0.4, "gibibyteMoved": 0.09 },
    "replications": { "atLeast": 4, "atMost": 4, "precise": ["mean(requests)"] }
    """

  @Test("points, estimates and replications stand in the columns named for them")
  func estimates() throws {
    let study = MadeUpStudy.study(Self.keys)
    let outcome = try outcome(study)
    let tables = StudyTables(outcome, selfTest: nil)
    #expect(outcome.points.map(\.verdict.rawValue) == ["met", "missed"])
    NamedRows.expect(
      tables.points,
      outcome.points.enumerated().map { number, point in
        [
          "point_id": "p\(number)", "label": "loss=\(number * 5)%", "replications_count": "4",
          "accounts_count": "3", "facts_count": "406", "verdict": ["met", "missed"][number],
          "unsettled_count": "\(point.unsettled.count)", "x_loss": "\(number * 5)%",
          "x_loss_ratio": text(Double(number) * 0.05),
        ]
      })
    NamedRows.expect(
      tables.estimates,
      outcome.points.flatMap { point in
        point.estimates.map { estimate in
          [
            "scenario": "day", "point_id": point.results.point.id,
            "measure": estimate.estimand.measure,
            "statistic": estimate.estimand.statistic.rawValue,
            "unit": estimate.estimand.statistic == .rate
              ? "1" : estimate.estimand.measure.hasPrefix("bytes") ? "B" : "count",
            "x_loss": "\(point.results.point.number * 5)%",
            "x_loss_ratio": text(Double(point.results.point.number) * 0.05),
            "values_count": "\(estimate.count)", "estimate": text(estimate.value),
            "ci_low": text(estimate.interval?.lowerBound),
            "ci_high": text(estimate.interval?.upperBound), "ci_level_ratio": "0.95",
            "rel_half_width_ratio": text(estimate.relativeHalfWidth),
            "method": estimate.method.rawValue,
          ]
        }
      })
    let rows = NamedRows.of(tables.replications)
    let row = try #require(
      rows.first {
        $0["point_id"] == "p1" && $0["replication"] == "2" && $0["measure"] == "requests"
      })
    #expect(row["statistic"] == "mean")
    #expect(row["value"] == text(20 + 4 + 3 + MadeUpStudy.noise(2 * 31 + 7 + 1)))
  }

  @Test("a paired difference has the base's mean before the candidate's, and its own interval")
  func comparisons() throws {
    let outcome = try outcome(MadeUpStudy.study(Self.keys))
    let differences = outcome.comparisons.map { comparison in
      let interval = comparison.moments.interval(confidence: outcome.confidence)
      return [
        "factor": "loss", "base": "p0", "candidate": "p1", "measure": comparison.measure,
        "base_value": "0%", "candidate_value": "5%",
        "base_mean": text(comparison.moments.left.mean),
        "candidate_mean": text(comparison.moments.right.mean),
        "diff": text(comparison.moments.difference.mean),
        "diff_ci_low": text(interval?.lowerBound), "diff_ci_high": text(interval?.upperBound),
        "p_value": text(comparison.pValue), "pairs_count": "4",
      ]
    }
    let table = StudyTables(outcome, selfTest: nil).comparisons
    NamedRows.expect(table, differences)
    let first = try #require(NamedRows.of(table).first)
    func number(_ name: String) throws -> Double {
      try #require(first[name].flatMap { Double($0) })
    }
    // The second point's values are about four more than the first's.
    #expect(try (3...5).contains(number("candidate_mean") - number("base_mean")))
    #expect(try (number("candidate_mean") - number("base_mean") - number("diff")).magnitude < 1e-9)
    #expect(try number("diff_ci_low") < number("diff"))
    #expect(try number("diff") < number("diff_ci_high"))
    let other = try self.outcome(
      MadeUpStudy.study(Self.keys.replacing("\"0%\", \"5%\"", with: "\"5%\"")))
    let between = StudyComparison(outcome, other)
    let files = StudyComparisonReport.files(
      for: between, names: ("before", "after"), toolVersion: "1")
    let rows = NamedRows.of(try #require(files["csv/comparisons.csv"]))
    #expect(rows.count == between.differences.count && rows.count == 5)
    for (row, difference) in zip(rows, between.differences) {
      let interval = difference.moments.interval(confidence: outcome.confidence)
      #expect(row["label"] == "loss=5%" && row["measure"] == difference.measure)
      #expect(row["base_mean"] == text(difference.moments.left.mean))
      #expect(row["candidate_mean"] == text(difference.moments.right.mean))
      #expect(row["base_mean"] != row["candidate_mean"])
      #expect(row["diff"] == text(difference.moments.difference.mean))
      #expect(row["diff_ci_low"] == text(interval?.lowerBound))
      #expect(row["diff_ci_high"] == text(interval?.upperBound))
      #expect(row["p_value"] == text(difference.pValue) && row["pairs_count"] == "4")
    }
  }

  @Test("traffic and the hub over time stand in the columns named for them")
  func traffic() throws {
    let outcome = try outcome(MadeUpStudy.study(Self.keys))
    let tables = StudyTables(outcome, selfTest: nil)
    func mean(_ point: PointOutcome, _ measure: String) throws -> Double {
      try #require(point.estimate(Estimand(.mean, measure))?.value) * 1_000_000
    }
    let rows = NamedRows.of(tables.traffic)
    #expect(rows.count == 2)
    for (row, point) in zip(rows, outcome.points) {
      let (requests, pushes) = try (mean(point, "requests"), mean(point, "pushes"))
      let (up, down) = try (mean(point, "bytes.up"), mean(point, "bytes.down"))
      #expect(Set([requests, pushes, up, down]).count == 4)
      #expect(row["point_id"] == point.results.point.id)
      #expect(row["label"] == outcome.study.label(of: point.results.point))
      #expect(row["requests_per_s"] == text(requests / 86_400))
      #expect(row["pushes_per_day"] == text(pushes))
      #expect(row["bytes_up_per_day"] == text(up))
      #expect(row["bytes_down_per_day"] == text(down))
      let daily = requests / 1e6 * 0.4 + (up + down) / 1_073_741_824 * 0.09
      let cost = try #require(row["cost_per_month"].flatMap { Double($0) })
      #expect((cost / (daily * 365.25 / 12) - 1).magnitude < 1e-9)
      #expect(row["currency"] == "EUR")
    }
    let courses = try outcome.points.map { try #require(HubTimeSeries($0.results)) }
    NamedRows.expect(
      tables.hub,
      zip(outcome.points, courses).flatMap { point, course in
        course.instants.indices.map { index in
          [
            "point_id": point.results.point.id, "t_us": "\(Int64(course.instants[index]))",
            "arrivals_per_s": text(course.arrivalsPerSecond[index]),
            "refused_ratio": text(course.refused[index]),
            "waiting_s": text(course.waitingSeconds[index]),
            "utilisation_ratio": text(course.utilisation?[index]),
          ]
        }
      })
    // 5 of 50 are refused in the first of 20 slices of a day, and the others wait 7 to 8 s in all.
    let first = try #require(NamedRows.of(tables.hub).first)
    #expect(first["t_us"] == "2160000000" && first["refused_ratio"] == "0.1")
    #expect(first["arrivals_per_s"] == text(50 / 4_320.0))
    #expect(first["utilisation_ratio"] == text(90 / 4_320.0))
    let series = AutocorrelatedSeries.all(in: outcome)
    #expect(!series.isEmpty)
    NamedRows.expect(
      tables.autocorrelation,
      series.flatMap { one in
        one.autocorrelation.coefficients.enumerated().map { index, coefficient in
          [
            "point_id": one.point.id, "series": one.kind.rawValue,
            "measure": one.estimand.measure, "statistic": one.estimand.statistic.rawValue,
            "lag": "\(index + 1)", "coefficient": text(coefficient),
            "chance": text(one.autocorrelation.bound(confidence: outcome.confidence)),
            "values_count": "\(one.autocorrelation.count)",
          ]
        }
      })
  }

  @Test("a search for capacity and an estimate of rare events keep their columns apart")
  func searches() throws {
    let study = MadeUpStudy.study(
      """
      "measures": ["displays"], "objectives": ["mean(displays) <= 17"],
      "factors": [{ "name": "accounts", "path": "accounts" }],
      "capacity": { "load": "accounts", "from": 2, "atMost": 16 },
      "replications": { "atLeast": 4, "atMost": 4 }
      """)
    let outcome = try outcome(study)
    let (point, search) = try #require(outcome.searches.first)
    let steps = search.steps.sorted { $0.load < $1.load }
    #expect(search.lastPass != nil && search.firstFail != nil)
    NamedRows.expect(
      StudyTables(outcome, selfTest: nil).capacity,
      steps.map { step in
        let estimate = step.objectives[0].estimate
        let bracket =
          step.load == search.lastPass?.load
          ? "last-pass" : step.load == search.firstFail?.load ? "first-fail" : ""
        return [
          "search": point.id, "load": "\(step.load)", "objective": study.objectives[0].text,
          "estimate": text(estimate.value), "ci_low": text(estimate.interval?.lowerBound),
          "ci_high": text(estimate.interval?.upperBound), "limit": "17.0",
          "verdict": step.objectives[0].verdict.rawValue, "bracket": bracket,
        ]
      })
    let rareStudy = MadeUpStudy.study(
      """
      "measures": ["displays.overshoot"], "replications": { "atLeast": 6, "atMost": 6 },
      "rareEvents": { "overshoot": 2, "effort": 100, "repeats": 5 }
      """)
    let rare = try self.outcome(rareStudy)
    let point0 = try #require(rare.points.first)
    let events = try #require(RareEvents(point0, of: rare))
    let rows = NamedRows.of(StudyTables(rare, selfTest: nil).rareEvents)
    #expect(rows.count == 2)
    for (row, level) in zip(rows, events.levels) {
      #expect(row["point_id"] == "p0" && row["overshoot_count"] == "\(level.overshoot)")
      #expect(row["probability"] == text(level.probability))
      #expect(row["ci_low"] == text(level.interval?.lowerBound))
      #expect(row["ci_high"] == text(level.interval?.upperBound))
      #expect(row["ci_low"] != row["ci_high"] && row["repeats_count"] == "5")
      #expect(row["plain_count"] == level.plain.map { "\($0.hits)" } ?? "")
      #expect(row["plain_replications_count"] == level.plain.map { "\($0.count)" } ?? "")
    }
  }

  @Test("a self-test's row tells expected from observed, plain from distorted")
  func selfTest() {
    let check = SelfCheck("two", "one and one are two", perturbed: "one", count: 320) { trial in
      SelfCheckReading(
        expected: 2, observed: 2.5 * trial.factor, standardError: 0.125, count: trial.count)
    }
    let result = SelfCheckResult(check, seed: 1, effort: .short, provesItself: true)
    NamedRows.expect(
      SelfTestTable.make(SelfTest(results: [result], seed: 1, effort: .short)),
      [
        [
          "check": "two", "expected": "2.0", "observed": "2.5", "std_error": "0.125", "z": "4.0",
          "n_count": "100", "verdict": "fail", "formula": "one and one are two",
          "distorted_parameter": "one", "distorted_observed": "2.625", "distorted_z": "5.0",
          "notices_distortion": "true",
        ]
      ])
  }

  @Test("a table of the page has each value under its column's title, in any order of columns")
  func page() throws {
    var table = ReportTable(
      name: "made-up", title: "Made up", description: "Numbers that all differ.",
      columns: [
        .key("name", "Name", "Its name."), .count("some_count", "Some", "Some of them."),
        .count("other_count", "Others", "The others."), .text("why", "Why", "Why."),
      ])
    table.append([.text("first"), .integer(11), .integer(12), .text("because")])
    table.append([.text("second"), .integer(21), .integer(22), .text("otherwise")])
    var page = HTMLPage(title: "Title", heading: "Heading", kind: "test", verdict: nil)
    page.section("rows", title: "Rows") {
      $0.table(
        DataTable(
          table: table, caption: "Made up", columns: ["name", "why", "other_count", "some_count"]))
    }
    let text = String(decoding: page.bytes(), as: UTF8.self)
    func cells(_ text: Substring) -> [String] {
      text.matches(of: #/<t[hd][^>]*>([^<]*)<\/t[hd]>/#).map { String($0.output.1) }
    }
    let rows = text.split(separator: "<tr>").dropFirst().map { cells($0) }
    #expect(
      Array(rows) == [
        ["Name", "Why", "Others", "Some"], ["first", "because", "12", "11"],
        ["second", "otherwise", "22", "21"],
      ])
  }
}
