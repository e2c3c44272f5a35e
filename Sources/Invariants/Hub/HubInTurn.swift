import CloudSync
import DeviceSystems
import FleetSimulation
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import TipSync
import Verification

/// A hub that can do only so much serves requests in turn, and refuses what it has to.
enum HubInTurn: Invariant {
  static let statement = InvariantStatement(
    id: "hub-in-turn",
    sentence: "A hub with limits serves at most as many requests at a time as it has servers, in "
      + "order of arrival, each for the declared time. It refuses exactly the requests that exceed "
      + "a rate or its queue.",
    sources: "7.15", holds: .anySchedule)

  static let evidence: FactFamilies = Judge.interests.union([.trueTime, .causes])

  static func openReason(_ declarations: Declarations) -> String? {
    declarations.transport.openReason
  }

  static func idleReason(_ declarations: Declarations) -> String {
    if declarations.transport.hub == nil { return "The hub has no limits." }
    return declarations.followsClock
      ? "The hub answered no request." : "A schedule, not the clock, decides when answers come."
  }

  struct Judge: Monitor {
    static let interests: FactFamilies = [.sync, .network, .phase]

    private var queue: HubQueue?
    private var accounts: AccountHistory
    private var standing: HubStanding
    private var instant = Instant.zero

    init(_ declarations: Declarations) {
      if declarations.followsClock { queue = declarations.transport.hub.map { HubQueue($0) } }
      accounts = AccountHistory(declarations)
      standing = HubStanding(declarations)
    }

    mutating func observe(
      _ seen: Seen, _ fleet: borrowing FleetMemory,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard queue != nil else { return }
      accounts.observe(seen)
      standing.observe(seen)
      if seen.isAfter(instant) { pass(seen, &ruling) }
      instant = seen.fact.instant
      if seen.fact.actor == .hub, case .network(.delivered) = seen.fact.kind {
        arrive(seen, in: journal, &ruling)
      } else if case .sync(.uploadAnswered(_, let error, _, let retryAfter)) = seen.fact.kind {
        answer(error, retryAfter, seen, in: journal, &ruling)
      } else if case .sync(.fetchAnswered(_, let error, _, _, let retryAfter)) = seen.fact.kind {
        answer(error, retryAfter, seen, in: journal, &ruling)
      }
    }

    // MARK: Arrivals

    /// A moment is over: what arrived in it and was not refused waits, or is served.
    private mutating func pass(_ seen: Seen, _ ruling: inout Ruling) {
      admitOthers(than: nil, seen, &ruling)
      guard let queue else { return }
      for (index, request) in queue.requests.enumerated()
      where request.at == instant && queue.isFull(index) {
        violate(
          seen, "a request was admitted", "a refusal",
          "\(index) requests filled its servers and its queue", &ruling)
      }
    }

    private mutating func arrive(
      _ seen: Seen, in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      admitOthers(than: nil, seen, &ruling)
      guard let sent = journal.firstCause(of: seen.id),
        case .network(.sent(_, .device(let device), _, _, _)) = journal.fact(sent).kind,
        let account = accounts.account(of: device, at: sent).account
      else {
        // A hub that serves what cannot be told apart is not judged any further.
        queue = nil
        return
      }
      queue?.arrive(
        HubQueue.Request(
          arrival: seen.id, at: seen.fact.instant, device: device.position,
          account: Int(account)))
    }

    private mutating func admitOthers(
      than arrival: FactID?, _ seen: Seen, _ ruling: inout Ruling
    ) {
      guard let excessive = queue?.admitOthers(than: arrival) else { return }
      for _ in excessive {
        violate(
          seen, "a request was admitted", "a refusal", "it came sooner than its rate allows",
          &ruling)
      }
    }

    // MARK: Answers

    private mutating func answer(
      _ error: SyncError?, _ retryAfter: SimulatedDuration?, _ seen: Seen,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      let arrival = journal.firstCause(of: seen.id)
      admitOthers(than: arrival, seen, &ruling)
      guard let arrival, let index = queue?.index(of: arrival) else { return }
      ruling.check()
      if queue?.requests[index].isAdmitted == false {
        // What a fault refuses never comes so far.
        if let error, !standing.waits(for: error).isEmpty {
          _ = queue?.remove(index)
          return
        }
        if error == .requestRateLimited || error == .serviceUnavailable {
          judgeRefusal(error, retryAfter, index, seen, &ruling)
          _ = queue?.remove(index)
          return
        }
        if queue?.admit(index) == false {
          violate(
            seen, "a request was admitted", "a refusal", "it came sooner than its rate allows",
            &ruling)
        }
      }
      judgeTurn(index, seen, &ruling)
      _ = queue?.remove(index)
    }

    private func judgeRefusal(
      _ error: SyncError?, _ retryAfter: SimulatedDuration?, _ index: Int, _ seen: Seen,
      _ ruling: inout Ruling
    ) {
      guard let queue else { return }
      if error == .requestRateLimited, queue.exceedsNoRate(queue.requests[index]) {
        violate(seen, "a request was refused", "an answer", "it exceeds no rate", &ruling)
      } else if error == .serviceUnavailable, !queue.isFull(index) {
        violate(seen, "a request was refused", "an answer", "its queue has room", &ruling)
      } else if retryAfter != queue.capacity.retryAfter {
        violate(
          seen, retryAfter.map { "a wait of \(TimeText.duration($0))" } ?? "no wait",
          TimeText.duration(queue.capacity.retryAfter), "that is the declared wait",
          &ruling)
      }
    }

    private func judgeTurn(_ index: Int, _ seen: Seen, _ ruling: inout Ruling) {
      guard let queue else { return }
      let earliest = queue.requests[index].earliestAnswer
      if seen.fact.instant < earliest {
        violate(
          seen, "an answer at \(TimeText.moment(seen.fact.instant))",
          "none before \(TimeText.moment(earliest))", "those before it are served first", &ruling)
      } else if let servers = queue.capacity.servers, index >= servers {
        violate(
          seen, "an answer", "a wait",
          "\(index) requests that came before have none", &ruling)
      }
    }

    private func violate(
      _ seen: Seen, _ observed: String, _ expected: String, _ because: String,
      _ ruling: inout Ruling
    ) {
      ruling.check()
      ruling.violate(
        seen.violation(
          on: [], observed: observed, expected: expected,
          "At the hub there was \(observed), and \(because)."))
    }
  }
}
