import Foundation
import HostFiles

/// What happens on SIGINT and SIGTERM: what is being written is taken away, and the process ends
/// with the code that says so. A pipe that closes does not end the process.
///
/// The disk works in undivided steps: a signal waits for the end of the step that is under way, and
/// no step begins after it. So there is never half a file, and nothing is written into a folder
/// while it is taken away.
package enum Interruption {
  // Written once, by the main thread, before anything else runs; kept so that sources stay alive.
  nonisolated(unsafe) private static var sources: [any DispatchSourceSignal] = []

  /// From now on, signals end the process so that nothing unfinished stays on `disk`.
  package static func install(on disk: Disk) {
    signal(SIGPIPE, SIG_IGN)
    watch(SIGINT, .interrupted, disk)
    watch(SIGTERM, .terminated, disk)
  }

  private static func watch(_ number: Int32, _ code: ExitCode, _ disk: Disk) {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(
      signal: number, queue: DispatchQueue(label: "tipfleet.signals"))
    source.setEventHandler { end(with: code, on: disk) }
    source.resume()
    sources.append(source)
  }

  /// Ends the process so that nothing unfinished stays on `disk`.
  static func end(with code: ExitCode, on disk: Disk) -> Never {
    disk.abandon {
      Console().endProgress()
      // Not 'exit': the main thread is still at work, and nothing is left to be flushed.
      _exit(code.rawValue)
    }
  }
}
