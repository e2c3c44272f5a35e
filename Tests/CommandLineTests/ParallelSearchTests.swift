import Foundation
import PropertySearch
import Scenarios
import Synchronization
import TestExtent
import Testing

@testable import CommandLineParts
@testable import TipFleetCommand

@Suite("a search on several cores, ended at its limit")
struct ParallelSearchTests {
  /// More than a round in full, so that some cases are variations of what was learned.
  private static let cases = 0..<TestExtent.of(300, quick: 12) as Range<UInt64>

  private func search(
    _ scenario: Scenario, jobCount: Int, of cases: Range<UInt64> = cases,
    isSpent: @escaping @Sendable () -> Bool
  ) -> ParallelSearch<VariedCases> {
    ParallelSearch(
      source: VariedCases(scenario, seed: 3), seed: 3, learns: true, player: CasePlayer(),
      cases: cases, jobCount: jobCount, keepsGoing: true, isSpent: isSpent)
  }

  @Test("a search that goes on with more cases is the search that had as many from the start")
  func more() throws {
    let folder = try PreparedFolder()
    try folder.write(SearchedCaseTests.text, to: "varied.json")
    let scenario = try ScenarioFile(folder.root + "/varied.json").scenario
    // The first search ends within a round, of which nothing may be learned until it is whole.
    let (some, all) = TestExtent.of((280, 300), quick: (20, 40)) as (UInt64, UInt64)
    let none = SearchTally()
    let first = search(scenario, jobCount: 2, of: 0..<some) { false }.run(from: none) { _ in }
    let then = search(scenario, jobCount: 2, of: 0..<all) { false }.run(from: first) { _ in }
    let whole = search(scenario, jobCount: 2, of: 0..<all) { false }.run(from: none) { _ in }
    #expect(then == whole)
  }

  @Test("cut after any case and gone on with, it sees what one sees that is never cut")
  func cut() throws {
    let folder = try PreparedFolder()
    try folder.write(SearchedCaseTests.text, to: "varied.json")
    let scenario = try ScenarioFile(folder.root + "/varied.json").scenario
    let whole = search(scenario, jobCount: 2) { false }.run(from: SearchTally()) { _ in }
    #expect(whole.caseCount == Self.cases.upperBound)
    for jobCount in 1...2 {
      var tally = SearchTally()
      var turnCount = 0
      while tally.caseCount < whole.caseCount {
        let asked = Atomic<Int>(0)
        let most = turnCount * 7 % 60
        let next = search(scenario, jobCount: jobCount) {
          asked.add(1, ordering: .relaxed).newValue > most
        }.run(from: tally) { _ in }
        try #require(next.caseCount > tally.caseCount)
        // One core plays as many cases as are allowed, and the one that is always played.
        if jobCount == 1 && next.caseCount < whole.caseCount {
          #expect(next.caseCount - tally.caseCount == UInt64(most) + 1)
        }
        let bytes = try JSONEncoder().encode(next)
        tally = try JSONDecoder().decode(SearchTally.self, from: bytes)
        #expect(tally.isWhole())
        turnCount += 1
      }
      #expect(turnCount > 2)
      #expect(tally == whole)
    }
  }
}
