import CloudSync
import FleetFacts
import Scenarios
import SimulationKernel
import TipSync

/// What the hub has to refuse at a moment: by the faults that go on, and by the accounts without
/// room.
package struct HubConditions: Sendable {
  private var faults: ActiveFaults
  private let steps: [TimelineStep]
  private var nextStep = 0
  /// By account: whether the last step that concerned its room filled it, and when it did.
  private var filled: [(isFull: Bool, at: Instant?)]
  /// When a step last filled an account, or made room in it.
  private var lastChange: Instant?

  package init(_ declarations: Declarations) {
    faults = ActiveFaults(declarations.transport)
    steps = declarations.transport.timeline.filter { step in
      if case .fillQuota = step.action { return true }
      if case .freeQuota = step.action { return true }
      return false
    }.sorted { $0.at < $1.at }
    filled = Array(repeating: (false, nil), count: declarations.transport.accountCount)
  }

  /// Processes a fact of the run, and the steps of the timeline before it.
  package mutating func observe(_ entry: JournalEntry) {
    while nextStep < steps.count, .zero + steps[nextStep].at <= entry.fact.instant {
      take(steps[nextStep])
      nextStep += 1
    }
    guard case .run(let fact) = entry.fact.kind else { return }
    faults.observe(fact)
    if case .healed = fact {
      // A step of that moment comes after the healing.
      for account in filled.indices where filled[account].at != entry.fact.instant {
        filled[account].isFull = false
      }
    }
  }

  private mutating func take(_ step: TimelineStep) {
    lastChange = .zero + step.at
    if case .fillQuota(let account) = step.action { set(account, isFull: true, at: step.at) }
    if case .freeQuota(let account) = step.action { set(account, isFull: false, at: step.at) }
  }

  private mutating func set(_ account: UInt16, isFull: Bool, at moment: SimulatedDuration) {
    if Int(account) < filled.count { filled[Int(account)] = (isFull, .zero + moment) }
  }

  /// Whether an account has no room; nil if a step changes that at this very moment.
  package func isFull(_ account: UInt16, at instant: Instant) -> Bool? {
    if lastChange == instant { return nil }
    if faults.contains(where: { $0 == .quotaFull(account: account) }) { return true }
    return Int(account) < filled.count ? filled[Int(account)].isFull : false
  }

  /// Whether single items of an upload may fail now (7.7).
  package var failsItems: Bool {
    faults.contains { kind in
      if case .partialFailure = kind { return true }
      if case .hubError(.partialFailure, _) = kind { return true }
      return false
    }
  }

  /// The one fault of the hub that goes on, if it lets all items of an upload fail and no other
  /// fault lets single ones fail; with the wait that it asks for.
  package var waitForItems: (error: SyncError, retryAfter: SimulatedDuration)? {
    let errors = faults.hubErrors
    let failsByChance = faults.contains { kind in
      if case .partialFailure = kind { return true }
      return false
    }
    guard !failsByChance, let first = errors.first, errors.count == 1,
      first.error == .partialFailure || first.error == .batchRequestFailed
    else { return nil }
    return first
  }

  /// How long a fault that goes on has devices wait that meet an error; empty if none goes on.
  package func waits(for error: SyncError) -> [SimulatedDuration] {
    faults.hubErrors.filter { $0.error == error }.map(\.retryAfter)
  }

  /// An error that every request meets now, whatever it asks for; nil if there may be requests that
  /// meet none.
  package var refusesEverything: SyncError? {
    let errors = faults.hubErrors
    return errors.allSatisfy { $0.error.meetsEveryRequest } ? errors.last?.error : nil
  }
}

extension SyncError {
  /// Whether a hub in this condition answers nothing at all (7.14).
  package var meetsEveryRequest: Bool {
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
  package var asksForWait: Bool {
    self != .zoneBusy && self != .networkUnavailable && self != .networkFailure
  }
}
