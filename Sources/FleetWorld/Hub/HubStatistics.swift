import CloudSync
import SimulationKernel
import TipSync

/// What a hub of finite capacity has done, in sum and over time.
public struct HubStatistics: Sendable, Equatable {
  /// Why a request was refused.
  public enum Refusal: Int, Sendable, CaseIterable, BitwiseCopyable {
    /// Its device asked too often.
    case device
    /// The devices of its account asked too often.
    case account
    /// All devices together asked too often.
    case overall
    /// Too many were waiting.
    case queue
    /// A fault of the hub refused it.
    case outage

    /// What a device is told.
    var error: SyncError {
      switch self {
      case .device, .account, .overall: .requestRateLimited
      case .queue, .outage: .serviceUnavailable
      }
    }
  }

  /// One of the equal parts of the run.
  public struct Slice: Sendable, Equatable, BitwiseCopyable {
    /// Requests that arrived, refused ones too.
    public var arrivals: UInt32 = 0
    /// Those of them that were refused.
    public var refused: UInt32 = 0
    /// How long those that were not had to wait for a server, added up, in microseconds.
    public var waitingMicroseconds: Int64 = 0
    /// How long servers were busy within the slice, added up, in microseconds.
    public var busyMicroseconds: Int64 = 0

    /// A slice in which nothing happened.
    public init() {}
  }

  /// How many slices there are at most.
  public static let sliceLimit = 200

  /// Requests that arrived, refused ones too.
  public private(set) var arrivals = 0
  /// Requests that were refused, by reason.
  public private(set) var refused = [Int](repeating: 0, count: Refusal.allCases.count)
  /// How long servers were busy, added up.
  public private(set) var busy = SimulatedDuration.zero
  /// How long requests waited for a server, added up.
  public private(set) var waiting = SimulatedDuration.zero
  /// The longest wait for a server.
  public private(set) var longestWait = SimulatedDuration.zero
  /// The most requests that waited at a time.
  public private(set) var longestQueue = 0
  /// The course of it.
  public private(set) var slices: [Slice]
  /// How long a slice is.
  public let sliceLength: SimulatedDuration

  private let servers: Int?
  private let length: SimulatedDuration

  package init(servers: Int?, length: SimulatedDuration) {
    self.servers = servers
    self.length = length
    let limit = Int64(HubStatistics.sliceLimit)
    let width = max(1, (length.microseconds + limit - 1) / limit)
    sliceLength = SimulatedDuration(microseconds: width)
    let count = max(1, (length.microseconds + width - 1) / width)
    slices = Array(repeating: Slice(), count: Int(count))
  }

  /// Requests that were served, or will be.
  public var served: Int { arrivals - refused.reduce(0, +) }

  /// How many requests were refused for a reason.
  public func refused(because reason: Refusal) -> Int { refused[reason.rawValue] }

  /// The share of their time for which servers were busy; nil where there are as many as needed.
  public var utilisation: Double? {
    guard let servers, length > .zero else { return nil }
    let inside = slices.reduce(0.0) { $0 + Double($1.busyMicroseconds) }
    return inside / (Double(servers) * Double(length.microseconds))
  }

  /// How long a request waited for a server on average; nil if none was served.
  public var meanWaitSeconds: Double? {
    served > 0 ? Double(waiting.microseconds) / 1e6 / Double(served) : nil
  }

  /// The share of a slice for which servers were busy; nil where there are as many as needed.
  public func utilisation(ofSlice index: Int) -> Double? {
    guard let servers else { return nil }
    let width = Double(sliceLength.microseconds)
    return Double(slices[index].busyMicroseconds) / (Double(servers) * width)
  }

  /// How long a request that arrived in a slice waited on average; nil if none was served.
  public func meanWaitSeconds(ofSlice index: Int) -> Double? {
    let served = slices[index].arrivals - slices[index].refused
    return served > 0 ? Double(slices[index].waitingMicroseconds) / 1e6 / Double(served) : nil
  }

  package mutating func note(refusal reason: Refusal, at now: Instant) {
    let index = slice(at: now)
    arrivals += 1
    refused[reason.rawValue] += 1
    slices[index].arrivals &+= 1
    slices[index].refused &+= 1
  }

  package mutating func note(
    arrival: Instant, start: Instant, service: SimulatedDuration, queue: Int
  ) {
    let wait = start - arrival
    let index = slice(at: arrival)
    arrivals += 1
    busy = busy + service
    waiting = waiting + wait
    longestWait = max(longestWait, wait)
    longestQueue = max(longestQueue, queue)
    slices[index].arrivals &+= 1
    slices[index].waitingMicroseconds &+= wait.microseconds
    spread(from: start, through: start + service)
  }

  /// Adds a service to the slices in which it falls.
  private mutating func spread(from start: Instant, through end: Instant) {
    let width = sliceLength.microseconds
    var from = start.microseconds
    let through = min(end.microseconds, Int64(slices.count) * width)
    while from < through {
      let index = Int(from / width)
      let next = min(through, (Int64(index) + 1) * width)
      slices[index].busyMicroseconds &+= next - from
      from = next
    }
  }

  private func slice(at now: Instant) -> Int {
    min(slices.count - 1, max(0, Int(now.microseconds / sliceLength.microseconds)))
  }
}
