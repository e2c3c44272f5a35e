import Foundation
import Invariants
import JournalFiles
import Mutants
import TextFormats
import Verification

/// Something that a run can be had from: a journal, a scenario, or the folder of a report.
package enum Recording {
  case journal(String)
  case scenario(String)
  case folder(String)

  /// What `path` names, by what is there.
  package init(_ path: String) throws {
    if InputFile.isStandardInput(path) {
      self = .journal(path)
      return
    }
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      if let refusal = StoredKind.refusalAsRun(of: path) { throw refusal }
      self = .folder(path)
      return
    }
    if path.hasSuffix(".ndjson") || path.hasSuffix(".jsonl") {
      self = .journal(path)
      return
    }
    let (descriptor, _) = try InputFile.open(
      path, absent: "Name a scenario, a journal, or the folder of a report.", folder: "")
    defer { close(descriptor) }
    var start = [UInt8](repeating: 0, count: 1 << 12)
    let count = start.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    let line = start[..<max(0, count)].prefix { $0 != UInt8(ascii: "\n") }
    let isJournal = String(decoding: line, as: UTF8.self).contains("\"tipfleet.journal/")
    self = isJournal ? .journal(path) : .scenario(path)
  }

  /// Reads any journal that this version reads.
  static func reader(keepsFacts: Bool = true) -> JournalReader {
    JournalReader(
      injections: Mutant.all, formerInvariants: InvariantCatalogue.formerIDs,
      keepsFacts: keepsFacts)
  }

  /// A journal, read as far as it is whole; throws if not even its first line can be used.
  ///
  /// - `keepsFacts`: Whether the facts are wanted, and not only what is wrong with them.
  package static func journal(at path: String, keepsFacts: Bool = true) throws -> RecordedJournal {
    try journal(in: try FilePieces(path), keepsFacts: keepsFacts)
  }

  /// As `journal(at:keepsFacts:)`, from an open file.
  package static func journal(in file: FilePieces, keepsFacts: Bool) throws -> RecordedJournal {
    var reader = reader(keepsFacts: keepsFacts)
    while !reader.isStopped {
      let piece = try file.next()
      if piece.isEmpty { break }
      reader.read(piece)
    }
    return try finish(reader, file.path)
  }

  /// What the first line of a journal says; of the facts nothing is read.
  package static func head(in file: FilePieces) throws -> RecordedJournal {
    var reader = reader()
    while !reader.isStopped {
      let piece = try file.next()
      guard let end = piece.firstIndex(of: Byte.lineFeed) else {
        if piece.isEmpty { break }
        reader.read(piece)
        continue
      }
      reader.read(Array(piece[...end]))
      break
    }
    return try finish(reader, file.path)
  }

  private static func finish(
    _ reader: consuming JournalReader, _ path: String
  ) throws -> RecordedJournal {
    do throws(JournalProblem) {
      return try reader.finish()
    } catch {
      throw Failure(
        code: .invalidScenario,
        message: "\(InputFile.shown(path)) is not a journal that can be judged: \(error.text). "
          + "'docs/reference/journal.md' describes what this version reads.")
    }
  }
}
