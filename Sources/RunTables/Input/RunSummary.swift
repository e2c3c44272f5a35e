import FleetFacts
import FleetSimulation
import FleetWorld
import Metrics
import PropertySearch
import SimulationKernel
import Verification

/// One run among several, when only one is shown whole.
package struct RunSummary: Sendable, Hashable {
  /// The seed.
  package let seed: UInt64
  /// The digest of everything that happened.
  package let digest: String
  /// What it is worth, without regard to what is demanded but was not put to the test in it.
  package let verdict: Verdict
  /// Why, in one sentence; empty after a plain pass.
  package let reason: String
  /// Whether it was ended before its time.
  package let wasEndedEarly: Bool
  /// Facts in its journal.
  package let factCount: Int
  /// Occurrences played.
  package let occurrenceCount: UInt64
  /// Random numbers drawn.
  package let drawCount: UInt64
  /// Violations of all invariants.
  package let violationCount: Int
  /// By invariant, in the order of the registry: its name, its verdict, checks and margin.
  package let invariants: [InvariantSummary]

  /// What each person saw of each tip.
  package let exposures: [TipExposure]

  /// The measures of the run, in the order of `RunMeasures.measureNames`; nil where it has none.
  package let measures: [Double?]

  /// Whether anything was violated that was not meant to be, demanded or not.
  package let hasSurprise: Bool

  /// The short form of a judged run.
  package init(_ judged: JudgedRun) {
    hasSurprise = !judged.verdict.surprises.isEmpty
    exposures = judged.metrics.exposures
    let all = RunMeasures(
      judged.verdict, judged.metrics, factCount: judged.run.journal.facts.count)
    measures = Array(all.values.prefix(RunMeasures.measureNames.count))
    seed = judged.run.seed
    digest = "\(judged.run.digest)"
    verdict = judged.verdict.settled
    reason = judged.verdict.reasons.first ?? ""
    wasEndedEarly = judged.run.earlyEnd != nil
    factCount = judged.run.journal.facts.count
    occurrenceCount = judged.run.occurrenceCount
    drawCount = judged.run.drawCount
    violationCount = judged.verdict.results.reduce(0) { $0 + $1.violationCount }
    invariants = judged.verdict.results.map(InvariantSummary.init)
  }

  /// The name of the run: `trails.r0`, from its scenario and its index among the runs.
  package static func name(of scenario: String, number: Int) -> String { "\(scenario).r\(number)" }
}

/// What one run says about one invariant.
package struct InvariantSummary: Sendable, Hashable {
  /// The invariant's name.
  package let id: String
  /// What was found out.
  package let verdict: Verdict
  /// How often it was put to the test.
  package let checkCount: Int
  /// How close it came.
  package let margin: Int64?
  /// How often it was violated.
  package let violationCount: Int
  /// Whether the run fails because of it.
  package let isBroken: Bool
  /// What is wrong in a sentence or two; nil if nothing is.
  package let headline: String?

  package init(_ result: InvariantResult) {
    isBroken = result.isBroken
    headline = result.headline
    id = result.id
    verdict = result.verdict
    checkCount = result.checkCount
    margin = result.margin
    violationCount = result.violationCount
  }
}
