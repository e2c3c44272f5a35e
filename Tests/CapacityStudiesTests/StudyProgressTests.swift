import CapacityStudies
import Statistics
import Testing
import Verification

@Suite("Playing a study until it is known")
struct StudyProgressTests {
  static let twoPoints = """
    "factors": [{ "name": "loss", "path": "network.loss", "values": ["0%", "5%"] }],
    "measures": ["displays", "facts"]
    """

  /// Values around a mean, the same for the same replication.
  static func noisy(_ mean: Double, _ replication: Int) -> Double {
    mean + Double((replication * 37) % 21 - 10) / 10
  }

  @Test("what is known at once takes the fewest replications")
  func constant() throws {
    let study = StudyFixture.study(Self.twoPoints)
    let progress = try StudyFixture.finish(study) { _, _ in 3 }
    #expect(progress.results.count == 40)
  }

  @Test("replications are added until the interval is narrow, for each point by itself")
  func sequential() throws {
    let study = StudyFixture.study(
      Self.twoPoints + #", "replications": { "precise": ["mean(displays)"] }"#)
    let progress = try StudyFixture.finish(study) { point, replication in
      point.number == 0 ? Self.noisy(100, replication) : Self.noisy(3, replication)
    }
    let outcome = StudyOutcome(progress)
    #expect(outcome.points[0].results.records.count == 20)
    #expect(outcome.points[1].results.records.count > 40)
    #expect(outcome.unsettled.isEmpty)
    #expect(outcome.verdict == .pass)
  }

  @Test("a precision that is not reached is inconclusive, never a pass")
  func inconclusive() throws {
    let study = StudyFixture.study(
      Self.twoPoints
        + #", "replications": { "atMost": 40, "precise": ["mean(displays)"] }"#)
    let outcome = StudyOutcome(
      try StudyFixture.finish(study) { _, replication in Self.noisy(0.1, replication) })
    #expect(outcome.verdict == .inconclusive)
    #expect(outcome.unsettled.count == 2)
    #expect(StudyAnswer.sentences(outcome).contains { $0.contains("Not known to 5 %") })
  }

  @Test("a mean near zero is known when an absolute half-width says so")
  func absolute() throws {
    let study = StudyFixture.study(
      Self.twoPoints + """
        , "replications": { "precise": ["mean(displays)"], "absolute": { "displays": 0.4 } }
        """)
    let outcome = StudyOutcome(
      try StudyFixture.finish(study) { _, replication in Self.noisy(0, replication) })
    #expect(outcome.verdict == .pass)
  }

  @Test("a missed objective fails, one that cannot be decided does not pass")
  func objectives() throws {
    let study = StudyFixture.study(
      Self.twoPoints
        + #", "objectives": ["mean(displays) <= 5"], "replications": { "atMost": 40 }"#)
    func verdict(_ mean: Double) throws -> String {
      let progress = try StudyFixture.finish(study) { _, number in Self.noisy(mean, number) }
      return StudyOutcome(progress).verdict.rawValue
    }
    #expect(try verdict(2) == "pass")
    #expect(try verdict(9) == "fail")
    #expect(try verdict(5) == "inconclusive")
  }

  @Test("the answer counts the points that meet all, and names the first that does not")
  func objectiveAnswer() throws {
    let study = StudyFixture.study(Self.twoPoints + #", "objectives": ["mean(displays) <= 5"]"#)
    func sentence(_ means: [Double]) throws -> String {
      let progress = try StudyFixture.finish(study) { point, number in
        means[point.number] + Double(number % 2) / 1e9
      }
      return try #require(StudyAnswer.sentences(StudyOutcome(progress)).first)
    }
    #expect(
      try sentence([2, 9])
        == "1 of 2 points meet every objective at 95 %; mean(displays) <= 5 is missed at loss=5% "
        + "(9 [9, 9]).")
    #expect(try sentence([2, 3]) == "2 of 2 points meet every objective at 95 %.")
  }

  @Test("equal values are no certainty: a mean without a spread decides no objective")
  func equalValues() throws {
    for (count, value, objective, isMet) in [
      (2, 0.0, "mean(displays) <= 0.001", false), (40, 0, "mean(displays) <= 0.001", false),
      (2, 1, "rate(displays) >= 99%", false), (400, 1, "rate(displays) >= 99%", true),
      (2, 0, "mean(hub.refused) <= 50%", false), (20, 0, "mean(hub.refused) <= 50%", true),
    ] {
      let study = StudyFixture.study(
        """
        "measures": ["displays"], "objectives": ["\(objective)"],
        "replications": { "atLeast": \(count), "atMost": \(count) }
        """)
      let outcome = StudyOutcome(try StudyFixture.finish(study) { _, _ in value })
      let judged = try #require(outcome.points[0].objectives.first)
      #expect(judged.verdict == (isMet ? .met : .undecided), "\(objective), \(count)")
      #expect(outcome.verdict == (isMet ? .pass : .inconclusive), "\(objective), \(count)")
      #expect(judged.estimate.halfWidth != 0)
    }
  }

  @Test("accounts that share replications are not independent: their share has a wide interval")
  func equalShares() throws {
    let study = StudyFixture.study(
      """
      "accounts": 6, "measures": ["requests"],
      "objectives": ["p99.9(requests) <= 50", "rate(requests) >= 80%"],
      "replications": { "atLeast": 3, "atMost": 3 }
      """)
    var results = PointResults(point: study.points[0])
    for number in 0..<3 {
      var record = StudyFixture.record(of: study, study.points[0], number, value: 1)
      var measured = MeasuredValue(ofMany: true)
      for value in [0, 20, 30, 40, 45, 60.0 + Double(number)] { measured.add(value) }
      record.values = record.values.map { _ in measured }
      results.append(record)
    }
    let index = try #require(study.index(of: "requests"))
    let highest = results.estimate(study.objectives[0].estimand, at: index, confidence: 0.95)
    #expect(highest.value.map { (60.5...61.5).contains($0) } == true)
    #expect(study.objectives[0].verdict(on: highest) == .missed)
    let rate = results.estimate(study.objectives[1].estimand, at: index, confidence: 0.95)
    let interval = try #require(rate.interval)
    #expect(rate.value == 5.0 / 6)
    #expect(interval.lowerBound < 0.25 && interval.upperBound > 0.95)
    #expect(study.objectives[1].verdict(on: rate) == .undecided)
  }

  @Test("only what is asked for has to be precise, and not what traffic needs")
  func wantedMeasures() throws {
    let study = StudyFixture.study(
      #""measures": ["displays"], "replications": { "atLeast": 20, "atMost": 20 }"#)
    #expect(study.measures.contains("bytes.up"))
    var results = PointResults(point: study.points[0])
    for number in 0..<20 {
      var record = StudyFixture.record(
        of: study, study.points[0], number, value: number % 2 == 0 ? 0 : 900)
      let index = try #require(study.index(of: "displays"))
      record.values[index] = MeasuredValue(ofMany: false)
      record.values[index].add(Self.noisy(100, number))
      results.append(record)
    }
    #expect(StopRule(study).unsettled(results).isEmpty)
    #expect(study.asked == [Estimand(.mean, "displays")])
  }

  @Test("any number of shards plays the same replications, each once", arguments: [1, 2, 3, 7])
  func shards(_ count: Int) throws {
    for keys in [
      #", "replications": { "precise": ["mean(displays)"] }"#,
      #", "replications": { "atLeast": 30, "atMost": 30 }"#,
    ] {
      let study = StudyFixture.study(Self.twoPoints + keys)
      let value = { (point: StudyPoint, replication: Int) in
        Self.noisy(Double(point.number) + 2, replication)
      }
      let whole = try StudyFixture.finish(study, value: value)
      var merged = ResultSet()
      var sum = 0
      for index in 0..<count {
        let shard = try #require(Shard(index: index, count: count))
        let part = try StudyFixture.finish(study, shard: shard, value: value)
        sum += part.results.count
        for record in StudyOutcome(whole).records {
          if let own = part.results.record(
            record.key.point, record.key.replication, inputs: record.inputs)
          {
            try merged.add(own)
          }
        }
      }
      #expect(sum == whole.results.count)
      let outcome = StudyOutcome(StudyProgress(study, known: merged))
      #expect(outcome.missing.isEmpty)
      #expect(
        ResultFormat.file(of: study, outcome.records)
          == ResultFormat.file(of: study, StudyOutcome(whole).records))
    }
  }

  @Test("every price is part of the cost of a million people in a month")
  func prices() throws {
    for (price, expected) in [
      // A day, and the hour in which the fleet heals.
      ("millionRequests", 2.0 * 24 / 25 * 365.25 / 12),
      ("millionPushes", 2.0 * 24 / 25 * 365.25 / 12),
      ("gibibyteMoved", 4e6 / 1_073_741_824 * 24 / 25 * 365.25 / 12),
      ("gibibyteMonthStored", 2e6 / 1_073_741_824),
    ] {
      let study = StudyFixture.study(Self.twoPoints + ", \"prices\": { \"\(price)\": 1 }")
      let outcome = StudyOutcome(try StudyFixture.finish(study) { _, _ in 2 })
      let traffic = try #require(Traffic(outcome.points[0]))
      let cost = traffic.costPerMonth(study.prices)
      #expect((cost / expected - 1).magnitude < 1e-9, "\(price): \(cost)")
    }
  }

  @Test("what is missing is named, and nothing passes without it")
  func missing() throws {
    let study = StudyFixture.study(Self.twoPoints)
    let part = try StudyFixture.finish(study, shard: #require(Shard(index: 0, count: 2))) { _, _ in
      1
    }
    let outcome = StudyOutcome(StudyProgress(study, known: part.results))
    #expect(outcome.missing.count == 20)
    #expect(outcome.missing.first == "p1.r0")
    #expect(outcome.verdict == .inconclusive)
  }

  @Test("what is there of a study that is not whole is told, and nothing passes because of it")
  func partial() throws {
    let study = StudyFixture.study(
      Self.twoPoints + #", "objectives": ["mean(displays) <= 50"]"#)
    var progress = StudyProgress(study)
    for (point, replications) in [(0, 0..<12), (1, 5..<9)] {
      for number in replications {
        try progress.take(
          StudyFixture.record(
            of: study, study.points[point], number, value: Self.noisy(7, number)))
      }
    }
    let outcome = StudyOutcome(progress)
    #expect(outcome.points.map(\.isWhole) == [false, false])
    #expect(outcome.points.map(\.results.records.count) == [12, 4])
    #expect(outcome.points.allSatisfy { $0.objectives.first?.estimate.value != nil })
    #expect(outcome.verdict == .inconclusive && !outcome.missing.isEmpty)
    // Pairs are of the same replication, whatever is missing before it.
    let pairs = try #require(outcome.comparisons.first).moments
    #expect(pairs.pairCount == 4 && pairs.differingCount == 0)
    // What is reported is stored, so that it says the same when it is read again.
    var again = StudyProgress(study)
    for record in outcome.records { try again.take(record) }
    #expect(outcome.records.count == 16)
    #expect(
      StudyOutcome(again).points[1].objectives.first?.estimate.value
        == outcome.points[1].objectives.first?.estimate.value)
  }

  @Test("common random numbers give every point the same seeds, and without them none")
  func commonNumbers() {
    let common = StudyFixture.study(Self.twoPoints)
    #expect(
      common.seed(of: common.points[0], replication: 3)
        == common.seed(of: common.points[1], replication: 3))
    let own = StudyFixture.study(Self.twoPoints + #", "commonRandomNumbers": false"#)
    #expect(
      own.seed(of: own.points[0], replication: 3) != own.seed(of: own.points[1], replication: 3))
  }

  @Test("a replication is the run of its scenario with its seed")
  func replays() {
    let study = StudyFixture.study(Self.twoPoints)
    let player = ReplicationPlayer(study)
    let record = player.play(study.points[1], replication: 4)
    let again = player.play(study.points[1], replication: 4)
    #expect(record == again)
    #expect(record.factCount > 0)
    #expect(player.play(study.points[1], replication: 5).digest != record.digest)
    #expect(player.play(study.points[0], replication: 4).digest != record.digest)
  }

  @Test("of a study that asks for more than fits into memory, only a part is handed out at once")
  func parts() throws {
    let study = StudyFixture.study(
      Self.twoPoints + #", "replications": { "atLeast": 1000000, "atMost": 1000000 }"#)
    var progress = StudyProgress(study)
    let round = progress.nextRound(atMost: 3)
    #expect(round.map(\.key.text) == ["p0.r0", "p0.r1", "p0.r2"])
    for work in round {
      try progress.take(StudyFixture.record(of: study, work.point, work.replication, value: 1))
    }
    #expect(progress.nextRound(atMost: 2).map(\.key.text) == ["p0.r3", "p0.r4"])
  }

  @Test("a study that asks for more than can be played is refused")
  func tooMany() {
    let values = (0..<101).map { "\"\(Double($0) / 10)%\"" }.joined(separator: ", ")
    let factor = #""factors": [{ "name": "loss", "path": "network.loss", "values": ["#
    let errors = StudyFixture.errors(
      factor + values + #"]}], "replications": { "atLeast": 1000000, "atMost": 1000000 }"#)
    #expect(errors.contains("asks for at least 101000000 replications"), "\(errors)")
  }

  @Test("in parts of any size, the same replications are asked for")
  func samePlan() throws {
    let study = StudyFixture.study(
      Self.twoPoints + #", "replications": { "atLeast": 3, "atMost": 3 }"#)
    var progress = StudyProgress(study)
    let all = progress.missingKeys()
    #expect(all == progress.nextRound().map(\.key.text))
    var asked: [String] = []
    while let work = progress.nextRound(atMost: 1).first {
      asked.append(work.key.text)
      try progress.take(StudyFixture.record(of: study, work.point, work.replication, value: 1))
    }
    #expect(asked == all && asked.count == 6)
  }
}
