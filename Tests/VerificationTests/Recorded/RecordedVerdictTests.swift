import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Invariants
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import Verification

@Suite("judging a journal that was read")
struct RecordedVerdictTests {
  /// What compares a run with what its scenario declares of links, faults, waits and pushes: no
  /// header carries that.
  private let undeclared = [
    "hub-wait-kept", "push-merge", "link-declaration", "app-as-declared",
    "hub-refusals", "fault-windows", "steps-as-declared", "people-as-declared", "asks-in-time",
    "connection-declaration", "stored-as-sent", "account-as-declared",
    "hub-in-turn", "actions-as-declared", "effects-as-declared",
  ]

  @Test(
    "a shipped scenario's journal alone gives the verdict of its run",
    arguments: [
      "cap-last-writer-wins", "cap-under-partition", "fresh-device-shows-everything",
      "reset-and-resurrection", "restore-from-backup", "platform-ids",
    ])
  func sameVerdict(_ name: String) throws {
    let played = try ShippedScenario(name)
    let recorded = try RecordedRuns.read(RecordedRuns.text(played.run))
    try #require(recorded.problem == nil, "\(recorded.problem?.text ?? "")")
    let verdict = JournalJudges.verdict(on: recorded)
    #expect(verdict.verdict == played.verdict.verdict)
    #expect(verdict.results.map(\.id) == played.verdict.results.map(\.id))
    for (result, whole) in zip(verdict.results, played.verdict.results) {
      if undeclared.contains(result.id) {
        #expect(result.verdict == .inconclusive, "\(result.id)")
        #expect(result.reason?.contains("does not say how links") == true, "\(result.id)")
      } else {
        #expect(result == whole, "\(result.id)")
      }
    }
    #expect(recorded.runDigest == played.run.digest.value)
  }

  @Test("faults that were switched off are in the journal of a run")
  func withoutFaults() throws {
    let whole = try ShippedScenario("cap-under-partition")
    let fault = try #require(whole.run.scenario.faults.first?.name)
    let played = try ShippedScenario("cap-under-partition", withoutFaults: [fault])
    let recorded = try RecordedRuns.read(RecordedRuns.text(played.run))
    #expect(recorded.withoutFaults == [fault])
  }

  @Test("a violation before the place where a journal was cut off stays a violation")
  func violationBeforeTheCut() throws {
    let played = try ShippedScenario("cap-last-writer-wins") { $0.expectation = .pass }
    // Broken, and not merely reported: an expectation that nobody demands decides no verdict.
    let bad = played.verdict.results.filter(\.isBroken)
    let fact = try #require(bad.flatMap(\.violations).map(\.fact).min())
    let lines = RecordedRuns.lines(RecordedRuns.text(played.run))
    let moment = played.run.journal.facts[fact.position].instant
    let later = try #require(played.run.journal.facts.firstIndex { $0.instant > moment })
    let cut = RecordedRuns.joined(Array(lines[...(later + 1)]))
    let (recorded, verdict) = try #require(RecordedRuns.judged(cut))
    #expect(recorded.problem != nil)
    #expect(verdict.verdict == .fail)
    #expect(verdict.results.allSatisfy { $0.verdict == .fail || $0.verdict == .inconclusive })
    let early = played.verdict.results.filter { $0.violations.contains { $0.instant <= moment } }
    #expect(verdict.violated == early.map(\.id))
    let before = RecordedRuns.joined(Array(lines[...fact.position]))
    #expect(RecordedRuns.judged(before)?.1.verdict == .inconclusive)
  }

  @Test("what the recorder left out leaves open what needs it, and only that")
  func omissions() throws {
    let played = try ShippedScenario("fresh-device-shows-everything")
    var text = String(
      decoding: RecordedRuns.fromElsewhere(RecordedRuns.text(played.run)), as: UTF8.self)
    text.replace(#""omits":[]"#, with: #""omits":["knowledge","phases"]"#)
    let (recorded, verdict) = try #require(RecordedRuns.judged(Array(text.utf8)))
    #expect(recorded.isFromElsewhere)
    #expect(recorded.problem == nil, "\(recorded.problem?.text ?? "")")
    for id in ["convergence", "outbox-drains", "no-lost-donation", "count-exact"] {
      let result = try #require(verdict.result(of: id))
      #expect(result.verdict == .inconclusive)
      #expect(result.reason?.contains("knowledge") == true)
    }
    let judged = played.verdict.result(of: "local-display-cap")
    #expect(verdict.result(of: "local-display-cap")?.verdict == judged?.verdict)
  }

  @Test("leaving out anything never turns an invariant that is not green into a green one")
  func neverAWrongPass() throws {
    let played = try ShippedScenario("cap-under-partition")
    let text = String(
      decoding: RecordedRuns.fromElsewhere(RecordedRuns.text(played.run)), as: UTF8.self)
    for omission in JournalOmission.allCases {
      var copy = text
      copy.replace(#""omits":[]"#, with: #""omits":["\#(omission.rawValue)"]"#)
      let (_, verdict) = try #require(RecordedRuns.judged(Array(copy.utf8)))
      for (result, whole) in zip(verdict.results, played.verdict.results) {
        #expect(result.verdict == .inconclusive || result.verdict == whole.verdict)
      }
    }
  }
}
