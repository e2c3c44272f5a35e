import CloudSync
import FleetSimulation
import SimulationKernel
import TextFormats
import TipDomain
import TipSync

/// A device asks the hub as soon as there is reason to, and nothing forbids it.
enum AsksInTime: Invariant {
  static let statement = InvariantStatement(
    id: "asks-in-time",
    sentence:
      "An app in the foreground of a device that is online and signed in asks for news when "
      + "it comes there, comes online, hears a push or got no answer, and uploads what happened on "
      + "it after the declared delay and not before, as soon as no wait and no open request "
      + "forbids it; no upload carries more records than a batch may.",
    sources: "7.12, 7.16, 7.17, 7.21, 7.26, 7.27, 7.28", holds: .anySchedule)

  static let evidence: FactFamilies = Judge.interests.union([.trueTime, .causes])

  static func openReason(_ declarations: Declarations) -> String? {
    declarations.transport.openReason
  }

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.idleReason(
      ofSync: "No app in the foreground had reason to ask the hub for anything.")
  }

  struct Judge: Monitor {
    static let interests: FactFamilies = [
      .sync, .network, .process, .store, .phase, .donation, .status, .display, .displayEnd,
      .withheld, .tally, .parameter, .otherTip,
    ]

    private var requests: RequestTracker
    private var reasons: [ReasonsToAsk]
    private var earliest: [EarliestUpload]
    private var instant = Instant.zero
    private let transport: TransportDeclaration
    private let isJudged: Bool

    init(_ declarations: Declarations) {
      requests = RequestTracker(declarations)
      reasons = declarations.devices.map { _ in ReasonsToAsk() }
      earliest = declarations.devices.map { _ in EarliestUpload() }
      transport = declarations.transport
      // Under a schedule nothing takes the time that is declared.
      isJudged = declarations.syncs && declarations.followsClock
    }

    mutating func observe(
      _ seen: Seen, _ fleet: borrowing FleetMemory,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard isJudged else { return }
      if seen.fact.instant > instant {
        for index in reasons.indices { judge(DeviceIndex(index), seen, fleet, &ruling) }
        instant = seen.fact.instant
      }
      let step = requests.observe(seen, in: journal)
      guard let device = seen.device, device.position < reasons.count else { return }
      if case .sync(.uploadRequested(_, let records)) = seen.fact.kind {
        judge(records, seen, device, fleet, &ruling)
        judgeDelay(seen, device, fleet, &ruling)
      }
      note(seen, step, device)
      if let step { reasons[device.position].take(step, seen, &ruling) }
      switch seen.fact.kind {
      case .device(let fact):
        reasons[device.position].take(
          fact, seen, isInForeground: fleet[device].process == .foreground,
          exportDelay: transport.exportDelay.most)
      case .sync(let fact):
        reasons[device.position].take(
          fact, seen, isInForeground: fleet[device].process == .foreground, in: journal)
      case .tip(let fact):
        if case .donated(let event, _) = fact, fleet.declarations.mayVanish(event) { return }
        reasons[device.position].take(fact, seen, exportDelay: transport.exportDelay.most)
      default: return
      }
    }

    private func judge(
      _ records: CarriedRecords, _ seen: Seen, _ device: DeviceIndex,
      _ fleet: borrowing FleetMemory, _ ruling: inout Ruling
    ) {
      ruling.check()
      guard records.count > transport.batchLimit else { return }
      ruling.violate(
        seen.violation(
          on: [device], observed: English.count(records.count, "record"),
          expected: "at most \(transport.batchLimit)",
          "\(fleet.declarations.name(of: device)) uploaded "
            + "\(English.count(records.count, "record")) at a "
            + "time, and a batch has at most \(transport.batchLimit)."))
    }

    // MARK: Not before

    private mutating func note(_ seen: Seen, _ step: RequestTracker.Step?, _ device: DeviceIndex) {
      let index = device.position
      let now = seen.fact.instant
      if case .answered(let answer, let request) = step {
        if answer.error != nil {
          earliest[index].doubt(at: now)
        } else if !request.isUpload {
          earliest[index].pass(at: now)
        }
      }
      if seen.fact.kind.replacesStore {
        earliest[index].doubt(at: now)
        return
      }
      switch seen.fact.kind {
      case .tip: earliest[index].change(seen)
      case .sync(.outboxDrained): earliest[index].drain(at: now, most: transport.exportDelay.most)
      case .sync(.imported), .sync(.sweptMissing), .sync(.accountChanged), .sync(.backedOff),
        .sync(.requestTimedOut):
        earliest[index].doubt(at: now)
      case .device(.launched): earliest[index].pass(at: now)
      default: break
      }
    }

    /// What an upload collects is collected as long as declared.
    private mutating func judgeDelay(
      _ seen: Seen, _ device: DeviceIndex, _ fleet: borrowing FleetMemory, _ ruling: inout Ruling
    ) {
      guard let first = earliest[device.position].upload() else { return }
      ruling.check()
      let due = first.instant + transport.exportDelay.least
      guard seen.fact.instant < due else { return }
      ruling.violate(
        seen.violation(
          on: [device], observed: "an upload at \(TimeText.moment(seen.fact.instant))",
          expected: "none before \(TimeText.moment(due))",
          "\(fleet.declarations.name(of: device)) uploaded at "
            + "\(TimeText.moment(seen.fact.instant)), and what it collects is due at "
            + "\(TimeText.moment(due)) at the earliest.", related: [first.fact]))
    }

    // MARK: Not later

    /// Nothing happened since the last facts, which were of `instant`: what was due before now was
    /// not done.
    private mutating func judge(
      _ device: DeviceIndex, _ seen: Seen, _ fleet: borrowing FleetMemory, _ ruling: inout Ruling
    ) {
      let index = device.position
      guard reasons[index].isWaiting, fleet[device].isPresent,
        fleet[device].process == .foreground, fleet[device].account != nil,
        requests.open[index] == nil
      else { return }
      guard let overdue = reasons[index].takeOverdue(before: seen.fact.instant) else { return }
      let name = fleet.declarations.name(of: device)
      let due = max(overdue.due, instant)
      ruling.check()
      ruling.violate(
        seen.violation(
          on: [device], observed: "no request",
          expected: "\(overdue.isUpload ? "an upload" : "a fetch") at \(TimeText.moment(due))",
          "\(name) \(overdue.isUpload ? "uploaded nothing" : "did not ask for news") at "
            + "\(TimeText.moment(due)), had reason to, and nothing forbade it.",
          related: [overdue.reason]))
    }
  }
}

