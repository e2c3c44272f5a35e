import DeviceSystems

// What a group offers: at most one of its tips at a time (4.1).

extension TipLedger {
  /// The group's current tip, or why there is none.
  enum GroupOffer {
    /// This tip may be shown, or is on screen already.
    case tip(TipIndex)
    /// Nothing; the tip that comes next, or the last if all are done, and what holds it back.
    case nothing(next: TipIndex?, because: IneligibilityReason?)
  }

  /// What `group` offers now: `currentTip`.
  ///
  /// Facts about tips that were passed over are added to the workspace, so that the journal can
  /// say which clause held each of them back.
  func offer(
    of group: GroupIndex, at time: DeviceTime, in app: borrowing AppDefinition,
    values: borrowing ValueListTable, workspace: inout TipWorkspace
  ) -> GroupOffer {
    let onScreen = tipOnScreen(of: group)
    if let onScreen, !mayPreempt(group, in: app) { return .tip(onScreen) }
    switch app.groups[group.position].priority {
    case .ordered:
      return orderedOffer(of: group, at: time, in: app, values: values, workspace: &workspace)
    case .firstAvailable:
      let count = app.groups[group.position].tips.count
      for index in 0..<count {
        guard isMember(index, of: group, in: app) else { continue }
        let tip = app.groups[group.position].tips[index]
        if tip == onScreen { return .tip(tip) }
        let ineligibility = ineligibilityReason(
          tip, at: time, in: app, values: values, workspace: &workspace)
        guard let ineligibility else { return .tip(tip) }
        withhold(tip, because: ineligibility, &workspace)
      }
      return .nothing(next: nil, because: nil)
    }
  }

  private func orderedOffer(
    of group: GroupIndex, at time: DeviceTime, in app: borrowing AppDefinition,
    values: borrowing ValueListTable, workspace: inout TipWorkspace
  ) -> GroupOffer {
    let count = app.groups[group.position].tips.count
    var last: (tip: TipIndex, because: IneligibilityReason)?
    for index in 0..<count where isMember(index, of: group, in: app) {
      let tip = app.groups[group.position].tips[index]
      let record = recordOfTip[tip.position]
      let reason = records[record.position].status.invalidation
      // An override lifts rules and frequency, never the order (C1): a tip that is done is
      // passed over unless it is the last, which a test may look at again and again (5.3).
      let staysForTesting: Bool
      switch overrides.effect(on: record) {
      case .shows: staysForTesting = isLastMember(index, of: group, in: app)
      case .hides, .none: staysForTesting = false
      }
      if let reason, !staysForTesting {
        last = (tip, .invalidated(reason))
        continue
      }
      let ineligibility = ineligibilityReason(
        tip, at: time, in: app, values: values, workspace: &workspace)
      guard let ineligibility else { return .tip(tip) }
      return .nothing(next: tip, because: ineligibility)
    }
    return .nothing(next: last?.tip, because: last?.because)
  }

  /// Whether a group has the tip at `index` of its list here: another platform or version of the
  /// app may have it, and this one goes on as if it were not listed.
  func isMember(_ index: Int, of group: GroupIndex, in app: borrowing AppDefinition) -> Bool {
    guard app.isPartialGroup[group.position] else { return true }
    let tip = app.groups[group.position].tips[index]
    let presences = app.groups[group.position].presences
    return app.policies[tip.position].presence.includes(platform, version: version)
      && (presences.isEmpty || presences[index].includes(platform, version: version))
  }

  private func isLastMember(
    _ index: Int, of group: GroupIndex, in app: borrowing AppDefinition
  ) -> Bool {
    for later in (index + 1)..<max(index + 1, app.groups[group.position].tips.count)
    where isMember(later, of: group, in: app) {
      return false
    }
    return true
  }

  /// Whether a tip is a member of a group here.
  public func has(
    _ tip: TipIndex, in group: GroupIndex, of app: borrowing AppDefinition
  ) -> Bool {
    for index in 0..<app.groups[group.position].tips.count
    where app.groups[group.position].tips[index] == tip {
      return isMember(index, of: group, in: app)
    }
    return false
  }

  /// The tip that views of `group` have on screen, if they have one. A tip of the group that is up
  /// through a view of its own says nothing about whose turn it is (4.3, 4.11).
  func tipOnScreen(of group: GroupIndex) -> TipIndex? {
    for presentation in presentations where isSlot(presentation.display.slot, of: group) {
      return presentation.display.tip
    }
    return nil
  }

  private func mayPreempt(_ group: GroupIndex, in app: borrowing AppDefinition) -> Bool {
    app.groups[group.position].priority == .firstAvailable
      && app.knobs.preemptFirstAvailable == .yes
  }
}
