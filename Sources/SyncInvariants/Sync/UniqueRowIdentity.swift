import CloudSync
import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain
import TipSync
import Verification

/// Rows have names of their own: a replica belongs to one device, and a number is used once.
///
/// A number that was given to a donation which was lost before anybody heard of it may be given
/// again. Reused replicas (restored backups, clones) are where this breaks.
package enum UniqueRowIdentity: Invariant {
  package static let statement = InvariantStatement(
    id: "unique-row-identity",
    sentence: "No two donations, and no displays of two devices, have the same replica and number.",
    sources: "6.8, 7.17, 7.32", holds: .anySchedule)

  package static func idleReason(_ declarations: Declarations) -> String {
    "Nothing was donated or displayed."
  }

  fileprivate static func reused(
    _ entry: JournalEntry, _ device: DeviceIndex, _ row: DonationRow, first: FactID?,
    _ declarations: borrowing Declarations
  ) -> Violation {
    entry.violation(
      on: [device], observed: "donation number \(row.sequence) again",
      expected: "a number that was not used",
      "\(declarations.name(of: device)) gave a donation the number \(row.sequence), but another "
        + "one of the same replica already has that number.",
      related: [first])
  }

  fileprivate static func shared(
    _ entry: JournalEntry, _ device: DeviceIndex, owner: DeviceIndex, _ replica: ReplicaIndex,
    _ declarations: borrowing Declarations
  ) -> Violation {
    entry.violation(
      on: [device, owner], observed: "one replica on two devices",
      expected: "a replica of its own",
      "\(declarations.name(of: device)) writes under the replica of "
        + "\(declarations.name(of: owner)).")
  }

  /// Which device each replica belongs to: the first that wrote under it.
  fileprivate struct Owners {
    private var owners: [DeviceIndex?] = []
    private var accused: [(ReplicaIndex, DeviceIndex)] = []

    mutating func judge(
      _ entry: JournalEntry, _ device: DeviceIndex, _ declarations: borrowing Declarations,
      _ ruling: inout Ruling
    ) {
      let replica = entry.fact.replica
      guard replica != .none else { return }
      ruling.check()
      while owners.count <= replica.position { owners.append(nil) }
      guard let owner = owners[replica.position] else {
        owners[replica.position] = device
        return
      }
      if owner == device || accused.contains(where: { $0 == (replica, device) }) { return }
      accused.append((replica, device))
      ruling.violate(shared(entry, device, owner: owner, replica, declarations))
    }
  }

  /// Keeps every name that was used.
  package struct Judge: Monitor {
    package static let interests: FactFamilies = [.display, .donation, .sync]

    package static func shown(_ declarations: Declarations) -> FactFamilies {
      [.display, .donation, .upload]
    }

    private struct Name: Hashable {
      let replica: ReplicaIndex
      let sequence: UInt32
    }

    private var owners = Owners()
    private var donated: [Name: FactID] = [:]
    private var uploaded: Set<Name> = []

    package init(_ declarations: Declarations) {}

    package mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard let device = entry.device else { return }
      switch entry.fact.kind {
      case .tip(.displayed): owners.judge(entry, device, fleet.declarations, &ruling)
      case .tip(.donated(_, let row)):
        owners.judge(entry, device, fleet.declarations, &ruling)
        let name = Name(replica: row.replica, sequence: row.sequence)
        let first = donated.updateValue(entry.id, forKey: name)
        if first != nil, uploaded.contains(name) {
          ruling.violate(reused(entry, device, row, first: first, fleet.declarations))
        }
      case .sync(.uploadRequested(_, let records)):
        for index in records.range {
          let key = journal.carriedRecord(index).key
          if key.kind == .donation {
            uploaded.insert(Name(replica: key.replica, sequence: key.sequence))
          }
        }
      default: break
      }
    }
  }
}
