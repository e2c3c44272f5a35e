import SelfChecks
import StudyReports

/// A self-test, played on several cores. A result depends on its check and the seed alone.
package enum PlayedSelfTest {
  /// Plays checks.
  ///
  /// - `jobs`: On how many cores at most.
  /// - `report`: Is told how many are done.
  package static func play(
    _ checks: [SelfCheck], seed: UInt64, effort: SelfCheckEffort, provesItself: Bool = false,
    jobs: Int, report: @Sendable (_ done: Int) -> Void
  ) -> SelfTest {
    let results = Workers.map(checks.count, jobs: jobs, progress: report) { index in
      SelfCheckResult(checks[index], seed: seed, effort: effort, provesItself: provesItself)
    }
    return SelfTest(results: results, seed: seed, effort: effort)
  }
}
