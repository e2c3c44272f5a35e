import Foundation

/// Whether something could be written, asked before hours of work.
extension Disk {
  /// Throws if a file or a folder `path` could not be made or replaced; leaves nothing behind.
  ///
  /// Where its folder exists, a hidden file is made there and taken away again: only that is the
  /// answer of every file system. Where it does not, none is made: another process would see it and
  /// not expect that it goes again. The system is asked for the rights instead.
  package func checkCanWrite(_ path: String) throws(SystemError) {
    guard path.split(separator: "/").allSatisfy({ $0.utf8.count <= Int(NAME_MAX) }) else {
      throw SystemError(ENAMETOOLONG)
    }
    guard DiskPath.isFolder(DiskPath.parent(of: path)) else {
      return try DiskPath.checkCanMakeFolders(above: path)
    }
    sweep(beside: path)
    abandon(try beginFile(for: path))
  }
}

extension DiskPath {
  /// Throws if the folders above `path` that do not exist could not be made.
  fileprivate static func checkCanMakeFolders(above path: String) throws(SystemError) {
    var last = path.hasPrefix("/") ? "/" : "."
    for folder in folders(above: path) {
      if isFolder(folder) {
        last = folder
        continue
      }
      if kind(of: folder) != nil { throw SystemError(ENOTDIR) }
      break
    }
    try HostDiskCalls.check { access(last, W_OK | X_OK) }
  }
}
