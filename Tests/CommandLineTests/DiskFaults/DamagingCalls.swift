import HostFiles
import Synchronization

/// A disk that changes what is written to it without saying so: every brace becomes a bracket.
final class DamagingCalls: DiskCalls {
  private let host = HostDiskCalls()
  private let part: String
  private let damaged = Mutex<[Int32]>([])

  /// - `part`: What paths hold whose files are changed; all where it is empty.
  init(onlyIn part: String = "") { self.part = part }

  func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(SystemError) -> Int {
    guard damaged.withLock({ $0.contains(descriptor) }) else {
      return try host.write(bytes, to: descriptor)
    }
    var changed = bytes.map { $0 == UInt8(ascii: "{") ? UInt8(ascii: "[") : $0 }
    // What has no brace is changed at its beginning.
    if changed.elementsEqual(bytes), !changed.isEmpty { changed[0] ^= 1 }
    return try host.write(changed[...], to: descriptor)
  }

  private func opened(_ descriptor: Int32, _ path: String) -> Int32 {
    if part.isEmpty || path.contains(part) { damaged.withLock { $0.append(descriptor) } }
    return descriptor
  }

  func makeFolder(_ path: String) throws(SystemError) { try host.makeFolder(path) }
  func createFile(_ path: String) throws(SystemError) -> Int32 {
    opened(try host.createFile(path), path)
  }
  func openAppended(_ path: String) throws(SystemError) -> Int32 {
    opened(try host.openAppended(path), path)
  }
  func openExisting(_ path: String) throws(SystemError) -> Int32 { try host.openExisting(path) }
  func lock(_ descriptor: Int32) throws(SystemError) { try host.lock(descriptor) }
  func cut(_ descriptor: Int32, to count: Int) throws(SystemError) {
    try host.cut(descriptor, to: count)
  }
  func synchronize(_ descriptor: Int32) throws(SystemError) { try host.synchronize(descriptor) }
  func close(_ descriptor: Int32) throws(SystemError) {
    damaged.withLock { $0.removeAll { $0 == descriptor } }
    try host.close(descriptor)
  }
  func rename(_ path: String, to other: String) throws(SystemError) {
    try host.rename(path, to: other)
  }
  func renameNew(_ path: String, to other: String) throws(SystemError) {
    try host.renameNew(path, to: other)
  }
  func exchange(_ path: String, with other: String) throws(SystemError) {
    try host.exchange(path, with: other)
  }
  func removeFile(_ path: String) throws(SystemError) { try host.removeFile(path) }
  func removeFolder(_ path: String) throws(SystemError) { try host.removeFolder(path) }
}
