import FleetSimulation
import PropertySearch
import SimulatedNetwork
import SimulationKernel
import Statistics
import TipDomain
import Verification

/// One row a run.
enum RunsTable {
  static func make(_ input: ReportInput) -> ReportTable {
    let scenario = input.shown.run.scenario
    var table = ReportTable(
      name: "runs", title: "Runs", description: "One row a run.",
      columns: [
        .runID,
        .text("scenario", "Scenario", "The scenario's name."),
        .number("replication", "Number", "The run's place among the runs, from 0."),
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
enum InvariantsTable {
  static func make(_ input: ReportInput) -> ReportTable {
    let scenario = input.shown.run.scenario
    var table = ReportTable(
      name: "invariants", title: "Invariants", description: "One row an invariant, over all runs.",
      columns: [
        .text("scenario", "Scenario", "The scenario's name."),
        .key("invariant", "Invariant", "The invariant's name."),
        .text("verdict", "Verdict", "The gravest verdict over all runs."),
        .text("sentence", "Claim", "The claim in one sentence."),
        .text("sources", "Statements", "The statements of the model behind it."),
        .text("holds_for", "Claimed for", "anySchedule, or boundedDelay: if news is not too late."),
        .count("runs_count", "Runs", "Runs in which it was judged."),
        .count("checks_count", "Checks", "How often it was put to the test."),
        .count("violating_runs_count", "Violating runs", "Runs in which it was violated."),
        ReportColumn(
          "rate_upper_ratio", .number, unit: .ratio, title: "Rate at most",
          description: "The rate of violating runs that is still possible, with 95 % confidence, "
            + "when none was found; missing otherwise."),
        .number("min_margin", "Margin", "The smallest distance to a violation; 0 is just held."),
        .text("margin_unit", "Unit", "What the margin counts."),
        .text("reason", "Reason", "Why there is no answer, if there is none."),
      ])
    for (place, result) in input.shown.verdict.results.enumerated() {
      let all = input.runs.compactMap { run in
        place < run.invariants.count ? run.invariants[place] : nil
      }
      let judged = all.filter { $0.verdict != .inconclusive }
      let violating = all.filter { $0.verdict == .fail }.count
      let margin = all.compactMap(\.margin).min()
      let verdict =
        judged.isEmpty
        ? Verdict.inconclusive
        : judged.reduce(Verdict.pass) { $0.combined(with: $1.verdict) }
      table.append([
        .text(scenario.name), .text(result.id), .text(verdict.rawValue),
        .text(result.statement.sentence), .text(result.statement.sources),
        .text(result.statement.holds.rawValue), .count(judged.count),
        .count(all.reduce(0) { $0 + $1.checkCount }), .count(violating),
        violating == 0 && !judged.isEmpty
          ? .decimal(DetectionBound.rate(afterCleanCases: UInt64(judged.count))) : .missing,
        margin.map { .integer($0) } ?? .missing,
        result.statement.marginUnit.map { .text($0.rawValue) } ?? .missing,
        judged.isEmpty ? result.reason.map { .text($0) } ?? .missing : .missing,
      ])
    }
    return table
  }
}
