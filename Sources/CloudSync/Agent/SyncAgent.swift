import SimulationKernel

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

  @usableFromInline var isReachable = false
  @usableFromInline var wantsFetch = false
  @usableFromInline var wantsUpload = false
  @usableFromInline var isUploadScheduled = false
  var blockedUntil = Instant.zero
  var quotaBlockedUntil = Instant.zero
  var failures: Int32 = 0
  var batchLimit: Int
  var timerGeneration: UInt32 = 0
  /// When the timer that is set goes off; nil while none is.
  var timerDue: Instant?
  /// Why nothing may be asked, and why nothing may be uploaded, until somebody says that it may.
  @usableFromInline var stoppedBy: SyncError?
  var uploadsStoppedBy: SyncError?
  /// After a reset of the store the hub's records go before anything is fetched (5.9).
  @usableFromInline var uploadsFirst = false

  /// An agent that has never spoken to the hub.
  public init(policy: SyncPolicy) {
    self.policy = policy
    batchLimit = policy.batchLimit
  }

  /// Whether there is anything under way or planned.
  public var isIdle: Bool {
    openRequest == nil && !wantsFetch && !wantsUpload && !isUploadScheduled
  }

  /// Whether taking an input would change nothing and ask for nothing, as for a change that is told
  /// while an upload is planned.
  @inlinable @inline(__always)
  package func ignores(_ input: SyncInput) -> Bool {
    switch input {
    case .localChange: (isUploadScheduled || wantsUpload) && cannotBegin
    case .fetchWanted: wantsFetch && cannotBegin
    case .reachable: isReachable && cannotBegin
    case .unreachable: !isReachable
    case .uploadDue, .timer, .fetchAnswered, .uploadAnswered, .nothingToUpload, .timedOut,
      .conditionEnded, .accountChanged:
      false
    }
  }

  /// Whether no request can begin, at whatever time, until the agent hears something else.
  @inlinable @inline(__always)
  package var cannotBegin: Bool {
    openRequest != nil || !isReachable || stoppedBy != nil
      || !(wantsFetch || wantsUpload || uploadsFirst)
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
    case .uploadDue(let hasPending):
      isUploadScheduled = false
      // A wish without anything to upload would take the delay from the next change (7.21).
      if hasPending { wantsUpload = true }
    case .fetchWanted: wantsFetch = true
    case .reachable: isReachable = true
    case .unreachable: isReachable = false
    case .timer(let generation):
      if generation != timerGeneration { return }
      timerDue = nil
    case .fetchAnswered(let answer, let retryAfter):
      fetchAnswered(answer, retryAfter: retryAfter, at: now, &directives)
    case .uploadAnswered(let error, let retryAfter, let sent, let hasPending):
      uploadAnswered(error, retryAfter, sent, hasPending, at: now, &directives)
    case .nothingToUpload:
      // No answer of the hub: failures and waits count on (7.15, 7.18).
      openRequest = nil
      uploadsFirst = false
    case .timedOut:
      switch openRequest {
      case .fetch: wantsFetch = true
      case .upload: wantsUpload = true
      case .none: return
      }
      openRequest = nil
      directives.append(.abandonUpload)
      backOff(for: .networkFailure, retryAfter: nil, at: now, &directives)
    case .conditionEnded:
      stoppedBy = nil
      uploadsStoppedBy = nil
    case .accountChanged(let emptiesFirst):
      if emptiesFirst { storeWasReset() } else { forgetHub() }
      stoppedBy = nil
      uploadsStoppedBy = nil
    }
    pump(at: now, &directives)
  }

  /// The process ended: requests die with it, the token stays.
  public mutating func processEnded() {
    isReachable = false
    openRequest = nil
    isUploadScheduled = false
    timerGeneration &+= 1
    timerDue = nil
    // The next process finds out for itself.
    stoppedBy = nil
    uploadsStoppedBy = nil
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
    uploadsFirst = false
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
    guard openRequest == nil, isReachable, stoppedBy == nil else { return }
    // A process that ended in the middle of a reset takes it up again before it fetches.
    if uploadsFirst { wantsUpload = true }
    let canFetch = wantsFetch && !uploadsFirst
    let canUpload = wantsUpload && uploadsStoppedBy == nil && now >= quotaBlockedUntil
    guard canFetch || canUpload, now >= blockedUntil else {
      setTimer(now, &directives)
      return
    }
    if canFetch {
      openRequest = .fetch
      wantsFetch = false
      if token == nil {
        // One that was cut off starts over, too: what was met before the cut says nothing now.
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

  /// Sees to it that something goes off when the next wanted request is allowed.
  private mutating func setTimer(_ now: Instant, _ directives: inout [SyncDirective]) {
    let due: Instant
    if wantsFetch && !uploadsFirst {
      due = blockedUntil
    } else if wantsUpload && uploadsStoppedBy == nil {
      due = max(blockedUntil, quotaBlockedUntil)
    } else {
      return
    }
    guard due != timerDue else { return }
    timerDue = due
    timerGeneration &+= 1
    directives.append(.wake(after: due - now, generation: timerGeneration))
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
    switch error.reaction {
    case .readsAnew:
      token = nil
      isFetchingEverything = false
      if let loss = answer.loss { directives.append(.zoneLost(loss)) }
      if let retryAfter { block(for: retryAfter, error, at: now, &directives) }
    case .waitsForEnd: stop(because: error, &directives)
    case .retries, .holdsUploads, .waitsForRoom, .splits, .looksFirst:
      backOff(for: error, retryAfter: retryAfter, at: now, &directives)
    }
  }

  /// Asks for nothing until somebody says that the condition is over (7.19).
  private mutating func stop(because error: SyncError, _ directives: inout [SyncDirective]) {
    stoppedBy = error
    directives.append(.backedOff(until: .distantFuture, because: error))
  }

  private mutating func uploadAnswered(
    _ error: SyncError?, _ retryAfter: SimulatedDuration?, _ sent: Int, _ hasPending: Bool,
    at now: Instant, _ directives: inout [SyncDirective]
  ) {
    openRequest = nil
    wantsUpload = hasPending
    guard let error else {
      failures = 0
      quotaBlockedUntil = .zero
      uploadsFirst = false
      return
    }
    if error == .partialFailure {
      // Conflicts were merged and go at once; what failed otherwise waits a little (8.23).
      if let retryAfter { block(for: retryAfter, .partialFailure, at: now, &directives) }
      return
    }
    directives.append(.abandonUpload)
    switch error.reaction {
    case .retries: backOff(for: error, retryAfter: retryAfter, at: now, &directives)
    case .waitsForEnd: stop(because: error, &directives)
    case .holdsUploads:
      uploadsStoppedBy = error
      directives.append(.backedOff(until: .distantFuture, because: error))
    case .waitsForRoom:
      // The hub may ask for more than the device would choose (7.15).
      quotaBlockedUntil = now + max(policy.quotaRetry, retryAfter ?? .zero)
      directives.append(.backedOff(until: quotaBlockedUntil, because: error))
    case .splits:
      // Two halves of what was sent, however much a batch may have (7.8).
      if sent > 1 {
        batchLimit = min(batchLimit, (sent + 1) / 2)
      } else {
        // A single record is too much: asking again at once would never end.
        backOff(for: error, retryAfter: retryAfter, at: now, &directives)
      }
    case .readsAnew:
      // Why the zone is gone comes with the answer to a fetch (7.20).
      wantsFetch = true
      if let retryAfter { block(for: retryAfter, error, at: now, &directives) }
    case .looksFirst:
      wantsFetch = true
      backOff(for: error, retryAfter: retryAfter, at: now, &directives)
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
