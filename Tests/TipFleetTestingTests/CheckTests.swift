import DeviceSystems
import PropertySearch
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TestExtent
import Testing
import TipDomain
import TipSync

@testable import TipFleetTesting

@Suite("check")
struct CheckTests {
  @Test("a scenario that keeps its promises records nothing and says what it reached")
  func holds() async throws {
    let cases = TestExtent.of(20, quick: 6)
    let tally = try await check("scenarios/platform-ids.json", cases: cases) {
      $0.invariants.hold()
    }
    #expect(tally.caseCount == UInt64(cases))
    #expect(tally.failures.isEmpty)
    #expect(tally.exercised.contains(UInt64(cases)))
  }

  @Test("a broken promise is an issue with its promise, its story and how to repeat it")
  func fails() async throws {
    try await withKnownIssue {
      try await check(.forgetful, cases: 50)
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return text.contains("count-exact is violated.") && text.contains("replay:")
        && text.contains("2 devices")
        && text.contains("causes: ") && text.contains("--causes --invariant count-exact")
    }
  }

  @Test("a claim of the test's own is searched and made small like any other")
  func ownClaim() async throws {
    try await withKnownIssue {
      try await check(.forgetful, cases: 50) { run in
        run.tip("Compass").displays <= 1 ? .holds : .fails("Compass is shown at most once.")
      }
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().contains("Compass is shown at most once.")
    }
  }

  @Test("a claim that throws fails with what it threw")
  func throwing() async throws {
    struct Odd: Error {}
    try await withKnownIssue {
      try await check(.forgetful, cases: 2) { _ in throw Odd() }
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().contains("threw: Odd()")
    }
  }

  @Test(
    "a file that is not there is an error that says what to do",
    arguments: ["scenarios/nowhere.json", "scenarios", ""])
  func missing(path: String) async throws {
    let error = await #expect(throws: UnreadableScenario.self) { try await check(path) }
    #expect(try #require(error).description.hasPrefix("There is no file '\(path)', neither in "))
  }

  @Test("traits say how much is searched, and from which seed", .cases(3), .seed(5))
  func traits() async throws {
    let tally = try await check("scenarios/platform-ids.json")
    #expect(tally.caseCount == 3)
  }

  @Test("a name that nothing has is an issue, with the one that may be meant, before any case")
  func misspelled() async throws {
    try await refuses("There is no invariant 'count-exat'. Did you mean 'count-exact'?") {
      $0.invariants.holds("count-exat")
    }
    try await refuses("There is no invariant 'finalty'. Did you mean 'finality'?") {
      $0.invariants.hold(except: "finalty")
    }
    try await refuses("There is no tip 'Compas'. Did you mean 'Compass'?") { run in
      run.tip("Compas").displays <= 3 ? .holds : .fails("It is shown.")
    }
    try await refuses("There is no device 'three'.") { run in
      run.tip("Compass").displays(on: "three") <= 3 ? .holds : .fails("It is shown.")
    }
  }

  @Test("a misspelled name that a claim comes to in some cases only is an issue too")
  func misspelledInCases() async throws {
    let seed = Scenario.forgetful.seed
    try await withKnownIssue {
      try await check(.forgetful, cases: 2) { run in
        run.run.scenario.seed == seed || run.tip("Compass").displays(on: "three") <= 3
      }
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().contains("There is no device 'three'.")
    }
    try await withKnownIssue {
      try await check(.forgetful, cases: 2) { run in
        run.run.scenario.seed == seed ? .holds : run.invariants.hold(except: "finalty")
      }
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().contains("Did you mean 'finality'?")
    }
  }

  @Test("a device that a case is played without is no misspelled one")
  func fewerDevices() async throws {
    var scenario = Scenario.forgetful
    scenario.variation.devices = VariedRange(atLeast: 1, atMost: 1)
    let tally = try await check(scenario, cases: 12) { run in
      run.tip("Compass").displays(on: "one") + run.tip("Compass").displays(on: "two") < 100
    }
    #expect(tally.caseCount == 12)
  }

  @Test("a device on which no view asks for the tip that a claim names is untested")
  func untestedDevice() async throws {
    var scenario = Scenario.forgetful
    scenario.sync.merge = .gCounter
    // The person uses the other device alone.
    scenario.people[0].devices = [Weighted(DeviceIndex(0), weight: 1)]
    try await withKnownIssue {
      try await check(scenario, cases: 3) { $0.tip("Compass").displays(on: "two") <= 1 }
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().contains(
        "The tip 'Compass' on the device 'two' was not met in 3 cases, so what the claim says of "
          + "it proves nothing.")
    }
  }

  @Test("an invariant of a system that the scenario does not have is not called misspelled")
  func absentSystem() async throws {
    try await refuses(
      "The invariant 'focus-one-at-a-time' is about what the section 'focus' declares, which the "
        + "scenario does not have."
    ) { $0.invariants.holds("focus-one-at-a-time") }
  }

  private func refuses(
    _ words: String, _ claim: @escaping @Sendable (CheckedRun) -> Finding
  ) async throws {
    var tally: SearchTally?
    try await withKnownIssue {
      tally = try await check(.forgetful, cases: 2, claim)
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().contains(words)
    }
    #expect(tally?.caseCount == 0)
  }

  @Test("what no case puts to the test is an issue, not a pass")
  func untested() async throws {
    var scenario = Scenario.forgetful
    scenario.sync.merge = .gCounter
    try await withKnownIssue {
      try await check(scenario, cases: 3) { $0.invariants.holds("ordered-group") }
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().contains(
        "The invariant 'ordered-group' was not met in 3 cases")
    }
    scenario.screens[0].slots = []
    try await withKnownIssue {
      try await check(scenario, cases: 3) { run in
        run.tip("Compass").displays <= 3 ? .holds : .fails("It is shown.")
      }
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().contains("The tip 'Compass' was not met in 3 cases")
    }
  }

