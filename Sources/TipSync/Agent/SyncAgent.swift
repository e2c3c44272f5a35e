import SimulationKernel
import TipDomain

/// When a device fetches and uploads: a state machine from inputs to directives, which the device
/// around it carries out. One request at a time (7.26).
public struct SyncAgent: Sendable, BitwiseCopyable {
  /// Limits and waits.
  public let policy: SyncPolicy
  /// How far the device has read its zone; nil is from the beginning.
  public private(set) var token: ChangeToken?
  /// Whether everything is being fetched anew (7.10).
  public private(set) var isFetchingEverything = false
  /// The request that has no answer yet.
  public private(set) var openRequest: OpenRequest?

  var isReachable = false
  var wantsFetch = false
  var wantsUpload = false
  var isUploadScheduled = false
  var blockedUntil = Instant.zero
  var quotaBlockedUntil = Instant.zero
  var failures: Int32 = 0
  var batchLimit: Int
  var timerGeneration: UInt32 = 0
  var isAccountUsable = true
  /// After a reset of the store the hub's records go before anything is fetched (5.9).
  var uploadsFirst = false

  /// An agent that has never spoken to the hub.
  public init(policy: SyncPolicy) {
    self.policy = policy
    batchLimit = policy.batchLimit
  }

  /// Whether there is anything under way or planned.
  public var isIdle: Bool {
    openRequest == nil && !wantsFetch && !wantsUpload && !isUploadScheduled
  }

  /// Takes an input; what is to be done is appended to `directives`.
  public mutating func handle(
    _ input: SyncInput, at now: Instant, directives: inout [SyncDirective]
  ) {
    switch input {
    case .localChange:
      if !isUploadScheduled && !wantsUpload {
        isUploadScheduled = true
        directives.append(.scheduleUpload)
      }
    case .uploadDue:
      isUploadScheduled = false
      wantsUpload = true
    case .fetchWanted: wantsFetch = true
    case .reachable: isReachable = true
    case .unreachable: isReachable = false
    case .timer(let generation):
      if generation != timerGeneration { return }
    case .fetchAnswered(let answer, let retryAfter):
      fetchAnswered(answer, retryAfter: retryAfter, at: now, &directives)
    case .uploadAnswered(let error, let retryAfter, let hasPending):
      uploadAnswered(error, retryAfter, hasPending, at: now, &directives)
    case .timedOut:
      switch openRequest {
      case .fetch: wantsFetch = true
      case .upload: wantsUpload = true
      case .none: return
      }
      openRequest = nil
      directives.append(.abandonUpload)
      backOff(for: .networkFailure, retryAfter: nil, at: now, &directives)
    case .accountUsable(let isUsable): isAccountUsable = isUsable
    case .accountChanged:
      forgetHub()
      isAccountUsable = true
    }
    pump(at: now, &directives)
  }

  /// The process ended: requests die with it, the token stays.
  public mutating func processEnded() {
    isReachable = false
    openRequest = nil
    isUploadScheduled = false
    timerGeneration &+= 1
  }

  /// Forgets token and waits: another account, or an empty store.
  public mutating func forgetHub() {
    token = nil
    isFetchingEverything = false
    openRequest = nil
    failures = 0
    blockedUntil = .zero
    quotaBlockedUntil = .zero
    batchLimit = policy.batchLimit
    wantsFetch = true
  }

  /// The store was reset: the hub's records are to be deleted before anything is fetched.
  public mutating func storeWasReset() {
    forgetHub()
    uploadsFirst = true
    wantsUpload = true
  }

  /// Starts the next request, if one is wanted and allowed.
  private mutating func pump(at now: Instant, _ directives: inout [SyncDirective]) {
    guard openRequest == nil, isReachable, isAccountUsable else { return }
    let canUpload = wantsUpload && now >= quotaBlockedUntil
    guard wantsFetch || canUpload else { return }
    guard now >= blockedUntil else {
      setTimer(at: blockedUntil, now, &directives)
      return
    }
    if wantsFetch && !(uploadsFirst && canUpload) {
      openRequest = .fetch
      wantsFetch = false
      if token == nil && !isFetchingEverything {
        isFetchingEverything = true
        directives.append(.beginFullFetch)
      }
      directives.append(.fetch(since: token))
    } else {
      openRequest = .upload
      wantsUpload = false
      directives.append(.upload(limit: batchLimit))
    }
  }

