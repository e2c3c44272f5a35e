import DeviceSystems
import SimulationKernel

// What limits and imports bring about without anybody's display ending.

extension TipLedger {
  /// What an import about `record` brings about here (C2, C3).
  func decideSettlement(
    of record: RecordIndex, at time: DeviceTime, in app: borrowing AppDefinition,
    _ workspace: inout TipWorkspace
  ) {
    let known = records[record.position]
    if known.status.invalidation != nil {
      guard app.knobs.remoteInvalidationRetracts == .yes else { return }
      for presentation in presentations
      where presentation.display.record == record && !presentation.display.byOverride {
        workspace.facts.append(
          .displayEnded(endFact(presentation, .invalidated, at: time, in: app)))
      }
      return
    }
    guard app.knobs.mergeReachesLimit == .invalidate, known.exists, !isOnScreen(record) else {
      return
    }
    // What an override shows is never invalidated (5.3).
    switch overrides.effect(on: record) {
    case .shows: return
    case .hides, .none: break
    }
    // A type that the running app does not have limits nothing.
    for tip in recordOfTip.indices
    where recordOfTip[tip] == record && has(app.policies[tip].presence) {
      guard let reason = limitReached(by: known, app.policies[tip]) else { continue }
      workspace.facts.append(invalidation(of: record, reason, .limitReachedByMerge, at: time))
      return
    }
  }

  /// The limit that the displays known so far have reached, if they have one.
  private func limitReached(by known: TipRecord, _ policy: TipPolicy) -> InvalidationReason? {
    if let limit = policy.maximumDisplayCount, known.count >= limit { return .displayCountExceeded }
    return isUsedUp(known.duration, policy) ? .displayDurationExceeded : nil
  }

  private func isUsedUp(_ used: SimulatedDuration, _ policy: TipPolicy) -> Bool {
    // A limit of no time at all still allows the one showing that the 60 s grant (3.6).
    guard let limit = policy.maximumDisplayDuration, used > .zero else { return false }
    return used >= limit
  }

  /// Whether a view's attempt finds the time of `tip` used up, so that the tip ends rather than
  /// appears: a merge may have told so (C3), eligibility was reset and the time was not (1.16), or
  /// views that are on screen for their own 60 s used it up meanwhile (3.5, 3.6).
  func isOutOfTime(
    _ tip: TipIndex, at time: DeviceTime, in app: borrowing AppDefinition
  ) -> Bool {
    let record = recordOfTip[tip.position]
    switch overrides.effect(on: record) {
    case .shows: return false
    case .hides, .none: break
    }
    return app.knobs.durationCheck == .onDisappearToo
      && isUsedUp(usedTime(of: record, at: time, in: app), app.policies[tip.position])
  }

  /// A tip gets another chance; unless its displays are forgotten, a limit that it had reached
  /// ends it again at once (1.16).
  func decideEligibilityReset(
    _ tip: TipIndex, at time: DeviceTime, in app: borrowing AppDefinition,
    _ workspace: inout TipWorkspace
  ) {
    let record = recordOfTip[tip.position]
    let known = records[record.position]
    guard isConfigured, known.status.epoch < .max else { return }
    let epoch = known.status.epoch + 1
    if !known.exists { workspace.facts.append(.recordCreated(record: record)) }
    workspace.facts.append(.eligibilityReset(record: record, epoch: epoch, date: time.wall))
    switch app.knobs.resetEligibilityClears {
    case .countAndDuration: break
    case .all: decideDeletion(ofEventsIn: tip, at: time, in: app, &workspace)
    case .nothing:
      let reason = limitReached(by: known, app.policies[tip.position])
      guard let reason, app.knobs.invalidateAt == .nthEnd, !isOnScreen(record) else { return }
      workspace.facts.append(
        .invalidated(
          Invalidation(
            record: record, reason: reason, epoch: epoch, date: time.wall,
            cause: .limitReachedHere)))
    }
  }

  /// The donations of all events that the tip's rules ask, each event once (C13).
  private func decideDeletion(
    ofEventsIn tip: TipIndex, at time: DeviceTime, in app: borrowing AppDefinition,
    _ workspace: inout TipWorkspace
  ) {
    let policy = app.policies[tip.position]
    let first = Int(policy.firstRule)
    for index in first..<first + Int(policy.ruleCount) {
      guard case .event(let event) = app.rules[index].input else { continue }
      var isRepeated = false
      for earlier in first..<index where app.rules[earlier].input == .event(event) {
        isRepeated = true
      }
      if !isRepeated { decideDeletion(of: event, at: time, in: app, &workspace) }
    }
  }
}
