import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Mutants
import PropertySearch
import ScenarioFiles
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TestExtent
import Testing
import TextFormats
import TipDomain
import Verification

/// Runs that do not end by themselves, and cases that end the process.
@Suite("runs that do not end well")
struct RunawayTests {
  @Test("a case with more occurrences than it may have is stopped, and fails as endless")
  func endless() {
    let player = CasePlayer(options: RunOptions(occurrenceLimit: 50))
    let outcome = player.play(SearchCase(number: 4, scenario: .twoPhones()))
    #expect(outcome.failures == [.endless])
    #expect(outcome.occurrenceCount == 51)
  }

  @Test("a case that is cut off by the host's clock counts for nothing, and ends its block")
  func cutOff() {
    let source = VariedCases(.twoPhones(), seed: 1)
    let whole = SearchBlock.play(0..<4, of: source, by: CasePlayer(), stopsAtFailure: false)
    let late = source.makeCase(2)
    let lateFacts = CasePlayer().play(late).factCount
    #expect(CasePlayer().play(late).occurrenceCount > RunBudget.checkInterval)
    var player = CasePlayer()
    player.options.budget.spent = { _ in .time }
    let outcome = player.play(late)
    #expect(outcome.isCutOff && outcome.failures.isEmpty)
    #expect(outcome.factCount < lateFacts)
    #expect(player.replay(late.scenario).verdict == .inconclusive)
    #expect(player.replay(late.scenario).isCutOff)
    #expect(SearchBlock.play(2..<4, of: source, by: player, stopsAtFailure: false).caseCount == 0)
    // Whole cases are what they are without a clock.
    player.options.budget.spent = { _ in nil }
    #expect(SearchBlock.play(0..<4, of: source, by: player, stopsAtFailure: false) == whole)
  }

