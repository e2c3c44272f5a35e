import Foundation

/// What tells other processes that one is at work, as long as it is there: the lock of a file.
///
/// The system gives the lock back when a process ends, in whatever way. The file then stays until
/// the next process that claims the same removes it.
package final class WorkClaim: Sendable {
  private let disk: Disk
  private let path: String
  private let descriptor: Int32

  /// Makes the file `path` if there is none, and takes its lock; throws an error that `isLocked`
  /// where another process has it.
  package init(_ path: String, on disk: Disk) throws(SystemError) {
    self.disk = disk
    self.path = path
    descriptor = try disk.openClaimed(path)
  }

  deinit {
    // The name goes before the lock: whoever opened the file meanwhile sees that it is gone.
    disk.remove(path, andClose: descriptor)
  }
}

extension Disk {
  /// How often the file is opened. Only a process that ends in the moment before the lock is taken
  /// makes a second time necessary.
  private static let claimAttempts = 8

  fileprivate func openClaimed(_ path: String) throws(SystemError) -> Int32 {
    for _ in 0..<Self.claimAttempts {
      var opened: Int32 = -1
      try withFolders(above: path) { () throws(SystemError) in
        opened = try undivided { (paths) throws(SystemError) in
          let descriptor = try calls.openAppended(path)
          do throws(SystemError) {
            try calls.lock(descriptor)
          } catch {
            try? calls.close(descriptor)
            throw error
          }
          if DiskPath.isName(path, of: descriptor) { paths.append(path) }
          return descriptor
        }
      }
      if DiskPath.isName(path, of: opened) { return opened }
      try? calls.close(opened)
    }
    throw SystemError(EWOULDBLOCK)
  }

  fileprivate func remove(_ path: String, andClose descriptor: Int32) {
    _ = try? undivided { paths in
      paths.removeAll { $0 == path }
      try? calls.removeFile(path)
    }
    try? calls.close(descriptor)
  }
}
