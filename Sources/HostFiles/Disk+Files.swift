import Foundation

/// Single files.
extension Disk {
  /// Gives a file other contents, all at once, and makes it if there is none. A file that has these
  /// contents already is not touched.
  package func replaceFile(_ path: String, by bytes: [UInt8]) throws(SystemError) {
    sweep(beside: path)
    if DiskPath.kind(of: path) == .link { throw SystemError(ELOOP) }
    if DiskPath.holds(path, bytes) { return }
    try withFolders(above: path) { () throws(SystemError) in
      try place(bytes, at: path) { (hidden) throws(SystemError) in
        try calls.rename(hidden, to: path)
      }
    }
    try synchronize(namesIn: DiskPath.parent(of: path))
  }

  /// Writes a file that does not exist, all at once; throws `EEXIST` if it does.
  package func writeNewFile(_ bytes: [UInt8], to path: String) throws(SystemError) {
    sweep(beside: path)
    switch DiskPath.kind(of: path) {
    case nil: break
    case .link: throw SystemError(ELOOP)
    case .file, .folder: throw SystemError(EEXIST)
    }
    try withFolders(above: path) { () throws(SystemError) in
      try place(bytes, at: path) { (hidden) throws(SystemError) in
        try calls.renameNew(hidden, to: path)
      }
      do throws(SystemError) {
        try synchronize(namesIn: DiskPath.parent(of: path))
      } catch {
        // What was refused is not there: trying again must not find it.
        remove(path)
        throw error
      }
    }
  }

  /// Removes a file, if there is one.
  package func removeFile(_ path: String) throws(SystemError) {
    sweep(beside: path)
    do throws(SystemError) {
      try undivided { (_) throws(SystemError) in try calls.removeFile(path) }
    } catch {
      if !error.isAbsence { throw error }
    }
  }

  /// Writes a file under a hidden name, and gives it its own when nothing of it can be lost.
  private func place(
    _ bytes: [UInt8], at path: String, _ name: (String) throws(SystemError) -> Void
  ) throws(SystemError) {
    let unfinished = try beginFile(for: path)
    do throws(SystemError) {
      try undivided { (_) throws(SystemError) in
        try writeAll(bytes, to: unfinished.descriptor)
        try calls.synchronize(unfinished.descriptor)
      }
      try undivided { (_) throws(SystemError) in try name(unfinished.path) }
    } catch {
      abandon(unfinished)
      throw error
    }
    end(unfinished)
  }
}
