import Foundation
import Synchronization

/// A folder in the making, which has a hidden name until it is whole. Several threads may write
/// different files of it.
package final class NewFolder: Sendable {
  private let disk: Disk
  private let path: String
  /// The folders that were made in it.
  private let made = Mutex<[String]>([])

  init(_ path: String, on disk: Disk) {
    self.path = path
    self.disk = disk
  }

  /// Where a file of it can be read until the folder has its name.
  package func path(of file: String) -> String { path + "/" + file }

  /// Writes a file.
  package func write(_ bytes: [UInt8], to file: String) throws(SystemError) {
    try makeFolders(above: file)
    try disk.undivided { (_) throws(SystemError) in
      let descriptor = try disk.calls.createFile(path(of: file))
      try closing(descriptor) { () throws(SystemError) in
        try disk.writeAll(bytes, to: descriptor)
        try disk.calls.synchronize(descriptor)
      }
    }
  }

  /// Writes a file piece by piece, so that it is never in memory as a whole.
  ///
  /// - `next`: Gives the next bytes; none at the end.
  /// - `written`: Hears of each piece when it is in the file.
  package func writePieces(
    of file: String, _ next: () -> [UInt8], written: ([UInt8]) -> Void
  ) throws(SystemError) {
    try makeFolders(above: file)
    let descriptor = try disk.undivided { (_) throws(SystemError) in
      try disk.calls.createFile(path(of: file))
    }
    try closing(descriptor) { () throws(SystemError) in
      while true {
        let piece = next()
        if piece.isEmpty { break }
        try disk.undivided { (_) throws(SystemError) in
          try disk.writeAll(piece, to: descriptor)
        }
        written(piece)
      }
      try disk.calls.synchronize(descriptor)
    }
  }

  private func closing(
    _ descriptor: Int32, _ work: () throws(SystemError) -> Void
  ) throws(SystemError) {
    do throws(SystemError) {
      try work()
    } catch {
      try? disk.calls.close(descriptor)
      throw error
    }
    try disk.calls.close(descriptor)
  }

  private func makeFolders(above file: String) throws(SystemError) {
    var folder = path
    for part in file.split(separator: "/").dropLast() {
      folder += "/" + part
      let new = folder
      let isNew = made.withLock { made in
        if made.contains(new) { return false }
        made.append(new)
        return true
      }
      if isNew { try disk.undivided { (_) throws(SystemError) in try disk.calls.makeFolder(new) } }
    }
  }

  /// Waits until the names of all files in it would survive a power cut.
  func synchronize() throws(SystemError) {
    for folder in made.withLock({ $0 }) { try disk.synchronize(namesIn: folder) }
  }
}
