import CloudSync
import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain
import TipSync

/// Why a device is to ask the hub, and what forbids it.
package struct ReasonsToAsk: Sendable {
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

  package init() {}

  private var isWaiting: Bool { !isOffline && !isStopped && (fetch != nil || upload != nil) }

  /// Whether anything that it could do was due before now.
  package func isOverdue(before now: Instant) -> Bool {
    guard isWaiting, blockedUntil < now else { return false }
    if let fetch, mayFetchFirst, fetch.due < now { return true }
    guard let upload, !areUploadsStopped, !mayHaveToWait else { return false }
    return upload.due < now
  }

  /// What was due before now, which is told once.
  package mutating func takeOverdue(
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

  private mutating func wantFetch(_ entry: JournalEntry) {
    if fetch == nil {
      fetch = Reason(due: entry.fact.instant, fact: entry.id, donation: nil)
    }
  }

  private mutating func wantUpload(
    _ entry: JournalEntry, after delay: SimulatedDuration, of donation: RecordKey? = nil
  ) {
    if upload == nil {
      upload = Reason(due: entry.fact.instant + delay, fact: entry.id, donation: donation)
    }
  }

  // MARK: Requests

  package mutating func take(
    _ step: RequestTracker.Step, _ entry: JournalEntry, _ ruling: inout Ruling
  ) {
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
      if open.isUpload { wantUpload(entry, after: .zero) } else { wantFetch(entry) }
    case .answered(let answer, let request):
      guard let error = answer.error, error != .partialFailure else { return }
      if error.concernsWholeZone {
        // What becomes of the device's changes depends on why the zone is gone (7.20).
        mayFetchFirst = false
        upload = nil
      } else if request.isUpload {
        wantUpload(entry, after: .zero)
      } else {
        wantFetch(entry)
      }
    }
  }

  package mutating func take(
    _ fact: SyncFact, _ entry: JournalEntry, isInForeground: Bool, isRunning: Bool,
    in journal: borrowing Journal
  ) {
    if case .backedOff(let until, _) = fact {
      if until == .distantFuture {
        isStopped = true
        areUploadsStopped = true
      } else {
        blockedUntil = max(blockedUntil, until)
      }
    } else if case .pushReceived(_, true) = fact, isRunning {
      wantFetch(entry)
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
      if account != nil, isInForeground { wantFetch(entry) }
    }
  }

  // MARK: Devices and tips

  package mutating func take(
    _ fact: DeviceFact, _ entry: JournalEntry, isInForeground: Bool, exportDelay: SimulatedDuration
  ) {
    switch fact {
    case .activated: wantFetch(entry)
    case .wentOffline: isOffline = true
    case .cameOnline:
      isOffline = false
      if isInForeground { wantFetch(entry) }
    case .launched:
      // A new process finds what is to be uploaded, and delays it as it does what is new.
      if upload != nil {
        upload = nil
        wantUpload(entry, after: exportDelay)
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

  package mutating func take(_ fact: TipFact, _ entry: JournalEntry, exportDelay: SimulatedDuration)
  {
    if case .datastoreReset = fact {
      forget()
    } else if case .donated(let event, let row) = fact {
      wantUpload(
        entry, after: exportDelay,
        of: .donation(event, of: row.replica, sequence: row.sequence))
    } else if case .donationRemoved = fact {
      upload = nil
    } else if case .eligibilityReset = fact {
      wantUpload(entry, after: exportDelay)
    } else if case .invalidated(let invalidation) = fact, invalidation.cause == .person {
      wantUpload(entry, after: exportDelay)
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
