import Foundation

/// The host's clocks, and the memory of this process.
package enum Stopwatch {
  /// Seconds on a clock that only goes on.
  package static var seconds: Double { read(CLOCK_MONOTONIC) }

  /// Seconds that this thread has been at work, which other programs do not lengthen.
  package static var threadSeconds: Double { read(CLOCK_THREAD_CPUTIME_ID) }

  /// Seconds that all threads of this process have been at work.
  package static var processSeconds: Double { read(CLOCK_PROCESS_CPUTIME_ID) }

  private static func read(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
  }

  /// The most memory that this process ever had, in bytes.
  package static var peakMemory: Int {
    var usage = rusage()
    #if os(Linux)
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss * 1_024
    #else
    getrusage(RUSAGE_SELF, &usage)
    return usage.ru_maxrss
    #endif
  }
}
