import FleetSimulation
import SimulationKernel
import TipDomain
import TipSync

/// What the hub stored reaches whoever fetches, and a device fetches from where it has read.
enum ZoneReadThrough: Invariant {
  static let statement = InvariantStatement(
    id: "zone-read-through",
    sentence: "An answer to a fetch brings each record that changed since the device's token, as "
      + "the hub stored it, in order, and the device goes on from where the answer ends.",
    sources: "7.1, 7.9, 7.10, 7.11, 7.20, 7.25", holds: .anySchedule)

  static let evidence: FactFamilies = Judge.interests.union([.trueTime, .causes])

  static func openReason(_ declarations: Declarations) -> String? {
    declarations.transport.openReason
  }

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.idleReason(
      ofSync: "The hub answered no fetch.")
  }

  struct Judge: Monitor {
    static let interests: FactFamilies = [.sync, .network, .process, .store, .phase]

    /// A fetch on its way: whose zone it asks, and from where.
    private struct Fetch: Sendable {
      let message: UInt32
      let account: UInt16
      let since: ChangeToken?
    }

    private var zones: [ZoneRecord] = []
    private var accounts: AccountHistory
    private var requests: RequestTracker
    private var positions: [ReadPosition]
    /// By device: its last fetches; copies of older ones may come late.
    private var fetches: [[Fetch]]
    private var expiry: TokenExpiry

    init(_ declarations: Declarations) {
      accounts = AccountHistory(declarations)
      requests = RequestTracker(declarations)
      positions = declarations.devices.map { _ in ReadPosition() }
      fetches = declarations.devices.map { _ in [] }
      expiry = TokenExpiry(declarations.transport)
    }

    mutating func observe(
      _ seen: Seen, _ fleet: borrowing FleetMemory,
      in source: borrowing some CarriedSource & ~Copyable, _ ruling: inout Ruling
    ) {
      guard fleet.declarations.syncs else { return }
      accounts.observe(seen)
      expiry.observe(seen)
      if case .sync(let fact) = seen.fact.kind {
        observe(fact, seen, fleet.declarations, in: source, &ruling)
      }
      if let device = seen.device, device.position < positions.count {
        positions[device.position].forget(seen.fact.kind)
      }
      guard let step = requests.observe(seen, in: source) else { return }
      if case .answered(let answer, let request) = step, let device = seen.device,
        !request.isUpload
      {
        positions[device.position].take(answer)
      }
    }

    private mutating func observe(
      _ fact: SyncFact, _ seen: Seen, _ declarations: borrowing Declarations,
      in source: borrowing some CarriedSource & ~Copyable, _ ruling: inout Ruling
    ) {
      if case .fetchRequested(let message, let since) = fact {
        ask(message, since, seen, declarations, &ruling)
      } else if case .uploadAnswered(_, _, let records, _) = fact {
        guard let (device, sent) = RequestSender.of(seen.id, in: source),
          let account = accounts.account(of: device, at: sent).account
        else { return }
        let zone = index(of: account)
        for place in records.range { zones[zone].store(source.carried(place)) }
      } else if case .zoneEmptied(let account, let loss) = fact {
        zones[index(of: account)].empty(because: loss)
      } else if case .fetchAnswered(let message, let error, let records, let isLast, _) = fact {
        guard let (fetch, device) = fetch(answeredBy: seen.id, in: source) else { return }
        if let error {
          positions[device.position].note(message, error: error)
          judgeRefusal(error, fetch, seen, device, declarations, &ruling)
        } else {
          judge(records, isLast, message, fetch, seen, device, declarations, in: source, &ruling)
        }
      }
    }

    private mutating func index(of account: UInt16) -> Int {
      while zones.count <= Int(account) { zones.append(ZoneRecord()) }
      return Int(account)
    }

    // MARK: The device

    /// A device asks from where the last answer that it took in ends.
    private mutating func ask(
      _ message: UInt32, _ since: ChangeToken?, _ seen: Seen,
      _ declarations: borrowing Declarations, _ ruling: inout Ruling
    ) {
      guard let device = seen.device, device.position < positions.count,
        let account = accounts.current(device).account
      else { return }
      let place = device.position
      if fetches[place].count == Self.keptFetches { fetches[place].removeFirst() }
      fetches[place].append(Fetch(message: message, account: account, since: since))
      ruling.check()
      let name = declarations.name(of: device)
      if let expected = positions[place].complaint(about: since) {
        ruling.violate(
          seen.violation(
            on: [device], observed: ReadPosition.words(since), expected: expected,
            "\(name) fetches \(ReadPosition.words(since)), and is to fetch \(expected)."))
      }
      positions[place].settle(on: since)
    }

    private static let keptFetches = 16

    // MARK: The hub

    /// The fetch that an answer is to: its cause is the request's arrival.
    private func fetch(
      answeredBy answer: FactID, in source: borrowing some CarriedSource & ~Copyable
    ) -> (Fetch, DeviceIndex)? {
      guard let arrival = source.firstCause(of: answer),
        case .network(.delivered(let message, _)) = source.fact(arrival).kind
      else { return nil }
      for index in fetches.indices {
        if let fetch = fetches[index].last(where: { $0.message == message }) {
          return (fetch, DeviceIndex(index))
        }
      }
      return nil
    }

    /// A token that has not expired is taken (7.10).
    private func judgeRefusal(
      _ error: SyncError, _ fetch: Fetch, _ seen: Seen, _ device: DeviceIndex,
      _ declarations: borrowing Declarations, _ ruling: inout Ruling
    ) {
      guard error == .changeTokenExpired, let since = fetch.since else { return }
      ruling.check()
      if expiry.mayRefuse(since, at: seen.fact.instant) { return }
      ruling.violate(
        seen.violation(
          on: [device], observed: "expired", expected: "a token that is taken",
          "The hub refused the token of \(declarations.name(of: device)) as expired, and it was "
            + "not."))
    }

    private mutating func judge(
      _ records: CarriedRecords, _ isLast: Bool, _ message: UInt32, _ fetch: Fetch, _ seen: Seen,
      _ device: DeviceIndex, _ declarations: borrowing Declarations,
      in source: borrowing some CarriedSource & ~Copyable, _ ruling: inout Ruling
    ) {
      ruling.check()
      let zone = index(of: fetch.account)
      var complaint = expiry.complaint(about: fetch.since, at: seen.fact.instant)
      if let since = fetch.since, since.generation != zones[zone].generation {
        complaint = "takes a token of an earlier life of the zone"
      }
      if records.count > declarations.transport.fetchLimit {
        complaint =
          "brings \(Wording.records(records.count)) at once, and may bring "
          + "\(declarations.transport.fetchLimit)"
      }
      let read = zones[zone].compare(records, since: fetch.since, isLast: isLast, in: source)
      positions[device.position].note(
        message, generation: zones[zone].generation, through: read.through,
        issued: seen.fact.instant)
      guard let complaint = complaint ?? read.complaint else { return }
      ruling.violate(
        seen.violation(
          on: [device], observed: complaint, expected: "all that changed since, in order",
          "The answer of the hub to \(declarations.name(of: device)) \(complaint)."))
    }
  }
}
