import PropertySearch
import Scenarios
import Synchronization
import Testing
import TipDomain
import TipSync

@testable import TipFleetTesting

@Suite("what a failure says")
struct MessageTests {
  private func message(
    _ claim: @escaping @Sendable (CheckedRun) -> Finding
  ) async throws -> String {
    let text = Mutex("")
    let scenario = Scenario.forgetful(events: [EventDefinition(id: "opened")])
    try await withKnownIssue {
      try await check(scenario, cases: 50, claim)
    } matching: { issue in
      text.withLock { $0 += issue.comments.map(\.rawValue).joined() }
      return true
    }
    return text.withLock { $0 }
  }

  @Test("the values that the claim read in the smallest case, as the claim writes them")
  func values() async throws {
    let text = try await message { run in
      let (displays, onOne) = (run.tip("Compass").displays, run.tip("Compass").displays(on: "one"))
      return displays <= 2 && onOne <= 2 && run.event("opened").donations < 9
        ? .holds : .fails("Compass is shown at most twice.")
    }
    #expect(text.contains("In the smallest case\n"))
    #expect(text.contains(#"  tip("Compass").displays is 3"#), "\(text)")
    #expect(text.contains(#"  tip("Compass").displays(on: "one") is "#))
    #expect(!text.contains(#"event("opened")"#), "what was not read is not told")
  }

  @Test("a claim about invariants alone reads no values")
  func invariants() async throws {
    let text = try await message { $0.invariants.hold() }
    #expect(text.contains("count-exact is violated."))
    #expect(!text.contains("In the smallest case"))
    #expect(text.contains("At rest one knows of 1 display of Compass, but there were 2."))
  }

  @Test("the command that runs this test again, by its own id, up to the case")
  func command() async throws {
    let text = try await message { run in
      run.tip("Compass").displays <= 2 ? .holds : .fails("Compass is shown at most twice.")
    }
    let id = #"TipFleetTestingTests\.MessageTests/command\(\)'"#
    #expect(text.contains("swift test --filter '\(id)"), "\(text)")
    #expect(text.contains(#/TIPFLEET_SEED=x[0-9a-f]{16} TIPFLEET_CASES=[0-9]+ swift test/#))
    #expect(text.contains(#/replay: TIPFLEET_SEED=/#))
  }

  @Test("under a limit of time the command gives the search enough of it to come to the case again")
  func limitedCommand() {
    let command = RunningTest.command(seed: 1, caseNumber: 40, isLimited: true)
    #expect(
      command.hasPrefix(
        "TIPFLEET_SEED=x0000000000000001 TIPFLEET_CASES=41 TIPFLEET_TIME_LIMIT=1d swift test "))
    let settings = SearchSettings(
      cases: nil, seed: nil, timeLimit: .seconds(1), scenario: .forgetful,
      environment: ["TIPFLEET_CASES": "41", "TIPFLEET_TIME_LIMIT": "1d"])
    #expect(settings.problems.isEmpty)
    #expect(settings.timeLimit == .seconds(86_400))
  }

  @Test("a misspelled event is an issue with the one that may be meant")
  func event() async throws {
    let scenario = Scenario.forgetful(events: [EventDefinition(id: "opened")])
    try await withKnownIssue {
      try await check(scenario, cases: 2) { run in run.event("opend").donations < 9 }
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().contains(
        "There is no event 'opend'. Did you mean 'opened'?")
    }
    try await withKnownIssue {
      try await check(scenario, cases: 2) { run in run.event("opened").donations < 9 }
    } matching: { issue in
      issue.comments.map(\.rawValue).joined().contains(
        "The event 'opened' was not met in 2 cases")
    }
  }
}

@Suite("how long a check plays, and what it prints")
struct ClockTests {
  private var sound: Scenario {
    var scenario = Scenario.forgetful
    scenario.sync.merge = .gCounter
    return scenario
  }

  @Test("a limit of time ends the search after the first cases at the earliest")
  func limit() async throws {
    let tally = try await check(sound, cases: 100_000, timeLimit: .nanoseconds(1))
    #expect(tally.caseCount == 16)
    #expect(tally.failures.isEmpty)
  }

  @Test("without a number of cases the clock alone decides", .searchTime(.milliseconds(300)))
  func clockAlone() async throws {
    let start = ContinuousClock.now
    let tally = try await check(sound)
    let elapsed = start.duration(to: .now)
    #expect(elapsed >= .milliseconds(300))
    #expect(tally.caseCount >= 16)
    #expect(tally.caseCount % 16 == 0)
  }

  @Test("the cases up to the limit are those of a search without one")
  func sameCases() async throws {
    let limited = try await check(sound, timeLimit: .nanoseconds(1))
    let counted = try await check(sound, cases: 16)
    #expect(limited.factCount == counted.factCount)
  }

  @Test("the variable for the time overrides the call, and nonsense is refused")
  func variable() {
    func settings(_ text: String?) -> SearchSettings {
      SearchSettings(
        cases: nil, seed: nil, timeLimit: .seconds(1), scenario: .forgetful,
        environment: text.map { ["TIPFLEET_TIME_LIMIT": $0] } ?? [:])
    }
    #expect(settings("30s").timeLimit == .seconds(30))
    #expect(settings("2min").timeLimit == .seconds(120))
    #expect(settings(nil).timeLimit == .seconds(1))
    #expect(settings(nil).caseCount > 1_000_000)
    for text in ["abc", "", "0s", "-3s", "30"] {
      #expect(settings(text).problems.count == 1, "\(text)")
    }
  }

  @Test("the log of a check that finds nothing says what was played and what that proves")
  func statistics() async throws {
    let tally = try await check(sound, cases: 40)
    let text = CheckStatistics.text(of: tally, sound, SearchClock(limit: nil))
    #expect(text.hasPrefix("check two: 40 cases, "))
    #expect(text.contains("none fails"))
    #expect(text.contains("what fails in up to 7.2 % of cases may still be there, at 95 %"))
    #expect(text.contains(" invariants were put to the test, and not: "))
    #expect(text.contains("ordered-group"))
  }
}
