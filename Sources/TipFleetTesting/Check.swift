import PropertySearch
import Scenarios
import Testing
import Verification

/// Searches around a scenario for a case that breaks a claim.
///
///     @Test func nobodyIsNagged() async throws {
///       try await check("scenarios/trails.json", cases: 2_000) { $0.invariants.hold() }
///     }
///
/// A case that fails is made small and recorded as an issue at the caller's line: the message has
/// the values that the claim read, the story and the command that plays it again, and the scenario
/// and the story are attached. The scenario is also kept in a folder `regressions` beside the file,
/// and whatever is there is played first next time. A check that finds nothing prints what it
/// played and what that proves.
///
/// `mkdir -p failures; swift test --attachments-path failures` writes what is attached: for each
/// failure `NAME.json`, the smallest case as a scenario, and `NAME-story.txt`, all of the message.
/// `tipfleet run failures/NAME.json`, or with the path of a kept case, then writes its page, to
/// `reports/NAME/index.html`.
///
/// Throws an `UnreadableScenario` if the file cannot be read or is no scenario. Where no test of
/// Swift Testing runs, as in a test of XCTest, an issue would be lost: there it is thrown as a
/// `FailedCheck`.
///
/// - Parameters:
///   - path: the scenario's file, relative to the current folder or to the package of the test.
///   - cases: how many cases are played; nil for what the trait `.cases` says, or 1 000. The
///     variable `TIPFLEET_CASES` overrides both.
///   - timeLimit: after how long no more cases are begun; nil for what the trait `.searchTime`
///     says, or no limit. Where it is given and `cases` is not, as many are played as there is time
///     for.
///     The variable `TIPFLEET_TIME_LIMIT`, such as `30s`, overrides both.
///   - seed: the search's seed; nil for what the trait `.seed` says, or the scenario's own. The
///     variable `TIPFLEET_SEED`, which may be a commit's name, overrides both.
///   - keepsFailures: whether failing cases are kept beside the scenario.
///   - filePath: the test's own file, by which its package is found.
///   - sourceLocation: where an issue is recorded.
///   - claim: what must be true of every run; unless given, that the guarantees hold, and what the
///     scenario demands of each run. With a claim of one's own, what cases violate of that is told
///     as an issue when none fails.
/// - Returns: what the search has seen, for claims about what it reached.
@discardableResult
public func check(
  _ path: String, cases: Int? = nil, timeLimit: Duration? = nil, seed: UInt64? = nil,
  keepsFailures: Bool = true,
  filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation,
  _ claim: (@Sendable (CheckedRun) throws -> Finding)? = nil
) async throws -> SearchTally {
  let file = try TestScenarioFile(path, testFile: filePath)
  return try await ScenarioCheck(
    scenario: file.scenario, path: file.path,
    corpus: keepsFailures ? TestCorpus(beside: file.path, of: file.scenario.name) : nil,
    settings: SearchSettings(
      cases: cases, seed: seed, timeLimit: timeLimit, scenario: file.scenario),
    claim: Claim(claim), issues: CheckIssues(at: sourceLocation)
  ).run()
}

/// Searches around a scenario that was built in code; failing cases are attached, not kept. The
/// command of the message has the test write them once more.
///
/// The rest is as for
/// `check(_:cases:timeLimit:seed:keepsFailures:filePath:sourceLocation:_:)`.
@discardableResult
public func check(
  _ scenario: Scenario, cases: Int? = nil, timeLimit: Duration? = nil, seed: UInt64? = nil,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ claim: (@Sendable (CheckedRun) throws -> Finding)? = nil
) async throws -> SearchTally {
  try await ScenarioCheck(
    scenario: scenario, path: nil, corpus: nil,
    settings: SearchSettings(cases: cases, seed: seed, timeLimit: timeLimit, scenario: scenario),
    claim: Claim(claim), issues: CheckIssues(at: sourceLocation)
  ).run()
}

/// As `check` with findings, for a claim that is true or false.
///
///     try await check("scenarios/trails.json") { $0.tip("RotateMapTip").displays <= 3 }
@discardableResult
public func check(
  _ path: String, cases: Int? = nil, timeLimit: Duration? = nil, seed: UInt64? = nil,
  keepsFailures: Bool = true,
  filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation,
  _ claim: @escaping @Sendable (CheckedRun) throws -> Bool
) async throws -> SearchTally {
  let words = "The claim of \(RunningTest.name) does not hold."
  return try await check(
    path, cases: cases, timeLimit: timeLimit, seed: seed, keepsFailures: keepsFailures,
    filePath: filePath, sourceLocation: sourceLocation
  ) { run in try claim(run) ? .holds : .fails(words) }
}

/// As `check` of a scenario that was built in code, for a claim that is true or false.
@discardableResult
public func check(
  _ scenario: Scenario, cases: Int? = nil, timeLimit: Duration? = nil, seed: UInt64? = nil,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ claim: @escaping @Sendable (CheckedRun) throws -> Bool
) async throws -> SearchTally {
  let words = "The claim of \(RunningTest.name) does not hold."
  return try await check(
    scenario, cases: cases, timeLimit: timeLimit, seed: seed, sourceLocation: sourceLocation
  ) { run in try claim(run) ? .holds : .fails(words) }
}

extension Claim {
  /// A test's claim; that all invariants hold where there is none. What it throws is a failure.
  init(_ claim: (@Sendable (CheckedRun) throws -> Finding)?) {
    guard let claim else {
      self = .invariants
      return
    }
    let name = RunningTest.name
    self = .custom { run in
      do {
        return try claim(run).failure
      } catch {
        return .broken(claim: "The claim of \(name) threw: \(error).")
      }
    }
  }
}
