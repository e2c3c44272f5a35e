import CloudSync
import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain
import TipSync
import Verification

/// What the hub did with requests, and what it holds.
public struct HubMetrics: Sendable {
  /// Requests answered, whatever the answer.
  public var answered: Int32 = 0
  /// Requests answered with `requestRateLimited`, `serviceUnavailable` or `zoneBusy`.
  public var throttled: Int32 = 0
  /// From the arrival of each request to its answer, added up.
  public var waiting = SimulatedDuration.zero
  /// Records that the hub holds at the end, of all accounts.
  public var storedRecords: Int32 = 0

  /// A hub that nobody has asked.
  public init() {}

  /// What the values of the donations among them take (2.20).
  public var storedValueBytes: Int64 = 0

  /// About how many bytes the records take.
  public var storedBytes: Int64 {
    Int64(storedRecords) * Int64(RecordFields.approximateByteCount) + storedValueBytes
  }
}

/// Measures what the hub did.
struct HubMeter {
  private struct Zone {
    var recordCount: Int32 = 0
    /// The greatest tag given so far: a change that got no greater one changed nothing.
    var tag: UInt32 = 0
    /// The bytes of the values of each donation that has some.
    var valueBytes: [RecordKey: Int] = [:]
    var valueByteCount: Int64 = 0
  }

  private(set) var metrics = HubMetrics()
  /// By account.
  private var zones: [Zone] = []
  /// By message: the account that an upload is for; nil where the device was signed out.
  private var accountOfUpload = MessageTable<UInt16?>()
  private let values: ValueListTable
  private let texts: TextTable

  init(_ declarations: Declarations) {
    values = declarations.valueLists
    texts = declarations.app.texts
  }

  @inline(__always)
  mutating func observe(
    _ entry: JournalEntry, _ source: borrowing some StatusSource,
    in facts: borrowing some FactSource & ~Copyable
  ) {
    guard case .sync(let fact) = entry.fact.kind else { return }
    switch fact {
    case .uploadRequested(let message, _): noteUpload(message, entry, source)
    case .fetchAnswered(_, let error, _, _, _): _ = answer(entry, error, in: facts)
    case .uploadAnswered(_, let error, let records, _):
      let request = answer(entry, error, in: facts)
      if let request, records.count > 0 { store(records, by: request, in: facts) }
    case .zoneEmptied(let account, _):
      guard Int(account) < zones.count else { return }
      metrics.storedRecords &-= zones[Int(account)].recordCount
      zones[Int(account)].recordCount = 0
      metrics.storedValueBytes &-= zones[Int(account)].valueByteCount
      zones[Int(account)].valueByteCount = 0
      zones[Int(account)].valueBytes.removeAll()
    default: break
    }
  }

  private mutating func noteUpload(
    _ message: UInt32, _ entry: JournalEntry, _ source: borrowing some StatusSource
  ) {
    guard let device = entry.device else { return }
    accountOfUpload.note(source.account(of: device), of: message)
  }

  /// Counts an answer; the request that it is to.
  private mutating func answer(
    _ entry: JournalEntry, _ error: SyncError?, in facts: borrowing some FactSource & ~Copyable
  ) -> UInt32? {
    metrics.answered &+= 1
    if let error, error.isThrottle { metrics.throttled &+= 1 }
    guard let cause = facts.firstCause(of: entry.id) else { return nil }
    let arrival = facts.fact(cause)
    guard case .network(.delivered(let request, _)) = arrival.kind else { return nil }
    metrics.waiting = metrics.waiting + (entry.fact.instant - arrival.instant)
    return request
  }

  /// A record that is new got its first tag with this upload. A deletion of what was there got a
  /// tag too, and one of what was not there none.
  private mutating func store(
    _ records: CarriedRecords, by request: UInt32,
    in facts: borrowing some FactSource & ~Copyable
  ) {
    guard let account = accountOfUpload[request] ?? nil else { return }
    while zones.count <= Int(account) { zones.append(Zone()) }
    let before = zones[Int(account)].recordCount
    var (recordCount, tag) = (before, zones[Int(account)].tag)
    for index in records.range {
      let record = facts.carriedRecord(index)
      guard record.outcome == .saved, record.tag > tag else { continue }
      tag = record.tag
      if record.isDeletion {
        recordCount &-= 1
      } else if record.made == record.tag {
        recordCount &+= 1
      }
      if values.count > 0 { noteValues(of: record, in: Int(account)) }
    }
    zones[Int(account)].recordCount = recordCount
    zones[Int(account)].tag = tag
    metrics.storedRecords &+= recordCount &- before
  }

  private mutating func noteValues(of record: RecordChange, in zone: Int) {
    let bytes = record.valueByteCount(values: values, texts: texts)
    guard bytes > 0 || zones[zone].valueBytes[record.key] != nil else { return }
    let before = zones[zone].valueBytes.updateValue(bytes, forKey: record.key) ?? 0
    zones[zone].valueByteCount &+= Int64(bytes - before)
    metrics.storedValueBytes &+= Int64(bytes - before)
  }
}

extension SyncError {
  /// Whether it says no more than that there is too much to do now (7.15).
  var isThrottle: Bool {
    switch self {
    case .requestRateLimited, .serviceUnavailable, .zoneBusy: true
    case .partialFailure, .networkUnavailable, .networkFailure, .badContainer, .missingEntitlement,
      .notAuthenticated, .permissionFailure, .unknownItem, .invalidArguments, .serverRecordChanged,
      .changeTokenExpired, .batchRequestFailed, .quotaExceeded, .zoneNotFound, .limitExceeded,
      .userDeletedZone, .serverResponseLost, .accountTemporarilyUnavailable:
      false
    }
  }
}
