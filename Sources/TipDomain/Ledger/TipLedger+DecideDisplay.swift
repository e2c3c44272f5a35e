import DeviceSystems
import SimulationKernel

// How a view's request for a tip is answered.

extension TipLedger {
  func decideRequest(
    _ request: DisplayRequest, at time: DeviceTime, in app: borrowing AppDefinition,
    values: borrowing ValueListTable, workspace: inout TipWorkspace
  ) {
    if let group = request.group {
      decideGroupRequest(
        request, of: group, at: time, in: app, values: values, workspace: &workspace)
    } else if let tip = request.tip {
      noteEvaluation(of: tip, in: app, &workspace)
      let reason = ineligibilityReason(
        tip, at: time, in: app, values: values, workspace: &workspace)
      answer(request, with: tip, withheldBecause: reason, at: time, in: app, &workspace)
    }
    invalidateAttempted(by: request, at: time, in: app, &workspace)
  }

  private func decideGroupRequest(
    _ request: DisplayRequest, of group: GroupIndex, at time: DeviceTime,
    in app: borrowing AppDefinition, values: borrowing ValueListTable,
    workspace: inout TipWorkspace
  ) {
    // A view of a type that this app does not have as a member is not in its code either.
    if let asked = request.tip, app.isPartialGroup[group.position],
      !has(asked, in: group, of: app)
    {
      withhold(asked, because: .absent, &workspace)
      return
    }
    for index in 0..<app.groups[group.position].tips.count
    where isMember(index, of: group, in: app) {
      noteEvaluation(of: app.groups[group.position].tips[index], in: app, &workspace)
    }
    let offer = offer(of: group, at: time, in: app, values: values, workspace: &workspace)
    switch offer {
    case .tip(let current):
      // A view that casts the current tip to another type shows nothing (4.7).
      if let asked = request.tip, asked != current {
        withhold(asked, because: whyNot(asked, while: current, in: group, app), &workspace)
      } else if !shows(current, inSlot: request.slot) {
        // A further view of the group shows the current tip as well, if nothing holds that back.
        let reason = ineligibilityReason(
          current, at: time, in: app, values: values, workspace: &workspace)
        answer(request, with: current, withheldBecause: reason, at: time, in: app, &workspace)
      }
    case .nothing(let next, let because):
      guard let next, let because else { return }
      if let asked = request.tip, asked != next {
        withhold(asked, because: whyNot(asked, while: next, in: group, app), &workspace)
      } else {
        withhold(next, because: because, &workspace)
      }
    }
  }

  /// Whether the view in a slot shows `tip` already.
  private func shows(_ tip: TipIndex, inSlot slot: UInt16) -> Bool {
    for presentation in presentations
    where presentation.display.slot == slot && presentation.display.tip == tip { return true }
    return false
  }

  /// Why `asked` does not show while it is the turn of `current`.
  private func whyNot(
    _ asked: TipIndex, while current: TipIndex, in group: GroupIndex,
    _ app: borrowing AppDefinition
  ) -> IneligibilityReason {
    let record = recordOfTip[asked.position]
    switch overrides.effect(on: record) {
    case .shows: break  // It would show though it is done; only the order is in its way (C1).
    case .hides, .none:
      if let reason = records[record.position].status.invalidation { return .invalidated(reason) }
    }
    let blocking = recordOfTip[current.position]
    let tips = app.groups[group.position].tips
    let isLater = tips.firstIndex(of: current) ?? 0 < tips.firstIndex(of: asked) ?? 0
    switch app.groups[group.position].priority {
    case .ordered where isLater && records[blocking.position].status.invalidation == nil:
      return .earlierTipInGroup(blocking)
    case .ordered, .firstAvailable: return .otherTipOfGroup(blocking)
    }
  }

  /// The later tip leaves in the same instant (C12).
  private func preempt(
    in group: GroupIndex, for tip: TipIndex, at time: DeviceTime,
    in app: borrowing AppDefinition, _ workspace: inout TipWorkspace
  ) {
    guard let other = tipOnScreen(of: group), other != tip else { return }
    for presentation in presentations
    where isSlot(presentation.display.slot, of: group)
      && !workspace.ends(presentation.display.presentation)
    {
      end(presentation, .preempted, at: time, in: app, &workspace)
    }
  }

