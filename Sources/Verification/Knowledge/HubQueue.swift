import DeviceSystems
import Scenarios
import SimulationKernel

/// What a hub of finite capacity may do with requests, by its declaration and the facts alone.
///
/// How long each is served is not told; as short as the declaration has it gives the earliest
/// moment of each answer.
package struct HubQueue: Sendable {
  /// A request that arrived and has no answer yet.
  package struct Request: Sendable {
    package let arrival: FactID
    package let at: Instant
    package let device: Int
    package let account: Int
    /// False until something else happens at the hub: it refuses at once.
    package var isAdmitted = false
    package var earliestAnswer = Instant.zero

    package init(arrival: FactID, at: Instant, device: Int, account: Int) {
      self.arrival = arrival
      self.at = at
      self.device = device
      self.account = account
    }
  }

  package let capacity: HubCapacity
  /// In the order in which they arrived.
  package private(set) var requests: [Request] = []
  /// When each server is free at the earliest.
  private var free: [Instant]
  private var deviceDue: [Instant] = []
  private var accountDue: [Instant] = []
  private var overallDue = Instant.zero

  package init(_ capacity: HubCapacity) {
    self.capacity = capacity
    free = Array(repeating: .zero, count: capacity.servers ?? 0)
  }

  /// A request arrives.
  package mutating func arrive(_ request: Request) { requests.append(request) }

  /// The index of the request whose arrival a fact tells.
  package func index(of arrival: FactID) -> Int? { requests.firstIndex { $0.arrival == arrival } }

  /// The request is answered.
  package mutating func remove(_ index: Int) -> Request { requests.remove(at: index) }

  /// What arrived and was not refused at once has been admitted; gives those that exceed a rate.
  package mutating func admitOthers(than arrival: FactID?) -> [Request] {
    var excessive: [Request] = []
    for index in requests.indices
    where !requests[index].isAdmitted && requests[index].arrival != arrival {
      if !admit(index) { excessive.append(requests[index]) }
    }
    return excessive
  }

  /// Admits a request; whether its rates allow it.
  package mutating func admit(_ index: Int) -> Bool {
    let isAllowed = exceedsNoRate(requests[index])
    let request = requests[index]
    HubQueue.take(capacity.perDevice, &deviceDue, request.device, at: request.at)
    HubQueue.take(capacity.perAccount, &accountDue, request.account, at: request.at)
    if let limit = capacity.overall {
      overallDue = max(overallDue, request.at) + limit.interval
    }
    requests[index].isAdmitted = true
    requests[index].earliestAnswer = serve(from: request.at)
    return isAllowed
  }

  private mutating func serve(from arrival: Instant) -> Instant {
    let service = capacity.serviceTime.least
    guard var earliest = free.indices.first else { return arrival + service }
    for server in free.indices where free[server] < free[earliest] { earliest = server }
    free[earliest] = max(arrival, free[earliest]) + service
    return free[earliest]
  }

  /// Whether this many unanswered requests fill all servers and the queue.
  package func isFull(_ unanswered: Int) -> Bool {
    guard let servers = capacity.servers, let limit = capacity.queueLimit else { return false }
    return unanswered >= servers + limit
  }

  // MARK: Rates

  /// Whether a request may pass by the rates of its device, its account and of all devices.
  package func exceedsNoRate(_ request: Request) -> Bool {
    let device = request.device < deviceDue.count ? deviceDue[request.device] : .zero
    let account = request.account < accountDue.count ? accountDue[request.account] : .zero
    return HubQueue.allows(capacity.perDevice, device, at: request.at)
      && HubQueue.allows(capacity.perAccount, account, at: request.at)
      && HubQueue.allows(capacity.overall, overallDue, at: request.at)
  }

  /// Whether one that is due at `due` is at most a burst ahead of its time.
  private static func allows(_ limit: RateLimit?, _ due: Instant, at now: Instant) -> Bool {
    guard let limit else { return true }
    let ahead = limit.interval.microseconds.multipliedReportingOverflow(
      by: Int64(limit.burst - 1))
    return ahead.overflow || (due - now).microseconds <= ahead.partialValue
  }

  private static func take(
    _ limit: RateLimit?, _ dues: inout [Instant], _ index: Int, at now: Instant
  ) {
    guard let limit else { return }
    while dues.count <= index { dues.append(.zero) }
    dues[index] = max(dues[index], now) + limit.interval
  }
}
