import CapacityStudies
import CommandLineParts
import Synchronization

/// Plays what a study still needs on several cores, and keeps the results in the study's order:
/// each as soon as all before it are there, so that the file is the same for any number of cores.
struct StudyRunner: Sendable {
  let study: Study
  let jobCount: Int
  let store: ResultStore
  let limits: HostLimits

  /// How many replications are handed out at once: enough for any number of cores.
  private static let roundLimit = 20_000

  /// Plays until nothing is missing of the shard, or nothing is left to play with; what is whole by
  /// then is the same for any number of cores.
  ///
  /// - `report`: Is told how many replications are known, and how many the round still lacks.
  func run(
    _ progress: StudyProgress, report: @escaping @Sendable (_ known: Int, _ left: Int) -> Void
  ) throws -> (progress: StudyProgress, isCutOff: Bool) {
    var progress = progress
    let player = ReplicationPlayer(study, budget: limits.budget(keepsJournal: false))
    while true {
      let round = progress.nextRound(atMost: Self.roundLimit)
      if round.isEmpty { return (progress, false) }
      let known = progress.results.count
      let played = try play(round, player, report: { report(known + $0, round.count - $0) })
      for record in played.records { try progress.take(record) }
      if played.isCutOff { return (progress, true) }
    }
  }

  private struct Shared: Sendable {
    var records: [ReplicationRecord?]
    var count = 0
    var keptCount = 0
    var refused: (any Error)?
    /// Whether a replication could not be played to its end.
    var isCutOff = false

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
  ) throws -> (records: [ReplicationRecord], isCutOff: Bool) {
    let shared = Mutex(Shared(records: Array(repeating: nil, count: round.count)))
    Workers.forEach(round.count, jobs: jobCount, makeMemory: {}) { index, _ in
      guard shared.withLock({ $0.refused == nil && !$0.isCutOff }) else { return }
      let record = player.play(round[index])
      // What was cut off is no result, and nothing that comes after it has its turn.
      if record.isCutOff || limits.spent != nil {
        shared.withLock { $0.isCutOff = true }
        if record.isCutOff { return }
      }
      let count = shared.withLock { shared in
        shared.take(record, at: index, in: store)
        return shared.count
      }
      report(count)
    }
    let played = shared.withLock { $0 }
    if let refused = played.refused { throw refused }
    return (Array(played.records.prefix(played.keptCount)).compactMap { $0 }, played.isCutOff)
  }
}
