import SimulationKernel
import TipDomain
import TipSync

/// Something that happened between a device's store and the hub.
public enum SyncFact: Hashable, Sendable, BitwiseCopyable {
  /// A device asked for changes; nil asks for everything (7.9).
  case fetchRequested(message: UInt32, since: ChangeToken?)
  /// A device uploaded changes.
  case uploadRequested(message: UInt32, records: CarriedRecords)
  /// The hub stored an upload, or part of it; the records carry their outcomes. `retryAfter` is how
  /// long it asks the device to wait (7.15).
  case uploadAnswered(
    message: UInt32, error: SyncError?, records: CarriedRecords,
    retryAfter: SimulatedDuration? = nil)
  /// The hub answered a fetch; `retryAfter` is how long it asks the device to wait (7.15).
  case fetchAnswered(
    message: UInt32, error: SyncError?, records: CarriedRecords, isLast: Bool,
    retryAfter: SimulatedDuration? = nil)
  /// The hub emptied a zone: a device asked for it, or the person did.
  case zoneEmptied(account: UInt16, because: ZoneLoss)
  /// A device took in what a fetch brought: from now on it knows these records.
  case imported(message: UInt32, records: CarriedRecords)
  /// A device learned what became of its upload; conflicts were merged into its store.
  case uploadSettled(message: UInt32, error: SyncError?, records: CarriedRecords)
  /// After fetching everything anew, records that were missing were taken as deleted (7.11).
  case sweptMissing(records: CarriedRecords)
  /// A request got no answer in time (7.17).
  case requestTimedOut(message: UInt32)
  /// A device waits before it asks again.
  case backedOff(until: Instant, because: SyncError)
  /// The hub sent a silent push to a device (7.12).
  case pushSent(to: DeviceIndex, message: UInt32)
  /// A push was merged into one that had not been delivered yet (7.12).
  case pushCoalesced(to: DeviceIndex)
  /// A push was held back: too many already (7.13).
  case pushThrottled(to: DeviceIndex)
  /// A push arrived; `wakes` says whether the app was allowed to act on it.
  case pushReceived(message: UInt32, wakes: Bool)
  /// Nothing is left to upload.
  case outboxDrained
  /// The account of a device changed; nil is signed out.
  case accountChanged(to: UInt16?)
}

/// A stretch of `Journal.carried`: the records that a message carries or an import brings.
public struct CarriedRecords: Hashable, Sendable, BitwiseCopyable {
  /// The first record's place.
  public var start: UInt32
  /// How many there are.
  public var count: UInt32

  /// No records.
  public static let none = CarriedRecords(start: 0, count: 0)

  /// `count` records from `start` on.
  public init(start: UInt32, count: UInt32) {
    self.start = start
    self.count = count
  }

  /// The places in `Journal.carried`.
  public var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
}
