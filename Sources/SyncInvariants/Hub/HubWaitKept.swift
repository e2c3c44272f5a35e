import CloudSync
import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain
import TipSync
import Verification

/// A device asks the hub for nothing before the wait that it has to keep is over.
package enum HubWaitKept: Invariant {
  package static let statement = InvariantStatement(
    id: "hub-wait-kept",
    sentence: "Before its next request, a device waits as long as the hub asks, or twice as long "
      + "after each failure, up to the limit. After an error that it cannot fix, it waits until "
      + "the cause is gone.",
    sources: "7.8, 7.10, 7.15, 7.16, 7.17, 7.18, 7.19, 7.20, 7.22", holds: .anySchedule)

  package static let evidence: FactFamilies = Judge.interests.union([.network, .trueTime, .causes])

  package static func openReason(_ declarations: Declarations) -> String? {
    declarations.transport.openReason
  }

  package static func idleReason(_ declarations: Declarations) -> String {
    declarations.idleReason(
      ofSync:
        "No device recorded a wait, or sent another request, after the hub had refused or not "
        + "answered one.")
  }

  /// What one device has to keep.
  fileprivate struct Wait: Sendable {
    /// No request before this, and no upload before that.
    var until = Instant.zero
    var uploadUntil = Instant.zero
    /// Why it asks for nothing, and why it uploads nothing, until it is told that the condition is
    /// over.
    var stop: SyncError?
    var uploadStop: SyncError?
    /// How many failures there were since the last success; nil after an older store came back,
    /// which counts from where it was.
    var failures: Int? = 0
    /// Whether `until` is all that it has to keep; an older store may bring a longer wait.
    var isUntilKnown = true
    /// What the device is to note now.
    var expected: Expected?
    /// The fact that began the wait.
    var because: FactID?

    /// What is known of a device whose older store came back.
    static var ofOlderStore: Wait {
      var wait = Wait()
      wait.failures = nil
      wait.isUntilKnown = false
      return wait
    }
  }

  /// What a device is to note about its wait.
  fileprivate struct Expected: Sendable {
    let until: Instant
    /// Whether it is this instant, or this one at the earliest.
    let isExact: Bool
    let demand: HubDemand
    let instant: Instant
  }

  package struct Judge: Monitor {
    package static let interests: FactFamilies = [.sync, .request, .process, .store, .phase]

    package static func shown(_ declarations: Declarations) -> FactFamilies {
      [.account, .wait, .request, .lifetime, .store, .phase]
    }

    private var waits: [Wait]
    private let transport: TransportDeclaration
    private var faults: ActiveFaults

    package init(_ declarations: Declarations) {
      waits = declarations.devices.map { _ in Wait() }
      transport = declarations.transport
      faults = ActiveFaults(declarations.transport)
    }

    package mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      if case .run(let fact) = entry.fact.kind { observe(fact) }
      let step = fleet.step
      guard let device = entry.device, device.position < waits.count else { return }
      forget(entry.fact.kind, on: device)
      if case .sync(.backedOff(let until, let error)) = entry.fact.kind {
        judge(until, error, entry, device, fleet, &ruling)
      }
      guard let step else { return }
      switch step {
      case .opened(let request, _): judge(request, entry, device, fleet, &ruling)
      case .answered(let answer, let request):
        take(answer, isUpload: request.isUpload, entry, on: device)
      case .timedOut: backOff(for: nil, entry, on: device)
      }
    }

    /// That a condition is over is told when a fault of the hub begins or ends, and by the healing
    /// (7.19).
    private mutating func observe(_ fact: RunFact) {
      if case .healed = fact {
        for index in waits.indices { endStops(of: index) }
      }
      guard case .hubError = faults.observe(fact) else { return }
      for index in waits.indices {
        if let stop = waits[index].stop, !isCertain(stop) { waits[index].stop = nil }
        if let stop = waits[index].uploadStop, !isCertain(stop) { waits[index].uploadStop = nil }
      }
    }

    private mutating func endStops(of index: Int) {
      waits[index].stop = nil
      waits[index].uploadStop = nil
    }

    /// Whether the condition goes on for certain: of several troubles one prevails, and which one
    /// is not judged here.
    private func isCertain(_ error: SyncError) -> Bool {
      let errors = faults.hubErrors
      return !errors.isEmpty && errors.allSatisfy { $0.error == error }
    }

    /// What a wait does not outlive: another account, another store, for a condition the process.
    private mutating func forget(_ kind: FactKind, on device: DeviceIndex) {
      let index = device.position
      switch kind {
      case .tip(.datastoreReset):
        // An empty store says nothing about the condition.
        let before = waits[index]
        waits[index] = Wait()
        waits[index].stop = before.stop
        waits[index].uploadStop = before.uploadStop
        if before.stop != nil || before.uploadStop != nil { waits[index].because = before.because }
      case .sync(.accountChanged), .device(.reinstalled): waits[index] = Wait()
      case .device(.restored), .device(.cloned): waits[index] = .ofOlderStore
      case .device(.crashed(let lost)):
        endStops(of: index)
        if lost > 0 { waits[index] = .ofOlderStore }
      case .device(.terminated): endStops(of: index)
      default: return
      }
    }

    // MARK: What begins a wait

    private mutating func take(
      _ answer: RequestTracker.Answer, isUpload: Bool, _ entry: JournalEntry, on device: DeviceIndex
    ) {
      let index = device.position
      guard let error = answer.error else {
        waits[index].failures = 0
        if isUpload { waits[index].uploadUntil = .zero }
        return
      }
      let now = entry.fact.instant
      let demand = HubDemand(error, isUpload: isUpload)
      switch demand {
      case .growingWait: backOff(for: answer.retryAfter, entry, on: device)
      case .waitIfAsked:
        guard let retryAfter = answer.retryAfter else { return }
        wait(now + retryAfter, isExact: true, entry, on: device)
      case .waitForRoom:
        // The hub may ask for more than is declared (7.15).
        let until = now + max(transport.quotaRetry, answer.retryAfter ?? .zero)
        waits[index].uploadUntil = until
        waits[index].because = entry.id
        expect(until, isExact: true, demand, entry, on: device)
      case .end, .endForUploads:
        if demand == .end {
          waits[index].stop = isCertain(error) ? error : nil
        } else {
          waits[index].uploadStop = isCertain(error) ? error : nil
        }
        waits[index].because = entry.id
        expect(.distantFuture, isExact: true, demand, entry, on: device)
      case .split:
        let (length, isExact) = nextLength(answer.retryAfter, on: device)
        expect(
          max(waits[index].until, now + length), isExact: isExact && waits[index].isUntilKnown,
          demand,
          entry, on: device)
      }
    }

    private mutating func expect(
      _ until: Instant, isExact: Bool, _ demand: HubDemand, _ entry: JournalEntry,
      on device: DeviceIndex
    ) {
      waits[device.position].expected = Expected(
        until: until, isExact: isExact, demand: demand, instant: entry.fact.instant)
    }

    /// As long as the hub asks, or the first wait doubled for each failure before (7.15, 7.16).
    private mutating func backOff(
      for retryAfter: SimulatedDuration?, _ entry: JournalEntry, on device: DeviceIndex
    ) {
      let (length, isExact) = nextLength(retryAfter, on: device)
      waits[device.position].failures = waits[device.position].failures.map { $0 + 1 }
      wait(entry.fact.instant + length, isExact: isExact, entry, on: device)
    }

    /// How long the next wait is, and whether that is all that is known of it.
    private func nextLength(
      _ retryAfter: SimulatedDuration?, on device: DeviceIndex
    ) -> (SimulatedDuration, isExact: Bool) {
      if let retryAfter { return (retryAfter, true) }
      let failures = waits[device.position].failures
      return (doubled(failures ?? 0), failures != nil)
    }

    private func doubled(_ failures: Int) -> SimulatedDuration {
      var length = transport.backoff
      var left = failures
      while left > 0, length < transport.backoffLimit {
        length = length + length
        left -= 1
      }
      return min(length, transport.backoffLimit)
    }

    private mutating func wait(
      _ until: Instant, isExact: Bool, _ entry: JournalEntry, on device: DeviceIndex
    ) {
      let index = device.position
      waits[index].until = max(waits[index].until, until)
      waits[index].because = entry.id
      expect(
        waits[index].until, isExact: isExact && waits[index].isUntilKnown, .growingWait, entry,
        on: device)
    }

    // MARK: What is judged

    /// What a device notes about its wait is what it was told.
    private mutating func judge(
      _ until: Instant, _ error: SyncError, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      let index = device.position
      let name = fleet.declarations.name(of: device)
      guard let expected = waits[index].expected, expected.instant == entry.fact.instant else {
        ruling.violate(
          entry.violation(
            on: [device], observed: "a wait until \(TimeText.moment(until))", expected: "none",
            "\(name) waits until \(TimeText.moment(until)), but nothing asked it to."))
        return
      }
      waits[index].expected = nil
      ruling.check()
      takeUp(expected, notedUntil: until, entry, on: device)
      if !expected.isExact, until >= expected.until { return }
      if until == expected.until { return }
      let told = expected.until - entry.fact.instant
      let kept = until - entry.fact.instant
      ruling.violate(
        entry.violation(
          on: [device], observed: "a wait of \(TimeText.duration(kept))",
          expected: TimeText.duration(told),
          "\(name) waits \(TimeText.duration(kept)), but must wait \(TimeText.duration(told)).",
          related: [waits[index].because]))
    }

    /// A wait that was not certain, or not known in full, is the one that the device notes.
    private mutating func takeUp(
      _ expected: Expected, notedUntil until: Instant, _ entry: JournalEntry, on device: DeviceIndex
    ) {
      let index = device.position
      switch expected.demand {
      case .waitForRoom, .end, .endForUploads: return
      case .split:
        waits[index].failures = waits[index].failures.map { $0 + 1 }
        waits[index].until = max(waits[index].until, expected.until)
        waits[index].because = entry.id
      case .growingWait, .waitIfAsked: break
      }
      if !expected.isExact { waits[index].until = max(waits[index].until, until) }
      waits[index].isUntilKnown = true
    }

    /// No request comes too early.
    private mutating func judge(
      _ request: RequestTracker.Request, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      let wait = waits[device.position]
      guard let because = wait.because else { return }
      let until = request.isUpload ? max(wait.until, wait.uploadUntil) : wait.until
      let isTooEarly = entry.fact.instant < until
      let name = fleet.declarations.name(of: device)
      if let stop = wait.stop ?? (request.isUpload ? wait.uploadStop : nil) {
        ruling.check()
        ruling.violate(
          entry.violation(
            on: [device], observed: "a request", expected: "none until its cause is gone",
            "\(name) contacted the hub although \(stop.name) still applies.", related: [because]))
      } else if isTooEarly {
        ruling.check()
        ruling.violate(
          entry.violation(
            on: [device], observed: "a request at \(TimeText.moment(entry.fact.instant))",
            expected: "none before \(TimeText.moment(until))",
            "\(name) contacted the hub \(TimeText.duration(until - entry.fact.instant)) before its "
              + "wait was over.", related: [because]))
      } else {
        ruling.check()
      }
      let isStopped = wait.stop != nil || wait.uploadStop != nil
      if !isStopped, entry.fact.instant >= max(wait.until, wait.uploadUntil) {
        waits[device.position].because = nil
      }
    }
  }
}
