import FleetFacts
import FleetSimulation
import FleetWorld
import ScenarioFiles
import Scenarios
import Testing
import TextFormats

@Suite("The scenario to start from")
struct TemplateTests {
  @Test("it reads without any message, claims something, and both devices show tips")
  func reads() throws {
    let text = try ScenarioTemplate.text(name: "my-first")
    let read = ScenarioReader().read(SourceFile(name: "my-first.json", bytes: Array(text.utf8)))
    #expect(read.diagnostics.plainText() == "")
    let scenario = try #require(read.scenario)
    #expect(scenario.name == "my-first")
    #expect(scenario.claim.hasPrefix("the search tip appears at most three times"))
    #expect(scenario.claim.hasSuffix("both agree."))
    let displays = displayCounts(of: scenario)
    #expect(displays.allSatisfy { $0.contains { $0 > 0 } }, "\(displays)")
  }

  @Test(
    "with the section of any systems it reads without any message, and the run uses each",
    arguments: [[.focus], [.intents], [.pointer], DeclaredSystem.allCases])
  func systems(_ systems: [DeclaredSystem]) throws {
    let text = try ScenarioTemplate.text(name: "my-first", with: systems)
    #expect(!text.contains("@"))
    #expect(text.contains("tipfleet check my-first.json"))
    let read = ScenarioReader().read(SourceFile(name: "my-first.json", bytes: Array(text.utf8)))
    #expect(read.diagnostics.plainText() == "")
    let scenario = try #require(read.scenario)
    #expect(DeclaredSystem.allCases.filter(scenario.has) == systems)
    var observer = NoObserver()
    let kinds = Set(World.play(scenario, observer: &observer).journal.facts.map(\.kind.name))
    let used: [DeclaredSystem: String] = [
      .focus: "focus.filterApplied", .intents: "intent.effectTaken", .pointer: "pointer.entered",
    ]
    for system in systems { #expect(kinds.contains(try #require(used[system]))) }
  }

  @Test("its commands name the file where it lies, as a shell reads it")
  func commands() throws {
    let text = try ScenarioTemplate.text(name: "a", at: "my scenarios/a.json", with: [.focus])
    #expect(text.contains("tipfleet run 'my scenarios/a.json'\n"))
    #expect(!text.contains(" a.json"))
  }

  @Test("a name that cannot name files is refused", arguments: ["", "a b", "../x", "nul", "a\"b"])
  func refuses(name: String) {
    #expect(throws: Identifier.Problem.self) { try ScenarioTemplate.text(name: name) }
  }
}
