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
      noteEvaluation(of: tip, &workspace)
      let held = holdBack(tip, at: time, in: app, values: values, workspace: &workspace)
      answer(request, with: tip, heldBackBy: held, at: time, in: app, &workspace)
    }
  }

  private func decideGroupRequest(
    _ request: DisplayRequest, of group: GroupIndex, at time: DeviceTime,
    in app: borrowing AppDefinition, values: borrowing ValueListTable,
    workspace: inout TipWorkspace
  ) {
    for place in 0..<app.groups[group.position].tips.count {
      noteEvaluation(of: app.groups[group.position].tips[place], &workspace)
    }
    let offer = offer(of: group, at: time, in: app, values: values, workspace: &workspace)
    switch offer {
    case .tip(let current):
      // A view that casts the current tip to another type shows nothing (4.7).
      if let asked = request.tip, asked != current {
        withhold(asked, because: whyNot(asked, while: current, in: group, app), &workspace)
      } else if isOnScreen(recordOfTip[current.position]) {
        return
      } else {
        preempt(in: group, for: current, at: time, in: app, &workspace)
        answer(request, with: current, heldBackBy: nil, at: time, in: app, &workspace)
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

  /// Why `asked` does not show while it is the turn of `current`.
  private func whyNot(
    _ asked: TipIndex, while current: TipIndex, in group: GroupIndex,
    _ app: borrowing AppDefinition
  ) -> HoldBack {
    let record = recordOfTip[asked.position]
    if let reason = records[record.position].status.invalidation { return .invalidated(reason) }
    let blocking = recordOfTip[current.position]
    switch app.groups[group.position].priority {
    case .ordered: return .earlierTipInGroup(blocking)
    case .firstAvailable: return .otherTipOfGroup(blocking)
    }
  }

  /// The later tip leaves in the same instant (C12).
  private func preempt(
    in group: GroupIndex, for tip: TipIndex, at time: DeviceTime,
    in app: borrowing AppDefinition, _ workspace: inout TipWorkspace
  ) {
    guard let other = tipOnScreen(of: group, in: app), other != tip else { return }
    for presentation in presentations where presentation.display.tip == other {
      end(presentation, .preempted, at: time, in: app, &workspace)
    }
  }

  private func answer(
    _ request: DisplayRequest, with tip: TipIndex, heldBackBy held: HoldBack?,
    at time: DeviceTime, in app: borrowing AppDefinition, _ workspace: inout TipWorkspace
  ) {
    if request.notAgain == recordOfTip[tip.position] { return }
    if let held {
      withhold(tip, because: held, &workspace)
      invalidateAtAttempt(tip, held, at: time, in: app, &workspace)
    } else if !platform.offers(request.surface) {
      withhold(tip, because: .surfaceUnavailable(request.surface), &workspace)
    } else if request.isDropped {
      withhold(tip, because: .presentationDropped, &workspace)
    } else {
      show(tip, request, at: time, in: app, &workspace)
    }
  }

  /// With `invalidateAt attemptN+1`, the display too many invalidates the tip (3.2).
  private func invalidateAtAttempt(
    _ tip: TipIndex, _ held: HoldBack, at time: DeviceTime, in app: borrowing AppDefinition,
    _ workspace: inout TipWorkspace
  ) {
    guard case .displayLimitReached = held else { return }
    let record = recordOfTip[tip.position]
    guard !isOnScreen(record) else { return }
    workspace.facts.append(
      invalidation(of: record, .displayCountExceeded, .limitReachedHere, at: time))
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
          surface: request.surface, byOverride: byOverride, isFirst: known == 0,
          counts: !isSecondView && !isUncounted, knownBefore: known, date: time.wall)))
  }

  /// A record exists from the first evaluation on, shown or not (1.4).
  private func noteEvaluation(of tip: TipIndex, _ workspace: inout TipWorkspace) {
    let record = recordOfTip[tip.position]
    if isConfigured && !records[record.position].exists {
      workspace.facts.append(.recordCreated(record: record))
    }
  }

  private func withhold(
    _ tip: TipIndex, because held: HoldBack, _ workspace: inout TipWorkspace
  ) {
    workspace.facts.append(
      .withheld(tip: tip, record: recordOfTip[tip.position], because: held))
  }
}
