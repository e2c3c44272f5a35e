import CloudSync
import SimulationKernel
import TipDomain
import TipSync

/// How the stores of an account meet, and the cloud's limits.
public struct SyncConfiguration: Sendable {
  /// How counts and statuses merge (6.8).
  public var merge: MergeChoice
  /// How uploads are saved; nil takes what the merge strategy wants (7.2).
  public var savePolicy: SavePolicy?
  /// Whether one failed item rejects its whole upload (7.6).
  public var isAtomic: Bool
  /// The most records in one upload.
  public var batchLimit: Int
  /// The most records the hub accepts in one upload.
  public var hubRecordLimit: Int
  /// The most bytes the hub accepts in one upload.
  public var hubByteLimit: Int
  /// The most records in one answer to a fetch.
  public var fetchLimit: Int
  /// From a change to its upload (7.28).
  public var exportDelay: DurationDistribution
  /// How long a device waits for an answer.
  public var requestTimeout: SimulatedDuration
  /// The first wait after a failure; doubles with each further one.
  public var backoff: SimulatedDuration
  /// The longest such wait.
  public var backoffLimit: SimulatedDuration
  /// How long a device waits after `quotaExceeded` before it tries to upload again.
  public var quotaRetry: SimulatedDuration
  /// How old a change token may get; nil never expires (7.10).
  public var tokenLifetime: SimulatedDuration?
  /// The silent pushes.
  public var push: PushConfiguration
  /// From a change to the moment from which a crash cannot take it back (7.23).
  public var saveDelay: SimulatedDuration
  /// How long an app may go on syncing after it left the foreground or was woken by a push.
  public var backgroundTime: SimulatedDuration
  /// From `sendDonation` to the donation itself (2.11).
  public var sendDonationDelay: SimulatedDuration

  /// Contributions summed, good conditions: about a minute from device to device.
  public init() {
    merge = .gCounter
    savePolicy = nil
    isAtomic = false
    batchLimit = 250
    hubRecordLimit = 400
    hubByteLimit = 2_097_152
    fetchLimit = 200
    exportDelay = .uniform(from: .seconds(5), through: .seconds(30))
    requestTimeout = .seconds(60)
    backoff = .seconds(5)
    backoffLimit = .hours(1)
    quotaRetry = .hours(6)
    tokenLifetime = nil
    push = PushConfiguration()
    saveDelay = .zero
    backgroundTime = .seconds(30)
    sendDonationDelay = .milliseconds(50)
  }
}

/// How silent pushes behave (7.12, 7.13).
public struct PushConfiguration: Sendable, Equatable {
  /// Whether there are any.
  public var isEnabled = true
  /// From the change at the hub to the push leaving it.
  public var delay = DurationDistribution.uniform(from: .seconds(1), through: .seconds(20))
  /// How likely one is lost.
  public var loss = Probability(partsPerBillion: 100_000_000)
  /// How many a device gets in each hour of the clock; more wait for the next.
  public var perHour = 3
  /// Whether the last push to an unreachable device is kept until it is back.
  public var isStoredWhileOffline = true

  /// As Apple's guidance describes them.
  public init() {}
}
