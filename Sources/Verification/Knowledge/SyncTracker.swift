import CloudSync
import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain
import TipSync

/// How far each device is in touch with its account, by the facts about messages alone.
///
/// A device has *told* everything up to the moment its outbox was last empty, and has *heard*
/// everything up to the hub's last complete answer that it took in.
package struct SyncTracker: Sendable {
  private struct Contact: Sendable {
    var told: FactID?
    var heard: FactID?
    /// The hub's complete answers that it has not taken in yet: a request that came twice has two.
    var answers: [(message: UInt32, fact: FactID)] = []
    /// As many as are kept; one that is lost is never taken in.
    static var limit: Int { 16 }
  }

  private var contacts: [Contact]
  /// The device of each request under way; the last ones are enough.
  private var requests: [(message: UInt32, device: DeviceIndex)] = []

  /// The accounts whose person purged the zone, each with the last time.
  private var purges: [(account: UInt16, fact: FactID)] = []

  /// The hub's last answer to an upload that made donations, and when that upload was sent.
  private(set) var lastMaking: (answer: FactID, sent: FactID)?

  package init(_ declarations: Declarations) {
    contacts = declarations.devices.map { _ in Contact() }
  }

  /// Whether a device had told everything that happened on it up to `fact`.
  package func told(_ device: DeviceIndex, since fact: FactID) -> FactID? {
    guard let told = contacts[device.position].told, told > fact else { return nil }
    return told
  }

  /// Whether a device took in an answer that the hub gave after `fact`.
  package func hasHeard(_ device: DeviceIndex, since fact: FactID) -> Bool {
    guard let heard = contacts[device.position].heard else { return false }
    return heard > fact
  }

  /// Whether the person purged an account's zone after `fact`.
  package func wasPurged(_ account: UInt16, since fact: FactID) -> Bool {
    for purge in purges where purge.account == account { return purge.fact > fact }
    return false
  }

  /// Processes a fact.
  package mutating func observe(_ entry: JournalEntry, in journal: borrowing Journal) {
    switch entry.fact.kind {
    case .sync(let fact): observe(fact, entry, in: journal)
    case .device(let fact):
      guard let device = entry.device else { return }
      switch fact {
      case .reinstalled, .restored, .cloned: lose(device)
      case .crashed(let lost): if lost > 0 { lose(device) }
      default: break
      }
    case .tip(.datastoreReset): if let device = entry.device { lose(device) }
    default: break
    }
  }

  private mutating func observe(
    _ fact: SyncFact, _ entry: JournalEntry, in journal: borrowing Journal
  ) {
    switch fact {
    case .fetchRequested(let message, _):
      guard let device = entry.device else { return }
      requests.removeAll { $0.device == device }
      requests.append((message, device))
    case .fetchAnswered(let message, let error, let records, let isLast, _):
      guard error == nil, isLast, let device = asker(of: entry.id, in: journal) else { return }
      if records.count == 0 {
        contacts[device.position].heard = entry.id
      } else {
        if contacts[device.position].answers.count == Contact.limit {
          contacts[device.position].answers.removeFirst()
        }
        contacts[device.position].answers.append((message, entry.id))
      }
    case .imported(let message, _):
      guard let device = entry.device else { return }
      let answer = contacts[device.position].answers.last { $0.message == message }
      guard let answer else { return }
      contacts[device.position].heard = answer.fact
      contacts[device.position].answers.emptyScratch()
    case .uploadAnswered(_, _, let records, _):
      if makesDonations(records, in: journal), let sent = sending(of: entry.id, in: journal) {
        lastMaking = (entry.id, sent)
      }
    case .outboxDrained: if let device = entry.device { contacts[device.position].told = entry.id }
    case .accountChanged: if let device = entry.device { lose(device) }
    case .zoneEmptied(let account, let loss):
      guard loss == .purgedByPerson else { return }
      purges.removeAll { $0.account == account }
      purges.append((account, entry.id))
    default: break
    }
  }

  private func makesDonations(_ records: CarriedRecords, in journal: borrowing Journal) -> Bool {
    for index in records.range {
      let change = journal.carriedRecord(index)
      if change.key.kind == .donation, change.outcome == .saved, change.made == change.tag {
        return true
      }
    }
    return false
  }

  /// When the request that the hub answers was sent.
  private func sending(of answer: FactID, in journal: borrowing Journal) -> FactID? {
    guard let arrival = journal.firstCause(of: answer),
      case .network(.delivered) = journal.fact(arrival).kind
    else { return nil }
    return journal.firstCause(of: arrival)
  }

  /// Whose request an answer of the hub is to: its cause is the request's arrival.
  private func asker(of answer: FactID, in journal: borrowing Journal) -> DeviceIndex? {
    guard let cause = journal.firstCause(of: answer),
      case .network(.delivered(let message, _)) = journal.fact(cause).kind
    else { return nil }
    for request in requests where request.message == message { return request.device }
    return nil
  }

  /// The store or the account is another one. What the hub says to a request from before, even that
  /// there is nothing new, says nothing about it.
  private mutating func lose(_ device: DeviceIndex) {
    contacts[device.position] = Contact()
    requests.removeAll { $0.device == device }
  }
}
