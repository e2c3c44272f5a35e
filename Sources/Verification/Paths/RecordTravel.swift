import CloudSync
import DeviceSystems
import FleetFacts
import SimulatedNetwork
import SimulationKernel
import TipDomain
import TipSync

/// Where one change went after it was made, by the facts about its record and about the messages
/// that carried it.
struct RecordTravel {
  /// What became of one request that carried it.
  package struct Upload {
    package let device: DeviceIndex
    package let request: FactID
    package let message: UInt32
    package var answer: FactID?
    /// What the hub said of the record; nil if it said nothing of it by itself.
    package var outcome: ItemOutcome?
    /// Why the hub refused the whole request.
    package var error: SyncError?
    package var isDeletion: Bool
    /// The number of the answer's message.
    var answerMessage: UInt32?
  }

  /// One answer that carried it to a device.
  package struct Fetch {
    package let answer: FactID
    package let message: UInt32
    package var device: DeviceIndex?
    package var imported: FactID?
  }

  private(set) var uploads: [Upload] = []
  private(set) var fetches: [Fetch] = []
  /// What took it away, each with where: deletions, sweeps, emptied zones, lost stores.
  private(set) var losses: [(fact: FactID, device: DeviceIndex?)] = []
  private var drops: [UInt32: (fact: FactID, reason: DropReason)] = [:]
  private var sweepCount = 0
  private let change: MadeChange

  init(of change: MadeChange, in traced: borrowing TracedJournal) {
    self.change = change
    guard change.fact < traced.end else { return }
    for position in change.fact.position + 1...traced.end.position {
      let fact = traced.journal.facts[position]
      let id = FactID(position)
      if case .sync(let sync) = fact.kind {
        observe(sync, fact, id, traced)
      } else if case .network(.dropped(let message, let reason, false)) = fact.kind {
        drops[message] = (id, reason)
      } else if case .device(let device) = fact.actor, takesAway(fact.kind, on: device) {
        // A sweep says already what it takes away.
        let isTold = losses.last.map { last in
          last.device == device
            && traced.journal.facts[last.fact.position].instant == fact.instant
        }
        if isTold != true { losses.append((id, device)) }
      }
    }
  }

  // MARK: Reading the facts

  private mutating func observe(
    _ sync: SyncFact, _ fact: Fact, _ id: FactID, _ traced: borrowing TracedJournal
  ) {
    if case .uploadRequested(let message, let records) = sync {
      guard case .device(let device) = fact.actor,
        let carried = traced.carries(records, change.key)
      else { return }
      uploads.append(
        Upload(
          device: device, request: id, message: message, isDeletion: carried.isDeletion))
    } else if case .uploadAnswered(let message, let error, let records, _) = sync {
      answer(id, message, error, records, traced)
    } else if case .fetchAnswered(let message, nil, let records, _, _) = sync {
      guard traced.carries(records, change.key) != nil else { return }
      fetches.append(
        Fetch(answer: id, message: message, device: receiver(of: message, after: id, traced)))
    } else if case .imported(let message, _) = sync, case .device(let device) = fact.actor {
      guard let index = fetches.lastIndex(where: { $0.message == message }) else { return }
      fetches[index].device = device
      fetches[index].imported = id
    } else if case .sweptMissing(let records) = sync, case .device(let device) = fact.actor {
      guard traced.carries(records, change.key) != nil else { return }
      sweepCount += 1
      losses.append((id, device))
    } else if case .zoneEmptied(let account, _) = sync {
      if traced.fleet[change.device].account == account { losses.append((id, nil)) }
    }
  }

  private mutating func answer(
    _ id: FactID, _ message: UInt32, _ error: SyncError?, _ records: CarriedRecords,
    _ traced: borrowing TracedJournal
  ) {
    guard let cause = traced.journal.firstCause(of: id),
      case .network(.delivered(let request, _)) = traced.journal.facts[cause.position].kind,
      let index = uploads.lastIndex(where: { $0.message == request })
    else { return }
    // A copy of the request is answered too, and tells nothing new.
    guard uploads[index].answer == nil else { return }
    uploads[index].answer = id
    uploads[index].answerMessage = message
    uploads[index].error = error
    uploads[index].outcome = traced.carries(records, change.key)?.outcome
  }

  /// To whom the hub sends an answer: the message leaves with it.
  private func receiver(
    of message: UInt32, after answer: FactID, _ traced: borrowing TracedJournal
  ) -> DeviceIndex? {
    let facts = traced.journal.facts
    for position in answer.position..<min(answer.position + 8, facts.count) {
      guard case .network(.sent(message, _, .device(let device), _, _)) = facts[position].kind
      else { continue }
      return device
    }
    return nil
  }

  private func takesAway(_ kind: FactKind, on device: DeviceIndex) -> Bool {
    if case .tip(.datastoreReset) = kind { return true }
    if case .device(.reinstalled) = kind { return true }
    if case .device(.restored) = kind { return true }
    if case .device(.crashed(let lost)) = kind { return lost > 0 && device == change.device }
    guard case .donation(let event, let row) = change.kind else { return false }
    if case .tip(.donationsDeleted(event, let through, _)) = kind { return row.date <= through }
    if case .tip(.donationRemoved(event, let gone)) = kind {
      return ReplayedDonations.identity(gone) == ReplayedDonations.identity(row)
    }
    return false
  }

  // MARK: What is asked

  /// The hub's first answer that says that it stored the change.
  var stored: FactID? {
    uploads.first { isStored($0) && !$0.isDeletion && $0.device == change.device }?.answer
  }

  func isStored(_ upload: Upload) -> Bool { upload.outcome == .saved }

  /// How a message got lost; nil if it did not.
  func loss(of message: UInt32) -> (fact: FactID, reason: DropReason)? { drops[message] }

  /// The import with which a device learned of it after the hub had it.
  func imported(by device: DeviceIndex) -> FactID? {
    guard let stored else { return nil }
    return fetches.first { $0.device == device && $0.imported != nil && $0.answer > stored }?
      .imported
  }

  /// The first upload of the same record by another device after the hub stored it: it may have
  /// written over the change.
  var overwritten: Upload? {
    guard let stored else { return nil }
    return uploads.first {
      $0.device != change.device && isStored($0) && ($0.answer ?? stored) > stored
    }
  }

  /// Whether a device found that the hub does not have it.
  var isSwept: Bool { sweepCount > 0 }

  /// What took it from the hub; nil if the hub never had it, or still has.
  var removedFromHub: FactID? {
    guard let stored else { return nil }
    let emptied = losses.last { $0.device == nil && $0.fact > stored }?.fact
    let deleted = uploads.last { $0.isDeletion && isStored($0) }?.answer
    guard let gone = [emptied, deleted].compactMap({ $0 }).max() else { return nil }
    let again = uploads.last { !$0.isDeletion && isStored($0) }?.answer
    return (again ?? stored) > gone ? nil : gone
  }
}
