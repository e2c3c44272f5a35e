import Foundation
import HostFiles
import TextFormats

/// A file read from its beginning to its end, piece by piece, however large it is.
package final class FilePieces {
  /// The path as it was typed.
  let path: String
  private let descriptor: Int32
  /// What is left of bytes in memory; nil where a file is read.
  private var held: [UInt8]?
  private var chunk = [UInt8](repeating: 0, count: 1 << 20)

  /// Opens a regular file, or standard input for '-'.
  package init(_ path: String) throws {
    self.path = path
    if InputFile.isStandardInput(path) {
      descriptor = STDIN_FILENO
    } else {
      descriptor = try InputFile.open(
        path, absent: "Name a journal, such as the 'journal.ndjson' of a report.",
        folder: "Name the journal in it."
      ).descriptor
    }
  }

  /// Bytes of a file that can be read only once, such as standard input.
  package init(_ path: String, holding bytes: [UInt8]) {
    self.path = path
    descriptor = STDIN_FILENO
    held = bytes
  }

  deinit { if descriptor != STDIN_FILENO { close(descriptor) } }

  /// All that is left.
  package func rest() throws -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let piece = try next()
      if piece.isEmpty { return bytes }
      bytes += piece
    }
  }

  /// The next bytes; empty at the end.
  package func next() throws -> [UInt8] {
    if let bytes = held {
      held = []
      return bytes
    }
    while true {
      let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 { return Array(chunk[..<count]) }
      let reason = SystemError.current
      if reason.isTransient { continue }
      throw Failure(reading: "'\(PrintableText.escaped(path))'", reason)
    }
  }
}
