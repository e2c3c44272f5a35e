import DeviceSystems
import FleetFacts

/// The account of each device, now and at every earlier fact.
@usableFromInline
package struct AccountHistory: Sendable {
  private var changes: [[(fact: FactID, account: UInt16?)]]

  package init(_ declarations: Declarations) {
    changes = declarations.devices.map { [(FactID(0), $0.account)] }
  }

  /// Processes a fact.
  @inlinable
  package mutating func observe(_ entry: JournalEntry) {
    guard case .sync(.accountChanged(let account)) = entry.fact.kind, let device = entry.device
    else { return }
    note(account, device, entry.id)
  }

  @usableFromInline
  mutating func note(_ account: UInt16?, _ device: DeviceIndex, _ fact: FactID) {
    guard device.position < changes.count else { return }
    changes[device.position].append((fact, account))
  }

  /// The account when `fact` happened, and how many changes there were before.
  package func account(of device: DeviceIndex, at fact: FactID) -> (account: UInt16?, change: Int) {
    let known = changes[device.position]
    for index in known.indices.reversed() where known[index].fact <= fact {
      return (known[index].account, index)
    }
    return (known[0].account, 0)
  }

  /// The account now, and how many changes there were.
  package func current(_ device: DeviceIndex) -> (account: UInt16?, change: Int) {
    let known = changes[device.position]
    return (known[known.count - 1].account, known.count - 1)
  }
}

/// Who sent the request that an answer of the hub is to.
package enum RequestSender {
  /// The device, and the fact with which its request set out; the answer's cause is its arrival.
  package static func of(
    _ answer: FactID, in journal: borrowing Journal
  ) -> (device: DeviceIndex, sent: FactID)? {
    guard let arrival = journal.firstCause(of: answer),
      case .network(.delivered) = journal.fact(arrival).kind,
      let sent = journal.firstCause(of: arrival),
      case .network(.sent(_, .device(let device), _, _, _)) = journal.fact(sent).kind
    else { return nil }
    return (device, sent)
  }
}
