import FleetFacts
import FleetSimulation
import FleetWorld
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import Verification

@Suite("donations that are deleted while their maker still uploads them")
struct DeletedDonationTests {
  /// The phone's upload arrives, its answer does not; the mac deletes what came, and the phone
  /// uploads it once more.
  private func played(_ retry: String) throws -> PlayedText {
    try PlayedText(
      SmallFleet.text(
        timeline: """
          {"at": "1m", "on": "phone", "do": "open"},
          {"at": "1m", "on": "phone", "do": "donate", "event": "visited"},
          {"at": "5m", "on": "mac", "do": "open"},
          {"at": "6m", "on": "mac", "do": "deleteDonations", "event": "visited"}
          """,
        more: """
          , "knobs": {"deletedDonationRetry": "\(retry)"},
          "faults": [{"kind": "lostAnswers", "name": "silence", "devices": "phone",
            "probability": "100%", "at": {"from": "1m1s", "until": "30m"}}]
          """))
  }

  private func known(in played: PlayedText) -> [UInt32] {
    played.run.journal.facts.compactMap { fact in
      if case .run(.knowsEvent(_, let count, _)) = fact.kind { count } else { nil }
    }
  }

  @Test("7.17 C5 without a list of what was deleted the hub makes it anew, and everybody knows it")
  func returns() throws {
    let played = try played("returns")
    #expect(known(in: played) == [1, 1])
    #expect(played.results.filter { $0.verdict == .fail }.map(\.id) == [])
    #expect(played.mismatches.isEmpty)
  }

  @Test("7.17 C5 with one it stays deleted, and its maker learns of it")
  func staysDeleted() throws {
    let played = try played("staysDeleted")
    #expect(known(in: played) == [0, 0])
    #expect(played.results.filter { $0.verdict == .fail }.map(\.id) == [])
    #expect(played.mismatches.isEmpty)
  }

  @Test("C5 where it must stay deleted, a donation that returned is one too many")
  func judged() throws {
    func story(_ retry: DeletedDonationRetry) throws -> InvariantResult {
      var knobs = BehaviourKnobs()
      knobs.deletedDonationRetry = retry
      var story = Story(knobs: knobs)
      let row = story.donate(on: phone)
      story.learnsDonation(row, on: tablet)
      story.on(tablet, .tip(.donationsDeleted(event: EventIndex(0), through: story.now, count: 1)))
      story.uploads(on: tablet)
      story.uploads([row], on: phone)
      story.learnsDonation(row, on: tablet)
      story.rest()
      return try story.result(of: "no-duplicate-donation")
    }
    #expect(try story(.returns).verdict == .pass)
    #expect(try story(.staysDeleted).verdict == .fail)
  }
}
