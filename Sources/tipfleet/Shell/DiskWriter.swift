import Foundation

/// The system refused to write something.
struct SystemRefusal: Error {
  let reason: SystemError
}

/// Writing folders and files. Nothing that exists is opened, so no link is followed, and an
/// interruption comes before a file or after it.
enum DiskWriter {
  /// Makes a folder. As a file, it is not made in a folder that an interruption takes away.
  static func makeFolder(_ path: String, mayExist: Bool = false) throws(SystemRefusal) {
    var refused: SystemError?
    Interruption.undivided { if mkdir(path, 0o777) != 0 { refused = .current } }
    guard let reason = refused else { return }
    // A read-only disk refuses before it looks whether the folder is there.
    if mayExist && isFolder(path) { return }
    throw SystemRefusal(reason: reason)
  }

  /// Makes all folders above `path` that do not exist yet.
  static func makeFolders(above path: String) throws(SystemRefusal) {
    let parent = parent(of: path)
    var folder = parent.hasPrefix("/") ? "" : "."
    for part in parent.split(separator: "/") {
      folder += "/" + part
      try makeFolder(folder, mayExist: true)
    }
  }

  /// The folder that holds `path`.
  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Writes a file that does not exist; if that fails, it still does not.
  static func writeNew(_ bytes: [UInt8], to path: String) throws(SystemRefusal) {
    var refused: SystemRefusal?
    Interruption.undivided {
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else {
        refused = SystemRefusal(reason: .current)
        return
      }
      refused = writeAll(bytes, to: descriptor)
      if close(descriptor) != 0 && refused == nil { refused = SystemRefusal(reason: .current) }
      if refused != nil { unlink(path) }
    }
    if let refused { throw refused }
  }

  /// Gives a file other contents: beside it first, and then in its place, all at once.
  static func replace(_ path: String, by bytes: [UInt8]) throws(SystemRefusal) {
    let name = path.split(separator: "/").last ?? ""
    let parent = parent(of: path)
    let beside = (parent == "/" ? "" : parent) + "/.\(name).partial-\(getpid())"
    unlink(beside)
    Interruption.willWrite(to: beside)
    defer { Interruption.didWrite() }
    try writeNew(bytes, to: beside)
    var refused: SystemRefusal?
    Interruption.undividedEnd {
      if rename(beside, path) != 0 {
        refused = SystemRefusal(reason: .current)
        unlink(beside)
      }
    }
    if let refused { throw refused }
  }

  /// Writes all of `bytes`; gives why it could not.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> SystemRefusal? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
        continue
      }
      let reason = SystemError.current
      if reason.number == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&waiting, 1, -1)
      } else if !reason.isTransient {
        return SystemRefusal(reason: reason)
      }
    }
    return nil
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
