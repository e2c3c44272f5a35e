import FleetSimulation
import FleetWorld
import Mutants
import PropertySearch
import ScenarioFiles
import Scenarios
import SimulationKernel
import TestSupport
import Testing
import TextFormats
import TipDomain
import TipSync
import Verification

@testable import ReportParts
@testable import Reports
@testable import RunTables

@Suite("stories of violations at rest")
struct RestStoryTests {
  /// Two devices of one account that heal after two minutes, with what one of them does before.
  private static func scenario(_ steps: String, options: String = "") throws -> Scenario {
    let text = """
      {
        "name": "rest", "duration": "2m", "heal": {},
        "app": {
          "parameters": [{"id": "isLoggedIn", "type": "boolean", "default": false}],
          "events": [{"id": "didVisit"}], "tips": [{"type": "Compass"}],
          "screens": [{"id": "home", "shows": [{"tip": "Compass"}]}]
        },
        "sync": {"exportDelay": "10s", "push": {"enabled": false}},
        "devices": [{"id": "phone"}, {"id": "mac"}], "network": {"latency": "200ms"},\(options)
        "timeline": [\(steps)]
      }
      """
    return try ScenarioReader.strict.scenario(text)
  }

  private static let donation =
    #"{"do": "donate", "at": "1m", "on": "phone", "event": "didVisit"}"#

  /// No message of the phone gets through before the heal.
  private static let tunnel = """
    "faults": [{"name": "tunnel", "kind": "partition", "devices": ["phone"],
      "at": [{"from": "0s", "until": "2m"}]}],
    """

  private struct Told {
    let judged: JudgedRun
    let violation: Violation

    init(_ scenario: Scenario, _ mutant: String, breaks id: String) throws {
      let mutant = try #require(Mutant(id: mutant))
      judged = JudgedRun.play(scenario, options: RunOptions(injection: mutant))
      let result = try #require(judged.verdict.results.first { $0.id == id })
      violation = try #require(result.violations.first, "\(id) holds")
    }

    /// The sentences, without the numbers of facts.
    var details: [String] {
      judged.told(violation).details.map {
        $0.replacing(/,? ?#\d+/) { _ in "" }
      }
    }
  }

  @Test("a donation that a device lacks is named, with its path and who had it in the end")
  func lostDonation() throws {
    let told = try Told(
      try Self.scenario(Self.donation), "never-syncs-after-heal", breaks: "no-lost-donation")
    #expect(
      told.details == [
        "It is about the donation of didVisit that phone made at day 0, 00:01:00.",
        "phone sent it at day 0, 00:01:10; the hub stored it.",
        "The hub never sent it to mac.",
        "In the end phone and the hub have it; mac does not.",
      ])
  }

