import PropertySearch
import ScenarioFiles
import Scenarios
import SimulationKernel
import TestSupport
import Testing
import TextFormats
import TipFleet

@Suite("A scenario in code")
struct ScenarioInCodeTests {
  private func shipped(_ name: String) throws -> Scenario {
    let path = "scenarios/\(name).json"
    let read = ScenarioReader.strict.read(
      SourceFile(name: path, bytes: try Repository.bytes(of: path)))
    return try #require(read.scenario)
  }

  @Test("is the scenario of the file, byte for byte")
  func isTheFile() throws {
    let written = [
      try ShippedScenarios.capUnderPartition(), try ShippedScenarios.frequencyOnFourDevices(),
      try ShippedScenarios.backyardBirds(), try ShippedScenarios.trails(),
    ]
    for scenario in written {
      let file = try shipped(scenario.name)
      #expect(scenario.fileText == ScenarioWriter.text(of: file), "\(scenario.name)")
      #expect(scenario.claim == file.claim)
    }
  }

  @Test("with every system is the scenario of the file, byte for byte")
  func systemsAreTheFile() throws {
    for (name, build) in ShippedScenarios.ofSystems {
      let file = try shipped(name)
      let scenario = try build(file.claim)
      #expect(scenario.fileText == ScenarioWriter.text(of: file), "\(name)")
      #expect(scenario.name == name)
    }
  }

  @Test("stands for every file that has a system beside tips")
  func everySystemIsBuilt() throws {
    var names: [String] = []
    for path in Repository.files(in: "scenarios") {
      let read = ScenarioReader.strict.read(try Repository.source(path))
      guard let scenario = read.scenario else { continue }
      let hasSystem =
        scenario.focus != nil || scenario.intents != nil || scenario.pointer != nil
      if hasSystem { names.append(scenario.name) }
    }
    #expect(names == ShippedScenarios.ofSystems.map(\.name))
  }

  @Test("plays as the file plays, fact by fact")
  func playsTheSame() throws {
    let code = try ShippedScenarios.capUnderPartition().play()
    let file = try shipped("cap-under-partition").play()
    #expect(code.journal.factCount == file.journal.factCount)
    #expect(code.verdict == .pass)
    #expect(try code.checked { $0.tip("OfflineMapsTip").displays } == 7)
    #expect(try code.story(of: "display-cap-sum")?.contains("OfflineMapsTip") == true)
    #expect(try code.story(of: "count-exact") == nil)
  }

