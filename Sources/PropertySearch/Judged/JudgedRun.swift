import FleetSimulation
import FleetWorld
import Metrics
import Verification

/// A run with everything that was found out about it.
package struct JudgedRun: Sendable {
  /// What was played.
  package var run: PlayedRun
  /// What it is worth.
  package var verdict: RunVerdict
  /// What was measured.
  package var metrics: RunMetrics

  /// A run, judged and measured.
  package init(run: PlayedRun, verdict: RunVerdict, metrics: RunMetrics) {
    self.run = run
    self.verdict = verdict
    self.metrics = metrics
  }
}

extension JudgedRun {
  /// A violation of the run, as it is told everywhere.
  package func told(_ violation: Violation) -> ViolationSummary {
    ViolationSummary(violation, in: run.journal, of: run.scenario, recordNames: run.recordNames)
  }
}
