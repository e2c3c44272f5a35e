import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import PropertySearch
import Scenarios
import SimulationKernel
import Verification

/// The tables of verdicts over many runs, counted from what the judges found in each run.
struct CountedVerdicts {
  let scenario: String
  /// The runs, in the order of their seeds.
  let runs: [JudgedRun]
  /// What the scenario asks, by invariant, in the words of its file.
  let demands: [String: String]
  /// The invariants that the scenario says are violated.
  let expected: [String]

  /// What a violation of an invariant means.
  func demand(_ statement: InvariantStatement) -> String {
    if expected.contains(statement.id) { return "to be violated" }
    if statement.kind == .guarantee { return "guarantee" }
    guard let demand = demands[statement.id], demand != "reported" else { return "not demanded" }
    return "demanded: \(demand)"
  }

  /// Whether a run fails because of what was found.
  private func isBroken(_ result: InvariantResult) -> Bool {
    guard result.verdict == .fail else { return false }
    let demand = demand(result.statement)
    if demand == "guarantee" || demand == "demanded: always" { return true }
    guard demand.hasPrefix("demanded: over by at most "), let margin = result.margin,
      let allowed = Int64(demand.split(separator: " ").last ?? "")
    else { return false }
    return margin < -allowed
  }

  private func reasons(_ run: JudgedRun) -> [String] {
    let broken = run.verdict.results.filter { isBroken($0) }.map { result in
      let demand = demand(result.statement)
      return demand.hasPrefix("demanded: ")
        ? "\(result.id) is violated, and the scenario demands \"\(demand.dropFirst(10))\"."
        : expected.isEmpty
          ? "\(result.id) is violated."
          : "\(result.id) is violated, which the scenario does not expect."
    }
    let absent = expected.filter { id in
      run.verdict.results.first { $0.id == id }?.verdict == .pass
    }
    return broken + absent.map { "\($0) was expected to be violated, but held." }
  }

  /// - `facts` and `digest`: Of the run at a number; nil leaves them to what was played.
  func runsTable() -> CountedTable {
    var table = CountedTable(
      "runs",
      """
      run_id scenario replication seed verdict reason facts_count occurrences_count
      violations_count fingerprint
      """)
    for (number, run) in runs.enumerated() {
      let reasons = reasons(run)
      let violations = run.verdict.results.map(\.violationCount).reduce(0, +)
      table.add([
        "run_id": "\(scenario).r\(number)", "scenario": scenario, "replication": "\(number)",
        "seed": Self.word(run.run.seed), "verdict": reasons.isEmpty ? "pass" : "fail",
        "reason": reasons.first, "facts_count": "\(run.run.journal.facts.count)",
        "occurrences_count": "\(run.run.occurrenceCount)", "violations_count": "\(violations)",
        "fingerprint": "\(run.run.digest)",
      ])
    }
    return table
  }

  static func word(_ seed: UInt64) -> String {
    let digits = String(seed, radix: 16)
    return "x" + String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// What one run says of an invariant.
  struct Found {
    let seed: UInt64
    let result: InvariantResult
  }

  func found(_ index: Int) -> [Found] {
    runs.map { Found(seed: $0.run.seed, result: $0.verdict.results[index]) }
  }

  func invariantsTable() -> CountedTable {
    var table = CountedTable(
      "invariants",
      """
      scenario invariant verdict is_demanded demand kind sentence sources holds_for runs_count
      held_runs_count violating_runs_count idle_runs_count checks_count rate_ratio rate_lower_ratio
      rate_upper_ratio min_margin margin_unit worst_seed worst reason
      """)
    for (index, result) in runs[0].verdict.results.enumerated() {
      table.add(row(result.statement, found(index)))
    }
    return table
  }

  private func row(_ statement: InvariantStatement, _ all: [Found]) -> [String: String?] {
    let held = all.filter { $0.result.verdict == .pass }.count
    let violated = all.filter { $0.result.verdict == .fail }
    let judged = held + violated.count
    let margin = all.compactMap(\.result.margin).min()
    let nearest = all.first { $0.result.margin == margin && margin != nil }
    // Of the run that went furthest; without a distance, of the first that violates it.
    let worst = violated.isEmpty ? nil : nearest?.result.verdict == .fail ? nearest : violated[0]
    let rate = CountedStatistics.clopperPearson(violated.count, of: max(1, judged))
    func decimal(_ value: Double) -> String? { judged == 0 ? nil : "\(value)" }
    let demand = demand(statement)
    return [
      "scenario": scenario, "invariant": statement.id,
      "verdict": !violated.isEmpty ? "fail" : held > 0 ? "pass" : "inconclusive",
      "is_demanded": "\(demand != "not demanded")", "demand": demand,
      "kind": statement.kind == .guarantee ? "guarantee" : "expectation",
      "sentence": statement.sentence, "sources": statement.sources,
      "holds_for": statement.holds == .anySchedule ? "anySchedule" : "boundedDelay",
      "runs_count": "\(all.count)", "held_runs_count": "\(held)",
      "violating_runs_count": "\(violated.count)", "idle_runs_count": "\(all.count - judged)",
      "checks_count": "\(all.map(\.result.checkCount).reduce(0, +))",
      "rate_ratio": decimal(Double(violated.count) / Double(max(1, judged))),
      "rate_lower_ratio": decimal(rate.low), "rate_upper_ratio": decimal(rate.high),
      "min_margin": margin.map { "\($0)" }, "margin_unit": statement.marginUnit?.rawValue,
      "worst_seed": (worst ?? nearest).map { Self.word($0.seed) },
      "worst": worst?.result.headline,
      "reason": judged == 0 ? runs[0].verdict.result(of: statement.id)?.reason : nil,
    ]
  }

  /// The violations of the run at a number; time and place are those of the journal's lines.
  func violationsTable(of number: Int, _ journal: JournalFile, replay: String) -> CountedTable {
    var table = CountedTable(
      "violations",
      """
      run_id invariant number t_us event_seq devices tip observed expected message replay
      """)
    for result in runs[number].verdict.results {
      for (index, violation) in result.violations.enumerated() {
        let line = journal.lines[violation.fact.position]
        let devices = violation.devices.map { journal.devices[$0.position] }
        table.add([
          "run_id": "\(scenario).r\(number)", "invariant": result.id, "number": "\(index)",
          "t_us": "\(line.time)", "event_seq": "\(line.number)",
          "devices": devices.joined(separator: " "), "tip": violation.tipName,
          "observed": violation.observed, "expected": violation.expected,
          "message": violation.message, "replay": replay,
        ])
      }
    }
    return table
  }
}
