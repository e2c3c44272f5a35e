import CloudSync
import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain
import TipSync
import Verification

/// What one device did.
public struct DeviceMetrics: Sendable {
  /// The device.
  public var device: DeviceIndex
  /// Donations made.
  public var donations: Int32 = 0
  /// Donations sent without waiting and lost with their process (2.11).
  public var donationsLost: Int32 = 0
  /// Displays, counted or not.
  public var displays: Int32 = 0
  /// Invalidations decided here.
  public var invalidations: Int32 = 0
  /// Fetches and uploads begun.
  public var requests: Int32 = 0
  /// Requests after which the device waited before it asked again: without an answer, or with an
  /// error that calls for waiting.
  public var requestFailures: Int32 = 0
  /// Pushes that arrived.
  public var pushes: Int32 = 0
  /// Bytes sent to the hub.
  public var bytesUp: Int64 = 0
  /// Bytes sent by the hub to it.
  public var bytesDown: Int64 = 0
  /// Time without a connection, by the journal's facts, from when it joins until it is retired.
  public var offline = SimulatedDuration.zero
  /// The longest time for which the cloud had something that it did not know: from the moment at
  /// which the cloud stored a change of another device until it imported the last page of an answer
  /// that the cloud gave later, or the answer brought nothing. It ends where the zone is emptied,
  /// and where the device leaves the account or is retired. What the zone held before the device
  /// came to it is not counted.
  public var staleness = SimulatedDuration.zero
  /// The largest distance of its clock from true time.
  public var largestSkew = SimulatedDuration.zero

  /// A device that has done nothing.
  public init(device: DeviceIndex) { self.device = device }
}

/// Measures what each device did.
struct DeviceMeter {
  /// An answer with which a device has read the whole zone.
  private struct LastPage {
    let message: UInt32
    /// Since when the cloud has had something that is not in it.
    var newerSince: Instant?
  }

  private var devices: [DeviceMetrics]
  private var offlineSince: [Instant?]
  private var isRetired: [Bool]
  /// By device: since when the cloud has had something that it does not know.
  private var staleSince: [Instant?]
  /// By device: its last request to fetch, since it came to its account.
  private var asked: [UInt32?]
  /// By device: the answers to that request. A request that came twice has two, and it is not known
  /// which of them the device will take in.
  private var lastPages: [[LastPage]]
  /// The device and the clock of the last fact that was noted.
  private var lastClock = (device: DeviceIndex(0), skew: SimulatedDuration.zero)
  /// By message: the device that a request comes from.
  private var deviceOfRequest = MessageTable<DeviceIndex>()

  init(_ declarations: Declarations) {
    devices = declarations.devices.indices.map { DeviceMetrics(device: DeviceIndex($0)) }
    offlineSince = Array(repeating: nil, count: devices.count)
    isRetired = Array(repeating: false, count: devices.count)
    staleSince = Array(repeating: nil, count: devices.count)
    asked = Array(repeating: nil, count: devices.count)
    lastPages = Array(repeating: [], count: devices.count)
  }

  /// Notes how far the clock is off where a fact happened. For every fact, before `observe`.
  @inline(__always)
  mutating func observeClock(_ fact: Fact) {
    guard case .device(let device) = fact.actor else { return }
    let skew = fact.localInstant - fact.instant
    // Mostly the fact before is of the same device and moment.
    if device == lastClock.device, skew == lastClock.skew { return }
    lastClock = (device, skew)
    let size = max(skew, .zero - skew)
    guard size > devices[device.position].largestSkew else { return }
    devices[device.position].largestSkew = size
  }

  /// Counts what a fact says. Inlined, so that who knows the kind of a fact pays for no other.
  @inline(__always)
  mutating func observe(
    _ entry: JournalEntry, _ source: borrowing some StatusSource,
    in facts: borrowing some FactSource & ~Copyable
  ) {
    switch entry.fact.kind {
    case .tip(let fact): if let device = entry.device?.position { observe(fact, device) }
    case .sync(let fact): observe(fact, entry, source, in: facts)
    case .network(let fact): observe(fact)
    case .device(let fact):
      if let device = entry.device?.position { observe(fact, device, at: entry.fact.instant) }
    default: break
    }
  }

  @inline(__always)
  private mutating func observe(_ fact: DeviceFact, _ device: Int, at now: Instant) {
    switch fact {
    case .wentOffline: if !isRetired[device] { offlineSince[device] = now }
    case .cameOnline: endOffline(device, at: now)
    case .joined:
      // Before that it had no connection to lose.
      devices[device].offline = .zero
      if offlineSince[device] != nil { offlineSince[device] = now }
    case .retired:
      endOffline(device, at: now)
      leaveZone(device, at: now)
      isRetired[device] = true
    default: break
    }
  }

  /// The devices; what goes on at the end counts until `end`.
  func results(endingAt end: Instant) -> [DeviceMetrics] {
    var copy = self
    for device in copy.devices.indices {
      copy.endOffline(device, at: end)
      copy.endStaleness(device, at: end)
    }
    return copy.devices
  }

  @inline(__always)
  private mutating func observe(_ fact: TipFact, _ device: Int) {
    switch fact {
    case .donated: devices[device].donations &+= 1
    case .donationLost: devices[device].donationsLost &+= 1
    case .displayed: devices[device].displays &+= 1
    case .invalidated: devices[device].invalidations &+= 1
    default: break
    }
  }