  private mutating func setTimer(
    at instant: Instant, _ now: Instant, _ directives: inout [SyncDirective]
  ) {
    timerGeneration &+= 1
    directives.append(.wake(after: instant - now, generation: timerGeneration))
  }

  // MARK: Answers

  private mutating func fetchAnswered(
    _ answer: FetchAnswer, retryAfter: SimulatedDuration?, at now: Instant,
    _ directives: inout [SyncDirective]
  ) {
    openRequest = nil
    guard let error = answer.error else {
      failures = 0
      token = answer.token
      if !answer.isLast {
        wantsFetch = true
      } else if isFetchingEverything {
        isFetchingEverything = false
        directives.append(.sweepMissing)
      }
      return
    }
    wantsFetch = true
    switch error {
    case .changeTokenExpired:
      token = nil
      isFetchingEverything = false
    case .zoneNotFound, .userDeletedZone:
      token = nil
      isFetchingEverything = false
      if let loss = answer.loss { directives.append(.zoneLost(loss)) }
    case .partialFailure, .networkUnavailable, .networkFailure, .badContainer, .serviceUnavailable,
      .requestRateLimited, .missingEntitlement, .notAuthenticated, .permissionFailure, .unknownItem,
      .invalidArguments, .serverRecordChanged, .batchRequestFailed, .zoneBusy, .quotaExceeded,
      .limitExceeded, .serverResponseLost, .accountTemporarilyUnavailable:
      backOff(for: error, retryAfter: retryAfter, at: now, &directives)
    }
  }

  private mutating func uploadAnswered(
    _ error: SyncError?, _ retryAfter: SimulatedDuration?, _ hasPending: Bool, at now: Instant,
    _ directives: inout [SyncDirective]
  ) {
    openRequest = nil
    wantsUpload = hasPending
    switch error {
    case .none:
      failures = 0
      quotaBlockedUntil = .zero
      uploadsFirst = false
    case .partialFailure:
      // Conflicts were merged and go at once; what failed otherwise waits a little (8.23).
      if let retryAfter { block(for: retryAfter, .partialFailure, at: now, &directives) }
    case .limitExceeded:
      directives.append(.abandonUpload)
      batchLimit = max(1, batchLimit / 2)
    case .quotaExceeded:
      directives.append(.abandonUpload)
      quotaBlockedUntil = now + policy.quotaRetry
      timerGeneration &+= 1
      directives.append(.wake(after: policy.quotaRetry, generation: timerGeneration))
      directives.append(.backedOff(until: quotaBlockedUntil, because: .quotaExceeded))
    case .networkUnavailable, .networkFailure, .badContainer, .serviceUnavailable,
      .requestRateLimited, .missingEntitlement, .notAuthenticated, .permissionFailure, .unknownItem,
      .invalidArguments, .serverRecordChanged, .changeTokenExpired, .batchRequestFailed, .zoneBusy,
      .zoneNotFound, .userDeletedZone, .serverResponseLost, .accountTemporarilyUnavailable:
      directives.append(.abandonUpload)
      if let error { backOff(for: error, retryAfter: retryAfter, at: now, &directives) }
    }
  }

  /// Waits as long as the hub asks, or twice as long as the last time (7.15, 7.16).
  private mutating func backOff(
    for error: SyncError, retryAfter: SimulatedDuration?, at now: Instant,
    _ directives: inout [SyncDirective]
  ) {
    var wait = policy.backoff
    for _ in 0..<min(failures, 30) where wait < policy.backoffLimit { wait = wait + wait }
    failures += 1
    block(for: retryAfter ?? min(wait, policy.backoffLimit), error, at: now, &directives)
  }

  private mutating func block(
    for wait: SimulatedDuration, _ error: SyncError, at now: Instant,
    _ directives: inout [SyncDirective]
  ) {
    blockedUntil = max(blockedUntil, now + wait)
    directives.append(.backedOff(until: blockedUntil, because: error))
  }
}
