import Dispatch
import HostFiles
import SimulationKernel
import Synchronization
import TextFormats

/// The last line against taking all memory of a machine: commands and phases that look at no limit
/// of their own end in order here, before the system ends something else.
package enum MemoryGuard {
  private static let limit = Atomic<Int>(0)
  // Written once, by the main thread, before anything else runs; kept so that it stays alive.
  nonisolated(unsafe) private static var timer: (any DispatchSourceTimer)?

  /// Begins to watch; three quarters of what there is may be used.
  package static func install(on disk: Disk) {
    limit.store(HostMemory.available / 4 * 3, ordering: .relaxed)
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "tipfleet.memory"))
    timer.schedule(deadline: .now() + .milliseconds(200), repeating: .milliseconds(200))
    timer.setEventHandler { look(at: disk) }
    timer.resume()
    self.timer = timer
  }

  /// A command that keeps to `byteCount` by itself may use a quarter more before it is ended.
  static func allow(_ byteCount: Int) {
    let wanted = Int(clamping: Double(byteCount) * 1.25)
    limit.store(max(wanted, limit.load(ordering: .relaxed)), ordering: .relaxed)
  }

  private static func look(at disk: Disk) {
    let most = limit.load(ordering: .relaxed)
    guard HostMemory.resident > most else { return }
    Console().complain(
      "Error: this takes more than \(English.number(most >> 20)) MiB of memory, so it was ended "
        + "and nothing more was written. Play a smaller scenario, or use a machine with more "
        + "memory.")
    Interruption.end(with: .temporary, on: disk)
  }
}
