import FleetFacts
import FleetSimulation
import FleetWorld
import PropertySearch
import ScenarioFiles
import Scenarios
import TestExtent
import TestSupport
import Testing
import TextFormats

@Suite("Random worlds in which people do something on screens, and the app then")
struct EffectWorldTests {
  private static let source = WorldCases(seed: 4, makesEffects: true)
  private static let some = (0..<40 as Range<UInt64>).map { source.makeCase($0).scenario }

  @Test("every effect and every occasion occurs")
  func variety() {
    let effects = Self.some.flatMap { scenario in
      scenario.screens.flatMap { $0.actions.flatMap(\.effects) }
        + scenario.effectLists.flatMap(\.effects)
    }
    let words = effects.map { "\($0)".prefix { $0 != "(" } }
    #expect(
      Set(words) == ["donates", "sets", "increments", "toggles", "invalidates"])
    let occasions = Self.some.flatMap {
      $0.effectLists.map { "\($0.occasion)".prefix { $0 != "(" } }
    }
    #expect(
      Set(occasions) == ["launch", "activation", "display", "invalidation", "choice"])
    let hasBoth = Self.some.contains { scenario in
      scenario.screens.contains { screen in
        screen.actions.contains { if case .every = $0.timing { true } else { false } }
          && screen.actions.contains { if case .once = $0.timing { true } else { false } }
      }
    }
    #expect(hasBoth)
  }

  @Test("without what is added, a world is the one that the same seed makes without")
  func others() {
    for (number, scenario) in Self.some.enumerated() {
      var without = scenario
      without.effectLists = []
      for screen in without.screens.indices { without.screens[screen].actions = [] }
      let alone = WorldCases(seed: 4).makeCase(UInt64(number)).scenario
      #expect(ScenarioWriter.text(of: without) == ScenarioWriter.text(of: alone), "\(number)")
    }
  }

  @Test(
    "the file of a world reads back as the same world, and plays the same",
    arguments: TestExtent.cases(0..<12, quick: 2))
  func file(_ number: Int) throws {
    let scenario = Self.some[number]
    let text = ScenarioWriter.text(of: scenario, note: "")
    let read = ScenarioReader().read(SourceFile(name: "a.json", bytes: Array(text.utf8)))
    let again = try #require(read.scenario, "\(read.diagnostics.plainText())")
    #expect(ScenarioWriter.text(of: again, note: "") == text)
    #expect(World.playAlone(again).digest == World.playAlone(scenario).digest)
  }

  @Test("every promise is kept, and people act", arguments: TestExtent.cases(0..<40, quick: 2))
  func sound(_ number: Int) {
    let outcome = CasePlayer().play(Self.source.makeCase(UInt64(number)))
    #expect(outcome.failures.isEmpty, "\(number): \(outcome.failures)")
  }

  @Test("a search makes them where the scenario asks for it")
  func vary() {
    var scenario = Self.some[0]
    scenario.variation.world = .generated
    scenario.variation.effects = .generated
    let made = (0..<10 as Range<UInt64>).map {
      VariedCases(scenario, seed: 1).makeCase($0).scenario
    }
    #expect(made.contains { !$0.effectLists.isEmpty })
    scenario.variation.effects = .asWritten
    let plain = (0..<10 as Range<UInt64>).map {
      VariedCases(scenario, seed: 1).makeCase($0).scenario
    }
    #expect(plain.allSatisfy { $0.effectLists.isEmpty && $0.screens.allSatisfy(\.actions.isEmpty) })
  }
}
