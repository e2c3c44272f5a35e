import HostFiles
import Synchronization

/// The system's calls, before one of which somebody else does something.
final class CallsWithGuest: DiskCalls {
  private let host = HostDiskCalls()
  private let count = Atomic<Int>(0)
  private let call: Int
  private let visit: @Sendable () -> Void

  /// - `call`: The number of the call, from 0.
  init(before call: Int, _ visit: @escaping @Sendable () -> Void) {
    self.call = call
    self.visit = visit
  }

  /// How many calls were made.
  var callCount: Int { count.load(ordering: .relaxed) }

  private func after<Value>(
    _ call: () throws(SystemError) -> Value
  ) throws(SystemError) -> Value {
    if count.add(1, ordering: .relaxed).oldValue == self.call { visit() }
    return try call()
  }

  func makeFolder(_ path: String) throws(SystemError) {
    try after { () throws(SystemError) in try host.makeFolder(path) }
  }

  func createFile(_ path: String) throws(SystemError) -> Int32 {
    try after { () throws(SystemError) in try host.createFile(path) }
  }

  func openAppended(_ path: String) throws(SystemError) -> Int32 {
    try after { () throws(SystemError) in try host.openAppended(path) }
  }

  func openExisting(_ path: String) throws(SystemError) -> Int32 {
    try after { () throws(SystemError) in try host.openExisting(path) }
  }

  func lock(_ descriptor: Int32) throws(SystemError) {
    try after { () throws(SystemError) in try host.lock(descriptor) }
  }

  func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(SystemError) -> Int {
    try after { () throws(SystemError) in try host.write(bytes, to: descriptor) }
  }

  func cut(_ descriptor: Int32, to byteCount: Int) throws(SystemError) {
    try after { () throws(SystemError) in try host.cut(descriptor, to: byteCount) }
  }

  func synchronize(_ descriptor: Int32) throws(SystemError) {
    try after { () throws(SystemError) in try host.synchronize(descriptor) }
  }

  func close(_ descriptor: Int32) throws(SystemError) {
    try after { () throws(SystemError) in try host.close(descriptor) }
  }

  func rename(_ path: String, to other: String) throws(SystemError) {
    try after { () throws(SystemError) in try host.rename(path, to: other) }
  }

  func renameNew(_ path: String, to other: String) throws(SystemError) {
    try after { () throws(SystemError) in try host.renameNew(path, to: other) }
  }

  func exchange(_ path: String, with other: String) throws(SystemError) {
    try after { () throws(SystemError) in try host.exchange(path, with: other) }
  }

  func removeFile(_ path: String) throws(SystemError) {
    try after { () throws(SystemError) in try host.removeFile(path) }
  }

  func removeFolder(_ path: String) throws(SystemError) {
    try after { () throws(SystemError) in try host.removeFolder(path) }
  }
}
