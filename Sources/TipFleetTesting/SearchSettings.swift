import Foundation
import Scenarios
import SimulationKernel
import Testing
import TextFormats

/// How much a test searches, and from which seed.
struct SearchSettings: Sendable {
  let caseCount: UInt64
  let seed: UInt64
  /// What is wrong with the variables of the environment, each as a sentence.
  let problems: [String]

  /// What the environment says, or else the call, or else the traits around it.
  init(cases: Int?, seed: UInt64?, scenario: Scenario) {
    self.init(
      cases: cases, seed: seed, scenario: scenario,
      environment: ProcessInfo.processInfo.environment)
  }

  init(cases: Int?, seed: UInt64?, scenario: Scenario, environment: [String: String]) {
    var problems: [String] = []
    var count = cases ?? SearchTrait.cases
    if count < 1 { problems.append("\(count) cases prove nothing. Play at least one.") }
    if let text = environment["TIPFLEET_CASES"] {
      let wanted = Int(text) ?? 0
      if wanted < 1 {
        problems.append(
          "TIPFLEET_CASES is '\(PrintableText.escaped(text))', which is no number of cases. Write "
            + "a number such as 5000.")
      }
      count = wanted
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
}

/// How many cases the checks of a test or suite play, and from which seed.
public struct SearchTrait: TestTrait, SuiteTrait, TestScoping {
  @TaskLocal static var cases = 1_000
  @TaskLocal static var seed: UInt64?

  private let caseCount: Int?
  private let searchSeed: UInt64?

  fileprivate init(cases: Int?, seed: UInt64?) {
    caseCount = cases
    searchSeed = seed
  }

  /// Whether a suite hands the trait on to the tests in it.
  public var isRecursive: Bool { true }

  /// Plays the test with these settings.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await SearchTrait.$cases.withValue(caseCount ?? SearchTrait.cases) {
      try await SearchTrait.$seed.withValue(searchSeed ?? SearchTrait.seed) {
        try await function()
      }
    }
  }
}

extension Trait where Self == SearchTrait {
  /// How many cases each check plays that does not say so itself.
  public static func cases(_ count: Int) -> SearchTrait { SearchTrait(cases: count, seed: nil) }

  /// The seed of each check that does not give one itself.
  public static func seed(_ seed: UInt64) -> SearchTrait { SearchTrait(cases: nil, seed: seed) }
}
