import FleetFacts
import FleetSimulation
import FleetWorld
import Foundation
import SimulationKernel
import TestExtent
import Testing

@testable import TipFleetCommand

@Suite("bench of scaling")
struct ScalingBenchTests {
  /// What the smallest entries of the usual rows print as JSON; an entry alone is never above.
  private func measure(_ more: String...) throws -> [String: Any] {
    let words = ["bench", "scaling", "--quick", "--largest", "3", "--json"]
    let run = try CommandLineRun(words: words + more)
    #expect(run.code == 0, "\(run.errors)")
    let read = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    return try #require((read as? [String: [String: Any]])?["scaling"])
  }

  @Test(
    "every row plays and is judged without a violation, and the digest is the seed's", .onlyInFull)
  func digest() throws {
    let first = try measure()
    for row in ScalingRow.allCases {
      let facts = first["\(row.key)_x1_facts"] as? Int
      #expect((facts ?? 0) >= (row == .canary ? 0 : 1_000), "\(row)")
      #expect(first["\(row.key)_x4_facts"] == nil, "\(row)")
      #expect((facts == nil) == (row == .canary), "\(row)")
    }
    let digest = try #require(first["digest"] as? String)
    #expect(try measure()["digest"] as? String == digest)
    #expect(try measure("--seed", "2")["digest"] as? String != digest)
    #expect(try measure("--row", "duration")["digest"] as? String != digest)
  }

  @Test("an entry that plays everything four times is above, and the bench fails")
  func canary() throws {
    let words = ["bench", "scaling", "--row", "canary", "--quick", "--largest", "4"]
    let run = try CommandLineRun(words: words)
    #expect(run.code == 1, "\(run.output)")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count { $0.hasSuffix("  above") } == 1, "\(run.output)")
    for work in ["to play", "to play and judge"] {
      let message = "times as long \(work) as with 1, at most 1.5; a fact or a record that one "
      #expect(run.errors.contains(message), "\(run.errors)")
    }
    #expect(run.errors.contains("Error: canary, 4 plays: a fact takes "), "\(run.errors)")
  }

  @Test("an entry is above from 1.5 times the first on, whether played or judged")
  func limit() throws {
    let entries = try [1, 4, 16].map { try ScalingRow.tips.entry($0) }
    let costs = [(100, 50, 1.0, 2.0), (200, 100, 2.98, 5.96), (10, 20, 0.1, 0.302)]
    var table = ScalingTable()
    table.add(
      zip(entries, costs).map { entry, cost in
        (entry, ScalingCost(facts: cost.0, records: cost.1, playing: cost.2, judging: cost.3))
      })
    let rows = table.result.rows.map { $0.suffix(8).joined(separator: " ") }
    #expect(
      rows == [
        "50 10000000 1.00 1.00 20000000 1.00 1.00 ", "100 14900000 1.49 1.49 29800000 1.49 1.49 ",
        "20 10000000 1.00 0.50 30200000 1.51 0.76 above",
      ])
    #expect(
      table.failures.map(\.message) == [
        "tips, 16 tips shown: a fact takes 1.51 times as long to play and judge as with 1, "
          + "at most 1.5; a fact or a record that one carries, 0.76 times"
      ])
  }

  @Test("an entry is above if a fact or a record costs more, though a fact does not")
  func recordLimit() throws {
    let entries = try [1, 4].map { try ScalingRow.tips.entry($0) }
    let costs = [
      ScalingCost(facts: 100, records: 100, playing: 1, judging: 1),
      ScalingCost(facts: 100, records: 0, playing: 1, judging: 0.7),
    ]
    var table = ScalingTable()
    table.add(Array(zip(entries, costs)).map { (entry: $0.0, cost: $0.1) })
    #expect(table.result.rows.map(\.last) == ["", "above"])
    #expect(table.failures.count == 1)
    #expect(table.failures[0].message.contains("1.00 times as long to play as with 1"))
    #expect(table.failures[0].message.hasSuffix("one carries, 2.00 times"))
  }

  @Test("the records of an entry are those of its journal")
  func records() throws {
    let figures = try measure("--row", "tips")
    let entry = try ScalingRow.tips.entry(1, isQuick: true)
    var records = 0
    var facts = 0
    var seed: UInt64 = 1
    while facts < 1_000 {
      var nobody = NoObserver()
      let run = World.play(entry.scenario, options: RunOptions(seed: seed), observer: &nobody)
      facts += run.journal.facts.count
      for fact in run.journal.facts {
        guard case .sync(let exchange) = fact.kind else { continue }
        if case .uploadRequested(_, let carried) = exchange { records += Int(carried.count) }
        if case .uploadAnswered(_, _, let carried, _) = exchange { records += Int(carried.count) }
        if case .uploadSettled(_, _, let carried) = exchange { records += Int(carried.count) }
        if case .fetchAnswered(_, _, let carried, _, _) = exchange {
          records += Int(carried.count)
        }
        if case .imported(_, let carried) = exchange { records += Int(carried.count) }
      }
      seed += 1
    }
    #expect(figures["tips_x1_facts"] as? Int == facts)
    #expect(figures["tips_x1_records"] as? Int == records)
    #expect(records > 0)
  }

  @Test("every entry is read, and is four times the one before, as far as the format goes")
  func factors() throws {
    #expect(ScalingRow.duration.factors(upTo: 1_024) == [1, 4, 16, 64, 256, 1_024])
    #expect(ScalingRow.tips.factors(upTo: 1_024) == [1, 4, 16, 64])
    #expect(ScalingRow.hub.factors(upTo: 3) == [1])
    for row in ScalingRow.allCases {
      for factor in row.factors(upTo: 256) {
        let entry = try row.entry(factor)
        #expect(entry.factor == factor)
      }
    }
  }

  @Test("bench refuses a row that it does not know")
  func unknownRow() throws {
    let run = try CommandLineRun("bench", "scaling", "--row", "length")
    #expect(run.code == 64)
    #expect(run.errors.contains("There is no row 'length'. Write one of: duration, late-saves, "))
  }
}
