import AppImport
import Foundation
import HostFiles
import TextFormats

/// The scenario's file that an import writes.
struct ImportedFile {
  let path: String
  /// What is written where there is no file yet.
  let filled: ImportedScenario
  /// The same with nothing assumed.
  let open: ImportedScenario

  /// What became of the file.
  enum Change: String {
    case written
    case replaced
    case updated
    case unchanged
    /// Nothing was written, and the sources say something else.
    case different

    /// The end of a sentence about the file.
    var words: String {
      switch self {
      case .written: "is written"
      case .replaced: "is replaced"
      case .updated: "is updated"
      case .unchanged: "says what the sources say"
      case .different: "says something else than the sources"
      }
    }
  }

  /// What became of the file, and what it holds now.
  struct Outcome {
    var change: Change
    var differences: [String] = []
    var openPlaces: [String]
  }

  /// Writes the file, unless it has these bytes already. One that has others is somebody's work: it
  /// is replaced only if that is wanted.
  func write(isForced: Bool, on disk: Disk) throws -> Outcome {
    let bytes = Array(filled.text.utf8)
    let change: Change
    do throws(SystemError) {
      if isForced {
        let existed = FileManager.default.fileExists(atPath: path)
        try disk.replaceFile(path, by: bytes)
        change = existed ? .replaced : .written
      } else {
        try disk.writeNewFile(bytes, to: path)
        change = .written
      }
    } catch {
      guard error.number == EEXIST else { throw Failure(writing: shown, error, option: "--out") }
      if try current() == bytes {
        return Outcome(change: .unchanged, openPlaces: filled.openPlaces)
      }
      throw Failure(
        code: .cannotCreate,
        message: "\(shown) exists already and differs from what the import would write. Put what "
          + "the sources say today into it with '--update', or name another file with '--out'.")
    }
    try ReadBack.bytes(bytes, path)
    return Outcome(change: change, openPlaces: filled.openPlaces)
  }

  /// Puts what the sources say today into the file, or writes it if there is none.
  func update(on disk: Disk) throws -> Outcome {
    guard FileManager.default.fileExists(atPath: path) else {
      return try write(isForced: false, on: disk)
    }
    let old = try current()
    let update = try updated(old)
    do throws(SystemError) {
      if update.bytes != old { try disk.replaceFile(path, by: update.bytes) }
    } catch {
      throw Failure(writing: shown, error, option: "--out")
    }
    try ReadBack.bytes(update.bytes, path)
    return Outcome(
      change: update.bytes == old ? .unchanged : .updated, differences: update.differences,
      openPlaces: update.openPlaces)
  }

  /// Says what an update would change.
  func compare() throws -> Outcome {
    let update = try updated(try current())
    return Outcome(
      change: update.differences.isEmpty ? .unchanged : .different,
      differences: update.differences, openPlaces: update.openPlaces)
  }

  private func updated(_ old: [UInt8]) throws -> ScenarioUpdate {
    do throws(ScenarioUpdate.Problem) {
      return try ScenarioUpdate(of: old, open: open, filled: filled)
    } catch {
      throw Failure(
        code: .invalidScenario,
        message: "\(shown) cannot be compared with the sources: \(error.reason). 'tipfleet "
          + "validate' says more; '--force' replaces the file.")
    }
  }

  private func current() throws -> [UInt8] {
    try InputFile.regularFile(
      path, absent: "Import without '--check' first.", folder: "Name a file with '--out'.")
  }

  private var shown: String { "'\(PrintableText.escaped(path))'" }
}
