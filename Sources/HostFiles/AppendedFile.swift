import Foundation
import Synchronization

/// A file to which whole pieces are added; one process at a time.
package final class AppendedFile: Sendable {
  private let disk: Disk
  private let descriptor: Int32
  /// How long the file is.
  private let length: Mutex<Int>

  /// What the file held when it was opened.
  package let found: [UInt8]

  /// Opens the file, or makes it; throws an error that `isLocked` where another process has it.
  package init(_ path: String, on disk: Disk) throws(SystemError) {
    var opened: Int32 = -1
    var bytes: [UInt8] = []
    try disk.withFolders(above: path) { () throws(SystemError) in
      let isNew = DiskPath.kind(of: path) == nil
      opened = try disk.undivided { (_) throws(SystemError) in try disk.calls.openAppended(path) }
      do throws(SystemError) {
        try disk.calls.lock(opened)
        bytes = try AppendedFile.contents(of: opened)
        if isNew { try disk.synchronize(namesIn: DiskPath.parent(of: path)) }
      } catch {
        try? disk.calls.close(opened)
        throw error
      }
    }
    self.disk = disk
    descriptor = opened
    found = bytes
    length = Mutex(bytes.count)
  }

  deinit { try? disk.calls.close(descriptor) }

  /// Adds a piece. If that fails, no part of it stays, as far as the disk allows.
  package func append(_ bytes: [UInt8]) throws(SystemError) {
    let before = length.withLock { $0 }
    try disk.undivided { (_) throws(SystemError) in
      do throws(SystemError) {
        try disk.writeAll(bytes, to: descriptor)
      } catch {
        try? disk.calls.cut(descriptor, to: before)
        throw error
      }
    }
    length.withLock { $0 += bytes.count }
  }

  /// Cuts off what follows the first `byteCount` bytes.
  package func cut(to byteCount: Int) throws(SystemError) {
    try disk.undivided { (_) throws(SystemError) in
      try disk.calls.cut(descriptor, to: byteCount)
    }
    length.withLock { $0 = byteCount }
  }

  /// Waits until all that was added would survive a power cut.
  package func synchronize() throws(SystemError) { try disk.calls.synchronize(descriptor) }

  private static func contents(of descriptor: Int32) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try HostDiskCalls.check {
        buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      }
      if count == 0 { return bytes }
      bytes.append(contentsOf: buffer[..<count])
    }
  }
}
