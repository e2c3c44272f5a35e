import DeviceSystems

extension FocusState {
  /// Applies a fact; it cannot fail.
  mutating func evolve(_ fact: FocusFact) {
    switch fact {
    case .filterConfigured(let focus, let settings, _): filters[focus.position] = settings
    case .activated(let focus, let trigger, let stamp):
      active = focus
      isOverridden = false
      if trigger != .otherDevice { (self.stamp, writer) = (stamp, device) }
    case .deactivated(_, let trigger, let stamp):
      active = nil
      isOverridden = false
      if trigger != .otherDevice { (self.stamp, writer) = (stamp, device) }
    case .received(_, let sender, let stamp): (self.stamp, writer) = (stamp, sender)
    case .callPlanned(let number, let reason, _):
      calls.append(PlannedCall(number: number, reason: reason))
      callCount &+= 1
    case .callSkipped(let number, _), .performStarted(let number, _):
      calls.removeAll { $0.number == number }
    case .filterApplied(let settings):
      applied = settings
      // What the person switched off stays off until the Focus changes (B-22).
      usedInApp = isOverridden ? .defaults : settings
    case .contextProvided(let revision, let settings):
      self.revision = revision
      context = settings
    case .badgeSet(let count): badge = count
    case .posted(_, let criterion, _):
      unread[criterion?.position ?? unread.count - 1] &+= 1
      postedCount &+= 1
    case .overridden: (isOverridden, usedInApp) = (true, .defaults)
    case .shared, .staleReceived, .currentRead, .contextInvalidated, .presented, .silenced: break
    }
  }
}
