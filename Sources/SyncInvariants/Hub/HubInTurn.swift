import CloudSync
import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import TipSync
import Verification

/// A hub that can do only so much serves requests in turn, and refuses what it has to.
package enum HubInTurn: Invariant {
  package static let statement = InvariantStatement(
    id: "hub-in-turn",
    sentence: "A hub with limits serves at most as many requests at a time as it has servers, in "
      + "order of arrival, each for the declared time. It refuses exactly the requests that exceed "
      + "a rate or its queue.",
    sources: "7.15", holds: .anySchedule)

  package static let evidence: FactFamilies = Judge.interests.union([.trueTime, .causes])

  package static func openReason(_ declarations: Declarations) -> String? {
    declarations.transport.openReason
  }

  package static func idleReason(_ declarations: Declarations) -> String {
    if declarations.transport.hub == nil { return "The hub has no limits." }
    return declarations.followsClock
      ? "The hub answered no request." : "A schedule, not the clock, decides when answers come."
  }

  package struct Judge: Monitor {
    package static let interests: FactFamilies = [.sync, .network, .phase]

    package static func shown(_ declarations: Declarations) -> FactFamilies {
      declarations.followsClock && declarations.transport.hub != nil ? interests : []
    }

    private var queue: HubQueue?
    private var accounts: AccountHistory
    private var conditions: HubConditions
    private var instant = Instant.zero

    package init(_ declarations: Declarations) {
      if declarations.followsClock { queue = declarations.transport.hub.map { HubQueue($0) } }
      accounts = AccountHistory(declarations)
      conditions = HubConditions(declarations)
    }

    package mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      guard queue != nil else { return }
      accounts.observe(entry)
      conditions.observe(entry)
      if entry.isAfter(instant) { pass(entry, &ruling) }
      instant = entry.fact.instant
      if entry.fact.actor == .hub, case .network(.delivered) = entry.fact.kind {
        arrive(entry, in: journal, &ruling)
      } else if case .sync(.uploadAnswered(_, let error, _, let retryAfter)) = entry.fact.kind {
        answer(error, retryAfter, entry, in: journal, &ruling)
      } else if case .sync(.fetchAnswered(_, let error, _, _, let retryAfter)) = entry.fact.kind {
        answer(error, retryAfter, entry, in: journal, &ruling)
      }
    }

    // MARK: Arrivals

    /// A moment is over: what arrived in it and was not refused waits, or is served.
    private mutating func pass(_ entry: JournalEntry, _ ruling: inout Ruling) {
      admitOthers(than: nil, entry, &ruling)
      guard let queue else { return }
      for (index, request) in queue.requests.enumerated()
      where request.at == instant && queue.isFull(index) {
        violate(
          entry, "a request was admitted", "a refusal",
          "\(index) requests filled its servers and its queue", &ruling)
      }
    }

    private mutating func arrive(
      _ entry: JournalEntry, in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      admitOthers(than: nil, entry, &ruling)
      guard let sent = journal.firstCause(of: entry.id),
        case .network(.sent(_, .device(let device), _, _, _)) = journal.fact(sent).kind,
        let account = accounts.account(of: device, at: sent).account
      else {
        // A hub that serves what cannot be told apart is not judged any further.
        queue = nil
        return
      }
      queue?.arrive(
        HubQueue.Request(
          arrival: entry.id, at: entry.fact.instant, device: device.position,
          account: Int(account)))
    }

    private mutating func admitOthers(
      than arrival: FactID?, _ entry: JournalEntry, _ ruling: inout Ruling
    ) {
      guard let excessive = queue?.admitOthers(than: arrival) else { return }
      for _ in excessive {
        violate(
          entry, "a request was admitted", "a refusal", "it came sooner than its rate allows",
          &ruling)
      }
    }

    // MARK: Answers

    private mutating func answer(
      _ error: SyncError?, _ retryAfter: SimulatedDuration?, _ entry: JournalEntry,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      let arrival = journal.firstCause(of: entry.id)
      admitOthers(than: arrival, entry, &ruling)
      guard let arrival, let index = queue?.index(of: arrival) else { return }
      ruling.check()
      if queue?.requests[index].isAdmitted == false {
        // What a fault refuses never comes so far.
        if let error, !conditions.waits(for: error).isEmpty {
          _ = queue?.remove(index)
          return
        }
        if error == .requestRateLimited || error == .serviceUnavailable {
          judgeRefusal(error, retryAfter, index, entry, &ruling)
          _ = queue?.remove(index)
          return
        }
        if queue?.admit(index) == false {
          violate(
            entry, "a request was admitted", "a refusal", "it came sooner than its rate allows",
            &ruling)
        }
      }
      judgeTurn(index, entry, &ruling)
      _ = queue?.remove(index)
    }

    private func judgeRefusal(
      _ error: SyncError?, _ retryAfter: SimulatedDuration?, _ index: Int, _ entry: JournalEntry,
      _ ruling: inout Ruling
    ) {
      guard let queue else { return }
      if error == .requestRateLimited, queue.exceedsNoRate(queue.requests[index]) {
        violate(entry, "a request was refused", "an answer", "it exceeds no rate", &ruling)
      } else if error == .serviceUnavailable, !queue.isFull(index) {
        violate(entry, "a request was refused", "an answer", "its queue has room", &ruling)
      } else if retryAfter != queue.capacity.retryAfter {
        violate(
          entry, retryAfter.map { "a wait of \(TimeText.duration($0))" } ?? "no wait",
          TimeText.duration(queue.capacity.retryAfter), "that is the declared wait",
          &ruling)
      }
    }

    private func judgeTurn(_ index: Int, _ entry: JournalEntry, _ ruling: inout Ruling) {
      guard let queue else { return }
      let earliest = queue.requests[index].earliestAnswer
      if entry.fact.instant < earliest {
        violate(
          entry, "an answer at \(TimeText.moment(entry.fact.instant))",
          "none before \(TimeText.moment(earliest))", "those before it are served first", &ruling)
      } else if let servers = queue.capacity.servers, index >= servers {
        violate(
          entry, "an answer", "a wait",
          "\(index) requests that came before have none", &ruling)
      }
    }

    private func violate(
      _ entry: JournalEntry, _ observed: String, _ expected: String, _ because: String,
      _ ruling: inout Ruling
    ) {
      ruling.check()
      ruling.violate(
        entry.violation(
          on: [], observed: observed, expected: expected,
          "At the hub there was \(observed), and \(because)."))
    }
  }
}
