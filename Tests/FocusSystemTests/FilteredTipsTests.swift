import DeviceSystems
import Explanations
import FleetFacts
import FleetSimulation
import FleetWorld
import FocusSystem
import JournalFiles
import Mutants
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

/// What a Focus means to tips, in the shipped scenario and in the ways in which apps get it wrong.
@Suite("Tips that a Focus hides")
struct FilteredTipsTests {
  static let name = "scenarios/focus-hides-tips.json"

  static func scenario() throws -> Scenario {
    return try ScenarioReader.strict.scenario(Repository.source(name))
  }

  static func failed(_ scenario: Scenario, _ mutant: Mutant? = nil) -> [String] {
    results(scenario, mutant).filter { $0.verdict == .fail && $0.statement.kind == .guarantee }
      .map(\.statement.id)
  }

  static func results(_ scenario: Scenario, _ mutant: Mutant? = nil) -> [InvariantResult] {
    World.playAlone(scenario, injecting: mutant).judged
  }

  /// What the judges find where nothing is wrong.
  private static let sound = Result { results(try scenario()) }

  @Test(
    "each is put to the test there, and holds",
    arguments: [
      "filter-hides-tips", "filter-hides-here-only", "eligible-shown", "finality",
      "filter-end-shows-tips",
    ])
  func exercised(_ id: String) throws {
    let result = try #require(Self.sound.get().first { $0.statement.id == id })
    #expect(result.verdict == .pass, "\(result.reason ?? "") \(result.violations)")
    #expect(result.checkCount > 0)
  }

  @Test("D-4, IB-12: a parameter that syncs hides the tip on every device, and the mac shows that")
  func syncedParameter() throws {
    var scenario = try Self.scenario()
    scenario.app = AppDefinition(
      texts: scenario.app.texts, events: scenario.app.events,
      parameters: scenario.app.parameters.map {
        ParameterDefinition(id: $0.id, type: $0.type, defaultValue: $0.defaultValue)
      },
      tips: scenario.app.tips, groups: scenario.app.groups, knobs: scenario.app.knobs)
    try expectWriterNamed(in: scenario)
  }

