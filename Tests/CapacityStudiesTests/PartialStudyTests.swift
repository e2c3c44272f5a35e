import CapacityStudies
import Statistics
import Testing
import TextFormats
import Verification

@Suite("Studies that were not played to their end report what is there")
struct PartialStudyTests {
  private static let keys =
    StudyProgressTests.twoPoints + #", "objectives": ["mean(displays) <= 50"]"#

  /// What is known with these replications of each point.
  private func outcome(
    _ keys: String, _ known: [ClosedRange<Int>?], mean: Double = 7
  ) throws -> StudyOutcome {
    let study = StudyFixture.study(keys)
    var progress = StudyProgress(study)
    for (index, numbers) in known.enumerated() {
      for number in numbers.map(Array.init) ?? [] {
        let value = StudyProgressTests.noisy(mean, number)
        try progress.take(
          StudyFixture.record(of: study, study.points[index], number, value: value))
      }
    }
    return StudyOutcome(progress)
  }

  @Test("every point of which anything is known has its estimates, and none decides anything")
  func points() throws {
    let outcome = try outcome(Self.keys, [0...11, 5...8])
    #expect(outcome.points.map(\.isWhole) == [false, false])
    #expect(outcome.points.map(\.results.records.count) == [12, 4])
    #expect(outcome.points.allSatisfy { $0.objectives.first?.estimate.value != nil })
    #expect(outcome.points.allSatisfy { $0.verdict == .undecided })
    #expect(outcome.verdict == .inconclusive && !outcome.missing.isEmpty)
    #expect(!outcome.isPlayedThrough)
    #expect(outcome.points[1].note == "   only 4 replications, not played far enough")
    // Pairs are of the same replication, whatever is missing before it.
    let pairs = try #require(outcome.comparisons.first).moments
    #expect(pairs.pairCount == 4 && pairs.differingCount == 0)
    // What is reported is stored, so that it says the same when it is read again.
    var again = StudyProgress(outcome.study)
    for record in outcome.records { try again.take(record) }
    #expect(outcome.records.count == 16)
    #expect(
      StudyOutcome(again).points[1].objectives.first?.estimate.value
        == outcome.points[1].objectives.first?.estimate.value)
  }

  @Test("points that are whole decide what they decide, and the answer counts the others")
  func someWhole() throws {
    let outcome = try outcome(Self.keys, [0...19, nil])
    #expect(outcome.points.map(\.isWhole) == [true])
    let sentences = StudyAnswer.sentences(outcome)
    #expect(sentences[0] == "20 replications must still be played.")
    #expect(
      sentences[1]
        == "1 of 2 points meet every objective at 95 %; 1 was not played far enough.")
    let missed = try self.outcome(Self.keys, [0...19, 0...2], mean: 90)
    #expect(missed.points.map(\.verdict) == [.missed, .undecided])
  }

  @Test("a value that is missing so far is not called one that never exists")
  func valueless() throws {
    let study = StudyFixture.study(Self.keys)
    var progress = StudyProgress(study)
    var record = StudyFixture.record(of: study, study.points[0], 0, value: 1)
    record.values = record.values.map { _ in MeasuredValue(ofMany: false) }
    try progress.take(record)
    #expect(StudyOutcome(progress).valueless.isEmpty)
  }

  @Test("of a search for capacity the load that was being played is reported, too")
  func capacity() throws {
    let study = StudyFixture.study(CapacitySearchTests.keys)
    var progress = StudyProgress(study)
    func play(_ load: Int, _ count: Int) throws {
      let point = try #require(study.point(study.points[0], load: load))
      for number in 0..<count {
        try progress.take(
          StudyFixture.record(of: study, point, number, value: Double(load)))
      }
    }
    try play(1, 3)
    let first = StudyOutcome(progress)
    #expect(first.points.map(\.results.point.id) == ["p0.x1"])
    #expect(first.points.map(\.isWhole) == [false])
    #expect(first.searches.map(\.search.steps.count) == [0])
    try play(1, 20)
    try play(2, 5)
    let second = StudyOutcome(progress)
    #expect(second.points.map(\.results.point.id) == ["p0.x1", "p0.x2"])
    #expect(second.points.map(\.isWhole) == [true, false])
    #expect(second.searches[0].search.lastPass?.load == 1)
    #expect(second.verdict == .inconclusive && !second.isPlayedThrough)
  }

  @Test("an expectation is violated by what is there, and held by nothing less than all")
  func demands() throws {
    let scenario = StudyFixture.scenario.replacing(
      "\"name\": \"day\",",
      with: "\"name\": \"day\", \"expect\": { \"display-cap-sum\": \"always\" },")
    let keys = #""measures": ["displays"], "replications": { "atLeast": 4, "atMost": 4 }"#
    let read = StudyFixture.read(
      "{ \"name\": \"small\", \"scenario\": \"day.json\", \(keys) }", scenario: scenario)
    let study = try #require(read.study, "\(read.diagnostics.plainText())")
    func demand(_ count: Int, _ violations: Double) throws -> StudyDemand {
      var progress = StudyProgress(study)
      let (index, margin) = (
        try #require(study.index(of: "display-cap-sum")),
        try #require(study.index(of: "display-cap-sum.margin"))
      )
      for number in 0..<count {
        var record = StudyFixture.record(of: study, study.points[0], number, value: violations)
        record.values[margin] = MeasuredValue(ofMany: false)
        record.values[margin].add(-violations)
        #expect(record.values[index].mean == violations)
        try progress.take(record)
      }
      return try #require(StudyOutcome(progress).demands.first).demand
    }
    #expect(try demand(4, 0).verdict == .pass)
    #expect(try demand(3, 0).verdict == .inconclusive)
    #expect(try demand(3, 0).sentence("x").hasSuffix("; the point was not played far enough."))
    #expect(try demand(3, 2).verdict == .fail)
  }
}
