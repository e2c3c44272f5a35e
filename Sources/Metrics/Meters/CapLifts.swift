import CloudSync
import DeviceSystems
import FleetFacts
import TipDomain
import Verification

/// How often the displays of a person were forgotten, so that their sum begins anew: with a reset
/// of the tip's eligibility that clears counts (1.16), a reset of a store (5.7), and a purge of the
/// zone that clears stores (7.20), on whatever device of the person that is done.
struct CapLifts {
  private struct Lift {
    let account: UInt16?
    /// The tip id; nil for all.
    let record: RecordIndex?
    var count: UInt32 = 1
  }

  /// Few or none.
  private var lifts: [Lift] = []
  private let resetsClear: Bool
  private let purgesClear: Bool
  /// By device: the account that it belongs to at the beginning.
  private let accounts: [UInt16?]

  init(_ declarations: Declarations) {
    resetsClear = declarations.knobs.resetEligibilityClears != .nothing
    purgesClear = declarations.knobs.zonePurge == .clearsLocally
    accounts = declarations.devices.map(\.account)
  }

  /// Notes a fact that lifts caps.
  @inline(__always)
  mutating func observe(_ entry: JournalEntry) {
    switch entry.fact.kind {
    case .tip(.datastoreReset): lift(nil, entry)
    case .tip(.eligibilityReset(let record, _, _)): if resetsClear { lift(record, entry) }
    case .sync(.zoneEmptied(let account, .purgedByPerson)):
      if purgesClear { lift(nil, of: account) }
    default: break
    }
  }

  /// How often the displays of a tip id were forgotten by now for the person of an account.
  func count(of record: RecordIndex, for account: UInt16?) -> UInt32 {
    var count: UInt32 = 0
    for lift in lifts where lift.account == account && (lift.record ?? record) == record {
      count &+= lift.count
    }
    return count
  }

  private mutating func lift(_ record: RecordIndex?, _ entry: JournalEntry) {
    if let device = entry.device { lift(record, of: accounts[device.position]) }
  }

  private mutating func lift(_ record: RecordIndex?, of account: UInt16?) {
    let known = lifts.firstIndex { $0.account == account && $0.record == record }
    if let known {
      lifts[known].count &+= 1
    } else {
      lifts.append(Lift(account: account, record: record))
    }
  }
}
