import CloudSync
import DeviceSystems
import FleetFacts
import ScenarioFiles
import SimulationKernel
import TestSupport
import Testing
import TipDomain

@testable import FleetSimulation
@testable import FleetWorld

@Suite("Who watches a run")
struct ObserverTests {
  /// Takes the facts of an occurrence at once.
  private struct Whole: RunObserver {
    var facts: [FactID] = []
    /// The moments of the facts of each occurrence.
    var isAtOneMoment = true

    mutating func observe(_ fact: Fact, id: FactID, in world: borrowing World) {
      Issue.record("It takes all at once.")
    }

    mutating func observe(from first: FactID, in world: borrowing World) {
      for position in first.position..<world.journal.factCount {
        facts.append(FactID(position))
        let fact = world.journal.fact(FactID(position))
        if fact.instant != world.now { isAtOneMoment = false }
      }
    }
  }

  /// Takes them one after another.
  private struct Each: RunObserver {
    var facts: [FactID] = []
    var hasRightFacts = true

    mutating func observe(_ fact: Fact, id: FactID, in world: borrowing World) {
      facts.append(id)
      if world.journal.fact(id).kind != fact.kind { hasRightFacts = false }
    }
  }

  @Test("each sees every fact once and in order, also of a pair", arguments: [true, false])
  func all(keepsJournal: Bool) throws {
    let scenario = try ScenarioReader().scenario(Repository.source("scenarios/trails.json"))
    var pair = PairObserver(PairObserver(Whole(), NoObserver()), Each())
    var world = World(scenario, options: RunOptions(keepsJournal: keepsJournal))
    world.run(observer: &pair)
    let all = (0..<world.journal.factCount).map { FactID($0) }
    #expect(all.count > 1_000)
    #expect(pair.first.first.facts == all && pair.first.first.isAtOneMoment)
    #expect(pair.second.facts == all && pair.second.hasRightFacts)
  }

  /// Reads the records that facts name, and looks at no earlier fact.
  private struct RecordReader: RunObserver {
    static var looksBack: Bool { false }
    var tags: UInt64 = 0

    mutating func observe(_ fact: Fact, id: FactID, in world: borrowing World) {
      guard case .sync(.imported(_, let records)) = fact.kind else { return }
      for index in records.range { tags += UInt64(world.carriedRecord(index).tag) }
    }
  }

  @Test("a run is the same whether its window keeps records and causes or not")
  func windows() throws {
    let scenario = try ScenarioReader().scenario(Repository.source("scenarios/trails.json"))
    var nobody = NoObserver()
    let kept = World.play(scenario, observer: &nobody)
    let tags = kept.journal.facts.reduce(into: UInt64(0)) { tags, fact in
      guard case .sync(.imported(_, let records)) = fact.kind else { return }
      for record in kept.journal.carried[records.range] { tags += UInt64(record.tag) }
    }
    var world = World(scenario, options: RunOptions(keepsJournal: false))
    world.run(observer: &nobody)
    #expect(world.journal.digest == kept.journal.digest && world.journal.carried.isEmpty)
    world = World(scenario, options: RunOptions(keepsJournal: false))
    var reader = PairObserver(NoObserver(), RecordReader())
    world.run(observer: &reader)
    #expect(world.journal.digest == kept.journal.digest && reader.second.tags == tags)
    #expect(tags > 1_000)
  }

  @Test("a fleet with many tip ids knows each by one number")
  func manyNames() {
    var table = RecordTable()
    let names = (0..<60).map { "tip \($0 % 50)" }
    let records = names.map { table.record(named: $0) }
    #expect(table.names == (0..<50).map { "tip \($0)" })
    #expect(records.map(\.position) == (0..<60).map { $0 % 50 })
    #expect(names.map { table.record(named: $0) } == records)
  }
}
