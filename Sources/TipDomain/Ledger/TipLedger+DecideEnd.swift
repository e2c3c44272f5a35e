import DeviceSystems
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
      .preempted, .processEnded, .viewLeft:
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
      addsDuration: addsDuration(display, in: app))
  }

  /// The display that reaches a limit invalidates the tip when it ends (3.2, 3.5).
  private func invalidateAtLimit(
    _ presentation: Presentation, _ ended: DisplayEnd, at time: DeviceTime,
    in app: borrowing AppDefinition, _ workspace: inout TipWorkspace
  ) {
    let display = presentation.display
    let record = records[display.record.position]
    guard !display.byOverride, record.status.invalidation == nil,
      !workspace.invalidates(display.record)
    else { return }
    let policy = app.policies[display.tip.position]
    let count = record.count + workspace.endedCount(of: display.record)
    if let limit = policy.maximumDisplayCount, count >= limit,
      app.knobs.invalidateAt == .nthEnd, !hasOtherView(of: presentation, workspace)
    {
      workspace.facts.append(
        invalidation(of: display.record, .displayCountExceeded, .limitReachedHere, at: time))
    } else if let limit = policy.maximumDisplayDuration,
      usedTime(of: display.record, at: time, in: app) >= limit,
      app.knobs.durationCheck == .onDisappearToo || ended.reason == .durationLimit
    {
      workspace.facts.append(
        invalidation(of: display.record, .displayDurationExceeded, .limitReachedHere, at: time))
      endViews(of: display.record, at: time, in: app, &workspace)
    }
  }

  private func hasOtherView(of presentation: Presentation, _ workspace: TipWorkspace) -> Bool {
    presentations.contains {
      $0.display.record == presentation.display.record
        && $0.display.presentation != presentation.display.presentation
        && !workspace.ends($0.display.presentation)
    }
  }

  /// The other views of a tip whose time is used up leave too, except those that were not on
  /// screen long enough yet: these stay until their own 60 s are over (3.6, C4).
  private func endViews(
    of record: RecordIndex, at time: DeviceTime, in app: borrowing AppDefinition,
    _ workspace: inout TipWorkspace
  ) {
    for other in presentations
    where other.display.record == record && !other.display.byOverride
      && !workspace.ends(other.display.presentation)
      && timeUntilMayLeave(other, at: time, in: app) == .zero
    {
      workspace.facts.append(.displayEnded(endFact(other, .durationLimit, at: time, in: app)))
    }
  }

  // MARK: Time on screen

  /// The visible time of a tip so far: of all appearances that ended, as known here, and of all
  /// views on screen (3.5).
  func usedTime(
    of record: RecordIndex, at time: DeviceTime, in app: borrowing AppDefinition
  ) -> SimulatedDuration {
    var used = records[record.position].duration
    for presentation in presentations
    where presentation.display.record == record && addsDuration(presentation.display, in: app) {
      used = used + presentation.visible(at: time.monotonic)
    }
    return used
  }

  private func addsDuration(_ display: Display, in app: borrowing AppDefinition) -> Bool {
    !(display.byOverride && app.knobs.overriddenDisplaysCount == .no)
  }

  /// How long until the views on screen have added `missing` to the time of a tip: each second
  /// counts once for each view that is visible (3.5).
  private func time(
    untilViewsOf record: RecordIndex, add missing: SimulatedDuration,
    in app: borrowing AppDefinition
  ) -> SimulatedDuration {
    guard missing > .zero else { return .zero }
    var running: Int64 = 0
    for presentation in presentations
    where presentation.display.record == record && presentation.resumedAt != nil
      && addsDuration(presentation.display, in: app)
    { running += 1 }
    let views = max(1, running)
    return SimulatedDuration(microseconds: (missing.microseconds + views - 1) / views)
  }

  /// How long the duration limit still has to spare a view.
  private func timeUntilMayLeave(
    _ presentation: Presentation, at time: DeviceTime, in app: borrowing AppDefinition
  ) -> SimulatedDuration {
    switch app.knobs.minimumVisible {
    case .perAppearance:
      return max(.zero, Self.leastVisible - presentation.visible(at: time.monotonic))
    case .cumulative:
      let record = presentation.display.record
      let used = usedTime(of: record, at: time, in: app)
      return self.time(untilViewsOf: record, add: Self.leastVisible - used, in: app)
    }
  }

  /// How long until the duration limit takes a tip off the screen, if no view comes or goes
  /// meanwhile; nil if nothing will.
  public func timeUntilDurationLimit(
    of presentation: Presentation, at time: DeviceTime, in app: borrowing AppDefinition
  ) -> SimulatedDuration? {
    let display = presentation.display
    guard !display.byOverride,
      let limit = app.policies[display.tip.position].maximumDisplayDuration
    else { return nil }
    let used = usedTime(of: display.record, at: time, in: app)
    return max(
      timeUntilMayLeave(presentation, at: time, in: app),
      self.time(untilViewsOf: display.record, add: limit - used, in: app))
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

  func decideDuration(
    of presentation: Presentation, at time: DeviceTime, in app: borrowing AppDefinition,
    _ workspace: inout TipWorkspace
  ) {
    guard presentation.resumedAt != nil,
      timeUntilDurationLimit(of: presentation, at: time, in: app) == .zero
    else { return }
    end(presentation, .durationLimit, at: time, in: app, &workspace)
  }

  /// A visible tip whose rules no longer hold leaves, if the knob says so (2.25), also one that was
  /// invalidated meanwhile and stayed.
  func decideRetraction(
    of presentation: Presentation, at time: DeviceTime, in app: borrowing AppDefinition,
    values: borrowing ValueListTable, _ workspace: inout TipWorkspace
  ) {
    let display = presentation.display
    guard app.knobs.retractOnRuleFalse == .yes, isConfigured, !display.byOverride else { return }
    let rule = firstFailingRule(
      of: app.policies[display.tip.position], at: time, in: app, values: values,
      workspace: &workspace)
    if rule != nil { end(presentation, .ruleFalse, at: time, in: app, &workspace) }
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

extension AppDefinition {
  /// Whether a tip leaves the screen after some time by itself (3.5).
  package func limitsDuration(of tip: TipIndex) -> Bool {
    policies[tip.position].maximumDisplayDuration != nil
  }
}
