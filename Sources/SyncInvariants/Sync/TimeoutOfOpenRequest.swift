import DeviceSystems
import FleetFacts
import SimulationKernel
import TextFormats
import TipSync
import Verification

/// A request is answered or given up after the declared time, and nothing else is taken in.
package enum TimeoutOfOpenRequest: Invariant {
  package static let statement = InvariantStatement(
    id: "timeout-of-open-request",
    sentence: "A device has at most one open request at a time, gives it up exactly after the "
      + "declared time without an answer, and accepts no answer to any other.",
    sources: "7.17, 7.26", holds: .anySchedule)

  package static let evidence: FactFamilies = Judge.interests.union([.trueTime, .causes])

  package static func idleReason(_ declarations: Declarations) -> String {
    declarations.idleReason(
      ofSync: "No device sent the hub a request.")
  }

  package struct Judge: Monitor {
    package static let interests: FactFamilies = [.sync, .network, .process, .store, .phase]

    /// By device: the answer that it took last.
    private var taken: [UInt32?]
    /// By device: the request of which it was said already that it is overdue.
    private var complained: [UInt32?]
    /// No open request is overdue before this moment.
    private var nextDue = Instant.distantFuture
    private let timeout: SimulatedDuration
    private let isKnown: Bool

    package init(_ declarations: Declarations) {
      taken = declarations.devices.map { _ in nil }
      complained = declarations.devices.map { _ in nil }
      timeout = declarations.transport.requestTimeout
      isKnown = declarations.transport.isKnown
    }

    package mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      if isKnown, nextDue < entry.fact.instant { judgeOverdue(entry, fleet, &ruling) }
      if case .sync(.imported(let message, _)) = entry.fact.kind {
        judgeTaken(message, entry, fleet, &ruling)
      }
      if case .sync(.uploadSettled(let message, _, _)) = entry.fact.kind {
        judgeTaken(message, entry, fleet, &ruling)
      }
      guard let step = fleet.step, let device = entry.device else {
        return
      }
      switch step {
      case .opened(let request, let before):
        nextDue = min(nextDue, request.opened + timeout)
        ruling.check()
        if let before { violateSecond(before, entry, device, fleet, &ruling) }
      case .answered(let answer, _): taken[device.position] = answer.message
      case .timedOut(let message, let request):
        judge(message, request, entry, device, fleet, &ruling)
      }
    }

    /// Nothing is left open beyond its time.
    private mutating func judgeOverdue(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      nextDue = .distantFuture
      for index in fleet.requests.open.indices {
        guard let request = fleet.requests.open[index], complained[index] != request.message else {
          continue
        }
        guard request.opened + timeout < entry.fact.instant else {
          nextDue = min(nextDue, request.opened + timeout)
          continue
        }
        complained[index] = request.message
        let device = DeviceIndex(index)
        let name = fleet.declarations.name(of: device)
        ruling.violate(
          entry.violation(
            on: [device], observed: "an open request", expected: "a timeout",
            "\(name)'s request \(request.message) got no answer in \(TimeText.duration(timeout)), "
              + "but \(name) did not give it up.", related: [request.fact]))
      }
    }

    private func judge(
      _ message: UInt32, _ request: RequestTracker.Request?, _ entry: JournalEntry,
      _ device: DeviceIndex, _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      ruling.check()
      let name = fleet.declarations.name(of: device)
      guard let request, request.message == message else {
        ruling.violate(
          entry.violation(
            on: [device], observed: "a timeout of request \(message)",
            expected: request.map { "request \($0.message) stays open" } ?? "none",
            "\(name) gave up request \(message), which was not open."))
        return
      }
      guard isKnown, entry.fact.instant != request.opened + timeout else { return }
      let waited = entry.fact.instant - request.opened
      ruling.violate(
        entry.violation(
          on: [device], observed: "a wait of \(TimeText.duration(waited))",
          expected: TimeText.duration(timeout),
          "\(name) gave up request \(message) after \(TimeText.duration(waited)), but the declared "
            + "time is \(TimeText.duration(timeout)).", related: [request.fact]))
    }

    private func judgeTaken(
      _ message: UInt32, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      _ ruling: inout Ruling
    ) {
      guard let device = entry.device, device.position < taken.count else { return }
      ruling.check()
      if taken[device.position] == message { return }
      ruling.violate(
        entry.violation(
          on: [device], observed: "message \(message) accepted", expected: "ignored",
          "\(fleet.declarations.name(of: device)) accepted message \(message), which answers no "
            + "open request."))
    }

    private func violateSecond(
      _ before: RequestTracker.Request, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      ruling.violate(
        entry.violation(
          on: [device], observed: "two open requests", expected: "one",
          "\(fleet.declarations.name(of: device)) sent a request while request "
            + "\(before.message) was open.", related: [before.fact]))
    }
  }
}
