import Foundation
import Scenarios
import SimulationKernel
import Testing

/// How much a test searches, and from which seed.
struct SearchSettings: Sendable {
  let caseCount: UInt64
  let seed: UInt64

  /// What the environment says, or else the call, or else the traits around it.
  init(cases: Int?, seed: UInt64?, scenario: Scenario) {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["TIPFLEET_CASES"].flatMap { Int($0) } ?? cases ?? SearchTrait.cases
    caseCount = UInt64(max(1, count))
    self.seed =
      environment["TIPFLEET_SEED"].flatMap(SeedWord.parse) ?? seed ?? SearchTrait.seed
      ?? scenario.seed
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
