import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import PropertySearch
import Scenarios
import TestExtent
import Testing
import TipDomain
import TipSync
import Verification

@testable import Invariants

@Suite("What a judge is not shown means nothing to it")
struct ShownFactsTests {
  /// Judges a run in both ways. A class, since code that copies two lists of all judges is large.
  private final class BothWays: RunObserver {
    private var sparing: Judging<AllInvariants>
    private var thorough: Judging<AllInvariants.ShownEverything>

    init(_ scenario: Scenario) {
      sparing = Judging(Declarations(scenario))
      thorough = Judging(Declarations(scenario))
    }

    func observe(_ fact: Fact, id: FactID, in world: borrowing World) {
      let entry = JournalEntry(fact: fact, id: id)
      let families = FactFamilies(of: fact.kind)
      sparing.observe(entry, families, in: world.journal, world.records.names)
      thorough.observe(entry, families, in: world.journal, world.records.names)
    }

    func results(
      names: [String]
    ) -> (sparing: [InvariantResult], thorough: [InvariantResult]) {
      (sparing.results(names: names), thorough.results(names: names))
    }
  }

  private func expectSame(_ scenario: Scenario, _ title: String) {
    var judges = BothWays(scenario)
    var world = World(scenario, options: RunOptions())
    world.run(observer: &judges)
    let (sparing, thorough) = judges.results(names: world.records.names)
    #expect(sparing.count == thorough.count)
    for (result, other) in zip(sparing, thorough) where result != other {
      Issue.record("\(title): \(result.id) found \(result) instead of \(other)")
    }
    #expect(sparing.contains { $0.checkCount > 0 })
  }

  @Test(
    "the same is found in random worlds",
    arguments: TestExtent.cases(0..<12 as Range<UInt64>, quick: 2))
  func worlds(_ number: UInt64) {
    let worlds = WorldCases(
      seed: 131, systems: DeclaredSystem.allCases, makesEffects: true, hasConditions: true)
    expectSame(worlds.makeCase(number).scenario, "case \(number)")
  }

  @Test("the same is found where strategies break promises")
  func violations() throws {
    for merge in TestExtent.cases([MergeChoice.lwwField, .lwwRecord], quick: 1) {
      expectSame(try Scenario.busyMonth(merge: merge), merge.name)
    }
  }

  @Test("each fact has a family of its own kind, and what is no fact has none of theirs")
  func families() {
    let accountChange = FactFamilies(of: .sync(.accountChanged(to: nil)))
    #expect(accountChange == .account)
    #expect(FactFamilies.sync.isSuperset(of: accountChange))
    #expect(FactFamilies(of: .network(.held(message: 1))) == .stopped)
    #expect(FactFamilies(of: .device(.suspended)) == .activation)
    #expect(FactFamilies(of: .device(.backedUp)) == .store)
    #expect(FactFamilies(of: .person(.visited(screen: 0))) == .visit)
    #expect(FactFamilies(of: .tip(.configured)) == .configuring)
    let parts: [FactFamilies] = [.sync, .network, .process, .person, .otherTip, .phase, .intent]
    for (index, part) in parts.enumerated() {
      #expect(FactFamilies.all.isSuperset(of: part))
      #expect(parts[..<index].allSatisfy { $0.isDisjoint(with: part) })
    }
    #expect(FactFamilies.all.isDisjoint(with: [.trueTime, .causes, .request, .views]))
  }
}
