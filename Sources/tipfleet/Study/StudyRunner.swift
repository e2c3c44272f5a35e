import CapacityStudies
import Synchronization

/// Plays what a study still needs on several cores, and keeps the results in the study's order:
/// each as soon as all before it are there, so that the file is the same for any number of cores.
struct StudyRunner: Sendable {
  let study: Study
  let jobCount: Int
  let store: ResultStore

  /// Plays until nothing is missing of the shard; the same for any number of cores.
  ///
  /// - `report`: Is told how many replications are known, and how many the round still lacks.
  func run(
    _ progress: StudyProgress, report: @escaping @Sendable (_ known: Int, _ left: Int) -> Void
  ) throws -> StudyProgress {
    var progress = progress
    let player = ReplicationPlayer(study)
    while true {
      let round = progress.nextRound()
      if round.isEmpty { return progress }
      let known = progress.results.count
      for record in try play(round, player, report: { report(known + $0, round.count - $0) }) {
        try progress.take(record)
      }
    }
  }

  private struct Shared: Sendable {
    var records: [ReplicationRecord?]
    var count = 0
    var keptCount = 0
    var refused: (any Error)?

    /// Takes a result, and keeps all that wait for none before them.
    mutating func take(_ record: ReplicationRecord, at index: Int, in store: ResultStore) {
      records[index] = record
      count += 1
      do {
        while keptCount < records.count, let next = records[keptCount] {
          try store.add(next)
          keptCount += 1
        }
      } catch {
        refused = error
      }
    }
  }

  private func play(
    _ round: [StudyProgress.Work], _ player: ReplicationPlayer,
    report: @escaping @Sendable (Int) -> Void
  ) throws -> [ReplicationRecord] {
    let shared = Mutex(Shared(records: Array(repeating: nil, count: round.count)))
    Workers.forEach(round.count, jobs: jobCount, makeMemory: {}) { index, _ in
      guard shared.withLock({ $0.refused == nil }) else { return }
      let record = player.play(round[index])
      let count = shared.withLock { shared in
        shared.take(record, at: index, in: store)
        return shared.count
      }
      report(count)
    }
    let played = shared.withLock { $0 }
    if let refused = played.refused { throw refused }
    return played.records.compactMap { $0 }
  }
}
