import Foundation

/// A file of a folder that is written as a whole.
package struct NewFolderFile: Sendable {
  /// Where it is, as seen from the folder.
  let path: String
  let bytes: [UInt8]

  /// The file `path` with these contents.
  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// Whole folders.
extension Disk {
  /// Writes a folder, all at once. What stands in its place, be it a folder or a link, is replaced
  /// and removed, so the caller looks at it before.
  package func replaceFolder(
    _ path: String, by files: [NewFolderFile]
  ) throws(SystemError) {
    try replaceFolder(path) { (folder) throws(SystemError) in
      for file in files { try folder.write(file.bytes, to: file.path) }
    }
  }

  /// Writes a folder, all at once, whose files are written by `fill`, some of them piece by piece.
  package func replaceFolder(
    _ path: String, filledBy fill: (NewFolder) throws(SystemError) -> Void
  ) throws(SystemError) {
    sweep(beside: path)
    try withFolders(above: path) { () throws(SystemError) in
      let unfinished = try beginFolder(for: path)
      do throws(SystemError) {
        try self.fill(unfinished, by: fill)
        try putInPlace(unfinished.path, path)
      } catch {
        abandon(unfinished)
        throw error
      }
      // From here on the old one has a hidden name. It goes when the new one is sure to stay.
      defer {
        end(unfinished, removing: unfinished.path)
        let aside = HiddenName(of: path).aside
        if DiskPath.kind(of: aside) != nil { remove(aside) }
      }
      try synchronize(namesIn: DiskPath.parent(of: path))
    }
  }

  private func fill(
    _ unfinished: Unfinished, by fill: (NewFolder) throws(SystemError) -> Void
  ) throws(SystemError) {
    let folder = NewFolder(unfinished.path, on: self)
    try fill(folder)
    try folder.synchronize()
    do throws(SystemError) {
      try calls.synchronize(unfinished.descriptor)
    } catch {
      if !error.isUnsupported { throw error }
    }
  }

  /// Gives the new folder its name, and the old one the hidden name.
  private func putInPlace(_ hidden: String, _ path: String) throws(SystemError) {
    // Another process may put its folder there, or take it away, between looking and renaming.
    for isLast in [false, false, true] {
      do throws(SystemError) {
        try undivided { (_) throws(SystemError) in
          if DiskPath.kind(of: path) == nil {
            try calls.rename(hidden, to: path)
          } else {
            try exchange(hidden, path)
          }
        }
        return
      } catch {
        let isRace = [ENOENT, EEXIST, ENOTEMPTY, ENOTDIR].contains(error.number)
        if isLast || !isRace { throw error }
      }
    }
  }

  /// Exchanges the names. Where the file system cannot, the old folder steps aside for a moment; a
  /// process that finds none in its place then gives it back.
  private func exchange(_ hidden: String, _ path: String) throws(SystemError) {
    do throws(SystemError) {
      try calls.exchange(hidden, with: path)
      return
    } catch {
      if !error.isUnsupported { throw error }
    }
    let aside = HiddenName(of: path).aside
    removeAll(aside)
    try calls.rename(path, to: aside)
    do throws(SystemError) {
      try calls.rename(hidden, to: path)
    } catch {
      try? calls.rename(aside, to: path)
      throw error
    }
  }
}
