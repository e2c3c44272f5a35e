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
import Verification

@testable import Reports
@testable import RunTables

@Suite("The command that measures what would help")
struct MeasuringCommandTests {
  private static let path = "scenarios/platform-ids.json"
  private static let sentence =
    "To measure which setting would help most, on pairs of runs with the same seeds:"

  private func scenario(_ name: String = "platform-ids") throws -> Scenario {
    try ScenarioReader.strict.scenario(Repository.source("scenarios/\(name).json"))
  }

  private func input(
    _ scenario: Scenario, seed: UInt64 = 7, withoutFaults: [String] = [], hub: String? = nil
  ) -> ReportInput {
    let options = RunOptions(seed: seed, withoutFaults: withoutFaults)
    let judged = JudgedRun.play(scenario, options: options)
    return ReportInput(
      shown: judged, runs: [RunSummary(judged)], scenarioFile: Self.path, scenarioText: [],
      toolVersion: "0.1.0", sharedHubCommand: hub)
  }

  @Test("a run in which people saw a tip too often says how to measure what would help")
  func trouble() throws {
    let input = input(try scenario())
    #expect(input.promises.tips.contains { $0.overCapCount > 0 || $0.unseenCount > 0 })
    let page = PlayedPages.page(input)
    #expect(page.contains(Self.sentence))
    #expect(page.contains("tipfleet app \(Self.path) --seed x0000000000000007"))
  }

  @Test("the runs that it plays include these, also where they are more than usual")
  func manyRuns() throws {
    var input = input(try scenario())
    let count = ReportInput.usualAppRunCount
    input.runs = Array(repeating: input.runs[0], count: count)
    #expect(input.measuringCommand(input.promises)?.contains("--runs") == false)
    input.runs.append(input.runs[0])
    #expect(input.measuringCommand(input.promises)?.hasSuffix(" --runs \(count + 1)") == true)
  }

  @Test("a page of many runs names the command that plays them all")
  func again() throws {
    let scenario = try scenario()
    var input = input(scenario)
    #expect(input.replayAllCommand == nil)
    input.runs = Array(repeating: input.runs[0], count: 3)
    let command = "tipfleet run \(Self.path) --seed x0000000000000007 --runs 3"
    #expect(input.replayAllCommand == command)
    let page = PlayedPages.page(input)
    #expect(page.contains(command) && page.contains("The shown run alone:"))
    let fault = try #require(scenario.faults.first).name
    var without = self.input(scenario, withoutFaults: [fault])
    without.runs = input.runs
    #expect(without.replayAllCommand == command + " --without-fault \(fault)")
  }

  @Test("a run with which nothing is wrong says nothing of it")
  func quiet() throws {
    let input = PlayedPages.input([PlayedPages.play(try PlayedPages.quiet())])
    #expect(!input.promises.tips.contains { $0.overCapCount > 0 || $0.unseenCount > 0 })
    #expect(!PlayedPages.page(input).contains(Self.sentence))
  }

  @Test("runs that their scenario and seeds alone do not give have no such command")
  func otherRuns() throws {
    let scenario = try scenario()
    let shared = input(scenario, hub: "tipfleet study study.json --extract 1.1.1")
    #expect(shared.measuringCommand(shared.promises) == nil)
    let fault = try #require(scenario.faults.first)
    let without = input(scenario, withoutFaults: [fault.name])
    // So that it is not for want of trouble.
    #expect(!SettingChange.all(for: without.promises, of: scenario).isEmpty)
    #expect(without.measuringCommand(without.promises) == nil)
  }

  @Test("a run with which something is wrong says how to add its smallest schedules")
  func smallest() throws {
    var scenario = try scenario("cap-last-writer-wins")
    let quiet = PlayedPages.input([PlayedPages.play(try PlayedPages.quiet())])
    scenario.expectation = .pass
    var wrong = input(scenario)
    #expect(quiet.totals.surprises.isEmpty && !wrong.totals.surprises.isEmpty)
    let command = "tipfleet run \(Self.path) --seed x0000000000000007 --runs 1 --smallest"
    #expect(PlayedPages.page(wrong).contains(command))
    #expect(!PlayedPages.page(quiet).contains("--smallest"))
    #expect(input(scenario, withoutFaults: ["any"]).offeredSmallestCommand == nil)
    wrong.smallest = []
    let page = PlayedPages.page(wrong)
    let names = wrong.totals.surprises.map(\.statement.id).joined(separator: ", ")
    #expect(!page.contains("--smallest") && page.contains(">Not made small: \(names).<"))
  }

  @Test("so does one of an app without tips")
  func smallestWithoutTips() throws {
    let text = """
      {"schema": 1, "name": "no-tips", "seed": 1, "duration": "2d",
       "app": {"tips": [], "screens": [{"id": "home"}]}, "devices": [{"id": "phone"}],
       "focus": {"catchesUp": false, "calls": {"loss": "100%"},
        "parameters": [{"id": "tips", "type": "boolean", "default": true}],
        "focuses": [{"id": "Work", "filter": {"tips": false},
         "schedule": [{"from": "9h", "for": "8h"}]}]},
       "people": [{"id": "person", "every": "exponential(1h)", "for": "exponential(4min)"}]}
      """
    let wrong = input(
      try ScenarioReader.strict.scenario(SourceFile(name: "no-tips.json", bytes: Array(text.utf8))))
    #expect(!wrong.totals.surprises.isEmpty)
    #expect(PlayedPages.page(wrong).contains(" --smallest"))
  }

  @Test("the page of runs within the report on an app leads to its page instead", .onlyInFull)
  func withinAnApp() throws {
    let alone = input(try scenario())
    let report = AppReport.Input(
      run: alone, search: try SearchedPages.clean(), examples: [], trials: [], pairCount: 1,
      replayCommand: "tipfleet app")
    let page = PlayedPages.page(report.run)
    #expect(PlayedPages.page(alone).contains(Self.sentence))
    #expect(!page.contains(Self.sentence) && !page.contains("--smallest"))
    #expect(page.contains("<a href=\"../index.html\">page of the app</a>"))
    #expect(!PlayedPages.page(alone).contains("page of the app"))
  }
}
