import SimulationKernel

/// PHOLD: an event at a process counts, and schedules one event in 0.1 s + Exp(1 s) for a process
/// drawn from all. The mean increment must be 1.1 s.
struct HoldModel: ListModel, ~Copyable {
  private struct Process {
    var count: UInt64 = 0
    var latest: Int64 = 0
  }

  private let processes: UnsafeMutablePointer<Process>
  private let processCount: Int
  private var stream: BenchStream
  private let exponential = ExponentialSampler()
  private var increments: Int64 = 0
  /// The sum of what was read only to have it in the cache: it must not be optimised away.
  private(set) var warmth: UInt64 = 0
  private(set) var units = 0

  /// How many processes are fetched from memory at once, before they are needed: as many loads as
  /// a core keeps under way. That hides most of what memory takes.
  private static let fetchSize = 32

  static var expectation: ListExpectation {
    ListExpectation(
      key: "mean_increment_s", meaning: "s between events of a chain, on average: 1.1",
      units: "events", unit: "event", value: 1.1, bias: 0.000_001, deviation: 1)
  }

  init(processes count: Int, seed: UInt64) {
    processCount = count
    processes = .allocate(capacity: count)
    processes.initialize(repeating: Process(), count: count)
    stream = BenchStream(seed: seed)
  }

  deinit { processes.deallocate() }

  /// The mean increment in seconds.
  var check: Double { Double(increments) / Double(max(units, 1)) / 1_000_000 }

  /// Events must come to all processes alike: with few of them, memory would be read too cheaply.
  var flaw: String? {
    let mean = Double(units) / Double(processCount)
    var busiest: UInt64 = 0
    for index in 0..<processCount { busiest = max(busiest, processes[index].count) }
    // Poisson counts: eight standard deviations above the mean, and some room where it is small.
    let most = mean + 8 * PortableMath.squareRoot(mean) + 20
    return Double(busiest) > most ? "one process had \(busiest) of \(units) events" : nil
  }

  var digest: StableDigest {
    var digest = StableDigest()
    for index in 0..<processCount {
      digest.combine(processes[index].count)
      digest.combine(processes[index].latest)
    }
    return digest
  }

  /// The first event of each process.
  mutating func start<List: BenchList & ~Copyable>(
    _ list: inout List
  ) where List.Payload == UInt32 {
    for process in 0..<processCount {
      let instant = 100_000 &+ exponential.next(using: &stream).benchMicroseconds
      list.schedule(
        UInt32(truncatingIfNeeded: process), at: Instant(microseconds: instant), priority: .device)
    }
  }

  mutating func play<List: BenchList & ~Copyable>(
    _ list: inout List, until total: Int
  ) where List.Payload == UInt32 {
    let bound = UInt64(processCount)
    while units < total {
      if units & (Self.fetchSize &- 1) == 0 { fetch(list) }
      guard let next = list.popEarliest() else { return }
      let process = Int(next.payload)
      let now = next.instant.microseconds
      processes[process].count &+= 1
      processes[process].latest = now
      units &+= 1
      let increment = 100_000 &+ exponential.next(using: &stream).benchMicroseconds
      increments &+= increment
      let target = UInt32(truncatingIfNeeded: stream.below(bound))
      list.schedule(target, at: Instant(microseconds: now &+ increment), priority: .device)
    }
  }

  /// Reads the states of the processes that come after the next few.
  @inline(__always)
  private mutating func fetch<List: BenchList & ~Copyable>(
    _ list: borrowing List
  ) where List.Payload == UInt32 {
    for distance in Self.fetchSize..<2 &* Self.fetchSize {
      guard let process = list.peekAhead(distance) else { return }
      warmth &+= processes[Int(process)].count
    }
  }
}
