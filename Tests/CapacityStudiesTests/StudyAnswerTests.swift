import Metrics
import Testing

@testable import CapacityStudies

@Suite("The answer of a study speaks of times, sizes and shares as people do")
struct StudyAnswerTests {
  private func answer(_ measure: String, _ value: Double) throws -> String {
    let study = StudyFixture.study(
      """
      "measures": ["\(measure)"],
      "replications": { "atLeast": 4, "atMost": 4, "precise": ["mean(\(measure))"] }
      """)
    let progress = try StudyFixture.finish(study) { _, _ in value }
    return try #require(StudyAnswer.sentences(StudyOutcome(progress)).first)
  }

  @Test(
    "a value has its unit",
    arguments: [
      ("rest.seconds", "the time from healing to rest", 4_500, "1 h 15 min"),
      ("bytes.up", "bytes sent to the hub", 1_536, "1.5 KiB"),
      (
        "widgets.stale.share",
        "the share of time for which widgets show something older than the app's data", 0.25, "25 %"
      ),
      ("displays", "displays that count", 7, "7"),
      ("hub.refused", "the share of requests that the hub refuses", 0.015, "1.5 %"),
      ("display-cap-sum", "violations of display-cap-sum", 3, "3"),
      ("display-cap-sum.margin", "the margin of display-cap-sum", -2, "−2"),
      ("display-duration.margin", "the margin of display-duration", 90, "1 min 30 s"),
    ])
  func units(_ measure: String, _ meaning: String, _ value: Double, _ text: String) throws {
    let unit = StudyMeasures.unit(of: measure)
    #expect(StudyAnswer.text(value, in: unit) == text)
    let sentence = try answer(measure, value)
    #expect(
      sentence == "The mean of \(meaning) is \(text) [\(text), \(text); all 4 values the same]."
        || sentence == "The mean of \(meaning) is \(text).", "\(sentence)")
  }

  @Test("every measure that is named by a unit has it, and every name has one")
  func names() {
    for name in StudyMeasures.names {
      let unit = StudyMeasures.unit(of: name)
      if name.hasSuffix("seconds") { #expect(unit == .seconds, "\(name)") }
      if name.hasSuffix(".share") { #expect(unit == .share, "\(name)") }
      if name.contains("bytes") { #expect(unit == .bytes, "\(name)") }
    }
    #expect(Estimand(.rate, "rest.seconds").unit == .share)
  }

  @Test("where nothing is demanded, nothing is judged, and the answer says so")
  func nothingJudged() throws {
    func sentences(_ keys: String) throws -> (StudyOutcome, [String]) {
      let study = StudyFixture.study(
        #""measures": ["displays"], "replications": { "atLeast": 4, "atMost": 4 }"# + keys)
      let outcome = StudyOutcome(try StudyFixture.finish(study) { _, _ in 2 })
      return (outcome, StudyAnswer.sentences(outcome))
    }
    let words = "The study has no objectives, so nothing is judged."
    let (free, freeSentences) = try sentences("")
    #expect(!free.isJudged && freeSentences.contains(words))
    let (bound, boundSentences) = try sentences(#", "objectives": ["mean(displays) <= 3"]"#)
    #expect(bound.isJudged && !boundSentences.contains(words))
  }
}
