import FleetFacts
import FleetSimulation
import FleetWorld
import PropertySearch
import ScenarioFiles
import Scenarios
import SimulationKernel
import TestExtent
import TestSupport
import Testing
import TextFormats
import TipDomain

@Suite("random worlds whose app is not the same everywhere")
struct ConditionWorldTests {
  private static let source = WorldCases(seed: 3, hasConditions: true)
  private static let some = (0..<100 as Range<UInt64>).map { source.makeCase($0).scenario }

  @Test("tips, rules, members and views are conditional in some worlds")
  func drawn() {
    let tips = Self.some.flatMap(\.app.tips)
    #expect(tips.contains { $0.presence != .everywhere })
    #expect(tips.contains { $0.presence == .everywhere })
    #expect(tips.contains { $0.rules.contains { $0.presence != .everywhere } })
    #expect(Self.some.contains { $0.app.groups.contains { !$0.presences.isEmpty } })
    let conditions = Self.some.flatMap(\.screens).flatMap(\.slots).compactMap(\.condition)
    #expect(conditions.contains { $0.rule != nil })
    #expect(conditions.contains { $0.presence != .everywhere })
  }

  @Test("what else is drawn is the same without conditions")
  func apart() {
    for number in 0..<20 as Range<UInt64> {
      let plain = WorldCases(seed: 3).makeCase(number).scenario
      let world = Self.some[Int(number)]
      #expect(world.people == plain.people)
      #expect(world.network == plain.network)
      #expect(world.faults == plain.faults)
      #expect(world.timeline == plain.timeline)
      #expect(world.devices == plain.devices)
      #expect(world.app.tips.map(\.options) == plain.app.tips.map(\.options))
    }
  }

  @Test(
    "worlds keep every promise", arguments: TestExtent.cases(0..<48 as Range<UInt64>, quick: 2))
  func promises(number: UInt64) {
    let outcome = CasePlayer().play(Self.source.makeCase(number))
    #expect(outcome.failures.isEmpty, "\(outcome.failures)")
  }

  @Test(
    "a world that is written and read again is the same world",
    arguments: TestExtent.cases(0..<4, quick: 1))
  func roundTrip(part: UInt64) throws {
    for number in TestExtent.cases(part * 8..<(part + 1) * 8, quick: 3) {
      let scenario = Self.source.makeCase(number).scenario
      let file = SourceFile(
        name: "world.json", bytes: Array(ScenarioWriter.text(of: scenario).utf8))
      let again = try ScenarioReader().scenario(file)
      #expect(again.app.tips == scenario.app.tips)
      #expect(again.app.groups == scenario.app.groups)
      #expect(again.screens == scenario.screens)
      #expect(
        World.playAlone(again).digest == World.playAlone(scenario).digest, "digest of \(number)")
    }
  }

  @Test("views come and go, and tips are missing somewhere")
  func exercised() {
    var ends: Set<DisplayEndReason> = []
    var clauses: Set<IneligibilityClause> = []
    for scenario in Self.some.prefix(30)
    where !ends.contains(.viewLeft) || !clauses.contains(.absent) {
      for fact in World.playAlone(scenario).journal.facts {
        if case .tip(.displayEnded(let ended)) = fact.kind { ends.insert(ended.reason) }
        if case .tip(.withheld(_, _, let because)) = fact.kind { clauses.insert(because.clause) }
      }
    }
    #expect(ends.contains(.viewLeft))
    #expect(clauses.contains(.absent))
  }
}