  @Test("what a device took as deleted is told, and the hub that lost it is not said to have it")
  func sweptDonation() throws {
    let told = try Told(
      try Self.scenario(Self.donation), "last-item-forgotten", breaks: "no-lost-donation")
    #expect(
      told.details.contains(
        "phone treated it as deleted, since the hub no longer had it, at day 0, 00:02:00."),
      "\(told.details)")
    #expect(told.details.last == "In the end nobody has it.", "\(told.details)")
  }

  @Test("a donation that a device deleted and another still has is told with its deletion")
  func deletedDonation() throws {
    let told = try Told(
      try Self.scenario(
        Self.donation + """
          , {"do": "open", "at": "1m30s", "on": "mac"},
          {"do": "deleteDonations", "at": "1m50s", "on": "mac", "event": "didVisit"}
          """), "never-syncs-after-heal", breaks: "convergence")
    #expect(
      told.details.contains("mac deleted the donations of the event at day 0, 00:01:50."),
      "\(told.details)")
    #expect(told.details.contains { $0.hasPrefix("mac fetched it at day 0, 00:01:3") })
    #expect(told.details.last == "In the end phone and the hub have it; mac does not.")
  }

  @Test("devices that differ in displays, an invalidation or a value are told of that change")
  func convergence() throws {
    let visit = #"{"do": "visit", "at": "1m", "on": "phone", "screen": "home"}"#
    let shown = try Told(
      try Self.scenario(visit), "never-syncs-after-heal", breaks: "convergence")
    #expect(
      shown.details == [
        "It is about the display of Compass on phone at day 0, 00:01:00.",
        "phone sent it at day 0, 00:01:10; the hub stored it.",
        "The hub never sent it to mac.",
        "In the end phone knows of 1 display and mac knows of 0 displays.",
      ])
    let done = try Told(
      try Self.scenario(
        #"{"do": "invalidate", "at": "1m", "on": "phone", "tip": "Compass"}"#),
      "never-syncs-after-heal", breaks: "convergence")
    #expect(
      done.details.first == "It is about the invalidation of Compass on phone at day 0, 00:01:00.")
    #expect(done.details.last == "In the end phone has that state; mac does not.")
    let set = try Told(
      try Self.scenario(
        #"{"do": "set", "at": "1m", "on": "phone", "parameter": "isLoggedIn", "value": true}"#),
      "never-syncs-after-heal", breaks: "convergence")
    #expect(
      set.details.first
        == "It is about the value of isLoggedIn that phone set at day 0, 00:01:00.")
    #expect(set.details.last == "In the end phone has that state; mac does not.")
  }

  @Test("an outbox that is not empty is told with the oldest change in it")
  func outbox() throws {
    let late = #"{"do": "donate", "at": "1m55s", "on": "phone", "event": "didVisit"}"#
    let told = try Told(
      try Self.scenario(late + ", " + late.replacing("1m55s", with: "1m56s")),
      "rest-ignores-outbox", breaks: "outbox-drains")
    #expect(
      told.details == [
        "It is about the donation of didVisit that phone made at day 0, 00:01:55.",
        "phone never sent it to the hub.",
        "In the end phone has it; mac and the hub do not.",
      ])
  }

  @Test("time on screen that was not uploaded is told as such")
  func timeOnScreen() throws {
    let visit = #"{"do": "visit", "at": "1m", "on": "phone", "screen": "home"}"#
    let told = try Told(
      try Self.scenario(visit), "never-syncs-after-heal", breaks: "outbox-drains")
    #expect(
      told.details.first?.hasPrefix("It is about the time on screen of Compass on phone, noted at")
        == true, "\(told.details)")
  }

  @Test("a fleet that does not come to rest is told with the change that a device has not heard of")
  func timedOut() throws {
    let told = try Told(
      try Self.scenario(Self.donation), "never-syncs-after-heal", breaks: "comes-to-rest")
    #expect(
      told.details.first
        == "It is about the donation of didVisit that phone made at day 0, 00:01:00.")
    #expect(told.details.contains("The hub never sent it to mac."))
  }

  @Test("requests that got lost are told with the number of those in between")
  func lostRequests() throws {
    let told = try Told(
      try Self.scenario(
        Self.donation.replacing("1m", with: "1s"),
        options: Self.tunnel), "never-syncs-after-heal", breaks: "comes-to-rest")
    let lost = told.details.filter {
      $0.contains("the request was lost (the network is partitioned)")
    }
    #expect(lost.count >= 1, "\(told.details)")
    #expect(told.details.last == "In the end phone has it; mac and the hub do not.")
  }

  @Test("terminal, causes and page tell the same sentences")
  func oneSource() throws {
    let scenario = try Self.scenario(Self.donation)
    let told = try Told(scenario, "never-syncs-after-heal", breaks: "no-lost-donation")
    let details = told.judged.told(told.violation).details
    let story = ViolationText.story(
      of: told.judged, .violated(invariant: "no-lost-donation"))
    let options = RunOptions(injection: told.judged.run.injection)
    let none = CauseBudget(plays: 0, messages: 0)
    let report = try #require(
      CauseSearch.causes(
        of: scenario, options: options, invariant: "no-lost-donation", budget: none))
    let causes = CauseText(report, scenario, options: options).text
    let input = ReportInput(
      shown: told.judged, runs: [RunSummary(told.judged)], scenarioFile: "rest.json",
      scenarioText: [], toolVersion: "0")
    let page = String(decoding: RunReport.files(for: input)["index.html"] ?? [], as: UTF8.self)
    for sentence in details {
      #expect(story.contains(sentence), "\(story)")
      #expect(causes.contains(sentence), "\(causes)")
      #expect(page.contains(sentence))
    }
    let junit = String(decoding: RunReport.files(for: input)["junit.xml"] ?? [], as: UTF8.self)
    #expect(junit.contains(details[0]))
  }

  @Test("a violation that is not about rest has no path")
  func elsewhere() throws {
    let scenario = try Self.scenario(
      Self.donation.replacing("1m", with: "1s"), options: Self.tunnel)
    let told = try Told(scenario, "timeout-early", breaks: "timeout-of-open-request")
    #expect(told.details.isEmpty)
  }
}