  @Test(
    "what is told of a case that does not end is played no further than in a search", .onlyInFull)
  func told() throws {
    let file = ##"""
      { "name": "turns", "duration": "6h",
        "app": {
          "parameters": [{ "id": "isOn", "default": true }],
          "tips": [
            { "type": "A", "rules": ["#Rule($isOn) { $0 }"],
              "onDisplay": [{ "sets": "isOn", "to": false }] },
            { "type": "B", "rules": ["#Rule($isOn) { !$0 }"],
              "onDisplay": [{ "sets": "isOn", "to": true }] }],
          "groups": [{ "id": "g", "tips": ["A", "B"] }],
          "screens": [{ "id": "s", "shows": [{ "group": "g" }] }] },
        "knobs": { "retractOnRuleFalse": "yes" },
        "devices": [{ "id": "phone" }],
        "timeline": [{ "at": "1min", "on": "phone", "do": "visit", "screen": "s" }] }
      """##
    let read = ScenarioReader.strict.read(SourceFile(name: "turns.json", bytes: Array(file.utf8)))
    let scenario = try #require(read.scenario, "\(read.diagnostics.plainText())")
    let searched = CasePlayer().play(SearchCase(number: 0, scenario: scenario))
    #expect(searched.failures.contains(.endless))
    let told = JudgedRun.play(told: scenario, injection: nil)
    #expect(told.run.journal.factCount == searched.factCount)
  }

  @Test("a run under a schedule is stopped alike")
  func scheduled() {
    var scenario = Scenario.twoPhones()
    scenario.schedule = .priorities(changeCount: 2)
    let player = CasePlayer(options: RunOptions(occurrenceLimit: 50))
    #expect(player.play(SearchCase(number: 0, scenario: scenario)).failures == [.endless])
  }

  @Test("a search through every order stops a run that does not end, and names it")
  func exhaustive() {
    let player = CasePlayer(options: RunOptions(occurrenceLimit: 50))
    var explorer = Explorer(.twoPhones(), player: player)
    #expect(explorer.explore().failure?.signature == .endless)
  }

  @Test("a case that may have enough occurrences is not stopped")
  func enough() {
    let outcome = CasePlayer().play(SearchCase(number: 0, scenario: .twoPhones()))
    #expect(!outcome.failures.contains(.endless))
  }

  @Test("how many occurrences a case may have grows with its devices and days, up to a limit")
  func limit() {
    var scenario = Scenario.twoPhones()
    scenario.duration = .days(9)
    scenario.heal = nil
    scenario.timeline = []
    scenario.people = []
    scenario.faults = []
    #expect(OccurrenceLimit.of(scenario) == 300_000)
    scenario.duration = .days(100_000)
    #expect(OccurrenceLimit.of(scenario) == OccurrenceLimit.greatest)
  }

  @Test("a case may have more occurrences the more often people do something on a screen")
  func actions() {
    var scenario = Scenario.twoPhones()
    scenario.duration = .days(2)
    scenario.heal = nil
    func limit(_ timing: ActionTiming) -> UInt64 {
      scenario.screens[0].actions = [ScreenAction(id: "save", timing: timing, effects: [])]
      return OccurrenceLimit.of(scenario)
    }
    let once = limit(.once(probability: .always, after: .constant(.seconds(1))))
    let often = limit(.every(.constant(.seconds(1))))
    #expect(once < often)
    #expect(often < limit(.every(.constant(.milliseconds(100)))))
    #expect(limit(.every(.constant(.zero))) <= OccurrenceLimit.greatest)
  }

  @Test("a person who opens a screen each second is busy, and not endless", .onlyInFull)
  func busy() {
    var scenario = Scenario.twoPhones()
    scenario.duration = .hours(2)
    scenario.heal = nil
    scenario.people = [
      Person(
        id: "ann", devices: [Weighted(DeviceIndex(0), weight: 1)], between: .constant(.seconds(1)),
        lasting: .constant(.seconds(5)), screens: [Weighted(0, weight: 1)],
        dwell: .constant(.seconds(1)), reactions: [], reactsAfter: .constant(.seconds(1)),
        endsProcess: .never)
    ]
    let outcome = CasePlayer().play(SearchCase(number: 0, scenario: scenario))
    #expect(outcome.occurrenceCount > 10_000)
    #expect(!outcome.failures.contains(.endless))
    #expect(OccurrenceLimit.of(scenario) > 20 * outcome.occurrenceCount)
  }

  @Test("how many occurrences a case may have grows with what its timeline and its faults ask for")
  func asked() {
    var scenario = Scenario.twoPhones()
    scenario.people = []
    let quiet = OccurrenceLimit.of(scenario)
    scenario.faults = [
      FaultDefinition(
        name: "bursts", kind: .tokenExpiry,
        schedule: .recurring(
          every: .constant(.seconds(1)), dwell: .constant(.seconds(1))))
    ]
    #expect(OccurrenceLimit.of(scenario) > quiet)
  }

  @Test("a guarantee that broke before a run was stopped is told with the stop")
  func brokenBefore() {
    var options = RunOptions(injection: Mutant.options(.capOneHigher))
    let whole = CasePlayer(options: options).play(SearchCase(number: 0, scenario: .twoPhones()))
    let guarantee = FailureSignature.violated(invariant: "local-display-cap")
    #expect(whole.failures.contains(guarantee))
    options.occurrenceLimit = whole.occurrenceCount - 1
    let stopped = CasePlayer(options: options).play(
      SearchCase(number: 0, scenario: .twoPhones()))
    #expect(stopped.failures.first == guarantee)
    #expect(stopped.failures.last == .endless)
  }

  @Test("a case that ended the process is counted as trapped, and the others are played")
  func trapped() {
    var scenario = Scenario.twoPhones()
    scenario.variation.faults = .swarm
    let tally = SearchBlock.play(
      0..<8, of: VariedCases(scenario, seed: 1), by: CasePlayer(), stopsAtFailure: true,
      trapped: [2, 5])
    #expect(tally.caseCount == 8)
    #expect(tally.failures.map(\.signature) == [.trapped])
    #expect(tally.failures.first?.caseCount == 2)
    #expect(tally.failures.first?.firstCase == 2)
    #expect(!tally.hasStoppingFailure)
  }
}