  @Test("a name that the run does not have is an error, not something that never happened")
  func misspelledOfARun() throws {
    let played = try ShippedScenarios.capUnderPartition().play()
    func problem(_ read: () throws(UnknownNames) -> Void) -> String {
      do throws(UnknownNames) {
        try read()
        return ""
      } catch {
        return error.description
      }
    }
    #expect(
      problem { () throws(UnknownNames) in _ = try played.story(of: "display-cap-sun") }
        == "There is no invariant 'display-cap-sun'. Did you mean 'display-cap-sum'?")
    #expect(
      problem { () throws(UnknownNames) in
        _ = try played.checked { $0.tip("OflineMapsTip").displays }
      } == "There is no tip 'OflineMapsTip'. Did you mean 'OfflineMapsTip'?")
    let several = problem { () throws(UnknownNames) in
      _ = try played.checked { run in
        run.event("opend").donations + run.tip("OfflineMapsTip").displays(on: "phnoe")
      }
    }
    #expect(several.hasPrefix("There is no event 'opend'."), "\(several)")
    #expect(several.contains("\nThere is no device 'phnoe'."), "\(several)")
  }

  private func album(
    _ parts: () -> [any ScenarioPart], tip: String = "ShareTip", kind: Platform = .iPhone
  ) throws -> Scenario {
    try Scenario("album", for: "3d") {
      App {
        Event("opened")
        Tip("ShareTip", title: "Share") { MaxDisplayCount(1) }
        Screen("album") {
          Shows(tip)
          Donates("opened")
        }
      }
      Device("phone", kind)
      parts()
    }
  }

  private func problem(_ build: () throws -> Scenario) throws -> String {
    let error = #expect(throws: InvalidScenario.self) { try build() }
    return try #require(error).description
  }

  @Test("a misspelled name is an error with the name that may be meant")
  func misspelled() throws {
    let tip = try problem { try album({ [] }, tip: "ShareTop") }
    #expect(tip.contains("'ShareTip'") || tip.contains("\"ShareTip\""), "\(tip)")
    #expect(tip.contains("ScenarioInCodeTests.swift:"))
    let wrong: [(any ScenarioPart, String)] = [
      (At("1d", on: "phnoe") { Open() }, "phone"),
      (At("1d", on: "phone") { Visit("albun") }, "album"),
      (At("1d", on: "phone") { Donate("opend") }, "opened"),
      (At("1d", on: "phone") { Step("vist", ["screen": "album"]) }, "visit"),
      (Fault("tunnel", "ofline", every: "exponential(1d)", for: "1h"), "offline"),
      (Person("ada", uses: ["phnoe": 1]), "phone"),
      (Person("ada", reacts: ["ignor": 1]), "ignore"),
      (Expect("display-cap-sun", "always"), "display-cap-sum"),
      (Device("pad", .iPad).with("plattform", "iPad"), "platform"),
      (Section("focuss", [:]), "focus"),
    ]
    for (part, meant) in wrong {
      let text = try problem { try album { [part] } }
      #expect(text.contains("did you mean") && text.contains(meant), "\(text)")
    }
  }

  @Test("a moment without steps is no step, and its devices and times are read all the same")
  func withoutSteps() throws {
    let empty = try album {
      [
        At("1d", on: "phone") {}, At("2d") {},
        At("1d", on: "phone", every: "1h", until: "2d") {},
      ]
    }
    #expect(empty.fileText == (try album { [] }).fileText)
    let wrong: [(At, String)] = [
      (At("1d", on: "phnoe") {}, "did you mean \"phone\"?"), (At("soon", on: "phone") {}, "error["),
      (At("9d", on: "phone") {}, "too late"), (At("9d") {}, "too late"),
      (At("1d", on: "phone", every: "often") {}, "error["),
      (At("1d", on: "phone", until: "2d") {}, "the step happens once"),
    ]
    for (part, words) in wrong {
      let text = try problem { try album { [part] } }
      #expect(text.contains(words), "\(text)")
    }
  }

  @Test("a misspelled name of a system is an error with the name that may be meant")
  func misspelledInSystems() throws {
    let focus = FocusFilter { Focus("Work") }
    let intents = Intents {
      Intent("AddWater") { Donates("opened") }
      Widget("glasses") { WidgetControl(runs: "AddWater") }
    }
    let screen = Rectangle(width: 100, height: 100)
    let pointer = Pointer {
      PointerView("window")
      PointerLayout("album", bounds: screen, frames: ["window": screen])
    }
    let wrong: [([any ScenarioPart], String)] = [
      ([focus, At("1d", on: "phone") { TurnFocusOn("Wrok") }], "Work"),
      ([FocusFilter(predicate: "acount") { FilterParameter("account") }], "account"),
      ([FocusFilter { FilterParameter("account", type: "txt") }], "text"),
      ([intents, At("1d", on: "phone") { RunIntent("AddWatre") }], "AddWater"),
      ([intents, At("1d", on: "phone") { RunIntent("AddWater", by: "sirri") }], "siri"),
      ([intents, At("1d", on: "phone") { PlaceWidget("glases") }], "glasses"),
      ([Intents { Intent("AddWater") { Donates("opend") } }], "opened"),
      ([Intents { Intent("AddWater", in: ["ap"]) }], "app"),
      ([pointer, At("1d", on: "phone") { ActivateControl("windw") }], "window"),
      ([Pointer { PointerView("window", control: "buton") }], "button"),
    ]
    for (parts, meant) in wrong {
      let text = try problem { try album { parts } }
      #expect(text.contains("did you mean \"\(meant)\"?"), "\(meant): \(text)")
    }
  }

  @Test("what cannot be played is an error with its reason, and nothing traps")
  func unplayable() throws {
    let wrong: [any ScenarioPart] = [
      Heal(after: "soon"), Person("ada", every: "often"), At("-1d", on: "phone") { Open() },
      At("1d") { Open() }, Device("phone"), Device("pad", count: -1), Device("", .iPad),
      Network(loss: "200%"), App {}, Expect("display-cap-sum", "sometimes"),
      Fault("both", "loss", every: "1d", for: "1h").with("at", "1d"),
      Section("duration", ["a": .null]), Sync(merge: "mine"),
    ]
    for part in wrong {
      let text = try problem { try album { [part] } }
      #expect(text.contains("error["), "\(text)")
    }
    #expect(try problem { try Scenario("empty") {} }.contains("app"))
  }

  @Test("a search finds the smallest case, which is a scenario again")
  func search() throws {
    var scenario = try ShippedScenarios.capUnderPartition()
    scenario.expectation = .demands("display-cap-sum", .always)
    let found = scenario.check(cases: 5)
    let failure = try #require(found.failure)
    #expect(failure.sentence == "display-cap-sum is violated.")
    #expect(!failure.story.isEmpty)
    #expect(failure.scenario.play().verdict == .fail)
    let claim = scenario.check(cases: 5) { run in
      run.tip("OfflineMapsTip").displays <= 100 ? .holds : .fails("It is displayed too often.")
    }
    #expect(claim.failure == nil)
    #expect(claim.tally.caseCount == 5)
  }

  @Test("a search is worth no more than what its cases put to the test")
  func searchVerdict() throws {
    let scenario = try ShippedScenarios.capUnderPartition()
    func verdict(
      cases: Int = 2, _ parts: Scenarios.Expectation = .pass,
      _ claim: (@Sendable (CheckedRun) -> Finding)? = nil
    ) -> (Verdict, [String], UInt64) {
      var asked = scenario
      asked.expectation = parts
      let search = asked.check(cases: cases, claim)
      #expect((search.verdict == .pass) == search.reasons.isEmpty)
      return (search.verdict, search.reasons, search.tally.caseCount)
    }
    #expect(verdict().0 == .pass)
    #expect(verdict(cases: 0).0 == .inconclusive)
    #expect(verdict(cases: -1) { _ in .holds }.0 == .inconclusive)
    let misspelled = verdict { run in
      run.tip("OflineMapsTip").displays <= 3 ? .holds : .fails("It is displayed too often.")
    }
    #expect(misspelled.0 == .error)
    #expect(
      misspelled.1 == ["There is no tip 'OflineMapsTip'. Did you mean 'OfflineMapsTip'?"])
    #expect(misspelled.2 == 0)
    let unknown = verdict { $0.invariants.holds("display-cap-sun") }
    #expect(unknown.0 == .error)
    let seed = scenario.seed
    let inCases = verdict { run in
      run.run.scenario.seed == seed ? .holds : run.invariants.hold(except: "finalty")
    }
    #expect(inCases.0 == .error)
    let untested = verdict { $0.invariants.holds("ordered-group") }
    #expect(untested.0 == .inconclusive)
    #expect(untested.1.first?.hasPrefix("The invariant 'ordered-group' was not met in 2") == true)
    let share = Scenarios.Expectation.demands(
      "display-cap-sum", .inShareOfRuns(atLeast: .percent(99)))
    let missed = verdict(cases: 30, share)
    #expect(missed.0 == .fail)
    #expect(missed.1.first?.hasSuffix("that is missed, at 95 %.") == true, "\(missed.1)")
    #expect(verdict(.demands("ordered-group", .always)).0 == .inconclusive)
    let beside = verdict(cases: 5, .demands("display-cap-sum", .always)) { _ in .holds }
    #expect(beside.0 == .fail)
    #expect(beside.1.first?.contains("is demanded \"always\", and case ") == true, "\(beside.1)")
    let broken = verdict { _ in .fails("It never holds.") }
    #expect(broken.0 == .fail)
    #expect(broken.1 == ["It never holds."])
  }
}