  @inline(__always)
  private mutating func observe(
    _ fact: SyncFact, _ entry: JournalEntry, _ source: borrowing some StatusSource,
    in facts: borrowing some FactSource & ~Copyable
  ) {
    switch fact {
    case .uploadAnswered(let message, _, let records, _):
      return noteChanges(message, records, entry, source, in: facts)
    case .fetchAnswered(let message, nil, let records, true, _):
      return noteLastPage(message, isEmpty: records.count == 0, entry, in: facts)
    case .zoneEmptied(let account, _): return empty(account, at: entry.fact.instant, source)
    default: break
    }
    guard let device = entry.device?.position else { return }
    switch fact {
    case .fetchRequested(let message, _):
      devices[device].requests &+= 1
      asked[device] = message
      lastPages[device].removeAll(keepingCapacity: true)
    case .uploadRequested: devices[device].requests &+= 1
    case .backedOff: devices[device].requestFailures &+= 1
    case .pushReceived: devices[device].pushes &+= 1
    case .imported(let message, _): catchUp(device, by: message, at: entry.fact.instant)
    case .accountChanged: leaveZone(device, at: entry.fact.instant)
    default: break
    }
  }

  /// The cloud stored something: from now on the others of the account do not know it.
  @inline(never)
  private mutating func noteChanges(
    _ message: UInt32, _ records: CarriedRecords, _ entry: JournalEntry,
    _ source: borrowing some StatusSource, in facts: borrowing some FactSource & ~Copyable
  ) {
    guard let cause = facts.firstCause(of: entry.id),
      case .network(.delivered(let request, _)) = facts.fact(cause).kind,
      let origin = deviceOfRequest[request]
    else { return }
    var hasChanges = false
    for index in records.range where facts.carriedRecord(index).outcome == .saved {
      hasChanges = true
    }
    guard hasChanges else { return }
    let account = source.account(of: origin)
    for device in devices.indices where device != origin.position {
      guard staleSince[device] == nil || !lastPages[device].isEmpty,
        source.isPresent(DeviceIndex(device)), source.account(of: DeviceIndex(device)) == account
      else { continue }
      if staleSince[device] == nil { staleSince[device] = entry.fact.instant }
      for page in lastPages[device].indices where lastPages[device][page].newerSince == nil {
        lastPages[device][page].newerSince = entry.fact.instant
      }
    }
  }

  /// The cloud answered with the last page: what it stores from now on is not in it. A page without
  /// records says that the device lacks nothing, whether it arrives or not.
  @inline(never)
  private mutating func noteLastPage(
    _ message: UInt32, isEmpty: Bool, _ entry: JournalEntry,
    in facts: borrowing some FactSource & ~Copyable
  ) {
    guard let cause = facts.firstCause(of: entry.id),
      case .network(.delivered(let request, _)) = facts.fact(cause).kind,
      let device = deviceOfRequest[request]?.position, asked[device] == request
    else { return }
    if isEmpty {
      lackNothing(device, at: entry.fact.instant)
    } else {
      lastPages[device].append(LastPage(message: message))
    }
  }

  /// A device took in what an answer brought. Earlier pages, and answers from before the cloud had
  /// what the device lacks, end nothing.
  private mutating func catchUp(_ device: Int, by message: UInt32, at now: Instant) {
    let page = lastPages[device].first { $0.message == message }
    guard let page else { return }
    lastPages[device].removeAll(keepingCapacity: true)
    endStaleness(device, at: now)
    staleSince[device] = page.newerSince
  }

  /// A zone is emptied, and there is nothing that a device could lack.
  private mutating func empty(
    _ account: UInt16, at now: Instant, _ source: borrowing some StatusSource
  ) {
    for device in devices.indices where source.account(of: DeviceIndex(device)) == account {
      lackNothing(device, at: now)
    }
  }

  private mutating func lackNothing(_ device: Int, at now: Instant) {
    endStaleness(device, at: now)
    for page in lastPages[device].indices { lastPages[device][page].newerSince = nil }
  }

  /// What was asked of the account is not of interest any more.
  private mutating func leaveZone(_ device: Int, at now: Instant) {
    endStaleness(device, at: now)
    asked[device] = nil
    lastPages[device].removeAll(keepingCapacity: true)
  }

  /// Counts the bytes of a message that was sent.
  mutating func observe(_ fact: NetworkFact) {
    guard case .sent(let message, let from, let to, _, let byteCount) = fact else { return }
    if case .device(let device) = from {
      devices[device.position].bytesUp &+= Int64(byteCount)
      deviceOfRequest.note(device, of: message)
    } else if case .device(let device) = to {
      devices[device.position].bytesDown &+= Int64(byteCount)
    }
  }

  private mutating func endOffline(_ device: Int, at now: Instant) {
    guard let since = offlineSince[device] else { return }
    devices[device].offline = devices[device].offline + (now - since)
    offlineSince[device] = nil
  }

  private mutating func endStaleness(_ device: Int, at now: Instant) {
    guard let since = staleSince[device] else { return }
    devices[device].staleness = max(devices[device].staleness, now - since)
    staleSince[device] = nil
  }
}
