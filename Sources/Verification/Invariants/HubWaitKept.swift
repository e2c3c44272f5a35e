import FleetSimulation
import SimulationKernel
import TipDomain
import TipSync

/// A device asks the hub for nothing before the wait that it has to keep is over.
enum HubWaitKept: MonitoredInvariant {
  static let statement = InvariantStatement(
    id: "hub-wait-kept",
    sentence: "A device waits as long as the hub asks before its next request, or twice as long "
      + "after each failure up to the limit, and for an account until it can be used.",
    sources: "7.15, 7.16, 7.18, 7.19, 7.22", holds: .anySchedule)

  static let evidence: FactFamilies = Judge.interests.union([.trueTime, .causes])

  static func idleReason(_ declarations: Declarations) -> String {
    declarations.syncs ? "The hub refused no request." : "The app does not sync."
  }

  /// What one device has to keep.
  fileprivate struct Wait: Sendable {
    /// No request before this, and no upload before that.
    var until = Instant.zero
    var uploadUntil = Instant.zero
    /// Whether it waits for the account to be usable again.
    var isForAccount = false
    /// How many failures there were since the last success; nil after an older store came back,
    /// which counts from where it was.
    var failures: Int? = 0
    /// What the device is to note now: until when, or from when on if the failures are not known.
    var expected: Expected?
    /// The fact that began the wait.
    var because: FactID?
  }

  fileprivate struct Expected: Sendable {
    let until: Instant
    let isExact: Bool
    let instant: Instant
  }

  struct Judge: Monitor {
    static let interests: FactFamilies = [.sync, .network, .process, .store, .phase]

    private var requests: RequestTracker
    private var waits: [Wait]
    private let transport: TransportDeclaration
    /// By fault: whether it goes on.
    private var isActive: [Bool]

    init(_ declarations: Declarations) {
      requests = RequestTracker(declarations)
      waits = declarations.devices.map { _ in Wait() }
      transport = declarations.transport
      isActive = declarations.transport.faults.map { _ in false }
    }

    mutating func observe(
      _ seen: Seen, _ fleet: borrowing FleetMemory,
      in source: borrowing some CarriedSource & ~Copyable, _ ruling: inout Ruling
    ) {
      guard transport.isKnown else {
        ruling.leaveOpen(TransportDeclaration.unknown)
        return
      }
      if case .run(let fact) = seen.fact.kind { observe(fact) }
      let step = requests.observe(seen, in: source)
      guard let device = seen.device, device.position < waits.count else { return }
      forget(seen.fact.kind, on: device)
      if case .sync(.backedOff(let until, let error)) = seen.fact.kind {
        judge(until, error, seen, device, fleet, &ruling)
      }
      guard let step else { return }
      switch step {
      case .opened(let request, _): judge(request, seen, device, fleet, &ruling)
      case .answered(let answer, let request):
        take(answer, isUpload: request.isUpload, seen, on: device)
      case .timedOut: backOff(for: nil, seen, on: device)
      }
    }

    /// Whether an account can be used is told when a fault of the hub begins or ends, and by the
    /// healing (7.19).
    private mutating func observe(_ fact: RunFact) {
      if case .healed = fact { accountsAreUsable() }
      if case .faultBegan(let fault) = fact { note(Int(fault), isActive: true) }
      if case .faultEnded(let fault) = fact { note(Int(fault), isActive: false) }
    }

    private mutating func note(_ fault: Int, isActive: Bool) {
      guard fault < self.isActive.count else { return }
      self.isActive[fault] = isActive
      if case .hubError = transport.faults[fault].kind { accountsAreUsable() }
    }

    private mutating func accountsAreUsable() {
      for place in waits.indices { waits[place].isForAccount = false }
    }

    /// Whether the hub says nothing else to anybody; of several troubles one prevails.
    private var isEveryAccountUnusable: Bool {
      var isUnusable = false
      for place in isActive.indices where isActive[place] {
        guard case .hubError(let trouble, _) = transport.faults[place].kind else { continue }
        guard trouble == .accountTemporarilyUnavailable else { return false }
        isUnusable = true
      }
      return isUnusable
    }

    /// What a wait does not outlive: another account, another store, for an account the process.
    private mutating func forget(_ kind: FactKind, on device: DeviceIndex) {
      let place = device.position
      switch kind {
      case .tip(.datastoreReset), .sync(.accountChanged), .device(.reinstalled):
        waits[place] = Wait()
      case .device(.restored), .device(.cloned):
        waits[place] = Wait()
        waits[place].failures = nil
      case .device(.crashed(let lost)):
        waits[place].isForAccount = false
        if lost > 0 {
          waits[place] = Wait()
          waits[place].failures = nil
        }
      case .device(.terminated): waits[place].isForAccount = false
      case .tip, .sync, .device, .network, .person, .run: return
      }
    }

    // MARK: What begins a wait

