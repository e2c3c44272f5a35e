import CloudSync
import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import SimulationKernel
import TextFormats
import TipDomain
import TipSync

extension FactProse {
  func sentence(_ fact: SyncFact, _ who: String) -> String {
    switch fact {
    case .fetchRequested(_, let since):
      since == nil
        ? "\(who) asks the hub for everything"
        : "\(who) asks the hub for changes since its last fetch"
    case .uploadRequested(_, let records):
      list(records).map { "\(who) uploads \($0)" } ?? "\(who) asks the hub to reset its zone"
    case .uploadAnswered(let message, let error, let records, _):
      error.map { "the hub refuses \(device(of: message))'s upload: \($0.name)" }
        ?? "the hub accepts \(device(of: message))'s upload: \(outcomes(records))"
    case .fetchAnswered(let message, let error, let records, let isLast, _):
      answer(to: device(of: message), error, records, isLast)
    case .zoneEmptied(let account, let because):
      "the zone of account \(account) is emptied: \(words(because))"
    case .imported(_, let records):
      list(records).map { "\(who) imports \($0)" } ?? "\(who)'s fetch brings nothing new"
    case .uploadSettled(_, let error, let records):
      error.map { "\(who) learns that its upload was refused: \($0.name)" }
        ?? "\(who) learns what became of its upload: \(outcomes(records))"
    case .sweptMissing(let records):
      "\(who) treats as deleted what the hub no longer has: \(list(records) ?? "nothing")"
    case .requestTimedOut(let message): "\(request(message, of: who)) gets no answer in time"
    case .backedOff(.distantFuture, let because):
      because.reaction == .holdsUploads
        ? "\(who) uploads nothing until this is fixed: \(because.name)"
        : "\(who) sends the hub no request until this is fixed: \(because.name)"
    case .backedOff(let until, let because):
      "\(who) waits until \(TimeText.moment(until)) before it asks the hub again: \(because.name)"
    case .pushSent(let to, _): "the hub sends a push to \(names.devices[to.position])"
    case .pushCoalesced(let to):
      "the hub merges a push to \(names.devices[to.position]) into one that is still in transit"
    case .pushThrottled(let to):
      "the hub holds back a push to \(names.devices[to.position]): too many already"
    case .pushReceived(_, let wakes):
      "\(who) gets a push, and its app may \(wakes ? "act on it" : "not act on it")"
    case .outboxDrained: "\(who) has nothing left to upload"
    case .accountChanged(let account):
      account.map { "\(who) signs in to account \($0)" } ?? "\(who) signs out of its account"
    }
  }

  private func answer(
    to device: String, _ error: SyncError?, _ records: CarriedRecords, _ isLast: Bool
  ) -> String {
    if let error { return "the hub refuses \(device)'s request for changes: \(error.name)" }
    guard let list = list(records) else { return "the hub has nothing new for \(device)" }
    return "the hub answers \(device) with \(list)" + (isLast ? "" : "; more follows")
  }

  private func request(_ number: UInt32, of who: String) -> String {
    let message = message(number)
    return message == "a message" ? "\(who)'s request" : message
  }

  // MARK: Records

  /// What a message carries: the first two records by name; nil if it carries none.
  func list(_ records: CarriedRecords) -> String? {
    guard records.count > 0 else { return nil }
    let shown = journal.carried[records.range].prefix(2).map { change in
      (change.isDeletion ? "the deletion of " : "") + text(change.key)
    }
    let rest = Int(records.count) - shown.count
    if rest > 0 {
      return shown.joined(separator: ", ") + " and \(English.count(rest, "more record"))"
    }
    return shown.joined(separator: " and ")
  }

  private func outcomes(_ records: CarriedRecords) -> String {
    var saved = 0
    var refused = 0
    var firstError: SyncError?
    for change in journal.carried[records.range] {
      switch change.outcome {
      case .none: break
      case .saved: saved += 1
      case .failed(let error):
        refused += 1
        if firstError == nil { firstError = error }
      }
    }
    guard records.count > 0 else { return "done as requested" }
    let stored = "\(English.count(saved, "record")) stored"
    guard let firstError else { return stored }
    return "\(stored), \(refused) refused (\(firstError.name))"
  }

  /// What a record is called in a sentence.
  package func text(_ key: RecordKey) -> String {
    let kind = RecordKinds.declaration(of: key.kind)
    let owner = kind.namesReplica ? replica(key.replica) : ""
    let subject = kind.subject.map { names.table(of: $0)[Int(key.subject)] } ?? ""
    return RecordPhrase.of(key.kind).text(subject: subject, replica: owner)
  }
}
