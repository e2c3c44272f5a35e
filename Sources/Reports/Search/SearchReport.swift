import FleetWorld
import Invariants
import Metrics
import PropertySearch
import ReportParts
import Scenarios
import Shrinking
import Statistics
import TextFormats
import TipDomain
import Verification

/// The report on a search for cases that break a promise: every file of it, from the same rows.
package enum SearchReport {
  /// What its `summary.json` and the first line of its `search.ndjson` say that it is.
  package static let schema = "tipfleet.check/1"

  /// All files, in a fixed order; the same input gives the same bytes.
  ///
  /// - `scenario`: The scenario's file, where the report has to keep it.
  package static func files(for input: Input, keeping scenario: ReportFile? = nil) -> FileSet {
    let tables = SearchTables(input)
    var files = FileSet()
    files.add("index.html", SearchPage.bytes(for: input, tables))
    files.add(
      tables.all,
      describedBy: DataPackage(
        name: input.scenario, title: "Search around \(input.scenario)",
        description: input.claim))
    let suite = SearchJUnit.suite(for: input)
    files.add("junit.xml", JUnitWriter.bytes(of: [suite], name: "tipfleet check"))
    files.add(
      StepSummary.path,
      StepSummary(
        title: "search around \(input.scenario)", verdict: VerdictBadge(input.verdict),
        sentences: [input.sentence], suites: [suite], commands: [input.replayCommand]
      ).bytes)
    files.add("search.ndjson", SearchLines.bytes(for: input))
    if let scenario { files.add(scenario) }
    files.add("summary.json", SearchSummaryFile.bytes(for: input, files: files))
    return files
  }

  /// The invariants whose violation is no failure around a scenario: it expects them to be
  /// violated, leaves them out, or does not demand them.
  package static func unclaimedInvariants(of scenario: Scenario) -> [String] {
    InvariantCatalogue.statements.filter { statement in
      let role = scenario.expectation.role(of: statement)
      return role == .reported || role == .toBeViolated
        || scenario.withoutInvariants.contains(statement.id)
    }.map(\.id)
  }

  /// Everything that the report is made of.
  package struct Input: Sendable {
    /// The name of the scenario that was searched around.
    package var scenario: String
    /// What the scenario claims.
    package var claim: String
    /// The scenario's file, as it was named.
    package var scenarioFile: String
    /// The seed of the search.
    package var seed: UInt64
    /// How many cases were to be played.
    package var plannedCaseCount: UInt64
    /// What the search saw.
    package var tally: SearchTally
    /// What was made small: failing cases, and regressions that still fail.
    package var found: [SmallCase]
    /// The scenarios that failed once and were played first.
    package var regressions: [Regression]
    /// The kept cases that could not be read or written, so that nothing is known of them.
    package var unusable: [Unusable] = []
    /// Whether some cases were variations of others.
    package var learns = true
    /// The labels that the scenario claims to be reached.
    package var claimedLabels: [String]
    /// Those of them that were not.
    package var unreached: [String]
    /// The invariants whose violation is no failure of this scenario, so that the search says
    /// nothing of them.
    package var unclaimedInvariants: [String]
    /// The systems that the scenario does not have, so that nothing is said of them.
    package var absentSystems: [DeclaredSystem]
    /// What the search is worth.
    package var verdict: Verdict
    /// The version of the program.
    package var toolVersion: String
    /// The command that makes the same search again.
    package var replayCommand: String
    /// The fault that was injected.
    package var injection: (any FaultInjection)?
    /// What the search says of each expectation.
    package var expectations: [SearchedExpectation]
    /// What the scenario demands, in words.
    package var demands: String
    /// What people saw of each tip in the cases; nil where these have apps of their own.
    package private(set) var promises: TipPromises?
    /// The app of the scenario; nil where nothing is said of its tips.
    private(set) var app: AppDefinition?
    /// One row a place in the app's code; nil where the scenario gives none.
    var code: ReportTable?
    /// Where the app's sources can be read, if somebody said so.
    package var sourceAddress: SourceAddress?

    /// The parts of a report.
    package init(
      scenario: String, claim: String, scenarioFile: String, seed: UInt64,
      plannedCaseCount: UInt64, tally: SearchTally, found: [SmallCase], regressions: [Regression],
      claimedLabels: [String], unreached: [String], unclaimedInvariants: [String],
      absentSystems: [DeclaredSystem], verdict: Verdict, toolVersion: String, replayCommand: String,
      injection: (any FaultInjection)? = nil,
      expectations: [SearchedExpectation] = [], demands: String = ""
    ) {
      self.expectations = expectations
      self.demands = demands
      self.scenario = scenario
      self.claim = claim
      self.scenarioFile = scenarioFile
      self.seed = seed
      self.plannedCaseCount = plannedCaseCount
      self.tally = tally
      self.found = found
      self.regressions = regressions
      self.claimedLabels = claimedLabels
      self.unreached = unreached
      self.unclaimedInvariants = unclaimedInvariants
      self.absentSystems = absentSystems
      self.verdict = verdict
      self.toolVersion = toolVersion
      self.replayCommand = replayCommand
      self.injection = injection
    }

    /// Takes what the cases say of each tip of the scenario that was searched around.
    package mutating func addTips(of scenario: Scenario) {
      promises = TipPromises(scenario, tally)
      app = scenario.app
    }

    /// Takes the places in the app's code that a scenario gives.
    package mutating func addCode(of scenario: Scenario, at address: SourceAddress?) {
      code = CodePlacesTable.make(scenario)
      sourceAddress = address
    }

    /// The greatest rate of violation that the clean cases leave possible, at 95 %; nil if a
    /// case failed or none was played.
    package var rateUpperBound: Double? {
      guard tally.failures.isEmpty, tally.freshCaseCount > 0 else { return nil }
      return DetectionBound.rate(afterCleanCases: tally.freshCaseCount)
    }

    /// What the clean cases prove, as a clause; nil if a case failed or none was played. Variations
    /// prove nothing of the rate.
    package var cleanClause: String? {
      guard let rate = rateUpperBound else { return nil }
      let fresh =
        tally.freshCaseCount == tally.caseCount
        ? "" : " (of the \(English.number(tally.freshCaseCount)) drawn independently)"
      return "0 of \(English.count(tally.caseCount, "case")) fail, rate of violation ≤ "
        + "\(ShareText.percent(rate)) at 95 %\(fresh)"
    }
  }

  /// A kept case that could not be read or written.
  package struct Unusable: Sendable {
    /// Its file.
    package let path: String
    /// What is wrong with it and what to do, in sentences.
    package let reason: String

    /// A case of which nothing is known.
    package init(path: String, reason: String) {
      self.path = path
      self.reason = reason
    }
  }

  /// A scenario that failed once, and what is wrong with it now.
  package struct Regression: Sendable {
    /// The file that holds it.
    package var path: String
    /// What it is worth now.
    package var outcome: RegressionOutcome
    /// The command that plays it.
    package var replayCommand: String

    /// A scenario that was played first.
    package init(path: String, outcome: RegressionOutcome, replayCommand: String) {
      self.path = path
      self.outcome = outcome
      self.replayCommand = replayCommand
    }
  }
}

