import CloudSync
import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain
import TipSync
import Verification

/// The hub stores what a device sends as the save policy says, and tells what became of it.
package enum StoredAsSent: Invariant {
  package static let statement = InvariantStatement(
    id: "stored-as-sent",
    sentence: "The hub stores and refuses each record of an upload as the save policy says, and "
      + "its answer says so: a partial failure if a record was refused, no error and no wait "
      + "otherwise.",
    sources: "7.2, 7.3, 7.6, 7.7, 7.15, 7.31, C5", holds: .anySchedule)

  package static let evidence: FactFamilies = Judge.interests.union(.causes)

  package static func openReason(_ declarations: Declarations) -> String? {
    declarations.transport.openReason
  }

  package static func idleReason(_ declarations: Declarations) -> String {
    declarations.idleReason(ofSync: "The hub stored and refused no record of an upload.")
  }

  private struct Answer {
    let error: SyncError?
    let items: [RecordChange]
    let retryAfter: SimulatedDuration?
  }

  package struct Judge: Monitor {
    package static let interests: FactFamilies = [.sync, .network, .phase]

    package static func shown(_ declarations: Declarations) -> FactFamilies {
      declarations.syncs ? [.upload, .zone, .uploadAnswer, .account, .phase] : []
    }

    private var zones = ZoneTable(ZoneContents())
    private var conditions: HubConditions
    private var accounts: AccountHistory
    /// The records of the last uploads; an answer to an older one is not judged, only taken in.
    private var uploads: RecentRequests<[RecordChange]>
    /// The items of the answer that is judged.
    private var items: [RecordChange] = []
    private let rules: ZoneContents.Rules
    private let isAtomic: Bool

    package init(_ declarations: Declarations) {
      conditions = HubConditions(declarations)
      accounts = AccountHistory(declarations)
      uploads = RecentRequests(declarations)
      rules = ZoneContents.Rules(
        policy: declarations.transport.savePolicy, order: declarations.knobs.lwwOrder,
        deletedDonationRetry: declarations.knobs.deletedDonationRetry)
      isAtomic = declarations.isAtomic
    }

    package mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard fleet.declarations.syncs else { return }
      conditions.observe(entry)
      accounts.observe(entry)
      guard case .sync(let fact) = entry.fact.kind else { return }
      if case .uploadRequested(let message, let records) = fact, let device = entry.device {
        uploads.append(records.range.map { journal.carriedRecord($0) }, as: message, from: device)
      } else if case .zoneEmptied(let account, _) = fact {
        zones[account].empty()
      } else if case .uploadAnswered(_, let error, let records, let retryAfter) = fact,
        error == nil || error == .partialFailure || error == .serverResponseLost,
        let (device, sent) = RequestSender.of(entry.id, in: journal),
        let account = accounts.account(of: device, at: sent).account
      {
        items.emptyScratch()
        for index in records.range { items.append(journal.carriedRecord(index)) }
        let answer = Answer(error: error, items: items, retryAfter: retryAfter)
        if let upload = uploads.request(answeredBy: entry.id, in: journal)?.request {
          judge(answer, to: upload, from: device, in: account, entry, fleet.declarations, &ruling)
        } else {
          for item in answer.items { zones[account].note(item, sent: item) }
        }
      }
    }

    // MARK: Judging

    private mutating func judge(
      _ answer: Answer, to upload: [RecordChange], from device: DeviceIndex, in account: UInt16,
      _ entry: JournalEntry, _ declarations: borrowing Declarations, _ ruling: inout Ruling
    ) {
      // The wish to empty a zone stores nothing (5.9).
      if answer.error == nil, answer.items.allSatisfy({ $0.outcome == .none }) { return }
      ruling.check()
      var complaint: (text: String, key: RecordKey?)?
      for (item, sent) in zip(answer.items, upload) {
        if complaint == nil, let text = self.complaint(about: item, sent, in: zones[account]) {
          complaint = (text, item.key)
        }
        zones[account].note(item, sent: sent)
      }
      if answer.items.count != upload.count {
        complaint = ("it names other records than the upload carried", nil)
      }
      if complaint == nil, let text = self.complaint(about: answer) { complaint = (text, nil) }
      guard let complaint else { return }
      ruling.violate(
        entry.violation(
          on: [device], of: complaint.key?.record, observed: complaint.text,
          expected: "what the save policy says",
          "The hub's answer to an upload of \(declarations.name(of: device)) is wrong: "
            + "\(complaint.text)."))
    }

    private func complaint(
      about item: RecordChange, _ sent: RecordChange, in zone: ZoneContents
    ) -> String? {
      if item.key != sent.key { return "it names another record than the upload carried" }
      let fate = zone.fate(of: sent, rules)
      switch item.outcome {
      case .none: return "it does not say what became of a record"
      case .saved: return complaint(aboutSaved: item, fate)
      case .failed(let error):
        if isOfFault(error), error != .unknownItem || sent.tag != 0 && !sent.isDeletion {
          return nil
        }
        if error == .serverRecordChanged, item.tag != 0, item.fields != zone.copy(of: item.key) {
          return "the copy that it sends with a conflict is not what the hub holds"
        }
        if fate == .refused(error) { return nil }
        // Of an atomic upload all fail if one does, which is asked of the answer as a whole (7.6).
        if error == .batchRequestFailed, isAtomic { return nil }
        return "a record failed with \(error.name), although nothing was wrong with it"
      }
    }

    private func complaint(aboutSaved item: RecordChange, _ fate: ZoneContents.Fate) -> String? {
      switch fate {
      case .refused(let error):
        return "a record was saved that should have failed with \(error.name)"
      case .deleted:
        return item.isDeletion ? nil : "a record was stored that was deleted"
      case .stored(let fields):
        if item.isDeletion { return "a record was deleted that should have been stored" }
        return item.fields == fields ? nil : "a record was stored with other fields"
      }
    }

    /// Whether a fault that goes on lets records fail so.
    private func isOfFault(_ error: SyncError) -> Bool {
      !conditions.waits(for: error).isEmpty
        || error == .zoneBusy && conditions.failsItems
    }

    private func complaint(about answer: Answer) -> String? {
      var failures: [SyncError] = []
      for item in answer.items {
        if case .failed(let error) = item.outcome { failures.append(error) }
      }
      if failures.isEmpty, answer.error == .partialFailure {
        return "it reports a partial failure, but every record was saved"
      }
      if !failures.isEmpty, answer.error == nil {
        return "it reports no error, but a record failed"
      }
      if failures.contains(.batchRequestFailed), !isOfFault(.batchRequestFailed),
        failures.allSatisfy({ $0 == .batchRequestFailed })
      {
        return "it rejects the whole upload, but none of its records failed"
      }
      let asksToWait = answer.error != .serverResponseLost && answer.retryAfter != nil
      if asksToWait, !failures.contains(where: isOfFault) {
        return "it asks for a wait, but no fault affected it"
      }
      return nil
    }
  }
}
