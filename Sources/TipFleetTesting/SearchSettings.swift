import Foundation
import Scenarios
import SimulationKernel
import Testing
import TextFormats

/// How much a test searches, and from which seed.
struct SearchSettings: Sendable {
  /// How many cases are played at most.
  let caseCount: UInt64
  let seed: UInt64
  /// After how long no more cases are begun; nil for never.
  let timeLimit: Duration?
  /// What is wrong with the variables of the environment, each as a sentence.
  let problems: [String]

  /// What the environment says, or else the call, or else the traits around it.
  init(cases: Int?, seed: UInt64?, timeLimit: Duration?, scenario: Scenario) {
    self.init(
      cases: cases, seed: seed, timeLimit: timeLimit, scenario: scenario,
      environment: ProcessInfo.processInfo.environment)
  }

  init(
    cases: Int?, seed: UInt64?, timeLimit: Duration? = nil, scenario: Scenario,
    environment: [String: String]
  ) {
    var problems: [String] = []
    var limit = timeLimit ?? SearchTrait.searchTime
    if let text = environment["TIPFLEET_TIME_LIMIT"] {
      limit = SearchSettings.duration(text)
      if limit == nil {
        problems.append(
          "TIPFLEET_TIME_LIMIT is '\(PrintableText.escaped(text))', which is no duration. Write "
            + "one such as 30s or 10min.")
      }
    } else if let limit, limit <= .zero {
      problems.append("In no time no case is played. Give it more.")
    }
    self.timeLimit = limit
    // The clock decides where only it is given.
    var count = cases ?? SearchTrait.cases ?? (limit == nil ? 1_000 : Int.max)
    if let text = environment["TIPFLEET_CASES"] {
      let wanted = English.integer(text) ?? 0
      if wanted < 1 {
        problems.append(
          "TIPFLEET_CASES is '\(PrintableText.escaped(text))', which is no number of cases. Write "
            + "a number such as 5000.")
      }
      count = wanted
    } else if count < 1 {
      problems.append("\(count) cases prove nothing. Play at least one.")
    }
    caseCount = UInt64(max(1, count))
    var chosen = seed ?? SearchTrait.seed ?? scenario.seed
    if let text = environment["TIPFLEET_SEED"] {
      if let parsed = SeedWord.parse(text) {
        chosen = parsed
      } else {
        problems.append(
          "TIPFLEET_SEED is '\(PrintableText.escaped(text))', which is no seed. Write a number, or "
            + "up to 40 hexadecimal digits such as a commit's name.")
      }
    }
    self.seed = chosen
    self.problems = problems
  }

  /// A duration as options have it, such as `30s`; nil if it is none, or not a positive one.
  private static func duration(_ text: String) -> Duration? {
    do {
      let duration = try DurationQuantity.parse(text)
      return duration > .zero ? .microseconds(duration.microseconds) : nil
    } catch {
      return nil
    }
  }
}

/// How many cases the checks of a test or suite play, for how long, and from which seed.
public struct SearchTrait: TestTrait, SuiteTrait, TestScoping {
  @TaskLocal static var cases: Int?
  @TaskLocal static var searchTime: Duration?
  @TaskLocal static var seed: UInt64?

  private let caseCount: Int?
  private let searchSeed: UInt64?
  private let limit: Duration?

  fileprivate init(cases: Int? = nil, seed: UInt64? = nil, limit: Duration? = nil) {
    caseCount = cases
    searchSeed = seed
    self.limit = limit
  }

  /// Whether a suite hands the trait on to the tests in it.
  public var isRecursive: Bool { true }

  /// Plays the test with these settings.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await SearchTrait.$cases.withValue(caseCount ?? SearchTrait.cases) {
      try await SearchTrait.$seed.withValue(searchSeed ?? SearchTrait.seed) {
        try await SearchTrait.$searchTime.withValue(limit ?? SearchTrait.searchTime) {
          try await function()
        }
      }
    }
  }
}

extension Trait where Self == SearchTrait {
  /// How many cases each check plays that does not say so itself.
  public static func cases(_ count: Int) -> SearchTrait { SearchTrait(cases: count) }

  /// The seed of each check that does not give one itself.
  public static func seed(_ seed: UInt64) -> SearchTrait { SearchTrait(seed: seed) }

  /// How long each check plays that does not say so itself. Where no number of cases is given, as
  /// many are played as there is time for.
  public static func searchTime(_ limit: Duration) -> SearchTrait { SearchTrait(limit: limit) }
}