/// Why a device is to ask the hub, and what forbids it.
private struct ReasonsToAsk: Sendable {
  /// A reason, and when the request is due at the latest.
  private struct Reason: Sendable {
    let due: Instant
    let fact: FactID
    /// The donation that is to be uploaded, if it is one: no import makes that needless but one of
    /// that very donation, which a copy of the store uploaded, or an upload without an answer.
    let donation: RecordKey?
  }

  private var fetch: Reason?
  private var upload: Reason?
  /// When the waits that it noted are over.
  private var blockedUntil = Instant.zero
  /// Whether it noted a condition that has no end that it knows.
  private var isStopped = false
  private var areUploadsStopped = false
  /// Whether an older store may have brought a wait that is not known.
  private var mayHaveToWait = false
  /// Whether it may fetch before it uploads: not after a reset of its store (5.9), and that may
  /// come back with an older store.
  private var mayFetchFirst = true
  private var isOffline = false

  var isWaiting: Bool { !isOffline && !isStopped && (fetch != nil || upload != nil) }

  /// What was due before now, which is told once.
  mutating func takeOverdue(
    before now: Instant
  ) -> (isUpload: Bool, due: Instant, reason: FactID)? {
    if let reason = fetch, mayFetchFirst, max(reason.due, blockedUntil) < now {
      fetch = nil
      return (false, max(reason.due, blockedUntil), reason.fact)
    }
    if let reason = upload, !areUploadsStopped, !mayHaveToWait, max(reason.due, blockedUntil) < now
    {
      upload = nil
      return (true, max(reason.due, blockedUntil), reason.fact)
    }
    return nil
  }

  private mutating func wantFetch(_ seen: Seen) {
    if fetch == nil {
      fetch = Reason(due: seen.fact.instant, fact: seen.id, donation: nil)
    }
  }

