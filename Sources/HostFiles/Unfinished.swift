import Foundation

/// A file or a folder under a hidden name, until it gets its own. As long as it is open, its lock
/// tells other processes that somebody is at work on it.
struct Unfinished {
  let path: String
  let descriptor: Int32
}

extension Disk {
  /// Begins a file that is going to be `path`.
  func beginFile(for path: String) throws(SystemError) -> Unfinished {
    try begin(for: path) { (hidden) throws(SystemError) in try calls.createFile(hidden) }
  }

  /// Begins a folder that is going to be `path`.
  func beginFolder(for path: String) throws(SystemError) -> Unfinished {
    try begin(for: path) { (hidden) throws(SystemError) in
      try calls.makeFolder(hidden)
      do throws(SystemError) {
        return try calls.openExisting(hidden)
      } catch {
        try? calls.removeFolder(hidden)
        throw error
      }
    }
  }

  /// How often a name is tried. Only a process that sweeps, in the moment before the lock is taken,
  /// makes a second one necessary.
  private static let attempts = 8

  private func begin(
    for path: String, _ make: (String) throws(SystemError) -> Int32
  ) throws(SystemError) -> Unfinished {
    var last = SystemError(EEXIST)
    for _ in 0..<Self.attempts {
      let hidden = HiddenName(of: path).partial()
      do throws(SystemError) {
        let descriptor = try undivided { (paths) throws(SystemError) in
          let descriptor = try make(hidden)
          paths.append(hidden)
          return descriptor
        }
        let unfinished = Unfinished(path: hidden, descriptor: descriptor)
        if isLocked(unfinished) { return unfinished }
        abandon(unfinished)
      } catch {
        // A folder may be gone before it was opened.
        if error.number != ENOENT || !DiskPath.isFolder(DiskPath.parent(of: path)) { throw error }
        last = error
      }
    }
    throw last
  }

  /// Takes the lock; false if another process has it, or took the name away before.
  private func isLocked(_ unfinished: Unfinished) -> Bool {
    do throws(SystemError) {
      try calls.lock(unfinished.descriptor)
    } catch {
      // Where nothing can be locked, nobody sweeps either.
      if error.isLocked { return false }
    }
    return DiskPath.isName(unfinished.path, of: unfinished.descriptor)
  }

  /// Takes an unfinished file or folder away.
  func abandon(_ unfinished: Unfinished) {
    end(unfinished, removing: unfinished.path)
  }

  /// What was under the hidden name has its own now; `old` is what it has replaced.
  func end(_ unfinished: Unfinished, removing old: String? = nil) {
    _ = try? undivided { paths in
      if let old { removeAll(old) }
      paths.removeAll { $0 == unfinished.path }
    }
    try? calls.close(unfinished.descriptor)
  }

  /// Writes all of `bytes` to an open file.
  func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try calls.write(rest, to: descriptor)
      // Nothing written and nothing refused would go on for ever.
      guard count > 0 else { throw SystemError(EIO) }
      rest = rest.dropFirst(count)
    }
  }
}
