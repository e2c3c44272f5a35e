import FleetSimulation
import SimulatedNetwork
import SimulationKernel
import TipDomain
import Verification

/// The scenario's promises as test cases.
enum RunJUnit {
  static func bytes(for input: ReportInput) -> [UInt8] {
    let scenario = input.shown.run.scenario
    let className = "tipfleet.\(scenario.name)"
    var cases = input.shown.verdict.results.map { result in
      JUnitCase(
        name: result.id, className: className, outcome: outcome(of: result, input))
    }
    cases.append(
      JUnitCase(
        name: "gives the expected verdict", className: className, outcome: whole(input)))
    return JUnitWriter.bytes(
      of: [JUnitSuite(name: scenario.name, file: input.scenarioFile, cases: cases)],
      name: "tipfleet")
  }

  private static func outcome(of result: InvariantResult, _ input: ReportInput) -> JUnitOutcome {
    switch result.verdict {
    case .pass: return .passed
    case .inconclusive: return .skipped(message: result.reason ?? "It was not put to the test.")
    case .error:
      return .error(
        type: "Disagreement", message: result.reason ?? "Two judges disagree.", body: "")
    case .fail:
      if isExpected(result.id, input) { return .passed }
      let first = result.violations.first?.message ?? result.statement.sentence
      let more = result.violationCount - 1
      let rest = more > 0 ? "\nand \(more) more" : ""
      let details = result.violations.prefix(10).map { "\($0.message)\n" }.joined()
      return .failure(
        type: "Violated", message: "\(first) Replay: \(input.replayCommand)",
        body: details + rest)
    }
  }

  private static func isExpected(_ id: String, _ input: ReportInput) -> Bool {
    switch input.shown.verdict.expectation {
    case .pass: false
    case .violates(let ids): ids.contains(id)
    }
  }

  private static func whole(_ input: ReportInput) -> JUnitOutcome {
    let reasons = input.shown.verdict.reasons.joined(separator: " ")
    switch input.shown.verdict.verdict {
    case .pass: return .passed
    case .inconclusive: return .skipped(message: reasons)
    case .fail:
      return .failure(
        type: "Verdict", message: "\(reasons) Replay: \(input.replayCommand)", body: reasons)
    case .error: return .error(type: "Disagreement", message: reasons, body: reasons)
    }
  }
}
