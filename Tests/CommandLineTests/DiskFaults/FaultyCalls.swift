import Foundation
import HostFiles
import Synchronization

/// The system's calls, with something wrong at one of them. What was on the disk before each call
/// is kept, so that one run shows what a kill or a power cut at any call leaves.
final class FaultyCalls: DiskCalls {
  /// What goes wrong.
  enum Fault: Sendable {
    case none
    /// The call of this number is refused; where it is for want of space, so are the later ones
    /// that need some.
    case refusal(call: Int, reason: Int32)
    /// Each write takes half of the bytes that it is given.
    case shortWrites
  }

  /// A call, and what was there before it.
  struct Step: Sendable {
    let call: String
    let before: DiskImage
  }

  private struct State {
    var image: DiskImage
    var steps: [Step] = []
    var open: [Int32: DiskImage.Item] = [:]
    var isFull = false
    var refusedCall: String?
  }

  private let state: Mutex<State>
  private let fault: Fault
  private let exchanges: Bool
  private let host = HostDiskCalls()

  /// - `exchanges`: Whether the file system can exchange two names.
  init(_ root: String, _ fault: Fault = .none, exchanges: Bool = true) {
    state = Mutex(State(image: DiskImage(of: root)))
    self.fault = fault
    self.exchanges = exchanges
  }

  /// The calls that were made.
  var steps: [Step] { state.withLock { $0.steps } }

  /// What is there now.
  var image: DiskImage { state.withLock { $0.image } }

  /// The call that was refused first.
  var refusedCall: String? { state.withLock { $0.refusedCall } }

  // MARK: Faults

  private func begin(_ call: String, needsSpace: Bool = false) throws(SystemError) {
    let reason: Int32? = state.withLock { state in
      let number = state.steps.count
      state.steps.append(Step(call: call, before: state.image))
      var reason: Int32?
      if case .refusal(call: number, reason: let refused) = fault {
        state.refusedCall = call
        state.isFull = refused == ENOSPC
        reason = refused
      } else if state.isFull && needsSpace {
        reason = ENOSPC
      }
      return reason
    }
    if let reason { throw SystemError(reason) }
  }

  private func change(_ work: (inout DiskImage) -> Void) { state.withLock { work(&$0.image) } }

  private func item(_ descriptor: Int32) -> DiskImage.Item? {
    state.withLock { $0.open[descriptor] }
  }

  // MARK: Calls

  func makeFolder(_ path: String) throws(SystemError) {
    try begin("makeFolder", needsSpace: true)
    try host.makeFolder(path)
    change { $0.makeFolder(path) }
  }

  func createFile(_ path: String) throws(SystemError) -> Int32 {
    try begin("createFile", needsSpace: true)
    return opened(path, try host.createFile(path))
  }

  func openAppended(_ path: String) throws(SystemError) -> Int32 {
    try begin("openAppended", needsSpace: true)
    return opened(path, try host.openAppended(path))
  }

  private func opened(_ path: String, _ descriptor: Int32) -> Int32 {
    state.withLock { $0.open[descriptor] = .file($0.image.openFile(path)) }
    return descriptor
  }

  func openExisting(_ path: String) throws(SystemError) -> Int32 {
    try begin("openExisting")
    let descriptor = try host.openExisting(path)
    state.withLock { $0.open[descriptor] = $0.image.item(at: path) }
    return descriptor
  }

  func lock(_ descriptor: Int32) throws(SystemError) {
    try begin("lock")
    try host.lock(descriptor)
  }

  func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(SystemError) -> Int {
    try begin("write", needsSpace: true)
    var some = bytes
    if case .shortWrites = fault { some = bytes.prefix((bytes.count + 1) / 2) }
    let count = try host.write(some, to: descriptor)
    if case .file(let file)? = item(descriptor) {
      change { $0.append(Data(some.prefix(count)), to: file) }
    }
    return count
  }

  func cut(_ descriptor: Int32, to byteCount: Int) throws(SystemError) {
    try begin("cut")
    try host.cut(descriptor, to: byteCount)
    if case .file(let file)? = item(descriptor) { change { $0.cut(file, to: byteCount) } }
  }

  func synchronize(_ descriptor: Int32) throws(SystemError) {
    try begin("synchronize")
    // The machine's own power is not cut, so nobody waits for its disk.
    if let item = item(descriptor) { change { $0.synchronize(item) } }
  }

  func close(_ descriptor: Int32) throws(SystemError) {
    // Even a refusal closes it.
    try host.close(descriptor)
    state.withLock { $0.open[descriptor] = nil }
    try begin("close")
  }

  func rename(_ path: String, to other: String) throws(SystemError) {
    try begin("rename")
    try host.rename(path, to: other)
    change { $0.rename(path, to: other) }
  }

  func renameNew(_ path: String, to other: String) throws(SystemError) {
    try begin("renameNew")
    try host.renameNew(path, to: other)
    change { $0.rename(path, to: other) }
  }

  func exchange(_ path: String, with other: String) throws(SystemError) {
    try begin("exchange")
    guard exchanges else { throw SystemError(EINVAL) }
    try host.exchange(path, with: other)
    change { $0.exchange(path, with: other) }
  }

  func removeFile(_ path: String) throws(SystemError) {
    try begin("removeFile")
    try host.removeFile(path)
    change { $0.remove(path) }
  }

  func removeFolder(_ path: String) throws(SystemError) {
    try begin("removeFolder")
    try host.removeFolder(path)
    change { $0.remove(path) }
  }
}
