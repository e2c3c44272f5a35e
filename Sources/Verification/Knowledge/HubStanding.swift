import FleetSimulation
import SimulationKernel
import TipSync

/// What the hub has to refuse at a moment: by the faults that go on, and by the accounts without
/// room.
struct HubStanding: Sendable {
  private let faults: [FaultDefinition]
  private let steps: [TimelineStep]
  private var nextStep = 0
  private var isActive: [Bool]
  private var isFull: [Bool]
  /// When a step last filled an account, or made room in it.
  private var lastChange: Instant?

  init(_ declarations: Declarations) {
    faults = declarations.transport.faults
    steps = declarations.transport.timeline.filter { step in
      if case .fillQuota = step.action { return true }
      if case .freeQuota = step.action { return true }
      return false
    }.sorted { $0.at < $1.at }
    isActive = faults.map { _ in false }
    isFull = Array(repeating: false, count: declarations.transport.accountCount)
  }

  /// Takes in a fact of the run, and the steps of the timeline before it.
  mutating func observe(_ seen: Seen) {
    while nextStep < steps.count, .zero + steps[nextStep].at <= seen.fact.instant {
      take(steps[nextStep])
      nextStep += 1
    }
    guard case .run(let fact) = seen.fact.kind else { return }
    if case .faultBegan(let fault) = fact { note(Int(fault), isActive: true) }
    if case .faultEnded(let fault) = fact { note(Int(fault), isActive: false) }
    if case .healed = fact {
      for place in isFull.indices { isFull[place] = false }
    }
  }

  private mutating func take(_ step: TimelineStep) {
    lastChange = .zero + step.at
    if case .fillQuota(let account) = step.action { set(account, isFull: true) }
    if case .freeQuota(let account) = step.action { set(account, isFull: false) }
  }

  private mutating func note(_ fault: Int, isActive: Bool) {
    guard fault < self.isActive.count else { return }
    self.isActive[fault] = isActive
    guard case .quotaFull(let account) = faults[fault].kind else { return }
    let staysFull = faults.indices.contains {
      self.isActive[$0] && faults[$0].kind == .quotaFull(account: account)
    }
    set(account, isFull: staysFull)
  }

  private mutating func set(_ account: UInt16, isFull: Bool) {
    if Int(account) < self.isFull.count { self.isFull[Int(account)] = isFull }
  }

  /// Whether an account has no room; nil if a step changes that at this very moment.
  func isFull(_ account: UInt16, at instant: Instant) -> Bool? {
    if lastChange == instant { return nil }
    return Int(account) < isFull.count ? isFull[Int(account)] : false
  }

  /// Whether single items of an upload may fail now (7.7).
  var failsItems: Bool {
    faults.indices.contains { place in
      guard isActive[place] else { return false }
      if case .partialFailure = faults[place].kind { return true }
      if case .hubError(.partialFailure, _) = faults[place].kind { return true }
      return false
    }
  }

  /// How long a fault that goes on has devices wait that meet an error; empty if none goes on.
  func waits(for error: SyncError) -> [SimulatedDuration] {
    faults.indices.compactMap { place in
      guard isActive[place], case .hubError(error, let retryAfter) = faults[place].kind else {
        return nil
      }
      return retryAfter
    }
  }

  /// An error that every request meets now, whatever it asks for; nil if there may be requests that
  /// meet none.
  var refusesEverything: SyncError? {
    var certain: SyncError?
    for place in faults.indices where isActive[place] {
      guard case .hubError(let error, _) = faults[place].kind else { continue }
      guard error.meetsEveryRequest else { return nil }
      certain = error
    }
    return certain
  }
}

extension SyncError {
  /// Whether a hub in this condition answers nothing at all (7.14).
  var meetsEveryRequest: Bool {
    switch self {
    case .serviceUnavailable, .requestRateLimited, .zoneBusy, .networkUnavailable,
      .networkFailure, .badContainer, .missingEntitlement, .notAuthenticated, .permissionFailure,
      .accountTemporarilyUnavailable:
      true
    case .quotaExceeded, .limitExceeded, .changeTokenExpired, .zoneNotFound, .userDeletedZone,
      .serverResponseLost, .invalidArguments, .partialFailure, .batchRequestFailed, .unknownItem,
      .serverRecordChanged:
      false
    }
  }

  /// Whether the hub says how long a device is to wait; where it does not, the device chooses
  /// (7.16).
  var asksForWait: Bool {
    self != .zoneBusy && self != .networkUnavailable && self != .networkFailure
  }
}
