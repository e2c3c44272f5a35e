import Foundation
import Synchronization

/// What happens on SIGINT and SIGTERM: files that are being written are taken away, and the
/// process ends with the code that says so. A pipe that closes does not end the process.
enum Interruption {
  private static let unfinished = Mutex<[String]>([])
  // Written once, by the main thread, before anything else runs; kept so that sources stay alive.
  nonisolated(unsafe) private static var sources: [any DispatchSourceSignal] = []

  static func install() {
    signal(SIGPIPE, SIG_IGN)
    watch(SIGINT, .interrupted)
    watch(SIGTERM, .terminated)
  }

  /// A folder that is taken away if the process is interrupted.
  static func willWrite(to folder: String) { unfinished.withLock { $0.append(folder) } }

  /// The folder is whole, or gone.
  static func didWrite(to folder: String) {
    unfinished.withLock { folders in folders.removeAll { $0 == folder } }
  }

  private static func watch(_ number: Int32, _ code: ExitCode) {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(
      signal: number, queue: DispatchQueue(label: "tipfleet.signals"))
    source.setEventHandler {
      // The lock is kept, so that nothing new is begun while the process ends.
      unfinished.withLock { folders in
        for folder in folders { try? FileManager.default.removeItem(atPath: folder) }
        exit(code.rawValue)
      }
    }
    source.resume()
    sources.append(source)
  }
}
