import Foundation
import Synchronization

/// The one door to the disk: all that the package writes, renames and removes goes through it.
///
/// It promises that a file or a folder is the old one or the new one, whatever refuses, ends the
/// process or cuts the power; that what it has called done stays; that no link is followed; and
/// that what an earlier process left unfinished is taken away by the next one that writes the same.
package final class Disk: Sendable {
  /// The machine's own.
  package static let host = Disk(HostDiskCalls())

  let calls: any DiskCalls
  /// What is being written under a hidden name, or is there to be removed.
  private let unfinished = Mutex<[String]>([])
  /// The paths beside which leftovers were looked for.
  private let swept = Mutex<[String]>([])

  /// A disk that makes these calls.
  package init(_ calls: any DiskCalls) { self.calls = calls }

  // MARK: Interruptions

  /// Takes away what is unfinished, and ends the process. Nothing new is begun meanwhile: the lock
  /// is never given back.
  package func abandon(thenEnd end: () -> Never) -> Never {
    unfinished.withLock { paths in
      for path in paths { removeAll(path) }
      end()
    }
  }

  /// Does a step that an interruption must not divide; it waits for the end of the step.
  func undivided<Value>(
    _ step: (inout [String]) throws(SystemError) -> Value
  ) throws(SystemError) -> Value {
    var result = Result<Value, SystemError>.failure(SystemError(EINTR))
    unfinished.withLock { paths in
      do throws(SystemError) {
        result = .success(try step(&paths))
      } catch {
        result = .failure(error)
      }
    }
    return try result.get()
  }

  // MARK: Folders above

  /// Makes the folders above `path`, and does something there. If that fails, those that were made
  /// go again.
  func withFolders(
    above path: String, _ work: () throws(SystemError) -> Void
  ) throws(SystemError) {
    var made: [String] = []
    do throws(SystemError) {
      for folder in DiskPath.folders(above: path) where !DiskPath.isFolder(folder) {
        if try makeFolder(folder) { made.append(folder) }
      }
      for folder in made { try synchronize(namesIn: DiskPath.parent(of: folder)) }
      try work()
    } catch {
      for folder in made.reversed() { try? undivided { _ in try? calls.removeFolder(folder) } }
      throw error
    }
  }

  /// Makes a folder; false if another process was faster.
  private func makeFolder(_ path: String) throws(SystemError) -> Bool {
    do throws(SystemError) {
      try undivided { (_) throws(SystemError) in try calls.makeFolder(path) }
      return true
    } catch {
      if DiskPath.isFolder(path) { return false }
      // Something else has the name: that is what the reader of the message needs to know.
      throw error.number == EEXIST ? SystemError(ENOTDIR) : error
    }
  }

  /// Waits until the names in a folder would survive a power cut, where the file system can say so.
  func synchronize(namesIn folder: String) throws(SystemError) {
    do throws(SystemError) {
      // The folder may be named by a link.
      let descriptor = try calls.openExisting(folder == "/" ? folder : folder + "/.")
      defer { try? calls.close(descriptor) }
      try calls.synchronize(descriptor)
    } catch {
      // A folder that may be written, and not read, cannot be opened for it.
      if !error.isUnsupported && error.number != EACCES { throw error }
    }
  }

  // MARK: Leftovers

  /// Takes away what earlier processes left beside `path`, once for each path.
  func sweep(beside path: String) {
    let isFirst = swept.withLock { paths in
      if paths.contains(path) { return false }
      paths.append(path)
      return true
    }
    guard isFirst else { return }
    recover(path)
    let name = HiddenName(of: path)
    for leftover in name.leftovers { removeIfAbandoned(leftover) }
    if DiskPath.kind(of: name.aside) != nil { remove(name.aside) }
  }

  /// Gives an old folder its place again if a process ended while neither was there.
  package func recover(_ path: String) {
    let aside = HiddenName(of: path).aside
    guard DiskPath.kind(of: path) == nil, DiskPath.kind(of: aside) != nil else { return }
    try? undivided { (_) throws(SystemError) in try calls.rename(aside, to: path) }
  }

  /// Removes a leftover unless a process is at work on it: that one would have its lock, wherever
  /// it runs.
  ///
  /// The lock is kept until the name is gone. A process that has only just made the leftover would
  /// get the lock otherwise, and then lose what it writes.
  private func removeIfAbandoned(_ path: String) {
    if DiskPath.kind(of: path) == .link { return remove(path) }
    do throws(SystemError) {
      let descriptor = try calls.openExisting(path)
      defer { try? calls.close(descriptor) }
      try calls.lock(descriptor)
      if DiskPath.isName(path, of: descriptor) { remove(path) }
    } catch {
      // It is locked, or gone.
    }
  }

  /// Removes a file, a link, or a folder with all that it holds, in a step of its own.
  func remove(_ path: String) { try? undivided { _ in removeAll(path) } }

  /// Removes as much as can be removed; whatever remains is a leftover for the next process.
  func removeAll(_ path: String) {
    switch DiskPath.kind(of: path) {
    case nil: return
    case .file, .link: try? calls.removeFile(path)
    case .folder:
      for name in DiskPath.names(in: path) { removeAll(path + "/" + name) }
      try? calls.removeFolder(path)
    }
  }
}
