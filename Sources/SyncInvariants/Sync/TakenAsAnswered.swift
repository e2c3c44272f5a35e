import CloudSync
import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain
import TipSync
import Verification

/// A device takes in what the hub answered it, and learns nothing else by it.
package enum TakenAsAnswered: Invariant {
  package static let statement = InvariantStatement(
    id: "taken-as-answered",
    sentence: "What a device imports, and what it takes for the outcome of an upload, is an answer "
      + "of the hub that reached it, once and unchanged. A sync brings and removes no donation, "
      + "parameter or frequency clock of which it carried no record.",
    sources: "2.3, 7.1, 7.7, 7.17, 7.27, 7.28, 8.23", holds: .anySchedule)

  /// Where donations or parameters were not recorded, what is told of answers can be judged.
  package static let evidence: FactFamilies = [.sync, .network, .causes, .trueTime]

  package static func idleReason(_ declarations: Declarations) -> String {
    declarations.idleReason(ofSync: "No device took in an answer of the hub.")
  }

  /// An answer of the hub that its device has not taken in.
  private struct Answer: Sendable {
    let message: UInt32
    let isUpload: Bool
    let error: SyncError?
    let records: CarriedRecords
    var hasArrived = false
  }

  /// What a device was answered, and what it took in last.
  private struct Contact: Sendable {
    var answers: [Answer] = []
    /// As many are kept as can be given between a request and the answer that is taken in.
    static var limit: Int { 16 }
    /// The last answer that is no longer kept.
    var forgotten: UInt32?
    /// The last message that reached the device, and the last donation made there.
    var arrival: FactID?
    var donation: FactID?
    /// The fact with which records went in last, these records, and where the next is looked for:
    /// what a store learns of them is told in their order.
    var intake: FactID?
    var records = CarriedRecords.none
    var next = 0
    /// Whether the last event that was looked for is among them as deleted by time.
    var clearing: (event: EventIndex, isCarried: Bool)?

    mutating func note(_ answer: Answer) {
      if answers.count == Contact.limit { forgotten = answers.removeFirst().message }
      answers.append(answer)
    }

    mutating func begin(_ id: FactID, _ records: CarriedRecords) {
      intake = id
      self.records = records
      next = records.range.lowerBound
      clearing = nil
    }

    mutating func carries(_ key: RecordKey, in journal: borrowing Journal) -> Bool {
      for _ in 0..<records.count {
        if next == records.range.upperBound { next = records.range.lowerBound }
        if journal.carriedRecord(next).key == key { return true }
        next += 1
      }
      return false
    }

    /// A deletion by time takes donations away, and one that is gone brings them back, without any
    /// record of theirs.
    mutating func carriesClearing(of event: EventIndex, in journal: borrowing Journal) -> Bool {
      if let clearing, clearing.event == event { return clearing.isCarried }
      let isCarried = carries(.clearing(event), in: journal)
      clearing = (event, isCarried)
      return isCarried
    }
  }

  package struct Judge: Monitor {
    package static let interests: FactFamilies = [
      .delivered, .fetchAnswer, .uploadAnswer, .intake, .settlement, .donation, .parameter,
      .frequency,
    ]

    package static func shown(_ declarations: Declarations) -> FactFamilies {
      declarations.syncs ? interests : []
    }

    private var contacts: [Contact]

    package init(_ declarations: Declarations) {
      contacts = declarations.devices.map { _ in Contact() }
    }

    package mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard fleet.declarations.syncs else { return }
      guard let device = entry.device else {
        if case .sync(let fact) = entry.fact.kind { note(fact, entry, in: journal) }
        return
      }
      guard device.position < contacts.count else { return }
      switch entry.fact.kind {
      case .network(.delivered(let message, _)): arrive(message, entry, device)
      case .sync(let fact): take(fact, entry, device, fleet.declarations, in: journal, &ruling)
      case .tip(let fact): judge(fact, entry, device, fleet.declarations, in: journal, &ruling)
      default: return
      }
    }

    // MARK: Answers

    /// The hub answers; one without records is taken in without a fact.
    private mutating func note(
      _ fact: SyncFact, _ entry: JournalEntry, in journal: borrowing Journal
    ) {
      let answer: Answer
      if case .fetchAnswered(let message, let error, let records, _, _) = fact {
        if error != nil || records.count == 0 { return }
        answer = Answer(message: message, isUpload: false, error: nil, records: records)
      } else if case .uploadAnswered(let message, let error, let records, _) = fact {
        answer = Answer(message: message, isUpload: true, error: error, records: records)
      } else {
        return
      }
      guard let device = RequestSender.of(entry.id, in: journal)?.device,
        device.position < contacts.count
      else { return }
      contacts[device.position].note(answer)
    }

    private mutating func arrive(_ message: UInt32, _ entry: JournalEntry, _ device: DeviceIndex) {
      let index = device.position
      contacts[index].arrival = entry.id
      for answer in contacts[index].answers.indices
      where contacts[index].answers[answer].message == message {
        contacts[index].answers[answer].hasArrived = true
      }
    }

    private mutating func take(
      _ fact: SyncFact, _ entry: JournalEntry, _ device: DeviceIndex,
      _ declarations: borrowing Declarations, in journal: borrowing Journal,
      _ ruling: inout Ruling
    ) {
      var complaint: String?
      if case .imported(let message, let records) = fact {
        ruling.check()
        complaint = self.complaint(
          about: Answer(message: message, isUpload: false, error: nil, records: records), device,
          in: journal)
      } else if case .uploadSettled(let message, let error, let records) = fact {
        ruling.check()
        complaint = self.complaint(
          about: Answer(message: message, isUpload: true, error: error, records: records), device,
          in: journal)
      } else if case .sweptMissing = fact {
        // No answer brings it: it is what the answers did not bring (7.11).
      } else {
        return
      }
      contacts[device.position].begin(entry.id, fact.carried)
      guard let complaint else { return }
      let name = declarations.name(of: device)
      ruling.violate(
        entry.violation(
          on: [device], observed: complaint, expected: "an answer of the hub as it was given",
          "\(name) took in \(complaint)."))
    }

    /// What is wrong with taking in an answer so, in words. Of those that were given until now, no
    /// other is taken in afterwards: a device has one request at a time (7.26).
    private mutating func complaint(
      about taken: Answer, _ device: DeviceIndex, in journal: borrowing Journal
    ) -> String? {
      let index = device.position
      let given = contacts[index].answers.last {
        $0.message == taken.message && $0.isUpload == taken.isUpload
      }
      guard let given else {
        if let forgotten = contacts[index].forgotten, taken.message <= forgotten { return nil }
        return "an answer that the hub did not give, or that it had taken in before"
      }
      contacts[index].answers.emptyScratch()
      if !given.hasArrived { return "an answer before it arrived" }
      if taken.error != given.error { return "an answer with another error than the hub gave" }
      return isSame(taken, given, in: journal)
        ? nil : "other records than those of the hub's answer"
    }

    private func isSame(
      _ taken: Answer, _ given: Answer, in journal: borrowing Journal
    ) -> Bool {
      if taken.records == given.records { return true }
      guard taken.records.count == given.records.count else { return false }
      // The hub tells what it did; its answer says only that nobody knows (7.17).
      if given.error == .serverResponseLost {
        return taken.records.range.allSatisfy { journal.carriedRecord($0).outcome == .none }
      }
      return zip(taken.records.range, given.records.range).allSatisfy {
        journal.carriedRecord($0) == journal.carriedRecord($1)
      }
    }

    // MARK: What is learned

    private mutating func judge(
      _ fact: TipFact, _ entry: JournalEntry, _ device: DeviceIndex,
      _ declarations: borrowing Declarations, in journal: borrowing Journal,
      _ ruling: inout Ruling
    ) {
      let key: RecordKey
      var takesAway = false
      switch fact {
      case .donated:
        contacts[device.position].donation = entry.id
        return
      case .donationMerged(let event, let row):
        key = .donation(event, of: row.replica, sequence: row.sequence)
      case .donationRemoved(let event, let row):
        key = .donation(event, of: row.replica, sequence: row.sequence)
        takesAway = true
      case .parameterMerged(let parameter, let value):
        key = .parameter(parameter)
        takesAway = value == nil
      case .frequencyClockMerged(let clock):
        key = .frequencyClock
        takesAway = clock == nil
      default: return
      }
      ruling.check()
      let cause = journal.firstCause(of: entry.id)
      if isCarried(key, by: cause, on: device, declarations, in: journal) { return }
      if takesAway, mayLose(key, by: cause, on: device, declarations) { return }
      let name = declarations.name(of: device)
      let what = key.words(declarations)
      ruling.violate(
        entry.violation(
          on: [device], observed: takesAway ? "\(what) is gone" : "\(what) is known",
          expected: "no change",
          "A sync changed what \(name) knows of \(what), but carried no record of it.",
          related: [cause]))
    }

    private mutating func isCarried(
      _ key: RecordKey, by cause: FactID?, on device: DeviceIndex,
      _ declarations: borrowing Declarations, in journal: borrowing Journal
    ) -> Bool {
      let index = device.position
      guard let cause, cause == contacts[index].intake else { return false }
      guard key.kind == .donation, declarations.knobs.deleteDonations == .byTime else {
        return contacts[index].carries(key, in: journal)
      }
      let event = EventIndex(Int(key.subject))
      if let clearing = contacts[index].clearing, clearing.event == event, clearing.isCarried {
        return true
      }
      return contacts[index].carries(key, in: journal)
        || contacts[index].carriesClearing(of: event, in: journal)
    }

    /// A purge that is respected takes everything away with the answer that tells of it (7.20), and
    /// a donation dated up to where its event was deleted goes at once.
    private func mayLose(
      _ key: RecordKey, by cause: FactID?, on device: DeviceIndex,
      _ declarations: borrowing Declarations
    ) -> Bool {
      guard let cause else { return false }
      let contact = contacts[device.position]
      if cause == contact.arrival { return declarations.knobs.zonePurge == .clearsLocally }
      return key.kind == .donation && cause == contact.donation
        && declarations.knobs.deleteDonations == .byTime
    }
  }
}

extension RecordKey {
  /// What it is about, as it stands in a sentence.
  fileprivate func words(_ declarations: borrowing Declarations) -> String {
    if case .donation = tipKind {
      return "a donation of \(declarations.name(of: EventIndex(Int(subject))))"
    }
    if case .parameter = tipKind { return declarations.name(of: ParameterIndex(Int(subject))) }
    return "the account's frequency clock"
  }
}
