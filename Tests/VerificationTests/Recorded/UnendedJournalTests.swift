import DeviceSystems
import FleetFacts
import Invariants
import JournalFiles
import SimulationKernel
import Testing
import Verification

@Suite("judging a whole journal whose recorder wrote no end")
struct UnendedJournalTests {
  /// A journal from elsewhere that ends with these facts.
  private func journal(_ facts: [String]) -> [UInt8] {
    let header =
      #"{"format":"tipfleet.journal/2","recorder":"probe","omits":[],"#
      + #""devices":[{"id":"phone","platform":"iPhone"}],"#
      + #""tips":[{"name":"MapTip","maximumDisplayDuration":60000000}],"#
      + #""screens":[{"id":"map","slots":[{"tip":"MapTip"}]}]}"#
    let lines = [header] + facts + [#"{"facts":\#(facts.count)}"#]
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private let joined = #"{"t":0,"at":"phone","kind":"device.joined","causes":[]}"#
  private let launched = #"{"t":1000000,"at":"phone","kind":"device.launched","causes":[]}"#
  private let configured = #"{"t":1000000,"at":"phone","kind":"tip.configured","causes":[]}"#
  private let visited =
    #"{"t":1000000,"at":"phone","kind":"person.visited","screen":"map","causes":[]}"#
  private let displayed =
    #"{"t":1000000,"at":"phone","kind":"tip.displayed","presentation":1,"tip":"MapTip","#
    + #""record":"MapTip","slot":0,"isFirst":true,"knownBefore":0,"date":1000000,"causes":[]}"#
  private let closed =
    #"{"t":9000000,"at":"phone","kind":"tip.displayEnded","presentation":1,"record":"MapTip","#
    + #""reason":"closed","visible":8000000,"date":9000000,"causes":[]}"#
  private let invalidated =
    #"{"t":9000000,"at":"phone","kind":"tip.invalidated","record":"MapTip","reason":"tipClosed","#
    + #""epoch":0,"date":9000000,"cause":"person","causes":[]}"#

  private func result(of facts: [String], _ id: String) throws -> InvariantResult {
    let (recorded, verdict) = try #require(RecordedRuns.judged(journal(facts)))
    #expect(recorded.problem == nil, "\(recorded.problem?.text ?? "")")
    #expect(recorded.journal.factCount == facts.count)
    return try #require(verdict.result(of: id))
  }

  @Test("what its last moment leaves open is judged")
  func lastMoment() throws {
    let id = "closed-tips-invalidated"
    let open = [joined, launched, configured, visited, displayed, closed]
    let result = try self.result(of: open, id)
    #expect(result.verdict == .fail)
    #expect(result.violations.map(\.fact) == [FactID(5)])
    #expect(try self.result(of: open + [invalidated], id).verdict == .pass)
  }

  @Test("what shows only at the end is told with the last fact that there is")
  func end() throws {
    let later = #"{"t":600000000,"at":"phone","kind":"person.visited","screen":"map","causes":[]}"#
    let facts = [joined, launched, configured, visited, displayed, later]
    let result = try self.result(of: facts, "display-duration")
    #expect(result.verdict == .fail)
    #expect(result.violations.map(\.fact) == [FactID(5)])
    #expect(result.closest.map { $0.fact <= FactID(5) } ?? true)
  }

  @Test(
    "the verdict is that of the same journal with its end",
    arguments: [
      "cap-last-writer-wins", "cap-under-partition", "reset-and-resurrection",
      "restore-from-backup",
    ])
  func sameVerdict(_ name: String) throws {
    let played = try ShippedScenario(name)
    let whole = RecordedRuns.fromElsewhere(RecordedRuns.text(played.run))
    var lines = RecordedRuns.lines(whole).map { String(decoding: $0, as: UTF8.self) }
    lines.removeAll { $0.contains(#""kind":"run.ended""#) }
    #expect(lines.count == RecordedRuns.lines(whole).count - 1)
    lines[lines.count - 1] = #"{"facts":\#(lines.count - 2)}"#
    let (recorded, unended) = try #require(
      RecordedRuns.judged(Array((lines.joined(separator: "\n") + "\n").utf8)))
    try #require(recorded.problem == nil, "\(recorded.problem?.text ?? "")")
    let ended = try #require(RecordedRuns.judged(whole)).1
    #expect(unended.verdict == ended.verdict)
    for (result, expected) in zip(unended.results, ended.results) {
      #expect(result == expected, "\(result.id)")
    }
  }
}