extension SearchReport.Input {
  /// What the search proves, and what it does not.
  package var sentence: String { SearchPage.sentence(self) }

  /// Every invariant with what the search says of it, in the order of the registry.
  var invariants: [SearchedInvariant] {
    zip(InvariantCatalogue.statements, tally.exercised).compactMap { statement, count in
      if let system = statement.system, absentSystems.contains(system) { return nil }
      let expectation = expectations.first { $0.statement.id == statement.id }
      return SearchedInvariant(
        statement: statement, exercisedCount: count,
        isClaimed: !unclaimedInvariants.contains(statement.id),
        failure: tally.failures.first { $0.signature == .violated(invariant: statement.id) },
        expectation: expectation, rate: expectation.flatMap { endedTheSearch($0) ? nil : $0.rate })
    }
  }

  /// Every label that a case may reach, with its counts.
  var labels: [(label: CoverageLabel, reach: ReachCount)] {
    tally.labels(without: absentSystems)
  }

  /// The labels that were reached in no case.
  var missedLabels: [String] {
    labels.filter { $0.reach.caseCount == 0 }.map(\.label.text)
  }

  /// Whether any case reached a label.
  func isReached(_ label: String) -> Bool {
    tally.labels.contains { $0.label.text == label && $0.reach.caseCount > 0 }
  }

  /// The small case of a failure of the search, if it was made small.
  package func found(_ failure: FailureSignature) -> SmallCase? {
    found.first { $0.example.signature == failure && $0.example.caseNumber != nil }
  }

  /// The command that finds the causes of a small case's failure; nil where no invariant tells of
  /// it.
  func causesCommand(of found: SmallCase) -> String? {
    ToolCommand.causes(found.path, of: found.example.signature, injection: injection)
  }

  /// How many kept cases could not be read or written, in a sentence; nil if all could.
  package var unusableSentence: String? {
    guard !unusable.isEmpty else { return nil }
    return "\(English.count(unusable.count, "kept case")) could not be read or written."
  }

  /// How often a failure came, in a sentence.
  func frequency(_ failure: FailureCount) -> String {
    "In \(English.number(failure.caseCount)) of \(English.count(tally.caseCount, "case")), "
      + "first in case \(failure.firstCase)."
  }
}

/// What a search says of one invariant.
struct SearchedInvariant {
  let statement: InvariantStatement
  /// In how many cases it was put to the test.
  let exercisedCount: UInt64
  /// Whether a violation of it is a failure.
  let isClaimed: Bool
  /// How it was violated; nil if it was not, or if nobody counted.
  let failure: FailureCount?

  /// What is known of it as an expectation; nil for a guarantee that must hold.
  let expectation: SearchedExpectation?

  /// At which rate cases violate it; nil where nobody can tell, as where the search ended with it.
  let rate: (share: Double, interval: ClosedRange<Double>)?

  /// What was found out, by itself: one violation is a `fail`, whether it decides anything or not.
  var verdict: Verdict {
    if let violatingCount, violatingCount > 0 { return .fail }
    return violatingCount != nil && exercisedCount > 0 ? .pass : .inconclusive
  }

  /// Whether it is violated by no more than the scenario allows in each run.
  var isWithinDemand: Bool { failure == nil && expectation?.isWithinDemand ?? false }

  /// In how many cases it was violated; nil where nobody counted.
  var violatingCount: UInt64? {
    if let expectation { return expectation.count.caseCount }
    return isClaimed ? failure?.caseCount ?? 0 : nil
  }

  /// Whether it decides the verdict of the search.
  var isDemanded: Bool { expectation?.role.isDemanded ?? isClaimed }

  /// What a violation of it means.
  var demand: String {
    expectation?.role.words ?? (isClaimed ? "guarantee" : "not demanded")
  }
}
