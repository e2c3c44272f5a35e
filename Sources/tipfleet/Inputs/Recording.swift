import Foundation
import Invariants
import JournalFiles
import Mutants
import TextFormats
import Verification

/// Something that a run can be had from: a journal, a scenario, or the folder of a report.
enum Recording {
  case journal(String)
  case scenario(String)
  case folder(String)

  /// What `path` names, by what is there.
  init(_ path: String) throws {
    if InputFile.isStandardInput(path) {
      self = .journal(path)
      return
    }
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
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

  /// A journal, read as far as it is whole; throws if not even its first line can be used.
  static func journal(at path: String) throws -> RecordedJournal {
    let file = try FilePieces(path)
    var reader = JournalReader(
      injections: Mutant.all, formerInvariants: InvariantCatalogue.formerIDs)
    while !reader.isStopped {
      let piece = try file.next()
      if piece.isEmpty { break }
      reader.read(piece)
    }
    do throws(JournalProblem) {
      return try reader.finish()
    } catch {
      let shown =
        InputFile.isStandardInput(path) ? "standard input" : "'\(PrintableText.escaped(path))'"
      throw Failure(
        code: .invalidScenario,
        message: "\(shown) is not a journal that can be judged: \(error.text). "
          + "'docs/reference/journal.md' describes what this version reads.")
    }
  }
}
