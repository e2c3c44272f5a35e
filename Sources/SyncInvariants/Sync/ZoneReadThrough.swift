import CloudSync
import DeviceSystems
import FleetFacts
import SimulationKernel
import TextFormats
import TipDomain
import TipSync
import Verification

/// What the hub stored reaches whoever fetches, and a device fetches from where it has read.
package enum ZoneReadThrough: Invariant {
  package static let statement = InvariantStatement(
    id: "zone-read-through",
    sentence: "An answer to a fetch brings each record that changed since the device's token, as "
      + "the hub stored it and in order, and the next fetch continues where the answer ends.",
    sources: "7.1, 7.9, 7.10, 7.11, 7.20, 7.25", holds: .anySchedule)

  package static let evidence: FactFamilies = Judge.interests.union([.network, .trueTime, .causes])

  package static func idleReason(_ declarations: Declarations) -> String {
    declarations.idleReason(
      ofSync: "The hub answered no fetch.")
  }

  package struct Judge: Monitor {
    package static let interests: FactFamilies = [.sync, .request, .process, .store, .phase]

    package static func shown(_ declarations: Declarations) -> FactFamilies {
      guard declarations.syncs else { return [] }
      return [.fetch, .fetchAnswer, .uploadAnswer, .zone, .account, .request, .store, .phase]
    }

    /// A fetch on its way: whose zone it asks, and from where.
    private struct Fetch: Sendable {
      let account: UInt16
      let since: ChangeToken?
    }

    private var zones = ZoneTable(ZoneRecord())
    private var accounts: AccountHistory
    private var positions: [ReadPosition]
    private var fetches: RecentRequests<Fetch>
    private var expiry: TokenExpiry
    /// Whether it is known when tokens expire, and how much one answer may bring.
    private let knowsLimits: Bool

    package init(_ declarations: Declarations) {
      accounts = AccountHistory(declarations)
      positions = declarations.devices.map { _ in ReadPosition() }
      fetches = RecentRequests(declarations)
      expiry = TokenExpiry(declarations.transport)
      knowsLimits = declarations.transport.isKnown
    }

    package mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard fleet.declarations.syncs else { return }
      accounts.observe(entry)
      expiry.observe(entry)
      if case .sync(let fact) = entry.fact.kind {
        observe(fact, entry, fleet.declarations, in: journal, &ruling)
      }
      if let device = entry.device, device.position < positions.count {
        positions[device.position].forget(entry.fact.kind)
      }
      guard let step = fleet.step else { return }
      if case .answered(let answer, let request) = step, let device = entry.device,
        !request.isUpload
      {
        positions[device.position].take(answer)
      }
    }

    private mutating func observe(
      _ fact: SyncFact, _ entry: JournalEntry, _ declarations: borrowing Declarations,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      if case .fetchRequested(let message, let since) = fact {
        ask(message, since, entry, declarations, &ruling)
      } else if case .uploadAnswered(_, _, let records, _) = fact {
        guard let (device, sent) = RequestSender.of(entry.id, in: journal),
          let account = accounts.account(of: device, at: sent).account
        else { return }
        for index in records.range { zones[account].store(journal.carriedRecord(index)) }
      } else if case .zoneEmptied(let account, let loss) = fact {
        zones[account].empty(because: loss)
      } else if case .fetchAnswered(let message, let error, let records, let isLast, _) = fact {
        guard let (fetch, device) = fetches.request(answeredBy: entry.id, in: journal) else {
          return
        }
        if let error {
          positions[device.position].note(message, error: error)
          judgeRefusal(error, fetch, entry, device, declarations, &ruling)
        } else {
          judge(records, isLast, message, fetch, entry, device, declarations, in: journal, &ruling)
        }
      }
    }

    // MARK: The device

    /// A device asks from where the last answer that it took in ends.
    private mutating func ask(
      _ message: UInt32, _ since: ChangeToken?, _ entry: JournalEntry,
      _ declarations: borrowing Declarations, _ ruling: inout Ruling
    ) {
      guard let device = entry.device, device.position < positions.count,
        let account = accounts.current(device).account
      else { return }
      let index = device.position
      fetches.append(Fetch(account: account, since: since), as: message, from: device)
      ruling.check()
      if let expected = positions[index].complaint(about: since) {
        let name = declarations.name(of: device)
        ruling.violate(
          entry.violation(
            on: [device], observed: ReadPosition.words(since), expected: expected,
            "\(name) fetches \(ReadPosition.words(since)), but should fetch \(expected)."))
      }
      positions[index].settle(on: since)
    }

    // MARK: The hub

    /// A token that has not expired is taken (7.10).
    private func judgeRefusal(
      _ error: SyncError, _ fetch: Fetch, _ entry: JournalEntry, _ device: DeviceIndex,
      _ declarations: borrowing Declarations, _ ruling: inout Ruling
    ) {
      guard knowsLimits, error == .changeTokenExpired, let since = fetch.since else { return }
      ruling.check()
      if expiry.mayRefuse(since, at: entry.fact.instant) { return }
      ruling.violate(
        entry.violation(
          on: [device], observed: "expired", expected: "a valid token",
          "The hub refused the token of \(declarations.name(of: device)) as expired, but it was "
            + "not."))
    }

    private mutating func judge(
      _ records: CarriedRecords, _ isLast: Bool, _ message: UInt32, _ fetch: Fetch,
      _ entry: JournalEntry, _ device: DeviceIndex, _ declarations: borrowing Declarations,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      ruling.check()
      let read = zones[fetch.account].compare(
        records, since: fetch.since, isLast: isLast, in: journal)
      var complaint =
        knowsLimits ? expiry.complaint(about: fetch.since, at: entry.fact.instant) : nil
      if let since = fetch.since, since.generation != read.generation {
        complaint = "accepts a token of an earlier life of the zone"
      }
      if knowsLimits, records.count > declarations.transport.fetchLimit {
        complaint =
          "brings \(English.count(records.count, "record")) at once, but may bring at most "
          + "\(declarations.transport.fetchLimit)"
      }
      positions[device.position].note(
        message, generation: read.generation, through: read.through, issued: entry.fact.instant)
      guard let complaint = complaint ?? read.complaint else { return }
      ruling.violate(
        entry.violation(
          on: [device], observed: complaint, expected: "all that changed since, in order",
          "The answer of the hub to \(declarations.name(of: device)) \(complaint)."))
    }
  }
}
