import HostFiles
import JournalFiles
import PropertySearch
import ReportParts
import Reports
import RunTables
import SimulationKernel
import Synchronization

/// Writes the journal of a run while the page about it is made: piece by piece, so that the text is
/// never in memory as a whole. A second thread reads back from the disk what is there already.
enum JournalOutput {
  /// A journal that was written.
  struct Written: Sendable {
    let file: WrittenFile
    /// Whether it was read back, and nothing was wrong with it.
    let isRead: Bool
  }

  /// Fewer bytes than this are not written by themselves, unless they are the last ones.
  private static let pieceSize = 1 << 19

  /// Writes the journal into a folder in the making.
  ///
  /// - `isReadBack`: Whether it is read back.
  static func write(
    _ input: ReportInput, into folder: NewFolder, isReadBack: Bool
  ) -> Result<Written, SystemError> {
    let progress = WritingProgress()
    let path = folder.path(of: RunReport.journalPath)
    let reading = isReadBack ? SideWork("read-back") { isReadable(path, progress) } : nil
    var pieces = JournalPieces(input.shown.run, version: input.toolVersion)
    var hash = SHA256()
    var byteCount = 0
    var refusal: SystemError?
    do throws(SystemError) {
      try folder.writePieces(of: RunReport.journalPath) {
        var bytes = pieces.next()
        while !bytes.isEmpty, bytes.count < pieceSize {
          let more = pieces.next()
          if more.isEmpty { break }
          bytes += more
        }
        return bytes
      } written: { bytes in
        progress.noteMore()
        byteCount += bytes.count
        hash.update(bytes)
      }
    } catch {
      refusal = error
    }
    progress.noteEnd()
    let isRead = reading?.wait() ?? false
    if let refusal { return .failure(refusal) }
    return .success(
      Written(
        file: WrittenFile(
          path: RunReport.journalPath, byteCount: byteCount, sha256: hash.finalize()),
        isRead: isRead))
  }

  /// Reads a journal that is being written to its end; whether nothing is wrong with it.
  private static func isReadable(_ path: String, _ progress: WritingProgress) -> Bool {
    var reader = Recording.reader(keepsFacts: false)
    do {
      progress.waitForMore()
      let file = try FilePieces(path)
      while !reader.isStopped {
        // Asked before reading, so that nothing is written after the last look.
        let isOver = progress.isOver
        let piece = try file.next()
        if !piece.isEmpty {
          reader.read(piece)
        } else if isOver {
          return try reader.finish().problem == nil
        } else {
          progress.waitForMore()
        }
      }
      return false
    } catch {
      // Whoever reads it once more says why.
      return false
    }
  }
}
