import CapacityStudies
import Testing
import TextFormats
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
      let progress = try StudyFixture.finish(study) { point, _ in means[point.number] }
      return try #require(StudyAnswer.sentences(StudyOutcome(progress)).first)
    }
    #expect(
      try sentence([2, 9])
        == "1 of 2 points meet every objective at 95 %; mean(displays) <= 5 is missed at loss=5% "
        + "(9 [9, 9; all 20 values the same]).")
    #expect(try sentence([2, 3]) == "2 of 2 points meet every objective at 95 %.")
  }

  @Test(
    "only what is asked for has to be precise, and not what traffic and demands need besides",
    arguments: [#""displays""#, #""facts", "displays""#, ""])
  func wantedMeasures(_ names: String) throws {
    let study = StudyFixture.study(
      #""measures": [\#(names)], "replications": { "atLeast": 20, "atMost": 20 }"#)
    let named = ["facts", "displays"].filter { names.contains($0) }
    let wanted = named.isEmpty ? StudyMeasures.usual : named
    #expect(Set(study.wantedMeasures) == Set(wanted))
    #expect(study.measures.contains("bytes.up"))
    var progress = StudyProgress(study)
    for work in progress.nextRound() {
      var record = StudyFixture.record(
        of: study, work.point, work.replication, value: work.replication % 2 == 0 ? 0 : 900)
      for (index, name) in study.measures.enumerated() where wanted.contains(name) {
        record.values[index] = MeasuredValue(ofMany: false)
        record.values[index].add(Self.noisy(100, work.replication))
      }
      try progress.take(record)
    }
    let outcome = StudyOutcome(progress)
    #expect(outcome.unsettled.isEmpty, "\(outcome.unsettled)")
    #expect(outcome.verdict == .pass)
    #expect(study.asked == study.wantedMeasures.prefix(1).map { Estimand(.mean, $0) })
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

  @Test("traffic is a person's: a scenario of several accounts has several people")
  func people() throws {
    func traffic(_ scenario: String) throws -> Traffic {
      let read = StudyFixture.read(
        #"{ "name": "small", "scenario": "day.json", "measures": ["displays", "storage.bytes"] }"#,
        scenario: scenario)
      let study = try #require(read.study, "\(read.diagnostics.plainText())")
      let outcome = StudyOutcome(try StudyFixture.finish(study) { _, _ in 6 })
      return try #require(Traffic(outcome.points[0]))
    }
    let one = try traffic(StudyFixture.scenario)
    let two = try traffic(
      StudyFixture.scenario.replacing(
        #""platform": "iPad" }"#, with: #""platform": "iPad", "account": "other" }"#))
    #expect(one.requestsPerDay == 6e6 * 24 / 25)
    #expect(two.requestsPerDay == one.requestsPerDay / 2)
    #expect(two.bytesDownPerDay == one.bytesDownPerDay / 2)
    #expect(one.bytesStored == 6e6 && two.bytesStored == 3e6)
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
