import Foundation

/// Renaming with a condition, which each system calls otherwise.
enum RenameFlags {
  case excluding
  case exchanging

  #if canImport(Darwin)
  /// Renames, or exchanges two names.
  static func rename(
    _ path: String, _ other: String, _ flags: RenameFlags
  ) throws(SystemError) {
    let bits: UInt32
    switch flags {
    case .excluding: bits = UInt32(RENAME_EXCL)
    case .exchanging: bits = UInt32(RENAME_SWAP)
    }
    try HostDiskCalls.check { renamex_np(path, other, bits) }
  }
  #else
  private typealias Call =
    @convention(c) (
      Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
    ) -> Int32

  /// Swift's view of the C library leaves the call out, so it is looked up by its name; nil where
  /// the library has none.
  private static let call: Call? = dlsym(nil, "renameat2").map {
    unsafeBitCast($0, to: Call.self)
  }

  /// Renames, or exchanges two names.
  static func rename(
    _ path: String, _ other: String, _ flags: RenameFlags
  ) throws(SystemError) {
    guard let call else { throw SystemError(ENOSYS) }
    let bits: UInt32
    switch flags {
    case .excluding: bits = 1
    case .exchanging: bits = 2
    }
    try HostDiskCalls.check { call(AT_FDCWD, path, AT_FDCWD, other, bits) }
  }
  #endif
}
