import FleetSimulation
import FleetWorld
import PropertySearch
import ReportParts
import Scenarios
import SimulatedNetwork
import SimulationKernel
import Statistics
import TextFormats
import TipDomain
import Verification

/// One row a run.
enum RunsTable {
  static func make(_ input: ReportInput) -> ReportTable {
    let scenario = input.shown.run.scenario
    var table = ReportTable(
      name: "runs", title: "Runs", description: "One row per run.",
      columns: [
        .runID,
        .text("scenario", "Scenario", "The scenario's name."),
        .number("replication", "Number", "The run's index, from 0."),
        .text("seed", "Seed", "The seed: x and 16 hexadecimal digits."),
        .text("verdict", "Verdict", "pass, fail, inconclusive or error."),
        .text("reason", "Reason", "Why, in one sentence; empty after a plain pass."),
        .count("facts_count", "Facts", "Facts in the journal."),
        .count("occurrences_count", "Occurrences", "Occurrences played."),
        .count("violations_count", "Violations", "Violations of all invariants."),
        .text("fingerprint", "Digest", "The digest of all facts and all draws."),
      ])
    for (number, run) in input.runs.enumerated() {
      table.append([
        .text(RunSummary.name(of: scenario.name, number: number)), .text(scenario.name),
        .count(number), .text(SeedWord.text(run.seed)), .text(run.verdict.rawValue),
        run.reason.isEmpty ? .missing : .text(run.reason), .count(run.factCount),
        .count(run.occurrenceCount), .count(run.violationCount), .text(run.digest),
      ])
    }
    return table
  }
}

/// One row an invariant, over all runs.
package enum InvariantsTable {
  /// One row for each invariant that is judged.
  package static func make(_ input: ReportInput) -> ReportTable {
    let scenario = input.shown.run.scenario
    var table = ReportTable(
      name: "invariants", title: "Invariants", description: "One row per invariant, over all runs.",
      columns: columns)
    for all in input.totals.invariants {
      let rate = all.rate
      table.append([
        .text(scenario.name), .text(all.statement.id), .text(all.verdict.rawValue),
        .boolean(all.role.isDemanded), .text(all.role.words),
        .text(all.statement.kind.rawValue), .text(all.statement.sentence),
        .text(all.statement.sources), .text(all.statement.holds.rawValue),
        .count(all.runCount), .count(all.passCount), .count(all.failedCount),
        .count(all.runCount - all.judgedCount), .count(all.checkCount),
        rate.map { .decimal($0.share) } ?? .missing,
        rate.map { .decimal($0.interval.lowerBound) } ?? .missing,
        rate.map { .decimal($0.interval.upperBound) } ?? .missing,
        all.nearest?.margin.map { .integer($0) } ?? .missing,
        all.statement.marginUnit.map { .text($0.rawValue) } ?? .missing,
        (all.worst ?? all.nearest).map { .text(SeedWord.text($0.seed)) } ?? .missing,
        all.worst?.headline.map { .text($0) } ?? .missing,
        all.judgedCount == 0 ? all.reason.map { .text($0) } ?? .missing : .missing,
      ])
    }
    return table
  }

  private static let columns: [ReportColumn] = [
    .text("scenario", "Scenario", "The scenario's name."),
    .key("invariant", "Invariant", "The invariant's name."),
    .text(
      "verdict", "Verdict",
      "pass, fail, inconclusive or error, by itself: one violation in any run is a fail."),
    .flag("is_demanded", "Demanded", "Whether it decides the verdict of the runs."),
    .text(
      "demand", "Demand", "guarantee, demanded: and how often, to be violated, or not demanded."),
    .text("kind", "Kind", "guarantee, or expectation: kept only if sync is timely."),
    .text("sentence", "Claim", "The claim in one sentence."),
    .text("sources", "Statements", "The statements of the model behind it."),
    .text("holds_for", "Claimed for", "anySchedule, or boundedDelay: if sync is not too late."),
    .count("runs_count", "Runs", "Runs that were played."),
    .count("held_runs_count", "Held", "Runs in which it was put to the test and held."),
    .count("violating_runs_count", "Violated", "Runs in which it was violated."),
    .count("idle_runs_count", "Not tested", "Runs in which it was not put to the test."),
    .count("checks_count", "Checks", "How often it was put to the test."),
    ratio("rate_ratio", "Rate", "The share of runs that violate it, of those that test it."),
    ratio("rate_lower_ratio", "From", "The lower end of its 95 % interval."),
    ratio("rate_upper_ratio", "To", "The upper end of its 95 % interval."),
    .number("min_margin", "Margin", "The smallest distance to a violation; 0 is just held."),
    .text("margin_unit", "Unit", "What the margin counts."),
    .text(
      "worst_seed", "Seed", "The seed of the run with the smallest margin, or first violation."),
    .text("worst", "Worst", "What is wrong in that run, if anything is."),
    .text("reason", "Reason", "Why there is no answer, if there is none."),
  ]

  private static func ratio(
    _ name: String, _ title: String, _ description: String
  ) -> ReportColumn {
    ReportColumn(name, .number, unit: .ratio, title: title, description: description)
  }
}
