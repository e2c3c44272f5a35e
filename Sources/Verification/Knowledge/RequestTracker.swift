import CloudSync
import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain
import TipSync

/// The request of each device that has no answer yet, and the hub's answers to it, by facts alone
/// (7.17, 7.26).
public struct RequestTracker: Sendable {
  /// The facts that it wants to see.
  public static let interests: FactFamilies = [.sync, .network, .process, .store]

  /// Those that may mean something for the request of their device.
  static let steps: FactFamilies = [.delivered, .fetch, .upload, .timeout]

  /// Those that open or close a request, and the answers to it.
  static let changes: FactFamilies =
    steps.union([.fetchAnswer, .uploadAnswer, .account, .lifetime, .store])

  /// A request that a device has sent.
  public struct Request: Sendable, BitwiseCopyable {
    package let message: UInt32
    package let isUpload: Bool
    package let opened: Instant
    package let fact: FactID
  }

  /// An answer of the hub to a request that is open.
  public struct Answer: Sendable, BitwiseCopyable {
    package let message: UInt32
    package let request: UInt32
    package let error: SyncError?
    /// How long the hub asks the device to wait.
    package let retryAfter: SimulatedDuration?
    package let fact: FactID
  }

  /// What a fact means for the request of its device.
  public enum Step: Sendable {
    /// It sent one; another was open already, or none.
    case opened(Request, besides: Request?)
    /// An answer to the open one reached it.
    case answered(Answer, Request)
    /// It gave one up; the one that was open, if any was.
    case timedOut(message: UInt32, open: Request?)
  }

  /// By device.
  package private(set) var open: [Request?]
  /// By device: the answers to its open request.
  private var answers: [[Answer]]

  package init(_ declarations: Declarations) {
    open = declarations.devices.map { _ in nil }
    answers = declarations.devices.map { _ in [] }
  }

  /// What a fact that is still to be taken in means for the request of its device; nil for most
  /// facts.
  func step(of entry: JournalEntry) -> Step? {
    guard let device = entry.device, device.position < open.count else { return nil }
    let request = open[device.position]
    if case .network(.delivered(let message, _)) = entry.fact.kind {
      guard let request,
        let answer = answers[device.position].first(where: { $0.message == message })
      else { return nil }
      return .answered(answer, request)
    }
    guard case .sync(let fact) = entry.fact.kind else { return nil }
    if case .fetchRequested(let message, _) = fact {
      return .opened(RequestTracker.request(message, false, entry), besides: request)
    }
    if case .uploadRequested(let message, _) = fact {
      return .opened(RequestTracker.request(message, true, entry), besides: request)
    }
    if case .requestTimedOut(let message) = fact {
      return .timedOut(message: message, open: request)
    }
    return nil
  }

  private static func request(
    _ message: UInt32, _ isUpload: Bool, _ entry: JournalEntry
  ) -> Request {
    Request(message: message, isUpload: isUpload, opened: entry.fact.instant, fact: entry.id)
  }

  /// Takes in a fact, which means `step` for the request of its device.
  mutating func observe(_ entry: JournalEntry, _ step: Step?, in journal: borrowing Journal) {
    if let step, let device = entry.device {
      close(device)
      if case .opened(let request, _) = step { open[device.position] = request }
      return
    }
    if case .sync(let fact) = entry.fact.kind {
      observe(fact, entry, in: journal)
    } else if let device = entry.device, device.position < open.count,
      endsRequests(entry.fact.kind)
    {
      close(device)
    }
  }

  /// A process that ends, and a store that starts over, take their requests with them.
  private func endsRequests(_ kind: FactKind) -> Bool {
    if case .tip(.datastoreReset) = kind { return true }
    guard case .device(let fact) = kind else { return false }
    if case .terminated = fact { return true }
    if case .crashed = fact { return true }
    return fact == .reinstalled || fact == .retired
  }

  private mutating func observe(
    _ fact: SyncFact, _ entry: JournalEntry, in journal: borrowing Journal
  ) {
    if case .fetchAnswered(let message, let error, _, _, let retryAfter) = fact {
      note(message, error, retryAfter, entry, in: journal)
    } else if case .uploadAnswered(let message, let error, _, let retryAfter) = fact {
      note(message, error, retryAfter, entry, in: journal)
    } else if case .accountChanged = fact, let device = entry.device, device.position < open.count {
      close(device)
    }
  }

  /// The hub answers a request: its cause is the request's arrival.
  private mutating func note(
    _ message: UInt32, _ error: SyncError?, _ retryAfter: SimulatedDuration?, _ entry: JournalEntry,
    in journal: borrowing Journal
  ) {
    guard let arrival = journal.firstCause(of: entry.id),
      case .network(.delivered(let request, _)) = journal.fact(arrival).kind
    else { return }
    for device in open.indices where open[device]?.message == request {
      answers[device].append(
        Answer(
          message: message, request: request, error: error, retryAfter: retryAfter, fact: entry.id))
    }
  }

  private mutating func close(_ device: DeviceIndex) {
    open[device.position] = nil
    if !answers[device.position].isEmpty {
      answers[device.position].emptyScratch()
    }
  }
}
