import Dispatch
import Synchronization

/// Work that goes on beside what its owner does, on a thread of its own.
final class SideWork<Outcome: Sendable>: Sendable {
  private let group = DispatchGroup()
  private let outcome = Mutex<Outcome?>(nil)

  /// Begins the work.
  init(_ label: String, _ work: @escaping @Sendable () -> Outcome) {
    DispatchQueue(label: "tipfleet.\(label)").async(group: group) { [self] in
      let result = work()
      outcome.withLock { $0 = result }
    }
  }

  /// Waits for the end, and gives what came of it.
  func wait() -> Outcome {
    group.wait()
    guard let outcome = outcome.withLock({ $0 }) else {
      preconditionFailure("work has ended without an outcome")
    }
    return outcome
  }
}
