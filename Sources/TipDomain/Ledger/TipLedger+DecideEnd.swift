import SimulationKernel

// How a display ends, and what its end brings about.

extension TipLedger {
  /// The least time a view is on screen before its duration limit may take it away (3.6).
  public static let leastVisible = SimulatedDuration.seconds(60)

  /// A display ends; its reason or a limit that it reaches may invalidate the tip.
  func end(
    _ presentation: Presentation, _ reason: DisplayEndReason, at time: DeviceTime,
    in app: borrowing AppDefinition, _ workspace: inout TipWorkspace
  ) {
    switch reason {
    case .closed:
      decideInvalidation(
        of: presentation.display.record, .tipClosed, ending: .closed, at: time, in: app, &workspace)
    case .tappedOutside where app.knobs.outsideTap == .invalidate:
      decideInvalidation(
        of: presentation.display.record, .tipClosed, ending: .tappedOutside, at: time, in: app,
        &workspace)
    case .tappedOutside, .actionPerformed, .screenLeft, .ruleFalse, .durationLimit, .invalidated,
      .preempted, .processEnded:
      let ended = endFact(presentation, reason, at: time, in: app)
      workspace.facts.append(.displayEnded(ended))
      invalidateAtLimit(presentation, ended, at: time, in: app, &workspace)
    }
  }

  func endFact(
    _ presentation: Presentation, _ reason: DisplayEndReason, at time: DeviceTime,
    in app: borrowing AppDefinition
  ) -> DisplayEnd {
    let display = presentation.display
    return DisplayEnd(
      presentation: display.presentation, record: display.record, reason: reason,
      visible: presentation.visible(at: time.monotonic), date: time.wall,
      counts: display.counts && app.knobs.countAt == .disappear,
      addsDuration: !(display.byOverride && app.knobs.overriddenDisplaysCount == .no))
  }

  /// The display that reaches a limit invalidates the tip when it ends (3.2, 3.5).
  private func invalidateAtLimit(
    _ presentation: Presentation, _ ended: DisplayEnd, at time: DeviceTime,
    in app: borrowing AppDefinition, _ workspace: inout TipWorkspace
  ) {
    let display = presentation.display
    let record = records[display.record.position]
    guard !display.byOverride, record.status.invalidation == nil else { return }
    let policy = app.policies[display.tip.position]
    let count = record.count + (ended.counts ? 1 : 0)
    if let limit = policy.maximumDisplayCount, count >= limit,
      app.knobs.invalidateAt == .nthEnd, !hasOtherView(of: presentation)
    {
      workspace.facts.append(
        invalidation(of: display.record, .displayCountExceeded, .limitReachedHere, at: time))
    } else if let limit = policy.maximumDisplayDuration, record.duration + ended.visible >= limit,
      app.knobs.durationCheck == .onDisappearToo || ended.reason == .durationLimit
    {
      workspace.facts.append(
        invalidation(of: display.record, .displayDurationExceeded, .limitReachedHere, at: time))
      endViews(after: ended, at: time, in: app, &workspace)
    }
  }

  private func hasOtherView(of presentation: Presentation) -> Bool {
    presentations.contains {
      $0.display.record == presentation.display.record
        && $0.display.presentation != presentation.display.presentation
    }
  }

  /// The other views of a tip whose time is used up leave too, except those that were not on
  /// screen long enough yet: these stay until their own 60 s are over (3.6, C4).
  private func endViews(
    after ended: DisplayEnd, at time: DeviceTime, in app: borrowing AppDefinition,
    _ workspace: inout TipWorkspace
  ) {
    let known = records[ended.record.position].duration + ended.visible
    for other in presentations
    where other.display.record == ended.record && other.display.presentation != ended.presentation
      && timeUntilMayLeave(other, known: known, at: time, in: app) <= .zero
    {
      workspace.facts.append(.displayEnded(endFact(other, .durationLimit, at: time, in: app)))
    }
  }

  /// How long the duration limit still has to spare a view; `known` is the tip's time so far.
  private func timeUntilMayLeave(
    _ presentation: Presentation, known: SimulatedDuration, at time: DeviceTime,
    in app: borrowing AppDefinition
  ) -> SimulatedDuration {
    let visible = presentation.visible(at: time.monotonic)
    switch app.knobs.minimumVisible {
    case .perAppearance: return Self.leastVisible - visible
    case .cumulative: return Self.leastVisible - known - visible
    }
  }

  /// Somebody invalidates a tip: its views leave, and unless an override shows it, it is done.
  func decideInvalidation(
    of record: RecordIndex, _ reason: InvalidationReason, ending: DisplayEndReason,
    at time: DeviceTime, in app: borrowing AppDefinition, _ workspace: inout TipWorkspace
  ) {
    guard isConfigured else { return }
    for presentation in presentations where presentation.display.record == record {
      workspace.facts.append(.displayEnded(endFact(presentation, ending, at: time, in: app)))
    }
    switch overrides.effect(on: record) {
    case .shows:
      workspace.facts.append(.invalidationNotStored(record: record, reason: reason))
      return
    case .hides, .none: break
    }
    if !records[record.position].exists {
      workspace.facts.append(.recordCreated(record: record))
    }
    if records[record.position].status.invalidation == nil || app.knobs.statusReason == .lastWins {
      workspace.facts.append(invalidation(of: record, reason, .person, at: time))
    }
  }

  /// How long until the duration limit takes a tip off the screen; nil if nothing will.
  public func timeUntilDurationLimit(
    of presentation: Presentation, at time: DeviceTime, in app: borrowing AppDefinition
  ) -> SimulatedDuration? {
    let display = presentation.display
    guard !display.byOverride,
      let limit = app.policies[display.tip.position].maximumDisplayDuration
    else { return nil }
    let before = records[display.record.position].duration
    let visible = presentation.visible(at: time.monotonic)
    let least = timeUntilMayLeave(presentation, known: before, at: time, in: app)
    return max(.zero, max(least, limit - before - visible))
  }

  func decideDuration(
    of presentation: Presentation, at time: DeviceTime, in app: borrowing AppDefinition,
    _ workspace: inout TipWorkspace
  ) {
    guard presentation.resumedAt != nil,
      timeUntilDurationLimit(of: presentation, at: time, in: app) == .zero
    else { return }
    end(presentation, .durationLimit, at: time, in: app, &workspace)
  }

  /// A visible tip whose rules no longer hold leaves, if the knob says so (2.25).
  func decideRetraction(
    of presentation: Presentation, at time: DeviceTime, in app: borrowing AppDefinition,
    values: borrowing ValueListTable, _ workspace: inout TipWorkspace
  ) {
    guard app.knobs.retractOnRuleFalse == .yes, !presentation.display.byOverride else { return }
    let tip = presentation.display.tip
    let held = holdBack(tip, at: time, in: app, values: values, workspace: &workspace)
    switch held {
    case .rule: end(presentation, .ruleFalse, at: time, in: app, &workspace)
    case .none, .notConfigured, .surfaceUnavailable, .hiddenByOverride, .invalidated,
      .displayLimitReached, .earlierTipInGroup, .otherTipOfGroup, .frequency, .presentationDropped:
      break
    }
  }

  func invalidation(
    of record: RecordIndex, _ reason: InvalidationReason, _ cause: InvalidationCause,
    at time: DeviceTime
  ) -> TipFact {
    .invalidated(
      Invalidation(
        record: record, reason: reason, epoch: records[record.position].status.epoch,
        date: time.wall, cause: cause))
  }
}
