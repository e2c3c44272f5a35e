import CapacityStudies
import CommandLineParts
import Foundation
import HostFiles
import Synchronization
import TextFormats

/// One file of results, to which replications are added while a study is played.
///
/// A process that is killed leaves whole lines and at most one that is cut off, which is taken away
/// when the next one goes on.
final class ResultStore: Sendable {
  /// The file.
  let path: String
  private let file: AppendedFile

  /// What the file held already.
  let found: ResultFile

  /// Where new results begin: before a mark of the end, which more may follow, and before a line
  /// that was cut off. Nil as soon as the file ends there.
  private let begin: Mutex<Int?>
  /// When all that was added was last sure to survive a power cut.
  private let synchronized = Mutex(ContinuousClock.now)

  /// The longest time whose results a power cut takes.
  private static let longestLoss = Duration.seconds(2)

  /// Opens the file of a study's results, or begins it.
  ///
  /// - `resumes`: Whether what it holds is used; otherwise it is begun anew.
  init(_ path: String, of study: Study, resumes: Bool, on disk: Disk) throws {
    self.path = path
    let shown = "'\(PrintableText.escaped(path))'"
    do throws(SystemError) {
      file = try AppendedFile(path, on: disk)
    } catch {
      if error.isLocked { throw ResultStore.beingWritten(shown) }
      throw ResultStore.refusal(shown, error)
    }
    let bytes = resumes ? file.found : []
    do throws(ResultProblem) {
      found = try ResultReader(study).read(bytes)
    } catch {
      throw ResultStore.refusal(shown, error)
    }
    let kept = found.isWhole ? ResultStore.withoutLastLine(bytes) : found.wholeByteCount
    begin = Mutex(kept)
    if kept == 0 {
      try write(ResultFormat.header(of: study))
      try synchronize()
    }
  }

  /// Adds a result.
  func add(_ record: ReplicationRecord) throws {
    try write(ResultFormat.line(of: record))
    let isDue = synchronized.withLock { $0.duration(to: .now) > Self.longestLoss }
    if isDue { try synchronize() }
  }

  /// Says that nothing is missing. A file that says so already is not touched.
  func end(recordCount: Int) throws {
    let isUntouched = begin.withLock { $0 != nil }
    if found.isWhole && isUntouched && found.records.count == recordCount { return }
    try write(ResultFormat.end(recordCount: recordCount))
    try synchronize()
  }

  private func write(_ bytes: [UInt8]) throws {
    try refusing { () throws(SystemError) in
      if let begin = begin.withLock({ $0 }) {
        try file.cut(to: begin)
        self.begin.withLock { $0 = nil }
      }
      try file.append(bytes)
    }
  }

  private func synchronize() throws {
    try refusing { () throws(SystemError) in try file.synchronize() }
    synchronized.withLock { $0 = .now }
  }

  private func refusing(_ work: () throws(SystemError) -> Void) throws {
    do throws(SystemError) {
      try work()
    } catch {
      throw ResultStore.refusal("'\(PrintableText.escaped(path))'", error)
    }
  }

  private static func withoutLastLine(_ bytes: [UInt8]) -> Int {
    let newline = UInt8(ascii: "\n")
    return (bytes.dropLast().lastIndex(of: newline) ?? -1) + 1
  }

  private static func beingWritten(_ shown: String) -> Failure {
    Failure(
      code: .temporary,
      message: "\(shown) is being written by another process, which plays the same shard. Wait "
        + "for it, or name another folder with '--results'.")
  }

  private static func refusal(_ shown: String, _ reason: SystemError) -> Failure {
    Failure(writing: shown, reason, option: "--results")
  }

  /// The failure that a broken or foreign file of results is.
  static func refusal(_ shown: String, _ problem: ResultProblem) -> Failure {
    switch problem {
    case .broken:
      Failure(
        code: .invalidScenario,
        message: "\(shown) is damaged: \(problem.message). Remove the file and play its part "
          + "again; nothing was changed.")
    case .foreign:
      Failure(
        code: .nonDeterminism,
        message: "\(shown) does not belong here: \(problem.message). Name another folder with "
          + "'--results', or start over with '--no-resume'; nothing was changed.")
    }
  }
}
