import DeviceSystems
import SimulationKernel

// Whether a tip may be shown, and if not, the first clause that holds it back.

extension TipLedger {
  /// The status of a tip: a function of its rules, the frequency, overrides and invalidation (1.9).
  ///
  /// Reading it changes nothing and needs no view; surface and group do not count.
  public func status(
    of tip: TipIndex, at time: DeviceTime, in app: borrowing AppDefinition,
    values: borrowing ValueListTable, workspace: inout TipWorkspace
  ) -> TipStatus {
    let record = recordOfTip[tip.position]
    guard isConfigured else { return .pending }
    switch overrides.effect(on: record) {
    case .shows: return .available
    case .hides, .none: break
    }
    if let reason = records[record.position].status.invalidation { return .invalidated(reason) }
    let reason = ineligibilityReason(tip, at: time, in: app, values: values, workspace: &workspace)
    switch reason {
    case .none, .displayLimitReached: return .available
    case .absent, .notConfigured, .surfaceUnavailable, .hiddenByOverride, .invalidated,
      .earlierTipInGroup, .otherTipOfGroup, .rule, .frequency, .presentationDropped:
      return .pending
    }
  }

  /// The first clause of the tip's own that keeps it from being shown; nil if none does.
  ///
  /// Groups and surfaces are looked at by whoever asks, before this.
  func ineligibilityReason(
    _ tip: TipIndex, at time: DeviceTime, in app: borrowing AppDefinition,
    values: borrowing ValueListTable, workspace: inout TipWorkspace
  ) -> IneligibilityReason? {
    let policy = app.policies[tip.position]
    guard policy.presence.includes(platform, version: version) else { return .absent }
    guard isConfigured else { return .notConfigured }
    let recordIndex = recordOfTip[tip.position]
    switch overrides.effect(on: recordIndex) {
    case .shows: return nil
    case .hides: return .hiddenByOverride
    case .none: break
    }
    let record = records[recordIndex.position]
    if let reason = record.status.invalidation { return .invalidated(reason) }
    if let rule = firstFailingRule(
      of: policy, at: time, in: app, values: values, workspace: &workspace)
    {
      return .rule(rule)
    }
    if let gate = frequencyReason(policy, record, recordIndex, at: time, in: app) { return gate }
    // The limit comes last: only what rules and frequency let through attempts a display too many
    // (3.2), and the display that reaches the limit still leaves when a rule turns false (2.25).
    if let limit = policy.maximumDisplayCount {
      let known = record.count + pendingCount(of: recordIndex, in: app)
      if known >= limit { return .displayLimitReached(known: known, limit: limit) }
    }
    return nil
  }

  /// Displays on screen that will count when they end (`countAt disappear`).
  func pendingCount(
    of record: RecordIndex, in app: borrowing AppDefinition
  ) -> Int32 {
    guard app.knobs.countAt == .disappear else { return 0 }
    var count: Int32 = 0
    for presentation in presentations
    where presentation.display.record == record && presentation.display.counts { count += 1 }
    return count
  }

  /// The first rule of the tip that does not hold for what this store knows (2.2); nil if all do.
  func firstFailingRule(
    of policy: TipPolicy, at time: DeviceTime, in app: borrowing AppDefinition,
    values: borrowing ValueListTable, workspace: inout TipWorkspace
  ) -> UInt8? {
    // Read where they lie: a rule that is taken out of its array is copied.
    let rules = app.rules.span
    for offset in 0..<policy.ruleCount {
      let index = Int(policy.firstRule) + Int(offset)
      if policy.hasPartialRules, !rules[index].presence.includes(platform, version: version) {
        continue
      }
      if !holds(rules[index], at: time, in: app, values: values, workspace: &workspace) {
        return offset
      }
    }
    return nil
  }

  /// Whether something of the app's code is in the app that runs here.
  public func has(_ presence: Presence) -> Bool { presence.includes(platform, version: version) }

  /// Whether a condition of the app's code, written as a rule, holds for what this store knows.
  public func holds(
    _ condition: borrowing Rule, at time: DeviceTime, in app: borrowing AppDefinition,
    values: borrowing ValueListTable, workspace: inout TipWorkspace
  ) -> Bool {
    holds(condition.ready, at: time, in: app, values: values, workspace: &workspace)
  }

  /// Whether one rule holds for what this store knows (2.3).
  func holds(
    _ rule: ReadyRule, at time: DeviceTime, in app: borrowing AppDefinition,
    values: borrowing ValueListTable, workspace: inout TipWorkspace
  ) -> Bool {
    if let fault = app.ruleFault {
      return holds(rule, with: fault, at: time, in: app, values: values, workspace: &workspace)
    }
    switch rule.input {
    case .parameter(let parameter):
      return rule.holds(
        donations: Span(), values: values, parameter: value(of: parameter, in: app),
        now: time.wall, capturedNow: launchedAt, scratch: &workspace.scratch)
    case .event(let event):
      let limit = app.events[event.position].limit
      switch app.knobs.donationCapAppliedTo {
      case .merged:
        let first = donations[event.position].firstVisible(within: limit, at: time.wall)
        let rows = donations[event.position].rows
        return rule.holds(
          donations: rows.span.extracting(first..<rows.count), values: values,
          parameter: .boolean(false), now: time.wall, capturedNow: launchedAt,
          scratch: &workspace.scratch)
      case .local:
        // Taken out of the workspace, so that the rule may use the rest of it.
        var visible: [DonationRow] = []
        swap(&visible, &workspace.visibleRows)
        defer { swap(&visible, &workspace.visibleRows) }
        donations[event.position].copyVisible(
          within: limit, ofOnly: replica, at: time.wall, into: &visible)
        return rule.holds(
          donations: visible.span, values: values, parameter: .boolean(false), now: time.wall,
          capturedNow: launchedAt, scratch: &workspace.scratch)
      }
    }
  }

  /// The gate that keeps tips that were never displayed apart in time (3.11, 3.12).
  func frequencyReason(
    _ policy: TipPolicy, _ record: TipRecord, _ recordIndex: RecordIndex, at time: DeviceTime,
    in app: borrowing AppDefinition
  ) -> IneligibilityReason? {
    let gap = frequency.gap
    if gap == .zero || policy.ignoresDisplayFrequency { return nil }
    if record.count > 0 || isOnScreen(recordIndex) { return nil }
    if app.knobs.frequencyFrom == .disappear,
      presentations.contains(where: { closesGate($0.display, in: app) })
    {
      return .frequency(until: .distantFuture)
    }
    guard let clock = frequencyClock, time.wall < clock + gap else { return nil }
    return .frequency(until: clock + gap)
  }

  /// Whether a display closes the frequency gate behind it (3.14, C1).
  package func closesGate(_ display: Display, in app: borrowing AppDefinition) -> Bool {
    if display.byOverride && app.knobs.overriddenDisplaysCount == .no { return false }
    if !display.isFirst && app.knobs.redisplayRestartsGap == .no { return false }
    let ignores = app.policies[display.tip.position].ignoresDisplayFrequency
    return !(ignores && app.knobs.ignoringTipRestartsGap == .no)
  }
}