  @Test("a variable that says nothing is refused, and not taken for the usual number")
  func environment() {
    func settings(_ environment: [String: String]) -> SearchSettings {
      SearchSettings(cases: nil, seed: nil, scenario: .forgetful, environment: environment)
    }
    for text in ["abc", "", "0", "-3", "1e4"] {
      #expect(settings(["TIPFLEET_CASES": text]).problems.count == 1, "\(text)")
    }
    #expect(settings(["TIPFLEET_SEED": "not a seed"]).problems.count == 1)
    #expect(settings(["TIPFLEET_CASES": "10 000"]).caseCount == 10_000)
    let good = settings(["TIPFLEET_CASES": "50", "TIPFLEET_SEED": "7"])
    #expect(good.problems.isEmpty)
    #expect(good.caseCount == 50)
    #expect(good.seed == 7)
  }

  @Test("a variable overrides a call that plays nothing too")
  func overriding() {
    func settings(_ environment: [String: String]) -> SearchSettings {
      SearchSettings(
        cases: 0, seed: nil, timeLimit: .zero, scenario: .forgetful, environment: environment)
    }
    #expect(settings([:]).problems.count == 2)
    let good = settings(["TIPFLEET_CASES": "5", "TIPFLEET_TIME_LIMIT": "3s"])
    #expect(good.problems.isEmpty)
    #expect(good.caseCount == 5)
  }

  @Test("a label that is never reached is an issue")
  func reach() async throws {
    var scenario = Scenario.forgetful
    scenario.sync.merge = .gCounter
    scenario.reach = ["event/restored"]
    try await withKnownIssue {
      try await check(scenario, cases: 2)
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().contains("No case reached event/restored")
    }
  }
}

extension Scenario {
  /// Two phones whose stores forget each other's displays.
  static var forgetful: Scenario { forgetful(events: []) }

  /// The same, with an app that has events.
  static func forgetful(events: [EventDefinition]) -> Scenario {
    let tip = TipDefinition(typeName: "Compass", options: TipOptions(maximumDisplayCount: 2))
    let app = AppDefinition(texts: TextTable(), events: events, tips: [tip])
    var scenario = Scenario(name: "two", claim: "It holds.", app: app, duration: .days(14))
    scenario.heal = HealPhase(after: .days(13), within: .hours(12))
    scenario.devices = [
      DeviceDefinition(id: "one", platform: .iPhone),
      DeviceDefinition(id: "two", platform: .iPhone),
    ]
    scenario.sync.merge = .lwwRecord
    scenario.screens = [Screen(id: "home", slots: [TipSlot(tip: TipIndex(0))])]
    scenario.people = [
      Person(
        id: "ada",
        devices: [Weighted(DeviceIndex(0), weight: 1), Weighted(DeviceIndex(1), weight: 1)],
        between: .exponential(mean: .hours(6)), lasting: .exponential(mean: .minutes(5)),
        screens: [Weighted(0, weight: 1)], dwell: .exponential(mean: .minutes(1)),
        reactions: [Weighted(.ignore, weight: 1)], reactsAfter: .constant(.seconds(5)),
        endsProcess: .percent(20))
    ]
    return scenario
  }
}

@Suite("check and expectations")
struct ExpectationCheckTests {
  /// Two phones, one of which is often away, so that the cap on the sum is exceeded in some cases.
  private func outOfTouch(_ expectation: Scenarios.Expectation) -> Scenario {
    var scenario = Scenario.forgetful
    scenario.sync.merge = .gCounter
    scenario.expectation = expectation
    scenario.faults = [
      FaultDefinition(
        name: "away", kind: .offline([DeviceIndex(1)]),
        schedule: .recurring(
          every: .exponential(mean: .days(2)), dwell: .exponential(mean: .days(2))))
    ]
    return scenario
  }

  @Test("an expectation that the scenario does not demand is no issue")
  func undemanded() async throws {
    let tally = try await check(outOfTouch(.pass), cases: 40)
    #expect(tally.failures.isEmpty)
    let count = try #require(tally.expectations.first { $0.id == "display-cap-sum" })
    #expect(count.caseCount > 0)
  }

  @Test("a demanded one is an issue")
  func demanded() async throws {
    try await withKnownIssue {
      try await check(outOfTouch(.demands("display-cap-sum", .always)), cases: 40)
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().contains("display-cap-sum is violated.")
    }
  }

  @Test(
    "what is demanded of each run is an issue with a claim of one's own too, unless it excuses it",
    arguments: [Requirement.always, .overBy(atMost: 0)])
  func demandedBesideClaim(requirement: Requirement) async throws {
    let scenario = outOfTouch(.demands("display-cap-sum", requirement))
    try await withKnownIssue {
      let tally = try await check(scenario, cases: 40) { $0.tip("Compass").displays <= 100 }
      #expect(tally.caseCount == 40)
      #expect(tally.failures.isEmpty)
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return text.contains("Over the cap in ")
        && text.contains("display-cap-sum is demanded \"\(requirement.text)\", and case ")
    }
    try await check(scenario, cases: 40) { $0.invariants.hold(except: "display-cap-sum") }
  }

  @Test("a share of runs that is missed, or not decided, is an issue that says the rate")
  func share() async throws {
    try await withKnownIssue {
      try await check(
        outOfTouch(.demands("display-cap-sum", .inShareOfRuns(atLeast: .percent(99)))), cases: 40)
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return text.contains("Over the cap in ") && text.contains("that is missed, at 95 %.")
    }
  }
}
