import Mutants
import PropertySearch
import ReportParts

/// The rows of a report on mutants.
struct MutantTables {
  /// One row a mutant.
  let mutants: ReportTable
  /// One row a mutant and what caught it.
  let matrix: ReportTable

  init(_ matrix: KillMatrix) {
    var mutants = ReportTable(
      name: "mutants", title: "Mutants",
      description:
        "One row per mutant: what is wrong, the scenario it was played in, and whether it was "
        + "caught.",
      columns: [
        .key("mutant", "Mutant", "Its name on the command line."),
        .text("verdict", "Verdict", "pass if it was caught, or rightly not caught; else fail."),
        .text("area", "Part", "The part of the model it is in."),
        .count("cases_to_kill_count", "Cases", "Cases until it was caught; empty if it was not."),
        .text("sentence", "What is wrong", "What is wrong, in one sentence."),
        .text("caught_by", "Caught by", "The invariants that were violated, the first one first."),
        .text("mutant_scenario", "Scenario", "The mutant scenario it was played in."),
        .count("cases_played_count", "Played", "Cases that were played with it."),
        .count(
          "smallest_devices_count", "Devices",
          "Devices of the smallest case; empty without '--shrink'."),
        .count("smallest_steps_count", "Steps", "Steps of the smallest case, faults included."),
        .count(
          "smallest_attempts_count", "Attempts", "Scenarios that were played to make it small."),
        .text("smallest_redundant", "Redundant", "What could be left out of it; empty if nothing."),
        .flag("is_equivalent", "Equivalent", "Whether no invariant can tell it from the model."),
        .text("proof", "Why", "Why it is equivalent, if it is."),
      ])
    var kills = ReportTable(
      name: "kill-matrix", title: "Kill matrix",
      description: "One row per mutant and invariant that caught it.",
      columns: [
        .key("mutant", "Mutant", "Its name on the command line."),
        .key("invariant", "Invariant", "What was violated."),
        .text("finding", "Finding", "What was wrong, in one sentence."),
        .count("cases_to_kill_count", "Cases", "Cases until this invariant caught it."),
      ])
    for row in matrix.rows {
      mutants.append(MutantTables.cells(of: row))
      for kill in row.kills {
        kills.append([
          .text(row.mutant.id), .text(kill.signature.name), .text(kill.signature.sentence),
          .count(kill.firstCase),
        ])
      }
    }
    self.mutants = mutants
    self.matrix = kills
  }

  private static func cells(of row: KillRow) -> [Cell] {
    let proof = MutantCatalogue.entry(of: row.mutant).proof
    let caught = row.kills.map(\.signature.name).joined(separator: ", ")
    let redundantParts = row.smallest?.redundantParts.joined(separator: ", ") ?? ""
    return [
      .text(row.mutant.id), .text(row.isAsExpected ? "pass" : "fail"), .text(row.mutant.area),
      row.casesToKill.map { .count($0) } ?? .missing, .text(row.mutant.sentence),
      caught.isEmpty ? .missing : .text(caught), .text(row.scenario.rawValue),
      .count(row.caseCount), row.smallest.map { .count($0.deviceCount) } ?? .missing,
      row.smallest.map { .count($0.stepCount) } ?? .missing,
      row.smallest.map { .count($0.attemptCount) } ?? .missing,
      redundantParts.isEmpty ? .missing : .text(redundantParts), .boolean(proof != nil),
      proof.map { .text($0) } ?? .missing,
    ]
  }
}
