import Foundation
import Metrics
import Scenarios
import SimulationKernel
import TestExtent
import Testing
import TipDomain

@testable import PropertySearch

@Suite("what people saw of a tip, added up over cases")
struct TipCountTests {
  private func delays(_ numbers: Range<Int64>) -> DismissalDelays {
    var delays = DismissalDelays()
    for number in numbers { delays.add(.milliseconds(1 + number * number % 7_919)) }
    return delays
  }

  @Test("few delays are kept as they are, and of many each is known to 1 %", arguments: [3, 9_000])
  func values(_ count: Int64) throws {
    let delays = delays(0..<count)
    let exact = (0..<count).map { 1 + $0 * $0 % 7_919 }.sorted()
    #expect(delays.count == Int(count))
    for (rank, milliseconds) in exact.enumerated() {
      let found = try #require(delays.value(ofRank: rank)).microseconds
      let wanted = milliseconds * 1_000
      let tolerance = count <= DismissalDelays.exactLimit ? 0 : wanted / 100
      #expect((found - wanted).magnitude <= tolerance, "rank \(rank)")
    }
    #expect(delays.value(ofRank: Int(count)) == nil)
  }

  @Test("parts in any grouping give the same quantiles, before and after there are many")
  func grouping() {
    for count: Int64 in [100, 4_096, 4_097, 9_000] {
      let whole = delays(0..<count)
      for split in [1, count / 3, count - 1] {
        var parts = delays(0..<split)
        parts.add(delays(split..<count))
        #expect(parts == whole, "\(split) of \(count)")
      }
      var left = delays(0..<count / 4)
      var right = delays(count / 4..<count / 2)
      right.add(delays(count / 2..<count))
      left.add(right)
      #expect(left == whole)
    }
  }

  @Test("they are read back as they were written, and what no search writes is refused")
  func stored() throws {
    for count: Int64 in [0, 100, 9_000] {
      let delays = delays(0..<count)
      let bytes = try JSONEncoder().encode(delays)
      #expect(try JSONDecoder().decode(DismissalDelays.self, from: bytes) == delays)
    }
    for text in [
      "{\"exact\":[-1]}", "{}", "{\"numbers\":[5],\"counts\":[3],\"least\":1,\"greatest\":1}",
      "{\"numbers\":[5],\"counts\":[],\"least\":1,\"greatest\":1}",
    ] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(DismissalDelays.self, from: Data(text.utf8))
      }
    }
  }

  @Test("the worst total is the furthest beyond the cap of its case, the first of equals")
  func worst() {
    var counts = TipCounts()
    for (run, (seen, cap)) in [(4, 3), (5, 5), (2, 1), (6, 4), (3, 1)].enumerated() {
      var exposure = TipExposure(tip: TipIndex(0), account: 0)
      exposure.displayCount = Int32(seen)
      counts.add(exposure, cap: cap, run: UInt64(run))
    }
    #expect(counts.worst == TipCounts.Worst(count: 6, cap: 4, run: 3))
    #expect(counts.personCount == 5)
    #expect(counts.overCapCount == 4)
    #expect(counts.arePossible(casesBelow: 5, most: 100))
    #expect(!counts.arePossible(casesBelow: 3, most: 100))
    #expect(!counts.arePossible(casesBelow: 5, most: 4))
  }

  @Test("a search measures tips where cases keep them, however its cases are divided", .onlyInFull)
  func search() throws {
    let scenario = Scenario.twoPhones()
    #expect(scenario.keepsTipsInCases)
    var player = CasePlayer()
    player.measuresTips = true
    let cases = VariedCases(scenario, seed: 3)
    let whole = SearchBlock.play(0..<24, of: cases, by: player, stopsAtFailure: false)
    var parts = SearchTally()
    for start: UInt64 in [0, 7, 16] {
      let end: UInt64 = start == 0 ? 7 : start == 7 ? 16 : 24
      parts.add(SearchBlock.play(start..<end, of: cases, by: player, stopsAtFailure: false))
    }
    #expect(parts.tips == whole.tips)
    #expect(whole.tips.count == scenario.app.tips.count)
    #expect(whole.tips[0].personCount == 24)
    #expect(whole.isWhole())
    let bytes = try JSONEncoder().encode(whole)
    #expect(try JSONDecoder().decode(SearchTally.self, from: bytes) == whole)
    let unmeasured = SearchBlock.play(
      0..<24, of: cases, by: CasePlayer(), stopsAtFailure: false)
    #expect(unmeasured.tips.isEmpty)
    #expect(unmeasured.expectations == whole.expectations)
    var generated = scenario
    generated.variation.app = .generated
    #expect(TipPromises(generated, whole) == nil)
  }
}
