import Foundation
import Synchronization

/// What happens on SIGINT and SIGTERM: the folder that is being written is taken away, and the
/// process ends with the code that says so. A pipe that closes does not end the process.
///
/// Writing goes in undivided steps: a signal waits for the end of the step that is under way, and
/// no step begins after it. So there is never half a file, and nothing is written into a folder
/// while it is taken away.
enum Interruption {
  /// The folder that is being written, if there is one.
  private static let unfinished = Mutex<String?>(nil)
  // Written once, by the main thread, before anything else runs; kept so that sources stay alive.
  nonisolated(unsafe) private static var sources: [any DispatchSourceSignal] = []

  static func install() {
    signal(SIGPIPE, SIG_IGN)
    watch(SIGINT, .interrupted)
    watch(SIGTERM, .terminated)
  }

  /// From now on, `folder` is taken away if the process is interrupted.
  static func willWrite(to folder: String) { unfinished.withLock { $0 = folder } }

  /// The folder is whole, or gone.
  static func didWrite() { unfinished.withLock { $0 = nil } }

  /// Does a piece of work that an interruption must not divide.
  static func undivided(_ work: () -> Void) { unfinished.withLock { _ in work() } }

  /// Does the last piece of work on the folder that is being written; after it, the folder is in
  /// its place, or gone.
  static func undividedEnd(_ work: () -> Void) {
    unfinished.withLock { folder in
      work()
      folder = nil
    }
  }

  private static func watch(_ number: Int32, _ code: ExitCode) {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(
      signal: number, queue: DispatchQueue(label: "tipfleet.signals"))
    source.setEventHandler { end(with: code) }
    source.resume()
    sources.append(source)
  }

  /// Ends the process. The lock is never given back, so that nothing new is begun meanwhile.
  static func end(with code: ExitCode) {
    unfinished.withLock { folder in
      if let folder { try? FileManager.default.removeItem(atPath: folder) }
      Console().endProgress()
      // Not 'exit': the main thread is still at work, and nothing is left to be flushed.
      _exit(code.rawValue)
    }
  }
}
