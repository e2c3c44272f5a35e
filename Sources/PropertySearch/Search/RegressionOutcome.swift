import FleetSimulation
import Scenarios
import Verification

/// What a case that failed once is worth now.
package struct RegressionOutcome: Sendable {
  /// What is wrong with it; empty if nothing is.
  package let failures: [FailureSignature]
  /// What it is worth: a pass only if what its scenario asks was put to the test.
  package let verdict: Verdict
  /// Why it is no pass although nothing is wrong with it, in sentences.
  package let reasons: [String]
  /// Whether it was ended at a limit of the host.
  package private(set) var isCutOff = false

  /// A case that was ended at a limit of the host.
  static let cutOff: RegressionOutcome = {
    var outcome = RegressionOutcome(
      verdict: .inconclusive,
      reasons: ["It was not played to its end, because the time was over."])
    outcome.isCutOff = true
    return outcome
  }()

  /// A case that fails.
  package init(failures: [FailureSignature]) {
    self.failures = failures
    reasons = []
    let isError = failures.contains { failure in
      if case .disagreement = failure { return true }
      return failure == .trapped
    }
    verdict = isError ? .error : .fail
  }

  /// A case in which nothing fails.
  package init(verdict: Verdict, reasons: [String] = []) {
    failures = []
    self.verdict = verdict
    self.reasons = reasons
  }

  /// Whether it still fails.
  package var isBroken: Bool { verdict == .fail || verdict == .error }

  /// What is wrong with it, or open, in sentences; empty if nothing is.
  package var sentences: String { (failures.map(\.sentence) + reasons).joined(separator: " ") }

  /// What became of the case in a file, in a sentence.
  package func sentence(_ path: String) -> String {
    switch verdict {
    case .pass: "\(path) failed before, and no longer does."
    case .inconclusive:
      "\(path) failed before, and does not show that it no longer does. \(sentences)"
    case .fail, .error:
      failures.isEmpty
        ? "\(path) failed before, and fails now. \(sentences)"
        : "\(path) failed before, and still does."
    }
  }
}

extension CasePlayer {
  /// Plays a case that failed once. Where all claims are invariants, it is judged as a run of its
  /// scenario is, so that a repair which only keeps it from being tested is no pass.
  package func replay(_ kept: Scenario) -> RegressionOutcome {
    let played = play(SearchCase(number: 0, scenario: kept))
    if played.isCutOff { return .cutOff }
    let failures = played.failures
    guard failures.isEmpty else { return RegressionOutcome(failures: failures) }
    // Judges with a fault fail a case where sound ones differ, and not by what they find.
    guard case .invariants = claim, options.judgeFault == nil else {
      return RegressionOutcome(verdict: .pass)
    }
    let run = JudgedRun.play(kept, options: options)
    if run.run.earlyEnd != nil { return .cutOff }
    let judged = run.verdict
    return RegressionOutcome(
      verdict: judged.verdict, reasons: judged.verdict == .pass ? [] : judged.reasons)
  }
}
