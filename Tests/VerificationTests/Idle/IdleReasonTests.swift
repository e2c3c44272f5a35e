import FleetFacts
import Invariants
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import TipSync
import Verification

/// A reason why a claim was not put to the test, with a run in which it is true, and one that
/// differs from it in what the reason denies.
struct IdleReason: Sendable, CustomTestStringConvertible {
  let id: String
  let reason: String
  let isTrue: @Sendable () -> Story
  let isFalse: @Sendable () -> Story

  init(
    _ id: String, _ reason: String, true isTrue: @escaping @Sendable () -> Story,
    false isFalse: @escaping @Sendable () -> Story
  ) {
    self.id = id
    self.reason = reason
    self.isTrue = isTrue
    self.isFalse = isFalse
  }

  var testDescription: String { "\(id): \(reason)" }
}

@Suite("why a claim was not put to the test")
struct IdleReasonTests {
  @Test("a reason is told where it is true", arguments: IdleReason.all)
  func told(_ row: IdleReason) throws {
    let result = try row.isTrue().result(of: row.id)
    #expect(result.verdict == .inconclusive)
    #expect(result.reason == row.reason)
  }

  @Test("a reason is not told where it is false", arguments: IdleReason.all)
  func notTold(_ row: IdleReason) throws {
    let result = try row.isFalse().result(of: row.id)
    #expect(result.reason != row.reason)
  }

  @Test("each invariant has a row for each of its reasons: none is left out")
  func complete() throws {
    for statement in InvariantCatalogue.statements where statement.id != "time-order" {
      #expect(IdleReason.all.contains { $0.id == statement.id }, "\(statement.id) has no row")
    }
    // What is told of runs in which nothing happens, with and without what can be declared.
    var told: [(id: String, reason: String)] = []
    for var story in IdleReason.barren {
      story.wait(.days(29))
      story.rest()
      for statement in InvariantCatalogue.statements where statement.concerns(story.scenario) {
        let result = try story.result(of: statement.id)
        if result.verdict == .inconclusive { told.append((statement.id, result.reason ?? "")) }
      }
    }
    for (id, reason) in told {
      #expect(
        IdleReason.all.contains { $0.id == id && $0.reason == reason },
        "\(id) says '\(reason)', and no test makes that true and false")
    }
  }

  @Test("time has an order as soon as anything happened, and not before")
  func nothingHappened() throws {
    let results = JournalJudges.judge(Journal(), scenario: Story().scenario, recordNames: [])
    #expect(try #require(results.first { $0.id == "time-order" }).reason == "Nothing happened.")
    #expect(try Story().verdict(of: "time-order") == .pass)
  }

  @Test("5.9 a store that was reset while its device was signed out is no store that was not reset")
  func resetSignedOut() throws {
    var story = Story()
    story.on(phone, .sync(.accountChanged(to: nil)))
    story.on(phone, .tip(.datastoreReset))
    let result = try story.result(of: "reset-empties-once")
    #expect(result.reason == "phone reset its store while it was signed out.")
  }
}
