import Dispatch
import Reports
import SelfChecks
import Synchronization

/// A self-test, played on all cores. A result depends on its check and the seed alone.
enum PlayedSelfTest {
  /// Plays checks.
  ///
  /// - `report`: Is told how many are done.
  static func play(
    _ checks: [SelfCheck], seed: UInt64, effort: SelfCheckEffort, provesItself: Bool = false,
    report: @escaping @Sendable (_ done: Int) -> Void
  ) -> SelfTest {
    let results = Mutex([SelfCheckResult?](repeating: nil, count: checks.count))
    let done = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: checks.count) { place in
      let result = SelfCheckResult(
        checks[place], seed: seed, effort: effort, provesItself: provesItself)
      results.withLock { $0[place] = result }
      report(done.add(1, ordering: .relaxed).newValue)
    }
    return SelfTest(
      results: results.withLock { $0.compactMap(\.self) }, seed: seed, effort: effort)
  }
}
