import CapacityStudies
import Testing

@Suite("What the replications of a point say of a number")
struct PointEstimateTests {
  /// What a study says of its first objective, by the values of each replication's accounts.
  private func judge(
    _ objective: String, accounts: Int, _ replications: [[Double]]
  ) throws -> (estimate: Estimate, verdict: ObjectiveVerdict) {
    let study = StudyFixture.study(
      """
      "accounts": \(accounts), "measures": ["requests"], "objectives": ["\(objective)"]
      """)
    var results = PointResults(point: study.points[0])
    for (number, values) in replications.enumerated() {
      var record = StudyFixture.record(of: study, study.points[0], number, value: 0)
      var measured = MeasuredValue(ofMany: accounts > 1)
      for value in values { measured.add(value) }
      record.values = record.values.map { _ in measured }
      results.append(record)
    }
    let index = try #require(study.index(of: "requests"))
    let estimate = results.estimate(study.objectives[0].estimand, at: index, confidence: 0.95)
    return (estimate, study.objectives[0].verdict(on: estimate))
  }

  @Test("a limit at the median is met, and one that is nearer than a sketch can tell is open")
  func atTheLimit() throws {
    let fours = Array(repeating: [1.0, 4, 4, 4, 9], count: 10)
    for relation in ["<=", ">="] {
      let exact = try judge("p50(requests) \(relation) 4", accounts: 5, fours)
      #expect(exact.verdict == .met)
      #expect(exact.estimate.value == 4)
    }
    let hundreds = Array(repeating: [1.0, 400, 400, 400, 900], count: 10)
    for relation in ["<=", ">="] {
      let open = try judge("p50(requests) \(relation) 400", accounts: 5, hundreds)
      #expect(open.verdict == .undecided)
      #expect(!open.estimate.isOfEqualValues)
    }
    #expect(try judge("p50(requests) <= 410", accounts: 5, hundreds).verdict == .met)
    #expect(try judge("p50(requests) <= 390", accounts: 5, hundreds).verdict == .missed)
  }

  @Test("a high quantile of few accounts is the greatest, and misses a limit below it")
  func quantileOfAccounts() throws {
    let four: [[Double]] = [[1, 2, 60, 3], [2, 61, 1, 3], [62, 3, 2, 1]]
    let highest = try judge("p99.9(requests) <= 50", accounts: 4, four)
    #expect(highest.estimate.value == 61)
    #expect(highest.verdict == .missed)
    let upper = try judge("p90(requests) <= 50", accounts: 4, four)
    #expect(upper.verdict == .missed)
    // Half of four are two.
    let middle = try judge("p50(requests) <= 2.5", accounts: 4, four)
    #expect(middle.estimate.value.map { (1.98...2.02).contains($0) } == true)
  }

  @Test(
    "a quantile of one account is the value that its share of the replications stay at or below",
    arguments: [("p50", 10.0), ("p90", 18), ("p95", 19), ("p99", 20), ("p99.9", 20)])
  func quantileOfReplications(_ statistic: String, _ value: Double) throws {
    let values = (1...20).map { [Double(21 - $0)] }
    let judged = try judge("\(statistic)(requests) <= 50", accounts: 1, values)
    #expect(judged.estimate.value == value)
  }

  @Test("a share that was the same in every replication is known only as well as those show it")
  func equalShares() throws {
    let five: [Double] = [0, 20, 30, 40, 45, 60]
    let some = try judge("rate(requests) >= 80%", accounts: 6, [five, five, five])
    #expect(some.estimate.value == 5.0 / 6)
    let interval = try #require(some.estimate.interval)
    #expect(interval.lowerBound < 0.25 && interval.upperBound > 0.95)
    #expect(some.verdict == .undecided)
    #expect(some.estimate.method == .clopperPearson)
    // Of one account or of several, nothing seen in 30 replications is no proof of at most 1 %.
    for accounts in [1, 4] {
      let none = Array(repeating: 0.0, count: accounts)
      func never(_ count: Int) throws -> ObjectiveVerdict {
        try judge(
          "rate(requests) <= 1%", accounts: accounts, Array(repeating: none, count: count)
        ).verdict
      }
      #expect(try never(30) == .undecided)
      #expect(try never(400) == .met)
      let all = Array(repeating: Array(repeating: 3.0, count: accounts), count: 30)
      #expect(try judge("rate(requests) >= 99%", accounts: accounts, all).verdict == .undecided)
      #expect(try judge("rate(requests) >= 80%", accounts: accounts, all).verdict == .met)
      #expect(try judge("rate(requests) <= 80%", accounts: accounts, all).verdict == .missed)
    }
  }
}
