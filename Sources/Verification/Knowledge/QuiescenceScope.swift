import CloudSync
import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import TipSync

/// Which devices must have told and heard everything when the fleet came to rest or had to, and why
/// others need not.
public struct QuiescenceScope: Sendable {
  /// The facts that it wants to see.
  public static let interests: FactFamilies =
    SlowExchanges.interests.union([.process, .store, .phase, .sync])

  /// Those of them that change anything.
  static let changes: FactFamilies =
    SlowExchanges.changes.union([.connection, .store, .phase, .account, .wait, .upload])

  /// Since when a device has no connection.
  private enum Offline: Sendable, BitwiseCopyable {
    case beforeHealing
    case sinceHealing
  }

  private var isHealed = false
  /// Whether the fleet is said to be at rest: then nothing keeps a device from it.
  private var isQuiescent = false
  private var accounts: [UInt16?]
  private var offline: [Offline?]
  /// By device: when a fault signed it out; nil if none did, or if it is signed in again.
  private var signedOutByFault: [Instant?]
  /// By device: until when it waits since before the network healed, as the hub or its own patience
  /// wanted it. Nobody tells it that the trouble is over (7.15, 7.18).
  private var waits: [Instant?]
  /// By device: whether its last request left before the network healed.
  private var askedBeforeHealing: [Bool]
  private var slow: SlowExchanges
  private let lastChance: Instant?

  package init(_ declarations: Declarations) {
    accounts = declarations.devices.map(\.account)
    offline = declarations.devices.map { _ in nil }
    signedOutByFault = declarations.devices.map { _ in nil }
    waits = declarations.devices.map { _ in nil }
    askedBeforeHealing = declarations.devices.map { _ in false }
    slow = SlowExchanges(declarations)
    lastChance = declarations.healing?.lastChance
  }

  /// Processes a fact about connections and accounts.
  package mutating func observe(_ entry: JournalEntry) {
    if case .run(.healed) = entry.fact.kind { isHealed = true }
    if case .run(.quiescent) = entry.fact.kind { isQuiescent = true }
    if isHealed { slow.observe(entry) }
    guard let device = entry.device?.position, device < offline.count else { return }
    if case .device(let fact) = entry.fact.kind {
      if case .wentOffline = fact {
        offline[device] = isHealed ? .sinceHealing : .beforeHealing
      } else if case .cameOnline = fact {
        offline[device] = nil
      } else if case .cloned(let source, _) = fact, source.position < waits.count {
        // A copy keeps the wait with the store; in another account it means nothing (7.25).
        let isOfSameAccount = accounts[source.position] == accounts[device]
        waits[device] = isOfSameAccount ? waits[source.position] : nil
      }
    } else if case .sync(.accountChanged(let account)) = entry.fact.kind {
      accounts[device] = account
      signedOutByFault[device] = nil
      waits[device] = nil
    } else if case .sync(let fact) = entry.fact.kind {
      observe(fact, on: device, at: entry.fact.instant)
    }
  }

  /// Takes in what a device asks, and how long it waits before it asks again.
  private mutating func observe(_ fact: SyncFact, on device: Int, at instant: Instant) {
    if case .backedOff(let until, let error) = fact {
      // The hub may have refused before the healing what its device hears of after it (7.26); when
      // no answer came at all, nobody refused anything.
      let isRefusedBefore = askedBeforeHealing[device] && error != .networkFailure
      guard !isHealed || isRefusedBefore, until < .distantFuture else { return }
      // A wait before uploads goes on behind a shorter one before any request (7.18).
      waits[device] = max(waits[device] ?? until, until)
    } else if case .fetchRequested = fact {
      askedBeforeHealing[device] = !isHealed
    } else if case .uploadRequested = fact {
      askedBeforeHealing[device] = !isHealed
      // Whoever uploads waits no longer; but it may have waited too long.
      if let lastChance, instant >= lastChance { return }
      waits[device] = nil
    }
  }

  /// Processes a fact, and what led to it, for whoever asks what harm is left.
  package mutating func observe(
    _ entry: JournalEntry, withCausesIn journal: borrowing Journal
  ) {
    observe(entry)
    guard case .sync(.accountChanged(to: nil)) = entry.fact.kind, let device = entry.device else {
      return
    }
    signedOutByFault[device.position] =
      isCausedByFault(entry, in: journal) ? entry.fact.instant : nil
  }

  private func isCausedByFault(_ entry: JournalEntry, in journal: borrowing Journal) -> Bool {
    guard let cause = journal.firstCause(of: entry.id),
      case .run(.faultBegan) = journal.fact(cause).kind
    else { return false }
    return true
  }

  /// Why a device need not know and have told everything; nil if it must.
  package func exclusion(of device: DeviceIndex, _ fleet: borrowing ReplayedFleet) -> String? {
    guard fleet.declarations.syncs else { return nil }
    let name = fleet.declarations.name(of: device)
    if fleet[device].account == nil { return "\(name) is signed out and was left out." }
    guard let healing = fleet.declarations.healing else { return nil }
    if case .sinceHealing = offline[device.position], healing.takesOffline[device.position] {
      return "\(name) was taken offline after the network healed, and was left out."
    }
    return hindrance(of: device, fleet)
  }

  /// Why a device cannot come to rest in time, whatever the network does; nil if it can, or if it
  /// is said to have come to rest.
  package func hindrance(of device: DeviceIndex, _ fleet: borrowing ReplayedFleet) -> String? {
    guard !isQuiescent, let healing = fleet.declarations.healing,
      let account = fleet[device].account
    else {
      return nil
    }
    let name = fleet.declarations.name(of: device)
    if healing.fullAccounts.contains(account) {
      return "The quota of the account of \(name) was filled after the network healed, so it was "
        + "left out."
    }
    if let until = waits[device.position], until >= healing.lastChance {
      return "\(name) was told to wait until \(TimeText.moment(until)) before the network healed, "
        + "and was left out."
    }
    if slow.cannotTurnPage(of: device, fleet.declarations) {
      return "Change tokens expire before \(name) can ask for the next page, so it was left out."
    }
    guard let time = slow.hopelessTime(of: device, fleet.declarations) else { return nil }
    return "A request of \(name) and its answer take at least \(TimeText.duration(time)), "
      + "as long as a request may, so it was left out."
  }

  /// Whether a person may have signed a device out while a fault kept it signed out, which no fact
  /// tells, and which stays when the fault is over.
  private func mayHaveSignedOut(
    _ device: DeviceIndex, since instant: Instant, _ declarations: borrowing Declarations
  ) -> Bool {
    guard declarations.transport.isKnown else { return true }
    return declarations.transport.timeline.contains { step in
      step.device == device && step.action == .signOut && .zero + step.at >= instant
    }
  }

  /// What the healing should have put right on a device, and has not.
  package func harmLeft(on device: DeviceIndex, _ declarations: borrowing Declarations) -> String? {
    if case .beforeHealing = offline[device.position] {
      return "\(declarations.name(of: device)) has no connection since before the network healed"
    }
    if let instant = signedOutByFault[device.position],
      !mayHaveSignedOut(device, since: instant, declarations)
    {
      return "\(declarations.name(of: device)) is still signed out by a fault"
    }
    return nil
  }
}
