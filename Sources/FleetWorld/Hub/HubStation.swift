import CloudSync
import Scenarios
import SimulationKernel
import TipSync

/// The hub as a station with a number of servers, a queue before them, and limits on how often it
/// may be asked: first come, first served.
///
///     var station = HubStation(capacity, length: .days(7))
///     switch station.admit(device: 0, account: 0, at: now, service: .milliseconds(20)) {
///     case .served(let after): …
///     case .refused(let error, let retryAfter): …
///     }
///
/// When a request arrives it is known when it will be answered, because nobody overtakes. Asks must
/// come in the order of time. Each takes O(log servers).
public struct HubStation: Sendable {
  /// What becomes of a request.
  public enum Verdict: Hashable, Sendable, BitwiseCopyable {
    /// It is answered after this while: its wait and its service.
    case served(after: SimulatedDuration)
    /// It is refused at once.
    case refused(SyncError, retryAfter: SimulatedDuration)
  }

  /// What it can do.
  public let capacity: HubCapacity
  /// What it has done.
  public private(set) var statistics: HubStatistics

  /// When each busy server is free again.
  private var busy = MinHeap<Instant>()
  /// When those who wait will be served, the earliest first; those before `firstWaiting` are gone.
  private var waiting: [Instant] = []
  private var firstWaiting = 0
  private var deviceLimits: [Instant] = []
  private var accountLimits: [Instant] = []
  private var overallLimit = Instant.zero

  /// An idle hub, whose statistics divide `length` into slices.
  public init(_ capacity: HubCapacity, length: SimulatedDuration) {
    self.capacity = capacity
    statistics = HubStatistics(servers: capacity.servers, length: length)
  }

  /// Takes in, or refuses, a request.
  ///
  /// - Parameters:
  ///   - device: the number of the device that asks, from 0; memory grows with the greatest.
  ///   - account: the number of its account, likewise.
  ///   - now: when; not before the last one asked.
  ///   - service: how long its service would take.
  public mutating func admit(
    device: Int, account: Int, at now: Instant, service: SimulatedDuration
  ) -> Verdict {
    if let reason = refusal(device, account, at: now) {
      statistics.note(refusal: reason, at: now)
      return .refused(reason.error, retryAfter: capacity.retryAfter)
    }
    pass(device, account, at: now)
    let start = serve(at: now, for: service)
    statistics.note(
      arrival: now, start: start, service: service, queue: waiting.count - firstWaiting)
    return .served(after: start - now + service)
  }

  /// Counts a request that a fault refuses before it comes so far.
  package mutating func noteOutage(at now: Instant) { statistics.note(refusal: .outage, at: now) }

  // MARK: Limits

  private mutating func refusal(
    _ device: Int, _ account: Int, at now: Instant
  ) -> HubStatistics.Refusal? {
    if let limit = capacity.perDevice {
      reserve(&deviceLimits, device)
      if !limit.allows(deviceLimits[device], at: now) { return .device }
    }
    if let limit = capacity.perAccount {
      reserve(&accountLimits, account)
      if !limit.allows(accountLimits[account], at: now) { return .account }
    }
    if let limit = capacity.overall, !limit.allows(overallLimit, at: now) { return .overall }
    guard let servers = capacity.servers, let limit = capacity.queueLimit else { return nil }
    leaveQueue(at: now)
    guard busy.count == servers, let earliest = busy.first, earliest > now else { return nil }
    return waiting.count - firstWaiting >= limit ? .queue : nil
  }

  private func reserve(_ limits: inout [Instant], _ index: Int) {
    while limits.count <= index { limits.append(.zero) }
  }

  private mutating func pass(_ device: Int, _ account: Int, at now: Instant) {
    capacity.perDevice?.take(&deviceLimits[device], at: now)
    capacity.perAccount?.take(&accountLimits[account], at: now)
    capacity.overall?.take(&overallLimit, at: now)
  }

  // MARK: Servers

  /// When a request that arrives now is served.
  private mutating func serve(at now: Instant, for service: SimulatedDuration) -> Instant {
    guard let servers = capacity.servers else { return now }
    leaveQueue(at: now)
    guard busy.count == servers, let earliest = busy.first else {
      busy.insert(now + service)
      return now
    }
    let start = max(now, earliest)
    busy.replaceFirst(by: start + service)
    if start > now { waiting.append(start) }
    return start
  }

  private mutating func leaveQueue(at now: Instant) {
    while firstWaiting < waiting.count, waiting[firstWaiting] <= now { firstWaiting += 1 }
    if firstWaiting > 1_024, firstWaiting * 2 > waiting.count {
      waiting.removeFirst(firstWaiting)
      firstWaiting = 0
    }
  }
}

extension RateLimit {
  /// Whether a request may pass, by the generic cell rate algorithm: `due` is when the next one
  /// would be on time if they came evenly, and a burst is so much ahead of its time.
  fileprivate func allows(_ due: Instant, at now: Instant) -> Bool {
    let ahead = interval.microseconds.multipliedReportingOverflow(by: Int64(burst - 1))
    // A burst of more than all time there is.
    return ahead.overflow || due.microseconds &- now.microseconds <= ahead.partialValue
  }

  fileprivate func take(_ due: inout Instant, at now: Instant) { due = max(due, now) + interval }
}
