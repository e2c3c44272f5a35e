import SimulationKernel

/// How much the hub can do at a time. A scenario without one has a hub without limits.
public struct HubCapacity: Sendable, Equatable {
  /// How many requests are served at the same time; nil: as many as come.
  public var servers: Int?
  /// How long a request is served.
  public var serviceTime: DurationDistribution
  /// The most requests that wait for a server; a further one is refused with
  /// `serviceUnavailable`. Nil: as many as come.
  public var queueLimit: Int?
  /// How often one device may ask.
  public var perDevice: RateLimit?
  /// How often the devices of one account may ask.
  public var perAccount: RateLimit?
  /// How often all devices together may ask.
  public var overall: RateLimit?
  /// How long a refused device is told to wait (7.15).
  public var retryAfter: SimulatedDuration

  /// A hub that serves whatever comes in 20 ms.
  public init() {
    servers = nil
    serviceTime = .constant(.milliseconds(20))
    queueLimit = nil
    perDevice = nil
    perAccount = nil
    overall = nil
    retryAfter = .seconds(30)
  }
}

/// A rate that is not to be exceeded in the long run, and how many may come at once.
public struct RateLimit: Hashable, Sendable, BitwiseCopyable {
  /// The time between two requests that go on for ever; more than zero.
  public var interval: SimulatedDuration
  /// How many may come at once after a long silence; at least 1.
  public var burst: Int

  /// At most one request every `interval` in the long run, and `burst` at once.
  public init(interval: SimulatedDuration, burst: Int = 1) {
    precondition(interval > .zero, "The interval of a rate limit is more than zero.")
    precondition(burst >= 1, "A rate limit lets at least one request through.")
    self.interval = interval
    self.burst = burst
  }
}
