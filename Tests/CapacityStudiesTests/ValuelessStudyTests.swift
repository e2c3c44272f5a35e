import CapacityStudies
import Testing
import Verification

@Suite("Studies whose wanted value never exists")
struct ValuelessStudyTests {
  /// What a study comes to if only the named measures ever have a value.
  private func outcome(_ keys: String, valued: [String]) throws -> StudyOutcome {
    let study = StudyFixture.study(keys + #", "replications": { "atLeast": 4, "atMost": 4 }"#)
    var progress = StudyProgress(study)
    for work in progress.nextRound() {
      var record = StudyFixture.record(of: study, work.point, work.replication, value: 2)
      for (index, name) in study.measures.enumerated() where !valued.contains(name) {
        record.values[index] = MeasuredValue(ofMany: false)
      }
      try progress.take(record)
    }
    return StudyOutcome(progress)
  }

  @Test("a measure that the study names and no replication has is inconclusive, and said so")
  func named() throws {
    let keys = #""measures": ["displays", "invalidations.seconds"]"#
    let lacking = try outcome(keys, valued: ["displays", "requests"])
    #expect(lacking.verdict == .inconclusive)
    let sentence = try #require(StudyAnswer.sentences(lacking).first)
    #expect(sentence.hasPrefix("No replication has a value of mean(invalidations.seconds)"))
    let known = try outcome(keys, valued: ["displays", "invalidations.seconds", "requests"])
    #expect(known.verdict == .pass)
    #expect(known.valueless.isEmpty)
  }

  @Test("so is an estimate that has to be precise, where it has no value at one of the points")
  func precise() throws {
    let keys =
      #""measures": ["displays"], "factors": [{ "name": "loss", "path": "network.loss", "#
      + #""values": ["0%", "5%"] }]"#
    #expect(try outcome(keys, valued: ["displays"]).verdict == .pass)
    let study = StudyFixture.study(
      keys + #", "replications": { "atLeast": 4, "atMost": 4, "precise": ["mean(rest.seconds)"] }"#)
    var progress = StudyProgress(study)
    for work in progress.nextRound() {
      var record = StudyFixture.record(of: study, work.point, work.replication, value: 2)
      let index = try #require(study.index(of: "rest.seconds"))
      if work.point.number == 1 { record.values[index] = MeasuredValue(ofMany: false) }
      try progress.take(record)
    }
    let outcome = StudyOutcome(progress)
    #expect(outcome.verdict == .inconclusive)
    #expect(outcome.valueless.map(\.point) == ["loss=5%"])
  }

  @Test("what nobody named may be without a value")
  func usual() throws {
    #expect(try outcome(#""seed": 3"#, valued: ["displays", "requests"]).verdict == .pass)
  }

  @Test("numbers that no whole number holds are written, not converted")
  func shortText() {
    for value in [1e300, -1e300, 9.3e18, -9.3e18, .infinity, .nan, 999_999.5, 1e17] {
      #expect(!StudyAnswer.short(value).isEmpty)
    }
    #expect(StudyAnswer.short(1e300) == "1e+300")
    #expect(StudyAnswer.short(12_345.6) == "12\u{202F}346")
  }

  @Test("the ends of a range are numbers that can be divided")
  func hugeRange() {
    for end in ["99999999999999999999%", "1e30%"] {
      let errors = StudyFixture.errors(
        #""design": "latinHypercube", "factors": [{ "name": "l", "path": "network.loss", "#
          + #""from": "0%", "to": "\#(end)" }]"#)
      #expect(errors.contains("error"), "\(end)")
    }
  }
}
