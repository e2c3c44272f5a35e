import SimulationKernel

/// M/M/1: customers come at a rate of 0.8 a second to one server with a rate of 1. The mean time
/// that a customer spends there must be 5 s.
struct SingleServerModel: ListModel, ~Copyable {
  private enum Kind {
    static let arrival: UInt32 = 0
    static let departure: UInt32 = 1
  }

  private var stream: BenchStream
  private let exponential = ExponentialSampler()
  private let total: Int
  private var arrived = 0
  private(set) var units = 0
  private var isBusy = false
  /// When the customer who is served came.
  private var served: Int64 = 0
  private var timeSpent: Int64 = 0
  private(set) var digest = StableDigest()

  /// When those who wait came: a ring, whose size is a power of two.
  private var line: UnsafeMutablePointer<Int64>
  private var lineSize = 1_024
  private var lineFirst = 0
  private var lineCount = 0

  // The deviation is the root of ρ(2 + 5ρ − 4ρ² + ρ³) / (1 − ρ)⁴ for ρ = 0.8.
  static var expectation: ListExpectation {
    ListExpectation(
      key: "mean_time_in_system_s", meaning: "s that a customer spends, on average: 5.0",
      units: "customers", unit: "customer", value: 5, bias: 0.001, deviation: 44.5)
  }

  init(customers: Int, seed: UInt64) {
    total = customers
    stream = BenchStream(seed: seed)
    line = .allocate(capacity: lineSize)
  }

  deinit { line.deallocate() }

  /// The mean time that a customer spends, in seconds.
  var check: Double { Double(timeSpent) / Double(max(units, 1)) / 1_000_000 }

  /// The first arrival.
  mutating func start<List: BenchList & ~Copyable>(
    _ list: inout List
  ) where List.Payload == UInt32 {
    scheduleArrival(&list, after: 0)
  }

  @inline(__always)
  private mutating func scheduleArrival<List: BenchList & ~Copyable>(
    _ list: inout List, after now: Int64
  ) where List.Payload == UInt32 {
    let wait = (exponential.next(using: &stream) / 0.8).benchMicroseconds
    list.schedule(Kind.arrival, at: Instant(microseconds: now &+ wait), priority: .device)
  }

  @inline(__always)
  private mutating func scheduleDeparture<List: BenchList & ~Copyable>(
    _ list: inout List, after now: Int64
  ) where List.Payload == UInt32 {
    let service = exponential.next(using: &stream).benchMicroseconds
    list.schedule(Kind.departure, at: Instant(microseconds: now &+ service), priority: .device)
  }

  mutating func play<List: BenchList & ~Copyable>(
    _ list: inout List, until total: Int
  ) where List.Payload == UInt32 {
    while units < total, let next = list.popEarliest() {
      let now = next.instant.microseconds
      if next.payload == Kind.arrival {
        arrived &+= 1
        if arrived < self.total { scheduleArrival(&list, after: now) }
        if isBusy {
          wait(since: now)
        } else {
          isBusy = true
          served = now
          scheduleDeparture(&list, after: now)
        }
      } else {
        timeSpent &+= now &- served
        units &+= 1
        isBusy = lineCount > 0
        if isBusy {
          served = line[lineFirst]
          lineFirst = (lineFirst &+ 1) & (lineSize &- 1)
          lineCount &-= 1
          scheduleDeparture(&list, after: now)
        } else {
          // Each time nobody is left, so that it costs next to nothing.
          digest.combine(now)
        }
      }
    }
  }

  @inline(__always)
  private mutating func wait(since now: Int64) {
    if lineCount == lineSize { lengthenLine() }
    line[(lineFirst &+ lineCount) & (lineSize &- 1)] = now
    lineCount &+= 1
  }

  @inline(never)
  private mutating func lengthenLine() {
    let longer = UnsafeMutablePointer<Int64>.allocate(capacity: lineSize * 2)
    for index in 0..<lineCount {
      (longer + index).initialize(to: line[(lineFirst + index) & (lineSize - 1)])
    }
    line.deallocate()
    line = longer
    lineFirst = 0
    lineSize *= 2
  }
}
