import DeviceSystems
import FleetSimulation
import FleetWorld
import PropertySearch
import ReportParts
import RunTables
import Scenarios
import TextFormats
import Verification

/// The scenario's invariants as test cases, each over all runs.
enum RunJUnit {
  static func suite(for input: ReportInput) -> JUnitSuite {
    let scenario = input.shown.run.scenario
    let className = "tipfleet.\(scenario.name)"
    let totals = input.totals
    var cases = totals.invariants.map { all in
      JUnitCase(
        name: all.statement.id, className: className,
        outcome: outcome(of: all, totals.runCount, input))
    }
    cases.append(
      JUnitCase(
        name: "gives the expected verdict", className: className, outcome: whole(totals, input)))
    return JUnitSuite(name: scenario.name, file: input.scenarioFile, cases: cases)
  }

  /// A build server knows no fourth outcome: what failed and decides nothing is skipped, with the
  /// same words as everywhere.
  private static func outcome(
    of all: InvariantTotals, _ runCount: Int, _ input: ReportInput
  ) -> JUnitOutcome {
    switch all.verdict {
    case .pass:
      return all.demandVerdict == .inconclusive
        ? .skipped(message: "inconclusive: \(demandSentence(all))") : .passed
    case .inconclusive:
      return .skipped(message: "inconclusive: \(all.reason ?? "It was not put to the test.")")
    case .error:
      return .error(
        type: "Disagreement", message: all.reason ?? "The journal tells another state.", body: "")
    case .fail: return failed(all, runCount, input)
    }
  }

  private static func failed(
    _ all: InvariantTotals, _ runCount: Int, _ input: ReportInput
  ) -> JUnitOutcome {
    let rate = runCount > 1 ? VerdictWords.rate(of: all) + " " : ""
    let worst = all.worst?.headline ?? all.statement.sentence
    if all.role == .toBeViolated { return .passed }
    if all.brokenCount == 0 && all.demandVerdict != .fail {
      if all.demandVerdict == .pass { return .passed }
      return .skipped(message: "fail (\(all.role.words)): \(rate)\(worst)")
    }
    let replay = ToolCommand.run(
      input.scenarioFile, seed: all.worst?.seed ?? input.shown.run.seed,
      withoutFaults: input.shown.run.withoutFaults, mutant: input.shown.run.injection?.id)
    let causes =
      input.causesCommand(all.statement.id, seed: all.worst?.seed ?? input.shown.run.seed)
      .map { " Causes: \($0)" } ?? ""
    let result = input.shown.verdict.result(of: all.statement.id)
    let shown = result?.violations ?? []
    let path = shown.first.map { input.shown.told($0).details } ?? []
    let details = (shown.prefix(10).map(\.message) + path).map { "\($0)\n" }.joined()
    let more = (result?.violationCount ?? 0) - shown.prefix(10).count
    return .failure(
      type: "Violated",
      message: "\(rate)\(worst) Replay: \(input.sharedHubCommand ?? replay)\(causes)",
      body: details + (more > 0 ? "and \(more) more" : ""))
  }

  private static func demandSentence(_ all: InvariantTotals) -> String {
    VerdictWords.decision(all.statement, all.role, all.decision) ?? all.reason ?? ""
  }

  private static func whole(_ totals: RunTotals, _ input: ReportInput) -> JUnitOutcome {
    let sentences = VerdictWords.conclusion(totals)
    let reasons =
      (VerdictWords.reasons(input.shown.verdict.reasons, beside: sentences) + sentences)
      .joined(separator: " ")
    switch totals.verdict {
    case .pass: return .passed
    case .inconclusive: return .skipped(message: reasons)
    case .fail:
      return .failure(
        type: "Verdict",
        message: "\(reasons) Replay: \(input.replayCommand)"
          + (input.causesCommand.map { " Causes: \($0)" } ?? ""), body: reasons)
    case .error: return .error(type: "Disagreement", message: reasons, body: reasons)
    }
  }
}
