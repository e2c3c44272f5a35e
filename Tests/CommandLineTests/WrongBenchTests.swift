import SimulationKernel
import Testing

@testable import TipFleetCommand

@Suite("bench finds what is wrong with its own work")
struct WrongBenchTests {
  /// A work that was not done: its check is off, and no two rounds are the same.
  private struct WrongModel: ListModel, ~Copyable {
    let round: UInt64
    var units = 0
    var check: Double { 9 }
    var flaw: String? { "one process had all events" }
    static var expectation: ListExpectation {
      ListExpectation(
        key: "check", meaning: "what it gives", units: "events", unit: "event", value: 5, bias: 1,
        deviation: 0)
    }
    var digest: StableDigest {
      var digest = StableDigest()
      digest.combine(round)
      return digest
    }

    mutating func start<List: BenchList & ~Copyable>(
      _ list: inout List
    ) where List.Payload == UInt32 {}

    mutating func play<List: BenchList & ~Copyable>(
      _ list: inout List, until total: Int
    ) where List.Payload == UInt32 {
      units = total
    }
  }

  @Test("rounds that differ, a flaw and a check that is off are named, each for itself")
  func failures() {
    let rounds = (1...2).map { (number: UInt64) in
      var model = WrongModel(round: number)
      var list = OccurrenceHeap<UInt32>()
      return PlayedRound(&model, &list, until: 4)
    }
    let outcome = ListOutcome(
      work: .hub, title: "nothing", pending: 7, expectation: WrongModel.expectation,
      rounds: rounds, memoryBefore: 0, memory: 0)
    let result = outcome.result(against: PeerFigures())
    #expect(
      result.failures.map(\.message) == [
        "hub_7: two rounds differ", "hub_7: one process had all events",
        "hub_7: the check gives 9.0 instead of 5.0",
      ])
  }

  @Test("a quick bench is one round of a tenth of the usual units")
  func quick() throws {
    let quick = try PreparedFolder().run("bench mm1 --quick --json").object()
    let work = try #require(quick["mm1"] as? [String: Any])
    #expect(work["customers"] as? Int == 100_000)
    #expect(work["rounds"] as? Int == 1)
  }

  @Test("a first line that names the columns is passed over, and a name becomes part of a key")
  func peers() throws {
    let figures = try PeerFigures.parse(
      """
      system,workload,N,units,seconds,units/s,ns/unit,peak RSS MiB,check
      my list 2,phold,300,10,1,10,50,3.0,c=1
      """)
    #expect(figures.lines.count == 1)
    let ratios = figures.figures(for: .phold, pending: 300, cost: 25)
    #expect(ratios.map(\.key) == ["times_as_fast_as_my_list_2"])
    #expect(ratios.map(\.text) == ["2.00"])
  }
}
