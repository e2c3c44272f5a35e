import CapacityStudies
import Foundation
import TextFormats

/// One file of results, to which replications are added while a study is played.
///
/// A process that is killed leaves whole lines and at most one that is cut off, which is taken away
/// when the next one goes on.
final class ResultStore: Sendable {
  /// The file.
  let path: String
  private let descriptor: Int32

  /// What the file held already.
  let found: ResultFile

  /// Opens the file of a study's results, or begins it.
  ///
  /// - `resumes`: Whether what it holds is used; otherwise it is begun anew.
  init(_ path: String, of study: Study, resumes: Bool) throws {
    self.path = path
    let shown = "'\(PrintableText.escaped(path))'"
    do throws(SystemRefusal) {
      try DiskWriter.makeFolders(above: path)
    } catch {
      throw ResultStore.refusal(shown, error.reason)
    }
    descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw ResultStore.refusal(shown, .current) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw Failure(
        code: .temporary,
        message: "\(shown) is being written by another process, which plays the same shard. Wait "
          + "for it, or name another folder with '--results'.")
    }
    let bytes = resumes ? try ResultStore.contents(of: descriptor, shown) : []
    var file = ResultFile()
    do throws(ResultProblem) {
      file = try ResultReader(study).read(bytes)
    } catch {
      close(descriptor)
      throw ResultStore.refusal(shown, error)
    }
    // What was cut off goes, and so does the mark of the end when more may follow.
    let kept = file.isWhole ? ResultStore.withoutLastLine(bytes) : file.wholeByteCount
    guard ftruncate(descriptor, off_t(kept)) == 0 else {
      throw ResultStore.refusal(shown, .current)
    }
    found = file
    if kept == 0 { try write(ResultFormat.header(of: study)) }
  }

  deinit { close(descriptor) }

  /// Adds a result.
  func add(_ record: ReplicationRecord) throws { try write(ResultFormat.line(of: record)) }

  /// Says that nothing is missing.
  func end(recordCount: Int) throws { try write(ResultFormat.end(recordCount: recordCount)) }

  private func write(_ bytes: [UInt8]) throws {
    var refused: SystemRefusal?
    Interruption.undivided { refused = DiskWriter.writeAll(bytes, to: descriptor) }
    if let refused { throw ResultStore.refusal("'\(PrintableText.escaped(path))'", refused.reason) }
  }

  private static func contents(of descriptor: Int32, _ shown: String) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count == 0 { return bytes }
      guard count > 0 else { throw refusal(shown, .current) }
      bytes.append(contentsOf: buffer[..<count])
    }
  }

  private static func withoutLastLine(_ bytes: [UInt8]) -> Int {
    let newline = UInt8(ascii: "\n")
    return (bytes.dropLast().lastIndex(of: newline) ?? -1) + 1
  }

  private static func refusal(_ shown: String, _ reason: SystemError) -> Failure {
    Failure(
      code: .cannotCreate,
      message: "\(shown) cannot be written: \(reason.sentence) Name another folder with "
        + "'--results'.")
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
