import Foundation

/// How much memory this process has, and how much it may have.
package enum HostMemory {
  /// The bytes that the process has at this moment.
  package static var resident: Int {
    #if os(Linux)
    guard let pages = residentPages else { return Stopwatch.peakMemory }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    #else
    return Stopwatch.peakMemory
    #endif
  }

  #if os(Linux)
  /// How many pages are in memory: the second number of a file of the system. It is read every few
  /// hundred occurrences, so without an allocation.
  private static var residentPages: Int? {
    let file: StaticString = "/proc/self/statm"
    let descriptor = file.utf8Start.withMemoryRebound(
      to: CChar.self, capacity: file.utf8CodeUnitCount + 1
    ) { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 128) { buffer in
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      var pages: Int?
      var spaces = 0
      for index in 0..<max(0, count) {
        let byte = buffer[index]
        if byte == UInt8(ascii: " ") { spaces += 1 }
        guard spaces == 1, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { continue }
        pages = (pages ?? 0) &* 10 &+ Int(byte - UInt8(ascii: "0"))
      }
      return pages
    }
  }
  #endif

  /// The bytes that the process may have: those of the machine, or of the container it runs in.
  package static let available: Int = {
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
