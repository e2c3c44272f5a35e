import Foundation

/// How much memory this process has, and how much it may have.
enum HostMemory {
  /// The bytes that the process has at this moment.
  static var resident: Int {
    #if os(Linux)
    // The second number is of pages that are in memory. It is read often, so without Foundation.
    let descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return Stopwatch.peakMemory }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 128)
    let count = read(descriptor, &buffer, buffer.count)
    let fields = buffer.prefix(max(0, count)).split(separator: UInt8(ascii: " "))
    guard fields.count > 1, let pages = Int(String(decoding: fields[1], as: UTF8.self)) else {
      return Stopwatch.peakMemory
    }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    #else
    return Stopwatch.peakMemory
    #endif
  }

  /// The bytes that the process may have: those of the machine, or of the container it runs in.
  static let available: Int = {
    let machine = Int(clamping: ProcessInfo.processInfo.physicalMemory)
    let files = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"]
    let limits = files.compactMap { path -> Int? in
      guard let data = FileManager.default.contents(atPath: path) else { return nil }
      let digits = String(decoding: data, as: UTF8.self).prefix { $0.isNumber }
      return Int(digits).flatMap { $0 > 0 ? $0 : nil }
    }
    return limits.reduce(machine) { min($0, $1) }
  }()
}
