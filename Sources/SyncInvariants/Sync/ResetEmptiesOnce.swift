import CloudSync
import DeviceSystems
import FleetFacts
import SimulationKernel
import TextFormats
import TipDomain
import TipSync
import Verification

/// A store that is reset has the hub forget its records too: once, and before anything else passes
/// between the two.
///
/// The reset may have to wait for the hub, over launches and sign-outs (5.9). It goes with the
/// account whose records the store held; a device that signs in to another one owes nothing there,
/// and `accountChange dropsPending` drops it with all that was not uploaded (7.25).
package enum ResetEmptiesOnce: Invariant {
  package static let statement = InvariantStatement(
    id: "reset-empties-once", formerID: "one-emptying-a-reset",
    sentence: "Each reset of a store empties its account's zone once: before the device imports "
      + "anything from it or uploads anything to it, and at rest at the latest.",
    sources: "5.9, 6.8, 7.17", holds: .anySchedule)

  package static func idleReason(_ declarations: Declarations) -> String {
    declarations.idleReason(
      ofSync: "No store was reset.")
  }

  /// Why a reset of a device's store may end without a word of the hub.
  fileprivate static func unanswered(
    _ device: DeviceIndex, _ fleet: borrowing ReplayedFleet
  ) -> String {
    let name = fleet.declarations.name(of: device)
    return fleet[device].account == nil
      ? "\(name) reset its store while it was signed out."
      : "\(name) reset its store, but got no answer from the hub that can be judged."
  }

  /// What is known of one device's resets.
  private struct Account: Sendable {
    var resets = 0
    var emptyings = 0
    /// Whether the zone was emptied since the last reset.
    var isEmptied = false
    /// The account that it was signed in to last.
    var home: UInt16?
    /// Each reset, and the account to which the store belonged then.
    var wishes: [(reset: FactID, home: UInt16?)] = []
    /// The account whose zone a reset has still to empty.
    var owed: UInt16?
    /// A store that was replaced may carry the wish of another.
    var isJudged = true
    var isOnline = true
  }

  /// Keeps an account for each device.
  package struct Judge: Monitor {
    package static let interests: FactFamilies = [.store, .sync, .phase, .process]

    package static func shown(_ declarations: Declarations) -> FactFamilies {
      declarations.syncs
        ? [.store, .process, .phase, .zone, .account, .intake, .upload, .settlement] : []
    }

    private var accounts: [Account]
    private let dropsPending: Bool

    package init(_ declarations: Declarations) {
      accounts = declarations.devices.map { Account(home: $0.account) }
      dropsPending = declarations.knobs.accountChange == .dropsPending
    }

    package mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard fleet.declarations.syncs else { return }
      if case .sync(.zoneEmptied(let account, let loss)) = entry.fact.kind, loss.isByReset,
        let (device, sent) = origin(of: entry, in: journal)
      {
        empty(account, for: device, sent: sent, entry, fleet.declarations, &ruling)
      } else if case .run(.quiescent) = entry.fact.kind {
        for index in accounts.indices { judgeAtRest(DeviceIndex(index), entry, fleet, &ruling) }
      }
      guard let device = entry.device else { return }
      switch entry.fact.kind {
      case .tip(.datastoreReset):
        ruling.skip(unanswered(device, fleet))
        accounts[device.position].resets += 1
        accounts[device.position].isEmptied = false
        let home = accounts[device.position].home
        accounts[device.position].owed = home
        accounts[device.position].wishes.append((entry.id, home))
      case .sync(let fact): observe(fact, entry, on: device, fleet.declarations, &ruling)
      case .device(let fact): observe(fact, on: device)
      default: break
      }
    }

    /// Which device had the hub empty a zone, and when it sent the request that arrived.
    private func origin(
      of entry: JournalEntry, in journal: borrowing Journal
    ) -> (device: DeviceIndex, sent: FactID)? {
      guard let arrived = journal.firstCause(of: entry.id),
        let sent = journal.firstCause(of: arrived),
        case .network(.sent(_, .device(let device), _, _, _)) = journal.fact(sent).kind
      else { return nil }
      return (device, sent)
    }

    /// A request may arrive late, after the device went to another account and was reset there: it
    /// empties the zone for the reset that it was sent for, and settles no later one.
    private mutating func empty(
      _ zone: UInt16, for device: DeviceIndex, sent: FactID, _ entry: JournalEntry,
      _ declarations: borrowing Declarations, _ ruling: inout Ruling
    ) {
      let index = device.position
      accounts[index].emptyings += 1
      let account = accounts[index]
      let wish = account.wishes.last { $0.reset < sent }
      if wish?.reset == account.wishes.last?.reset {
        accounts[index].isEmptied = true
        accounts[index].owed = nil
      }
      guard account.isJudged else { return }
      ruling.check()
      let name = declarations.name(of: device)
      if account.emptyings > account.resets {
        ruling.violate(
          entry.violation(
            on: [device], observed: "emptied \(account.emptyings) times",
            expected: "at most \(account.resets)",
            "\(name) had the hub empty its zone \(account.emptyings) times, but its store was "
              + "reset \(account.resets) times."))
      } else if let wish, wish.home != zone {
        ruling.violate(
          entry.violation(
            on: [device], observed: "another zone", expected: "the zone of its own account",
            "The reset of \(name) had the hub empty the zone of an account to which its store did "
              + "not belong.", related: [wish.reset]))
      }
    }

    private mutating func observe(
      _ fact: SyncFact, _ entry: JournalEntry, on device: DeviceIndex,
      _ declarations: borrowing Declarations, _ ruling: inout Ruling
    ) {
      let index = device.position
      if case .accountChanged(let account) = fact {
        if dropsPending { accounts[index].owed = nil }
        guard let account else { return }
        if accounts[index].home != account { accounts[index].owed = nil }
        accounts[index].home = account
      }
      guard accounts[index].isJudged else { return }
      if case .imported(_, let records) = fact {
        judgeOrder("imported", records, entry, device, declarations, &ruling)
      } else if case .sweptMissing(let records) = fact {
        judgeOrder("treated as deleted", records, entry, device, declarations, &ruling)
      } else if case .uploadRequested(_, let records) = fact {
        judgeOrder("sent", records, entry, device, declarations, &ruling)
      } else if case .uploadSettled(_, nil, let records) = fact, records.count == 0 {
        // An upload without records is a wish to empty the zone.
        ruling.check()
        guard !accounts[index].isEmptied else { return }
        ruling.violate(
          entry.violation(
            on: [device], observed: "not emptied", expected: "emptied",
            "The hub told \(declarations.name(of: device)) that its reset is done, but did not "
              + "empty the zone."))
      }
    }

    /// Nothing passes between a store that was reset and its zone before that is emptied.
    private func judgeOrder(
      _ verb: String, _ records: CarriedRecords, _ entry: JournalEntry, _ device: DeviceIndex,
      _ declarations: borrowing Declarations, _ ruling: inout Ruling
    ) {
      guard accounts[device.position].owed != nil, records.count > 0 else { return }
      ruling.check()
      ruling.violate(
        entry.violation(
          on: [device], observed: "\(verb) \(English.count(records.count, "record"))",
          expected: "nothing before the zone is emptied",
          "\(declarations.name(of: device)) \(verb) \(English.count(records.count, "record")) "
            + "although its store was reset and its account's zone was not emptied yet."))
    }

    private func judgeAtRest(
      _ device: DeviceIndex, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      let account = accounts[device.position]
      guard account.isJudged, account.resets > 0, account.isOnline, fleet[device].isPresent,
        let home = account.home, fleet[device].account == home
      else { return }
      ruling.check()
      guard account.owed == home else { return }
      let name = fleet.declarations.name(of: device)
      ruling.violate(
        entry.violation(
          on: [device], observed: "not emptied", expected: "emptied",
          "The fleet is at rest, but the zone of \(name)'s account was never emptied after the "
            + "reset of its store."))
    }

    private mutating func observe(_ fact: DeviceFact, on device: DeviceIndex) {
      switch fact {
      case .restored, .cloned: giveUp(device)
      case .crashed(let lost): if lost > 0 { giveUp(device) }
      case .reinstalled: accounts[device.position].owed = nil
      case .wentOffline: accounts[device.position].isOnline = false
      case .cameOnline: accounts[device.position].isOnline = true
      default: break
      }
    }

    private mutating func giveUp(_ device: DeviceIndex) {
      accounts[device.position].isJudged = false
      accounts[device.position].owed = nil
    }
  }
}

extension ZoneLoss {
  /// Whether a reset of a store emptied the zone, and not the person.
  fileprivate var isByReset: Bool {
    switch self {
    case .recordsDeletedByReset, .zoneDeletedByReset: true
    case .purgedByPerson, .encryptedDataReset: false
    }
  }
}
