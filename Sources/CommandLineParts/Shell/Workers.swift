import Dispatch
import Synchronization

/// Work on several cores, handed out piece by piece to whoever is free.
package enum Workers {
  /// How many blocks of a search a core plays between two looks at the result.
  package static let blocksPerJob = 4

  /// Does pieces 0 to `count` on at most `jobs` cores.
  ///
  /// - `makeMemory`: What a core keeps from one of its pieces to the next.
  package static func forEach<Memory>(
    _ count: Int, jobs: Int, makeMemory: @Sendable () -> Memory,
    _ work: @Sendable (Int, inout Memory) -> Void
  ) {
    let next = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: min(jobs, count)) { _ in
      var memory = makeMemory()
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        work(index, &memory)
      }
    }
  }

  /// The results of pieces 0 to `count`, in this order whoever was free first.
  ///
  /// - `makeMemory`: What a core keeps from one of its pieces to the next.
  package static func map<Memory, Result: Sendable>(
    _ count: Int, jobs: Int, makeMemory: @Sendable () -> Memory,
    _ work: @Sendable (Int, inout Memory) -> Result
  ) -> [Result] {
    let results = Mutex<[Result?]>(Array(repeating: nil, count: count))
    forEach(count, jobs: jobs, makeMemory: makeMemory) { index, memory in
      let result = work(index, &memory)
      results.withLock { $0[index] = result }
    }
    return results.withLock { $0 }.compactMap(\.self)
  }

  /// The same where a core keeps nothing.
  ///
  /// - `progress`: Is told after each piece how many are done.
  package static func map<Result: Sendable>(
    _ count: Int, jobs: Int, progress: @Sendable (_ done: Int) -> Void = { _ in },
    _ work: @Sendable (Int) -> Result
  ) -> [Result] {
    let done = Atomic<Int>(0)
    return map(count, jobs: jobs, makeMemory: {}) { index, _ in
      let result = work(index)
      progress(done.add(1, ordering: .relaxed).newValue)
      return result
    }
  }
}
