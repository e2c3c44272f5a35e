import Foundation

/// The system's own calls. A call that a signal interrupted is made again.
package struct HostDiskCalls: DiskCalls {
  package init() {}

  package func makeFolder(_ path: String) throws(SystemError) {
    try Self.check { mkdir(path, 0o777) }
  }

  package func createFile(_ path: String) throws(SystemError) -> Int32 {
    try Self.check { open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666) }
  }

  package func openAppended(_ path: String) throws(SystemError) -> Int32 {
    try Self.check { open(path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o666) }
  }

  package func openExisting(_ path: String) throws(SystemError) -> Int32 {
    // Without O_NONBLOCK, opening a pipe would wait for somebody to write into it.
    try Self.check { open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
  }

  package func lock(_ descriptor: Int32) throws(SystemError) {
    try Self.check { flock(descriptor, LOCK_EX | LOCK_NB) }
  }

  package func write(
    _ bytes: ArraySlice<UInt8>, to descriptor: Int32
  ) throws(SystemError) -> Int {
    try Self.check {
      bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
    }
  }

  package func cut(_ descriptor: Int32, to byteCount: Int) throws(SystemError) {
    try Self.check { ftruncate(descriptor, off_t(byteCount)) }
  }

  package func synchronize(_ descriptor: Int32) throws(SystemError) {
    #if canImport(Darwin)
    // There, 'fsync' leaves the bytes in the drive's own memory.
    if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    try Self.check { fsync(descriptor) }
  }

  package func close(_ descriptor: Int32) throws(SystemError) {
    // Never again after an interruption: the number may be another file's by then.
    guard Foundation.close(descriptor) == 0 || errno == EINTR else { throw .current }
  }

  package func rename(_ path: String, to other: String) throws(SystemError) {
    try Self.check { Foundation.rename(path, other) }
  }

  package func renameNew(_ path: String, to other: String) throws(SystemError) {
    do throws(SystemError) {
      try RenameFlags.rename(path, other, .excluding)
    } catch  where error.isUnsupported {
      // A second name is refused where one exists, too; then the first goes.
      try Self.check { link(path, other) }
      try removeFile(path)
    }
  }

  package func exchange(_ path: String, with other: String) throws(SystemError) {
    try RenameFlags.rename(path, other, .exchanging)
  }

  package func removeFile(_ path: String) throws(SystemError) {
    try Self.check { unlink(path) }
  }

  package func removeFolder(_ path: String) throws(SystemError) {
    try Self.check { rmdir(path) }
  }

  /// The result of a call; throws if it is negative.
  @discardableResult
  static func check<Number: SignedInteger>(_ call: () -> Number) throws(SystemError) -> Number {
    while true {
      let result = call()
      if result >= 0 { return result }
      let reason = SystemError.current
      if !reason.isTransient { throw reason }
    }
  }
}
