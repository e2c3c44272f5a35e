import SimulationKernel

/// What a sync agent hears of.
public enum SyncInput: Hashable, Sendable, BitwiseCopyable {
  /// Something was changed here.
  case localChange
  /// The time to upload changes has come; whether any wait still, or the hub is to be reset.
  case uploadDue(hasPending: Bool)
  /// A launch, an activation or a push: there may be something to fetch (7.28).
  case fetchWanted
  /// The app may run and the device has a connection and an account.
  case reachable
  /// One of these is gone.
  case unreachable
  /// A wait is over; one that was overtaken is void.
  case timer(generation: UInt32)
  /// The hub answered a fetch, and what it brought was taken in.
  case fetchAnswered(FetchAnswer, retryAfter: SimulatedDuration?)
  /// The hub answered an upload of `sent` records, and they were settled; whether more waits is
  /// said.
  case uploadAnswered(
    SyncError?, retryAfter: SimulatedDuration?, sent: Int, hasPending: Bool)
  /// There was nothing to upload after all: nobody was asked.
  case nothingToUpload
  /// No answer came in time.
  case timedOut
  /// The account can be used again, or the app's set-up was fixed: what the device waits for since
  /// an error told it to is there (7.19, 8.17).
  case conditionEnded
  /// The device signed in to an account. Whether the store was reset before, and the account's
  /// records are to be deleted before anything is fetched, is said (5.9).
  case accountChanged(emptiesFirst: Bool)
}

/// What a sync agent wants done.
public enum SyncDirective: Hashable, Sendable, BitwiseCopyable {
  /// Say `uploadDue` after the export delay.
  case scheduleUpload
  /// From now on everything is fetched anew.
  case beginFullFetch
  /// Ask the hub for changes.
  case fetch(since: ChangeToken?)
  /// Upload what is pending, at most `limit` records.
  case upload(limit: Int)
  /// The upload under way failed as a whole; its records wait again.
  case abandonUpload
  /// What the full fetch did not bring is deleted.
  case sweepMissing
  /// The zone is gone, and why.
  case zoneLost(ZoneLoss)
  /// Say `timer` after a while.
  case wake(after: SimulatedDuration, generation: UInt32)
  /// Note in the journal that the device waits.
  case backedOff(until: Instant, because: SyncError)
}

/// A request without an answer.
public enum OpenRequest: Hashable, Sendable, BitwiseCopyable {
  /// For changes.
  case fetch
  /// With changes.
  case upload
}

/// The limits and waits of an agent.
public struct SyncPolicy: Hashable, Sendable, BitwiseCopyable {
  /// The most records in one upload, to begin with.
  public var batchLimit: Int
  /// The first wait after a failure.
  public var backoff: SimulatedDuration
  /// The longest wait after failures.
  public var backoffLimit: SimulatedDuration
  /// The wait after `quotaExceeded`.
  public var quotaRetry: SimulatedDuration

  /// A policy.
  public init(
    batchLimit: Int, backoff: SimulatedDuration, backoffLimit: SimulatedDuration,
    quotaRetry: SimulatedDuration
  ) {
    self.batchLimit = batchLimit
    self.backoff = backoff
    self.backoffLimit = backoffLimit
    self.quotaRetry = quotaRetry
  }
}
