import FleetSimulation
import SimulationKernel
import TipDomain
import TipSync

/// A store that is reset has the hub forget its records too, and once.
enum OneEmptyingAReset: Invariant {
  static let statement = InvariantStatement(
    id: "one-emptying-a-reset",
    sentence: "Each reset of a store empties its account's zone once, and has done so when the "
      + "hub's answer is there.",
    sources: "5.9, 7.17", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.syncs ? "No store was reset." : "The app does not sync."
  }

  /// What is known of one device's resets.
  fileprivate struct Account: Sendable {
    var resets = 0
    var emptyings = 0
    /// Whether the zone was emptied since the last reset.
    var isEmptied = false
    /// A store that was replaced may carry the wish of another.
    var isJudged = true
  }

  /// Why a reset of a device's store may end without a word of the hub.
  fileprivate static func unanswered(
    _ device: DeviceIndex, _ memory: borrowing FleetMemory
  ) -> String {
    let name = memory.declarations.name(of: device)
    return memory[device].account == nil
      ? "\(name) reset its store while it was signed out."
      : "\(name) reset its store, and no answer of the hub to that can be judged."
  }

  /// Which device had the hub empty a zone: it sent the request that arrived.
  fileprivate static func origin(
    of seen: Seen, in source: borrowing some CarriedSource & ~Copyable
  ) -> DeviceIndex? {
    guard case .sync(.zoneEmptied(_, let reason)) = seen.fact.kind,
      let arrived = source.firstCause(of: seen.id), let sent = source.firstCause(of: arrived),
      case .network(.sent(_, .device(let device), _, _, _)) = source.fact(sent).kind
    else { return nil }
    switch reason {
    case .recordsDeletedByReset, .zoneDeletedByReset: return device
    case .purgedByPerson, .encryptedDataReset: return nil
    }
  }

  fileprivate static func tooMany(
    _ account: Account, _ seen: Seen, _ device: DeviceIndex, _ declarations: borrowing Declarations
  ) -> Violation {
    seen.violation(
      on: [device], observed: "emptied \(account.emptyings) times",
      expected: "at most \(account.resets)",
      "\(declarations.name(of: device)) had the hub empty its zone \(account.emptyings) times, "
        + "and its store was reset \(account.resets) times.")
  }

  fileprivate static func notEmptied(
    _ seen: Seen, _ device: DeviceIndex, _ declarations: borrowing Declarations
  ) -> Violation {
    seen.violation(
      on: [device], observed: "not emptied", expected: "emptied",
      "The hub told \(declarations.name(of: device)) that its reset is done, and did not empty "
        + "the zone.")
  }

  /// Whether a fact is the answer to an upload without records, which is a wish to empty the zone.
  fileprivate static func isSettled(_ seen: Seen) -> Bool {
    guard case .sync(.uploadSettled(_, nil, let records)) = seen.fact.kind else { return false }
    return records.count == 0
  }

  fileprivate static func replacesStore(_ seen: Seen) -> Bool {
    guard case .device(let fact) = seen.fact.kind else { return false }
    switch fact {
    case .restored, .cloned: return true
    case .crashed(let lost): return lost > 0
    case .joined, .retired, .launched, .activated, .suspended, .terminated, .wentOffline,
      .cameOnline, .reinstalled, .backedUp, .clockJumped, .updated:
      return false
    }
  }

  /// Keeps an account for each device.
  struct Judge: Monitor {
    static let interests: FactFamilies = [.store, .sync]

    private var accounts: [Account]

    init(_ declarations: Declarations) {
      accounts = declarations.devices.map { _ in Account() }
    }

    mutating func observe(
      _ seen: Seen, _ memory: borrowing FleetMemory,
      in source: borrowing some CarriedSource & ~Copyable, _ ruling: inout Ruling
    ) {
      if let device = origin(of: seen, in: source) {
        accounts[device.position].emptyings += 1
        accounts[device.position].isEmptied = true
        let account = accounts[device.position]
        guard account.isJudged else { return }
        ruling.check()
        if account.emptyings > account.resets {
          ruling.violate(tooMany(account, seen, device, memory.declarations))
        }
      }
      guard let device = seen.device else { return }
      if case .tip(.datastoreReset) = seen.fact.kind {
        if memory.declarations.syncs { ruling.skip(unanswered(device, memory)) }
        accounts[device.position].resets += 1
        accounts[device.position].isEmptied = false
      } else if replacesStore(seen) {
        accounts[device.position].isJudged = false
      } else if isSettled(seen), accounts[device.position].isJudged {
        ruling.check()
        if !accounts[device.position].isEmptied {
          ruling.violate(notEmptied(seen, device, memory.declarations))
        }
      }
    }
  }
}
