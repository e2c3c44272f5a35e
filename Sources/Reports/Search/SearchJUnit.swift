import DeviceSystems
import FleetSimulation
import FleetWorld
import PropertySearch
import ReportParts
import Shrinking
import Statistics
import TextFormats
import Verification

/// What a search asks, as test cases: every invariant, every claim of reach, every regression.
enum SearchJUnit {
  static func suite(for input: SearchReport.Input) -> JUnitSuite {
    let className = "tipfleet.check.\(input.scenario)"
    func made(_ name: String, _ outcome: JUnitOutcome) -> JUnitCase {
      JUnitCase(name: name, className: className, outcome: outcome)
    }
    var cases = input.invariants.map { made($0.statement.id, outcome(of: $0, input)) }
    for failure in input.tally.failures {
      switch failure.signature {
      case .violated: continue
      case .missed(let id):
        cases.append(made("the judges detect \(id)", broken(failure, input)))
      case .disagreement(let id):
        cases.append(made("facts give the model's state: \(id)", error(failure, input)))
      case .broken(let claim): cases.append(made(claim, broken(failure, input)))
      case .endless: cases.append(made("every run ends", broken(failure, input)))
      case .trapped: cases.append(made("no run traps", error(failure, input)))
      }
    }
    cases += input.claimedLabels.map { made("reaches \($0)", reach($0, input)) }
    cases += input.regressions.map { made("regression \($0.path)", outcome(of: $0, input)) }
    cases += input.unusable.map { unusable in
      made(
        "kept case \(unusable.path)",
        .error(type: "Unusable", message: unusable.reason, body: ""))
    }
    return JUnitSuite(name: input.scenario, file: input.scenarioFile, cases: cases)
  }

  private static func outcome(
    of row: SearchedInvariant, _ input: SearchReport.Input
  ) -> JUnitOutcome {
    if let failure = row.failure { return broken(failure, input) }
    let sentences = input.headlines(of: row.statement.id)
    switch row.expectation?.decision {
    case .reached?: return .passed
    case .missed?:
      return .failure(
        type: "Violated",
        message: "\(sentences) \(input.decision(of: row)) Replay: \(input.replayCommand)", body: "")
    case .open?: return .skipped(message: "inconclusive: \(sentences) \(input.decision(of: row))")
    case nil: break
    }
    if row.expectation?.role == .toBeViolated {
      return row.verdict == .fail
        ? .passed
        : .skipped(message: "inconclusive: It is to be violated, but no case violated it.")
    }
    if row.isWithinDemand { return .passed }
    if row.verdict == .fail { return .skipped(message: "fail (\(row.demand)): \(sentences)") }
    if row.exercisedCount == 0 {
      return .skipped(message: "inconclusive: No case put it to the test.")
    }
    return row.violatingCount == nil
      ? .skipped(message: "inconclusive: The scenario leaves it out, so no violation was counted.")
      : .passed
  }

  private static func broken(
    _ failure: FailureCount, _ input: SearchReport.Input
  ) -> JUnitOutcome {
    .failure(
      type: "Violated", message: message(failure, input), body: body(failure, input))
  }

  private static func error(
    _ failure: FailureCount, _ input: SearchReport.Input
  ) -> JUnitOutcome {
    .error(
      type: "Disagreement", message: message(failure, input), body: body(failure, input))
  }

  private static func message(_ failure: FailureCount, _ input: SearchReport.Input) -> String {
    let found = input.found(failure.signature)
    let causes = found.flatMap { input.causesCommand(of: $0) }.map { " Causes: \($0)" } ?? ""
    return "\(failure.signature.sentence) Replay: \(found?.replayCommand ?? input.replayCommand)"
      + causes
  }

  private static func body(_ failure: FailureCount, _ input: SearchReport.Input) -> String {
    guard let found = input.found(failure.signature) else { return input.frequency(failure) }
    let judged = JudgedRun.play(told: found.example.scenario, injection: input.injection)
    let story = ViolationText.story(of: judged, failure.signature)
    return "\(input.frequency(failure))\n\(found.path): \(found.example.size.text)\n\(story)"
  }

  private static func reach(_ label: String, _ input: SearchReport.Input) -> JUnitOutcome {
    if input.unreached.contains(label) {
      return .failure(
        type: "Unreached",
        message: "\(label) was never reached. Replay: \(input.replayCommand)", body: "")
    }
    return input.isReached(label) ? .passed : .skipped(message: "Nothing was searched for it.")
  }

  private static func outcome(
    of regression: SearchReport.Regression, _ input: SearchReport.Input
  ) -> JUnitOutcome {
    let outcome = regression.outcome
    let causes =
      outcome.failures.first.flatMap {
        ToolCommand.causes(regression.path, of: $0, injection: input.injection)
      }.map { " Causes: \($0)" } ?? ""
    let message = "\(outcome.sentences) Replay: \(regression.replayCommand)\(causes)"
    switch outcome.verdict {
    case .pass: return .passed
    case .inconclusive: return .skipped(message: "inconclusive: \(outcome.sentences)")
    case .fail: return .failure(type: "Violated", message: message, body: "")
    case .error: return .error(type: "Disagreement", message: message, body: "")
    }
  }
}