  private mutating func wantUpload(
    _ seen: Seen, after delay: SimulatedDuration, of donation: RecordKey? = nil
  ) {
    if upload == nil {
      upload = Reason(due: seen.fact.instant + delay, fact: seen.id, donation: donation)
    }
  }

  // MARK: Requests

  mutating func take(_ step: RequestTracker.Step, _ seen: Seen, _ ruling: inout Ruling) {
    switch step {
    case .opened(let request, _):
      if (request.isUpload ? upload : fetch) != nil { ruling.check() }
      isStopped = false
      if request.isUpload {
        upload = nil
        areUploadsStopped = false
        mayHaveToWait = false
      } else {
        fetch = nil
        mayFetchFirst = true
      }
    case .timedOut(_, let open):
      guard let open else { return }
      if open.isUpload { wantUpload(seen, after: .zero) } else { wantFetch(seen) }
    case .answered(let answer, let request):
      guard let error = answer.error, error != .partialFailure else { return }
      if error.concernsWholeZone {
        // What becomes of the device's changes depends on why the zone is gone (7.20).
        mayFetchFirst = false
        upload = nil
      } else if request.isUpload {
        wantUpload(seen, after: .zero)
      } else {
        wantFetch(seen)
      }
    }
  }

  mutating func take(
    _ fact: SyncFact, _ seen: Seen, isInForeground: Bool,
    in journal: borrowing Journal
  ) {
    if case .backedOff(let until, _) = fact {
      if until == .distantFuture {
        isStopped = true
        areUploadsStopped = true
      } else {
        blockedUntil = max(blockedUntil, until)
      }
    } else if case .pushReceived(_, true) = fact, isInForeground {
      wantFetch(seen)
    } else if case .imported(_, let records) = fact, records.count > 0 {
      // It may have taken away what was to be uploaded.
      guard let donation = upload?.donation else {
        upload = nil
        return
      }
      if records.range.contains(where: { journal.carriedRecord($0).key == donation }) {
        upload = nil
      }
    } else if case .sweptMissing = fact {
      upload = nil
    } else if fact == .outboxDrained {
      upload = nil
    } else if case .accountChanged(let account) = fact {
      // Whatever an earlier account was refused for is no concern of this one (7.25).
      isStopped = false
      areUploadsStopped = false
      blockedUntil = .zero
      fetch = nil
      upload = nil
      if account != nil, isInForeground { wantFetch(seen) }
    }
  }

  // MARK: Devices and tips

  mutating func take(
    _ fact: DeviceFact, _ seen: Seen, isInForeground: Bool, exportDelay: SimulatedDuration
  ) {
    switch fact {
    case .activated: wantFetch(seen)
    case .wentOffline: isOffline = true
    case .cameOnline:
      isOffline = false
      if isInForeground { wantFetch(seen) }
    case .launched:
      // A new process finds what is to be uploaded, and delays it as it does what is new.
      if upload != nil {
        upload = nil
        wantUpload(seen, after: exportDelay)
      }
    case .terminated: endProcess()
    case .crashed(let lost):
      endProcess()
      if lost > 0 { takeOlderStore() }
    case .reinstalled: forget()
    case .restored, .cloned: takeOlderStore()
    default: break
    }
  }

  mutating func take(_ fact: TipFact, _ seen: Seen, exportDelay: SimulatedDuration) {
    if case .datastoreReset = fact {
      forget()
    } else if case .donated(let event, let row) = fact {
      wantUpload(
        seen, after: exportDelay,
        of: .donation(event, of: row.replica, sequence: row.sequence))
    } else if case .donationRemoved = fact {
      upload = nil
    } else if case .eligibilityReset = fact {
      wantUpload(seen, after: exportDelay)
    } else if case .invalidated(let done) = fact, done.cause == .person {
      wantUpload(seen, after: exportDelay)
    }
  }

  /// A process takes its requests with it, and what it knows of conditions.
  private mutating func endProcess() {
    fetch = nil
    isStopped = false
    areUploadsStopped = false
  }

  private mutating func takeOlderStore() {
    forget()
    mayHaveToWait = true
  }

  /// Another store, or another account: what it has to do is not known before it fetches.
  private mutating func forget() {
    fetch = nil
    upload = nil
    mayFetchFirst = false
  }
}