  /// Where the value of another device holds the tip back, the explanation names that device.
  private func expectWriterNamed(in scenario: Scenario) throws {
    let result = try #require(
      Self.results(scenario).first { $0.statement.id == "filter-hides-here-only" })
    #expect(result.verdict == .fail && result.statement.kind == .guarantee)
    let violation = try #require(result.violations.first)
    let device = try #require(violation.devices.first)
    var paused = PausedRun(scenario, at: .fact(violation.fact))
    let explanation = TipExplainer.explain(TipIndex(0), on: device, in: &paused)
    let filter = try #require(explanation.filters.first)
    let write = try #require(filter.write)
    #expect(write.device != device)
    #expect(write.value == .boolean(false) && filter.usedValue == .boolean(true))
    #expect(
      paused.journal.facts[write.fact.position].kind
        == .tip(.parameterSet(parameter: filter.parameter, value: write.value)))
    let text = ExplanationText(explanation, ExplanationWords(paused)).text
    #expect(text.contains("  the Focus filter sets showsTips, which syncs to the other devices\n"))
    #expect(text.contains(", which says true\n"))
    let writer = paused.names.devices[write.device.position]
    #expect(
      text.contains(
        "    what \(writer) wrote is in force instead: showsTips is false, written day "))
    #expect(text.contains(" #\(write.fact.rawValue); known here since "))
    #expect(!text.contains("showsTips is true"))
  }

  @Test("IB-12, IA-14: where an extension alone has a process, the app is started to explain a tip")
  func extensionAlone() throws {
    let scenario = try ScenarioReader.strict.scenario(
      Repository.source("scenarios/chat-accounts.json"))
    let phone = DeviceIndex(0)
    // The widget's third answer has just been donated, and Work is on.
    let moment = Instant.zero + .hours(9) + .minutes(31)
    var paused = PausedRun(scenario, at: .instant(moment))
    let runsBefore = paused.world.runsApp(on: phone)
    #expect(paused.world.devices[0].process == .background && !runsBefore)
    let explanation = TipExplainer.explain(TipIndex(0), on: phone, in: &paused)
    #expect(explanation.answer == .withheld(.rule(0)) && explanation.isLaunched)
    #expect(explanation.events.first?.donations.count == 3)
    let text = ExplanationText(explanation, ExplanationWords(paused)).text
    #expect(text.contains("  Its app is not running; this is what a launch would find."))
    // What was asked is left as it was.
    let runsAfter = paused.world.runsApp(on: phone)
    #expect(!runsAfter)
    // A state says nothing of the clauses before the app runs.
    let snapshot = FleetSnapshot(PausedRun(scenario, at: .instant(moment)))
    #expect(snapshot.devices[0].tips.allSatisfy { $0.because == nil })
  }

  @Test("B-14, F-24, IB-2, IB-15: an app that does not catch up keeps its tips hidden")
  func forgetsToCatchUp() throws {
    var scenario = try Self.scenario()
    scenario.focus?.catchesUp = false
    let failed = Self.failed(scenario)
    #expect(failed.contains("filter-catches-up"))
    #expect(failed.contains("filter-end-shows-tips"))
  }

  @Test("B-22: where the person switches the filter off in the app, its tips come back")
  func overridden() throws {
    var scenario = try Self.scenario()
    let run = World.playAlone(scenario)
    let overridden = try #require(
      run.journal.facts.firstIndex { fact in
        if case .focus(.overridden) = fact.kind { true } else { false }
      })
    let next = run.journal.facts[(overridden + 1)...].prefix(3)
    #expect(
      next.contains { fact in
        if case .tip(.parameterSet(_, .boolean(true))) = fact.kind { true } else { false }
      }, "\(next)")
    scenario.filterLinks = []
    #expect(
      !World.playAlone(scenario).journal.facts.contains { fact in
        if case .tip(.parameterSet) = fact.kind { true } else { false }
      })
  }

  @Test("D-7, IB-11: a filter hides the tip without invalidating it, and a Focus alone does not")
  func hidesWithoutEnding() throws {
    var scenario = try Self.scenario()
    // Without the dismissal nothing ends the tip.
    scenario.timeline.removeLast()
    let hidden = Self.displays(scenario)
    #expect(hidden.inWork == 0)
    #expect(hidden.invalidations == 0)
    #expect(hidden.elsewhere > 0)
    scenario.filterLinks = []
    #expect(Self.displays(scenario).inWork > 0)
  }

  /// How often the tip was displayed on a device in Work whose app was told so, and elsewhere; and
  /// how often it was invalidated.
  private static func displays(
    _ scenario: Scenario
  ) -> (inWork: Int, elsewhere: Int, invalidations: Int) {
    var found = (inWork: 0, elsewhere: 0, invalidations: 0)
    var applied: [DeviceIndex: SettingsIndex] = [:]
    let work = scenario.focus?.focuses[0].settings
    for fact in World.playAlone(scenario).journal.facts {
      guard case .device(let device) = fact.actor else { continue }
      if case .focus(.filterApplied(let settings)) = fact.kind { applied[device] = settings }
      if case .focus(.overridden) = fact.kind { applied[device] = .defaults }
      if case .tip(.invalidated) = fact.kind { found.invalidations += 1 }
      guard case .tip(.displayed) = fact.kind else { continue }
      if applied[device] == work { found.inWork += 1 } else { found.elsewhere += 1 }
    }
    return found
  }

  @Test(
    "a mutant of the coupling breaks one of its promises there",
    arguments: TestExtent.cases(mutants, quick: 1))
  func caught(_ mutant: Mutant, _ id: String) throws {
    #expect(Self.failed(try Self.scenario(), mutant).contains(id))
  }

  @Test("every mutant of the coupling is caught in the scenario for them", arguments: mutants)
  func killed(_ mutant: Mutant, _ id: String) {
    let row = MutationTest.run(
      MutantCatalogue.entry(of: mutant), budget: 200, seed: 1, leastCases: 1)
    #expect(row.isKilled, "\(mutant.id) survives \(row.caseCount) cases")
  }

  static let mutants: [(Mutant, String)] = [
    (.system(.focus(.setFilterParameters)), "filter-hides-tips"),
    (.system(.focus(.setFilterParametersHereOnly)), "filter-hides-here-only"),
    (.system(.focus(.askAfterFilterChange)), "tips-leave"),
    (.system(.focus(.hideOnly)), "filter-hides-tips"),
    (.system(.focus(.readCurrentFilter)), "filter-end-shows-tips"),
  ]

  @Test("a scenario that loses parameters keeps what the filter sets of the others")
  func droppedParameters() throws {
    var scenario = try Self.scenario()
    let app = scenario.app
    func with(_ parameters: [ParameterDefinition], rules: Int) -> AppDefinition {
      var tips = app.tips
      tips[0].rules.removeLast(tips[0].rules.count - rules)
      return AppDefinition(
        texts: app.texts, events: app.events, parameters: parameters, tips: tips,
        groups: app.groups, knobs: app.knobs)
    }
    // No rule asks the parameter any more, so it goes, and the link with it.
    scenario.app = with(app.parameters, rules: 0)
    let without = scenario.droppingUnused()
    #expect(without.app.parameters.isEmpty && without.filterLinks.isEmpty)
    #expect(World.playAlone(without).journal.factCount > 0)
    // Another one goes that stands behind it.
    let spare = ParameterDefinition(id: "spare", type: .boolean, defaultValue: .boolean(false))
    scenario.app = with(app.parameters + [spare], rules: 1)
    #expect(scenario.droppingUnused().app.parameters.map(\.id) == ["showsTips"])
    #expect(scenario.droppingUnused().filterLinks == scenario.filterLinks)
  }

  @Test("F-38: an explanation says which Focus hides a tip, since when, and what else would be")
  func explained() throws {
    let scenario = try Self.scenario()
    var paused = PausedRun(scenario, at: .instant(.zero + .days(2) + .hours(12)))
    let words = ExplanationWords(paused)
    func text(on device: Int) -> String {
      let explanation = TipExplainer.explain(
        TipIndex(0), on: DeviceIndex(device), in: &paused)
      return ExplanationText(explanation, words).text
    }
    let mac = text(on: 2)
    #expect(mac.contains("the Focus filter sets showsTips, on this device alone"))
    #expect(mac.contains("    Work is on since day 2, 09:00:00 #"))
    #expect(mac.contains("    the app goes by tips: false: showsTips is false"))
    #expect(mac.contains("    with no Focus on, showsTips would be true"))
    // The pad chose Reading, for which the filter is not configured, and the phone follows it.
    #expect(text(on: 0).contains("    Reading is on since day 2, 10:"))
    #expect(text(on: 0).contains("goes by the defaults (tips: true): showsTips is true"))
  }

  @Test("the header of a journal says what the filter sets, and reads back")
  func header() throws {
    let scenario = try Self.scenario()
    let read = try World.playAlone(scenario).readBack()
    #expect(read.problem == nil)
    #expect(read.scenario.filterLinks == scenario.filterLinks)
    #expect(read.judged.first { $0.statement.id == "filter-hides-here-only" }?.verdict == .pass)
  }

  @Test("what a filter sets, nothing else may write, and both have one type")
  func refused() throws {
    let source = String(decoding: try Repository.source(Self.name).bytes, as: UTF8.self)
    let written = source.replacing(
      "\"timeline\": [",
      with: "\"timeline\": [{ \"at\": \"1h\", \"on\": \"mac\", \"do\": \"set\", "
        + "\"parameter\": \"showsTips\", \"value\": true },")
    #expect(
      Self.errors(in: written) == [
        "the parameter showsTips is set by the filter parameter tips, and by nothing else"
      ])
    let shown = source.replacing(
      "{ \"id\": \"list\" }", with: "{ \"id\": \"list\", \"sets\": { \"showsTips\": true } }")
    #expect(Self.errors(in: shown) == Self.errors(in: written))
    let typed = source.replacing(
      "\"id\": \"showsTips\", \"type\": \"boolean\", \"default\": true",
      with: "\"id\": \"showsTips\", \"type\": \"integer\", \"default\": 1")
    #expect(
      Self.errors(in: typed).contains(
        "the parameter showsTips is of the type integer, and the filter parameter tips of the type "
          + "boolean"))
  }

  private static func errors(in text: String) -> [String] {
    let read = ScenarioReader.strict.read(
      SourceFile(name: "changed.json", bytes: Array(text.utf8)))
    return read.diagnostics.diagnostics.map(\.message)
  }
}
