import DeviceSystems
import FleetSimulation
import FleetWorld
import FocusSystem
import IntentSystem
import Metrics
import PointerSystem
import PropertySearch
import ScenarioFiles
import Scenarios
import SimulationKernel
import TestExtent
import TestSupport
import Testing
import TextFormats
import TipDomain
import Verification

@Suite("random worlds with the other systems")
struct SystemWorldTests {
  private static let source = WorldCases(seed: 3, systems: DeclaredSystem.allCases)
  private static let some = (0..<400 as Range<UInt64>).map { source.makeCase($0).scenario }

  @Test("each system is in some worlds and not in others")
  func drawn() {
    for system in DeclaredSystem.allCases {
      #expect(Self.some.contains { $0.has(system) })
      #expect(Self.some.contains { !$0.has(system) })
    }
  }

  @Test("only what is asked for is drawn", arguments: DeclaredSystem.allCases)
  func asked(system: DeclaredSystem) {
    let source = WorldCases(seed: 3, systems: [system])
    let worlds = (0..<20 as Range<UInt64>).map { source.makeCase($0).scenario }
    #expect(worlds.contains { $0.has(system) })
    #expect(
      worlds.allSatisfy { world in
        DeclaredSystem.allCases.allSatisfy { $0 == system || !world.has($0) }
      })
  }

  @Test("what is drawn for tips is the same without the other systems")
  func apart() {
    for number in 0..<20 as Range<UInt64> {
      let alone = WorldCases(seed: 3).makeCase(number).scenario
      let world = Self.source.makeCase(number).scenario
      #expect(DeclaredSystem.allCases.allSatisfy { !alone.has($0) })
      #expect(world.timeline.filter { $0.action.system == nil }.count >= alone.timeline.count)
      // As texts: a world with further texts numbers them otherwise.
      for index in alone.timeline.indices {
        #expect(
          ScenarioWriter.text(ofStep: index, in: world)
            == ScenarioWriter.text(ofStep: index, in: alone))
      }
      #expect(world.people == alone.people)
      #expect(world.network == alone.network)
      #expect(world.faults == alone.faults)
    }
  }

  @Test("every step of every system occurs")
  func steps() {
    var words: Set<String> = []
    for step in Self.some.flatMap(\.timeline) where step.action.system != nil {
      words.insert(step.action.word)
    }
    for system in DeclaredSystem.allCases {
      let missing = ScriptedAction.words(of: system).filter { !words.contains($0) }
      #expect(missing.isEmpty, "\(system): \(missing)")
    }
  }

  @Test(
    "a world that is written and read again is the same world",
    arguments: TestExtent.cases(0..<4, quick: 1))
  func roundTrip(part: UInt64) throws {
    for number in TestExtent.cases(part * 8..<(part + 1) * 8, quick: 2) {
      let scenario = Self.source.makeCase(number).scenario
      let text = ScenarioWriter.text(of: scenario)
      let file = SourceFile(name: "world.json", bytes: Array(text.utf8))
      let again = try ScenarioReader().scenario(file)
      #expect(Bool(again.focus == scenario.focus), "focus of case \(number)")
      #expect(Bool(again.filterLinks == scenario.filterLinks), "links of case \(number)")
      #expect(Bool(again.pointer == scenario.pointer), "pointer of case \(number)")
      #expect(Bool(again.pointerLinks == scenario.pointerLinks), "links of case \(number)")
      #expect(Bool(again.intents == scenario.intents), "intents of case \(number)")
      #expect(Bool(again.intentPlay == scenario.intentPlay), "play of case \(number)")
      #expect(Bool(again.devices == scenario.devices), "devices of case \(number)")
      #expect(Bool(again.timeline == scenario.timeline), "timeline of case \(number)")
      #expect(
        World.playAlone(again).digest == World.playAlone(scenario).digest, "digest of \(number)")
    }
  }

  @Test(
    "worlds keep every promise", arguments: TestExtent.cases(0..<16 as Range<UInt64>, quick: 2))
  func promises(number: UInt64) {
    let outcome = CasePlayer().play(Self.source.makeCase(number))
    #expect(outcome.failures.isEmpty, "\(outcome.failures)")
  }

  @Test("a variation of a world never breaks what a system shows by a knob")
  func variedKnobs() {
    var around = Scenario.twoPhones()
    around.variation.world = .generated
    around.variation.knobs = .generated
    around.variation.systems = [.focus, .pointer]
    let search = VariedCases(around, seed: 3)
    var turned: Set<String> = []
    for number in 0..<200 as Range<UInt64> {
      let origin = CaseOrigin(number: number, variations: [1_000 + number, 2_000 + number])
      let varied = search.makeCase(from: origin).scenario
      let knobs = varied.app.knobs
      guard !varied.filterLinks.isEmpty || varied.pointerLinks.parameter != nil else {
        if knobs.transientSynced == .yes { turned.insert("transientSynced") }
        if knobs.retractOnRuleFalse == .no { turned.insert("retractOnRuleFalse") }
        continue
      }
      #expect(knobs.transientSynced == .no, "\(origin.text)")
      #expect(knobs.retractOnRuleFalse == .yes, "\(origin.text)")
    }
    #expect(turned == ["transientSynced", "retractOnRuleFalse"])
  }

  @Test("a judge of pointers asks for no fact that a search's journal has forgotten")
  func forgotten() {
    let source = WorldCases(seed: 1, systems: [.pointer])
    for number in TestExtent.cases(0..<12 as Range<UInt64>, quick: 2) {
      let outcome = CasePlayer().play(source.makeCase(number))
      #expect(outcome.failures.isEmpty, "\(number): \(outcome.failures)")
    }
  }

  @Test("an intent retires no tip where the app configures none")
  func unconfigured() throws {
    let scenario = try ScenarioReader.strict.scenario(
      """
      {
        "name": "small", "duration": "2min",
        "app": {"tips": [{"type": "Compass"}], "screens": []},
        "intents": {"intents": [{"id": "Load", "effects": [{"invalidates": "Compass"}]}]},
        "devices": [{"id": "one", "configures": false}],
        "timeline": [
          {"do": "runIntent", "at": "1min", "on": "one", "intent": "Load", "by": "siri"}
        ]
      }
      """)
    let outcome = CasePlayer().play(SearchCase(number: 0, scenario: scenario))
    #expect(outcome.failures.isEmpty)
  }

  @Test("labels of a system are missed only where cases may have it")
  func labels() {
    var scenario = Self.some[0]
    for system in DeclaredSystem.allCases {
      scenario.variation.world = .generated
      scenario.variation.systems = [system]
      let missed = SearchTally().unreachedLabels(of: scenario).compactMap { $0.label.system }
      #expect(Set(missed) == [system])
    }
    let reached = TestExtent.cases(Self.some.prefix(25), quick: 3).enumerated().reduce(
      into: SearchTally()
    ) { tally, world in
      let played = CasePlayer().play(SearchCase(number: UInt64(world.0), scenario: world.1))
      tally.add(played, CoverageNames(world.1))
    }
    for system in DeclaredSystem.allCases {
      let labels = reached.labels.filter { $0.label.system == system }
      #expect(labels.contains { $0.reach.caseCount > 0 }, "\(system)")
    }
  }
}