  private func answer(
    _ request: DisplayRequest, with tip: TipIndex, withheldBecause reason: IneligibilityReason?,
    at time: DeviceTime, in app: borrowing AppDefinition, _ workspace: inout TipWorkspace
  ) {
    if request.notAgain == recordOfTip[tip.position] { return }
    if let reason {
      withhold(tip, because: reason, &workspace)
    } else if !platform.offers(request.surface) {
      withhold(tip, because: .surfaceUnavailable(request.surface), &workspace)
    } else if isOutOfTime(tip, at: time, in: app) {
      workspace.facts.append(
        invalidation(
          of: recordOfTip[tip.position], .displayDurationExceeded, .limitReachedHere, at: time))
      withhold(tip, because: .invalidated(.displayDurationExceeded), &workspace)
    } else if request.isDropped {
      withhold(tip, because: .presentationDropped, &workspace)
    } else {
      // Only what really appears takes the place of another: a popover that never comes, or a
      // surface that the platform does not have, leaves the screen as it is.
      if let group = request.group {
        preempt(in: group, for: tip, at: time, in: app, &workspace)
      }
      show(tip, request, at: time, in: app, &workspace)
    }
  }

  /// The display too many that a view attempted invalidates the tip (3.2), also in a group, which
  /// would wait for it for ever otherwise (4.5).
  private func invalidateAttempted(
    by request: DisplayRequest, at time: DeviceTime, in app: borrowing AppDefinition,
    _ workspace: inout TipWorkspace
  ) {
    for index in workspace.facts.indices {
      guard
        case .withheld(let tip, let record, .displayLimitReached) = workspace.facts[index]
      else { continue }
      if let asked = request.tip, asked != tip { continue }
      // Another tip of the same record may have just ended it by a limit of its own (1.2).
      guard !isOnScreen(record), request.notAgain != record, !workspace.invalidates(record) else {
        continue
      }
      workspace.facts.append(
        invalidation(of: record, .displayCountExceeded, .limitReachedHere, at: time))
    }
  }

  private func show(
    _ tip: TipIndex, _ request: DisplayRequest, at time: DeviceTime,
    in app: borrowing AppDefinition, _ workspace: inout TipWorkspace
  ) {
    let record = recordOfTip[tip.position]
    let byOverride: Bool
    switch overrides.effect(on: record) {
    case .shows: byOverride = true
    case .none, .hides: byOverride = false
    }
    let isSecondView = isOnScreen(record) && app.knobs.simultaneousViews == .countOnce
    let isUncounted = byOverride && app.knobs.overriddenDisplaysCount == .no
    let known = records[record.position].count
    workspace.facts.append(
      .displayed(
        Display(
          presentation: presentationCount + 1, tip: tip, record: record, slot: request.slot,
          surface: request.surface, byOverride: byOverride,
          isFirst: known == 0 && !isOnScreen(record),
          counts: !isSecondView && !isUncounted, knownBefore: known, date: time.wall)))
  }

  /// A record exists from the first evaluation on, shown or not (1.4); a tip that the app does not
  /// have is not evaluated.
  private func noteEvaluation(
    of tip: TipIndex, in app: borrowing AppDefinition, _ workspace: inout TipWorkspace
  ) {
    guard app.policies[tip.position].presence.includes(platform, version: version) else { return }
    let record = recordOfTip[tip.position]
    guard isConfigured, !records[record.position].exists else { return }
    // Two tips of a group may have one id (1.2).
    if workspace.facts.contains(.recordCreated(record: record)) { return }
    workspace.facts.append(.recordCreated(record: record))
  }

  /// Says why a view did not get `tip`, unless a clause of the tip's own was said already.
  func withhold(
    _ tip: TipIndex, because reason: IneligibilityReason, _ workspace: inout TipWorkspace
  ) {
    for fact in workspace.facts {
      if case .withheld(tip, _, _) = fact { return }
    }
    workspace.facts.append(
      .withheld(tip: tip, record: recordOfTip[tip.position], because: reason))
  }
}