    private mutating func take(
      _ answer: RequestTracker.Answer, isUpload: Bool, _ seen: Seen, on device: DeviceIndex
    ) {
      let place = device.position
      guard let error = answer.error else {
        waits[place].failures = 0
        if isUpload { waits[place].uploadUntil = .zero }
        return
      }
      switch error {
      case .accountTemporarilyUnavailable:
        waits[place].isForAccount = isEveryAccountUnusable
        waits[place].because = seen.id
      case .quotaExceeded where isUpload:
        let until = seen.fact.instant + transport.quotaRetry
        waits[place].uploadUntil = until
        waits[place].because = seen.id
        waits[place].expected = Expected(until: until, isExact: true, instant: seen.fact.instant)
      case .partialFailure where isUpload:
        if let retryAfter = answer.retryAfter {
          wait(seen.fact.instant + retryAfter, isExact: true, seen, on: device)
        }
      case .zoneNotFound, .userDeletedZone: break
      case .changeTokenExpired where !isUpload: break
      case .limitExceeded where isUpload:
        // A batch is halved and sent again (7.8); only a single record that is too much waits.
        waits[place].failures = nil
      case .changeTokenExpired, .quotaExceeded, .partialFailure, .limitExceeded,
        .networkUnavailable, .networkFailure, .badContainer, .serviceUnavailable,
        .requestRateLimited, .missingEntitlement, .notAuthenticated, .permissionFailure,
        .unknownItem, .invalidArguments, .serverRecordChanged, .batchRequestFailed, .zoneBusy,
        .serverResponseLost:
        backOff(for: answer.retryAfter, seen, on: device)
      }
    }

    /// As long as the hub asks, or the first wait doubled for each failure before (7.15, 7.16).
    private mutating func backOff(
      for retryAfter: SimulatedDuration?, _ seen: Seen, on device: DeviceIndex
    ) {
      let place = device.position
      let failures = waits[place].failures
      waits[place].failures = failures.map { $0 + 1 }
      let length = retryAfter ?? doubled(failures ?? 0)
      wait(
        seen.fact.instant + length, isExact: retryAfter != nil || failures != nil, seen, on: device)
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
      _ until: Instant, isExact: Bool, _ seen: Seen, on device: DeviceIndex
    ) {
      let place = device.position
      waits[place].until = max(waits[place].until, until)
      waits[place].because = seen.id
      waits[place].expected = Expected(
        until: waits[place].until, isExact: isExact, instant: seen.fact.instant)
    }

    // MARK: What is judged

    /// What a device notes about its wait is what it was told.
    private mutating func judge(
      _ until: Instant, _ error: SyncError, _ seen: Seen, _ device: DeviceIndex,
      _ fleet: borrowing FleetMemory, _ ruling: inout Ruling
    ) {
      let place = device.position
      if error == .accountTemporarilyUnavailable { return }
      let name = fleet.declarations.name(of: device)
      guard let expected = waits[place].expected, expected.instant == seen.fact.instant else {
        // A single record that is too much: how often it was tried is not told.
        if error == .limitExceeded {
          waits[place].until = max(waits[place].until, until)
          return
        }
        ruling.violate(
          seen.violation(
            on: [device], observed: "a wait until \(TimeText.prose(until))", expected: "none",
            "\(name) waits until \(TimeText.prose(until)), and nothing asked it to."))
        return
      }
      waits[place].expected = nil
      ruling.check()
      if !expected.isExact, until >= expected.until {
        waits[place].until = max(waits[place].until, until)
        return
      }
      if until == expected.until { return }
      let told = expected.until - seen.fact.instant
      let kept = until - seen.fact.instant
      ruling.violate(
        seen.violation(
          on: [device], observed: "a wait of \(TimeText.duration(kept))",
          expected: TimeText.duration(told),
          "\(name) waits \(TimeText.duration(kept)), and is to wait \(TimeText.duration(told)).",
          related: [waits[place].because]))
    }

    /// No request comes too early.
    private mutating func judge(
      _ request: RequestTracker.Request, _ seen: Seen, _ device: DeviceIndex,
      _ fleet: borrowing FleetMemory, _ ruling: inout Ruling
    ) {
      let wait = waits[device.position]
      guard let because = wait.because else { return }
      let until = request.isUpload ? max(wait.until, wait.uploadUntil) : wait.until
      let isTooEarly = seen.fact.instant < until
      let name = fleet.declarations.name(of: device)
      if wait.isForAccount {
        ruling.check()
        ruling.violate(
          seen.violation(
            on: [device], observed: "a request", expected: "none until the account is usable",
            "\(name) asked the hub although its account cannot be used.", related: [because]))
      } else if isTooEarly {
        ruling.check()
        ruling.violate(
          seen.violation(
            on: [device], observed: "a request at \(TimeText.prose(seen.fact.instant))",
            expected: "none before \(TimeText.prose(until))",
            "\(name) asked the hub \(TimeText.duration(until - seen.fact.instant)) before its "
              + "wait was over.", related: [because]))
      } else {
        ruling.check()
      }
      if seen.fact.instant >= max(wait.until, wait.uploadUntil) {
        waits[device.position].because = nil
      }
    }
  }
}
