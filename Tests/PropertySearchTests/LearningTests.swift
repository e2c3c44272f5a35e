import Foundation
import PropertySearch
import ScenarioFiles
import Scenarios
import SimulationKernel
import TestExtent
import Testing
import TipDomain
import Verification

/// A search that varies cases which reached something rare.
@Suite("a search that learns")
struct LearningTests {
  @Test("a case that is a variation is made alike from its number and from its origin")
  func origins() {
    let search = Self.search
    let rare = Self.whole.rare
    let learned = LearnedCases(search, seed: search.seed, rare: rare)
    var variationCount = 0
    for number in 256..<320 as Range<UInt64> {
      let origin = learned.origin(of: number) ?? CaseOrigin(number)
      if !origin.variations.isEmpty { variationCount += 1 }
      let byNumber = learned.makeCase(number).scenario
      let byOrigin = search.makeCase(from: origin).scenario
      #expect(
        ScenarioWriter.text(of: byNumber) == ScenarioWriter.text(of: byOrigin), "\(origin.text)")
    }
    #expect(variationCount == 16)
  }

  @Test("a variation is another case than the one that it was made of")
  func variationsDiffer() {
    let search = Self.search
    for number in 0..<8 as Range<UInt64> {
      let parent = search.makeCase(number).scenario
      let origin = CaseOrigin(number: number, variations: [1_000 + number])
      let varied = search.makeCase(from: origin).scenario
      #expect(ScenarioWriter.text(of: varied) != ScenarioWriter.text(of: parent))
    }
  }

  @Test("what a search learns does not depend on who played which block", .onlyInFull)
  func orderOfBlocks() {
    var parts = SearchTally()
    for block in SearchBlock.round(from: 0, caseCount: Self.caseCount) {
      parts.add(SearchBlock.play(block, of: Self.fresh, by: CasePlayer(), stopsAtFailure: false))
    }
    parts.endRound()
    #expect(parts == Self.whole)
  }

  @Test("without anything learned, every case is made from nothing")
  func nothingLearned() {
    for number in 0..<64 as Range<UInt64> {
      #expect(Self.fresh.origin(of: number) == CaseOrigin(number))
    }
  }

  @Test("what a search learned is the same after it was stored")
  func stored() throws {
    let tally = Self.whole
    let data = try JSONEncoder().encode(tally)
    let read = try JSONDecoder().decode(SearchTally.self, from: data)
    #expect(read == tally)
    #expect(read.isWhole())
  }

  @Test("a search that ended within a round is taken up only with labels that there are")
  func storedWithinRound() throws {
    var tally = SearchTally()
    tally.add(SearchBlock.play(0..<3, of: Self.fresh, by: CasePlayer(), stopsAtFailure: false))
    let text = String(decoding: try JSONEncoder().encode(tally), as: UTF8.self)
    func read(_ text: String) throws -> SearchTally {
      try JSONDecoder().decode(SearchTally.self, from: Data(text.utf8))
    }
    let again = try read(text)
    #expect(again == tally && again.isWhole())
    let labels = try #require(text.range(of: #""labels":["#))
    var changed = text
    changed.insert(contentsOf: "65000,", at: labels.upperBound)
    #expect(try !read(changed).isWhole())
    let origin = try #require(text.range(of: #""number":2"#))
    #expect(try !read(text.replacingCharacters(in: origin, with: #""number":9"#)).isWhole())
  }

  // MARK: What is searched

  private static var search: VariedCases {
    var scenario = Scenario.twoPhones()
    scenario.duration = .days(2)
    scenario.heal = HealPhase(after: .days(1), within: .hours(6))
    scenario.variation.app = .generated
    scenario.variation.faults = .everyKind
    scenario.variation.steps = .generated
    scenario.variation.stepShift = .days(1)
    return VariedCases(scenario, seed: 3)
  }

  private static var fresh: LearnedCases<VariedCases> {
    LearnedCases(search, seed: search.seed, rare: RareCases())
  }

  private static let caseCount = TestExtent.of(64, quick: 32) as UInt64

  /// What the first cases come to, played as one block.
  private static let whole = {
    var tally = SearchTally()
    tally.add(SearchBlock.play(0..<caseCount, of: fresh, by: CasePlayer(), stopsAtFailure: false))
    tally.endRound()
    return tally
  }()
}
