import CloudSync
import DeviceSystems
import FleetFacts
import SimulationKernel
import TextFormats
import TipDomain
import TipSync
import Verification

/// The hub refuses a request for a reason that there is, and takes none that it has to refuse.
package enum HubRefusals: Invariant {
  package static let statement = InvariantStatement(
    id: "hub-refusals",
    sentence: "The hub refuses exactly the requests that exceed its limits, that an account has no "
      + "room for, that are for a deleted zone, or that meet a fault of the hub.",
    sources: "7.7, 7.8, 7.14, 7.15, 7.18, 7.20", holds: .anySchedule)

  package static let evidence: FactFamilies = Judge.interests.union([.trueTime, .causes])

  package static func openReason(_ declarations: Declarations) -> String? {
    declarations.transport.openReason
  }

  package static func idleReason(_ declarations: Declarations) -> String {
    declarations.idleReason(
      ofSync: "The hub answered no request.")
  }

  /// An upload that a device sent.
  fileprivate struct Upload: Sendable, BitwiseCopyable {
    let account: UInt16
    /// The hub's answer that the change token of the device came with.
    let token: FactID?
    /// What its records take, without the request itself.
    var byteCount: Int?
  }

  package struct Judge: Monitor {
    package static let interests: FactFamilies = [.sync, .network, .phase, .process, .store]

    package static func shown(_ declarations: Declarations) -> FactFamilies {
      [
        .sent, .upload, .fetchAnswer, .uploadAnswer, .zone, .account, .request, .phase, .store,
      ]
    }

    private var conditions: HubConditions
    private var zones: ZoneLossTracker
    /// An answer to an older one is not judged by its size.
    private var uploads: RecentRequests<Upload>
    private let transport: TransportDeclaration

    package init(_ declarations: Declarations) {
      conditions = HubConditions(declarations)
      zones = ZoneLossTracker(declarations)
      uploads = RecentRequests(declarations)
      transport = declarations.transport
    }

    package mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      conditions.observe(entry)
      zones.observe(entry, fleet.step)
      if case .network(.sent(let message, .device(let device), _, .uploadRequest, let bytes)) =
        entry.fact.kind
      {
        uploads.update(message, from: device) {
          $0.byteCount = Int(bytes) - MessageKind.envelopeByteCount
        }
      }
      guard case .sync(let fact) = entry.fact.kind else { return }
      if case .uploadRequested(let message, _) = fact, let device = entry.device,
        let account = fleet[device].account
      {
        uploads.append(
          Upload(account: account, token: zones.token(of: device)), as: message, from: device)
      } else if case .uploadAnswered(_, let error, let records, let retryAfter) = fact {
        guard let (upload, sender) = uploads.request(answeredBy: entry.id, in: journal)
        else { return }
        ruling.check()
        let observed = refusal(of: upload, error, records, at: entry.fact.instant, in: journal)
        violate(
          observed ?? wait(retryAfter, for: error)
            ?? wait(retryAfter, forItems: records, in: journal),
          to: sender, entry, &ruling)
      } else if case .fetchAnswered(_, let error, _, _, let retryAfter) = fact {
        ruling.check()
        violate(
          refusal(ofFetch: error) ?? wait(retryAfter, for: error), to: entry.device, entry, &ruling)
      }
    }

    private func violate(
      _ difference: Difference?, to device: DeviceIndex?, _ entry: JournalEntry,
      _ ruling: inout Ruling
    ) {
      guard let difference else { return }
      ruling.violate(
        entry.violation(
          on: device.map { [$0] } ?? [], observed: difference.observed,
          expected: difference.expected,
          "The hub answered with \(difference.observed), and \(difference.because)."))
    }

    // MARK: What is to be refused

    private struct Difference {
      let observed: String
      let expected: String
      let because: String
    }

    private func refusal(
      of upload: Upload, _ error: SyncError?, _ records: CarriedRecords, at instant: Instant,
      in journal: borrowing Journal
    ) -> Difference? {
      let count = Int(records.count)
      let exceedsLimit =
        count > transport.hubRecordLimit
        || upload.byteCount.map { $0 > transport.hubByteLimit } ?? false
      var adds = false
      var failsItem = false
      for index in records.range {
        let record = journal.carriedRecord(index)
        if !record.isDeletion { adds = true }
        if record.outcome == .failed(.zoneBusy) { failsItem = true }
      }
      let isFull = conditions.isFull(upload.account, at: instant)
      if wasTaken(error) {
        // An upload without records is the wish to empty the zone, or one that a reset left empty.
        guard count > 0 else { return refusedByFault(error) }
        if exceedsLimit {
          return expected(.limitExceeded, not: error, "\(size(count, upload)) exceed its limit")
        }
        if adds, isFull == true {
          return expected(.quotaExceeded, not: error, "the account has no room")
        }
        if let token = upload.token, zones.isGone(upload.account, since: token) {
          return expected(
            .zoneNotFound, not: error,
            "the zone that the device read no longer exists")
        }
        if failsItem, !conditions.failsItems {
          return expected(nil, not: error, "no fault makes single records fail")
        }
        return refusedByFault(error)
      }
      if error == .limitExceeded, exceedsLimit || upload.byteCount == nil { return nil }
      if error == .quotaExceeded, adds, isFull != false { return nil }
      return needsFault(error)
    }

    private func size(_ count: Int, _ upload: Upload) -> String {
      let records = English.count(count, "record")
      return upload.byteCount.map { "\(records) with \($0) bytes" } ?? records
    }

    /// Whether an error says that the hub looked at each record.
    private func wasTaken(_ error: SyncError?) -> Bool {
      error == nil || error == .partialFailure
    }

    private func refusal(ofFetch error: SyncError?) -> Difference? {
      error == nil ? refusedByFault(nil) : needsFault(error)
    }

    private func refusedByFault(_ error: SyncError?) -> Difference? {
      guard let trouble = conditions.refusesEverything else { return nil }
      return expected(trouble, not: error, "\(trouble.name) is active")
    }

    /// An error that only a fault, or a hub that can do only so much, gives.
    private func needsFault(_ error: SyncError?) -> Difference? {
      guard let error, conditions.waits(for: error).isEmpty else { return nil }
      switch error {
      // What the zone says of tokens, records and itself is judged elsewhere.
      case .changeTokenExpired, .zoneNotFound, .userDeletedZone, .partialFailure,
        .batchRequestFailed, .unknownItem, .serverRecordChanged:
        return nil
      case .serviceUnavailable, .requestRateLimited:
        if transport.hub != nil { return nil }
      case .zoneBusy, .networkUnavailable, .networkFailure, .badContainer, .missingEntitlement,
        .notAuthenticated, .permissionFailure, .accountTemporarilyUnavailable, .quotaExceeded,
        .limitExceeded, .invalidArguments, .serverResponseLost:
        break
      }
      return expected(nil, not: error, "there is no reason for it")
    }

    /// The wait that the hub asks for is that of a fault that goes on; some errors come without one
    /// (7.15, 7.16).
    private func wait(_ retryAfter: SimulatedDuration?, for error: SyncError?) -> Difference? {
      guard let error, error.meetsEveryRequest, transport.hub == nil else { return nil }
      let declared = conditions.waits(for: error)
      guard let first = declared.first, !declared.contains(where: { $0 == retryAfter }) else {
        return nil
      }
      if retryAfter == nil, !error.asksForWait { return nil }
      return expected(first, not: retryAfter, error)
    }

    /// A fault that lets all items of an upload fail asks for its wait with them (8.23).
    private func wait(
      _ retryAfter: SimulatedDuration?, forItems records: CarriedRecords,
      in journal: borrowing Journal
    ) -> Difference? {
      guard records.count > 0, let (error, declared) = conditions.waitForItems else { return nil }
      let outcome = error == .partialFailure ? SyncError.zoneBusy : error
      let failsAll = records.range.allSatisfy {
        journal.carriedRecord($0).outcome == .failed(outcome)
      }
      guard failsAll, retryAfter != declared else { return nil }
      return expected(declared, not: retryAfter, error)
    }

    private func expected(
      _ wait: SimulatedDuration, not observed: SimulatedDuration?, _ error: SyncError
    ) -> Difference {
      Difference(
        observed: observed.map { "a wait of \(TimeText.duration($0))" } ?? "no wait",
        expected: TimeText.duration(wait),
        because: "\(error.name) asks for \(TimeText.duration(wait))")
    }

    private func expected(
      _ expected: SyncError?, not observed: SyncError?, _ because: String
    ) -> Difference {
      Difference(
        observed: observed?.name ?? "no error", expected: expected?.name ?? "no error",
        because: because)
    }
  }
}
