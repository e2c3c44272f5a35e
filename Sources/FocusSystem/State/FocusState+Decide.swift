import DeviceSystems
import SimulationKernel

// The facts to which a command leads. The state is not changed here.

extension FocusState {
  func decide(
    _ command: FocusCommand, at wall: Instant, in definition: borrowing FocusDefinition,
    into facts: inout [FocusFact]
  ) {
    switch command {
    case .configure(let focus, let settings):
      configure(focus, settings, in: definition, into: &facts)
    case .turnOn(let focus, let trigger):
      guard active != focus else { return }
      choose(focus, by: trigger, at: wall, into: &facts)
    case .turnOff(let trigger):
      guard active != nil else { return }
      choose(nil, by: trigger, at: wall, into: &facts)
    case .endSchedule(let focus):
      guard active == focus else { return }
      choose(nil, by: .schedule, at: wall, into: &facts)
    case .receive(let focus, let sender, let stamp):
      receive(focus, from: sender, stamp: stamp, into: &facts)
    case .perform(let number, let host):
      facts.append(.performStarted(number, host))
      apply(in: definition, into: &facts)
    case .catchUp:
      let keptOverride = usedInApp != applied && !isOverridden
      let lacksContext = revision == 0 && active.flatMap { filters[$0.position] } != nil
      if settingsInForce != applied || keptOverride || lacksContext {
        return apply(in: definition, into: &facts)
      }
      setBadge(with: applied, adding: 0, in: definition, into: &facts)
    case .invalidateContext:
      facts.append(.contextInvalidated)
      facts.append(.contextProvided(revision: revision &+ 1, applied))
    case .post(let criterion, let isTimeSensitive, let countsAtOnce):
      post(criterion, isTimeSensitive, in: definition, into: &facts)
      guard countsAtOnce else { return }
      let counts = isCounted(criterion, with: applied, in: definition)
      setBadge(with: applied, adding: counts ? 1 : 0, in: definition, into: &facts)
    case .override:
      guard active != nil, !isOverridden else { return }
      facts.append(.overridden)
      if badge != unreadCount { facts.append(.badgeSet(unreadCount)) }
    }
  }

  private func configure(
    _ focus: FocusIndex, _ settings: SettingsIndex?, in definition: borrowing FocusDefinition,
    into facts: inout [FocusFact]
  ) {
    guard filters[focus.position] != settings else { return }
    let shown = definition.settings[(settings ?? .defaults).position]
    facts.append(
      .filterConfigured(focus, settings, representation: shown.representationDigest))
    guard active == focus else { return }
    let reason = settings == nil ? FilterCallReason.reset : .configured
    facts.append(.callPlanned(callCount, reason, settings ?? .defaults))
  }

  // MARK: Transitions

  /// The clock of a choice that is made here: never behind any choice that is known, however wrong
  /// the device's own clock is.
  private func nextStamp(_ wall: Instant) -> Instant {
    guard let stamp else { return wall }
    return max(wall, stamp + SimulatedDuration(microseconds: 1))
  }

  private func choose(
    _ focus: FocusIndex?, by trigger: FocusTrigger, at wall: Instant, into facts: inout [FocusFact]
  ) {
    let stamp = nextStamp(wall)
    change(to: focus, by: trigger, stamp: stamp, into: &facts)
    if shares { facts.append(.shared(focus, stamp: stamp)) }
    planCalls(to: focus, into: &facts)
  }

  private func receive(
    _ focus: FocusIndex?, from sender: DeviceIndex, stamp: Instant, into facts: inout [FocusFact]
  ) {
    guard isNewer(stamp, of: sender) else {
      // What it knows already is no news.
      if self.stamp == stamp, writer == sender { return }
      return facts.append(.staleReceived(focus, from: sender, stamp: stamp))
    }
    facts.append(.received(focus, from: sender, stamp: stamp))
    guard focus != active else { return }
    change(to: focus, by: .otherDevice, stamp: stamp, into: &facts)
    planCalls(to: focus, into: &facts)
  }

  /// Ends what is on, and begins what is chosen (B-02).
  private func change(
    to focus: FocusIndex?, by trigger: FocusTrigger, stamp: Instant, into facts: inout [FocusFact]
  ) {
    if let active { facts.append(.deactivated(active, by: trigger, stamp: stamp)) }
    if let focus { facts.append(.activated(focus, by: trigger, stamp: stamp)) }
  }

  /// One call for values that no longer apply, and one for those that do now (B-08, B-11).
  private func planCalls(to focus: FocusIndex?, into facts: inout [FocusFact]) {
    var number = callCount
    if active.flatMap({ filters[$0.position] }) != nil {
      facts.append(.callPlanned(number, .reset, .defaults))
      number &+= 1
    }
    if let settings = focus.flatMap({ filters[$0.position] }) {
      facts.append(.callPlanned(number, .configured, settings))
    }
  }

  // MARK: The app

  /// The app asks what is in force rather than trust the call: two calls may come in either order
  /// (B-11), and one may never come (B-12).
  private func apply(in definition: borrowing FocusDefinition, into facts: inout [FocusFact]) {
    let settings = settingsInForce
    facts.append(.currentRead(settings))
    facts.append(.filterApplied(settings))
    facts.append(.contextProvided(revision: revision &+ 1, settings))
    setBadge(with: settings, adding: 0, in: definition, into: &facts)
  }

  private func setBadge(
    with settings: SettingsIndex, adding more: UInt32, in definition: borrowing FocusDefinition,
    into facts: inout [FocusFact]
  ) {
    let known = isOverridden ? unreadCount : unreadCount(with: settings, in: definition)
    let count = known &+ more
    if count != badge { facts.append(.badgeSet(count)) }
  }

  private func isCounted(
    _ criterion: CriterionIndex?, with settings: SettingsIndex,
    in definition: borrowing FocusDefinition
  ) -> Bool {
    isOverridden || !isFilter(settings) || definition.admits(criterion, with: settings)
  }

  // MARK: Notifications

  /// The system asks the context only while a Focus is on (B-17, B-20).
  private func post(
    _ criterion: CriterionIndex?, _ isTimeSensitive: Bool,
    in definition: borrowing FocusDefinition, into facts: inout [FocusFact]
  ) {
    facts.append(.posted(postedCount, criterion, isTimeSensitive: isTimeSensitive))
    let breaksThrough = isTimeSensitive && definition.letsTimeSensitiveThrough
    let isPresented =
      active == nil || revision == 0 || breaksThrough
      || definition.admits(criterion, with: context)
    facts.append(
      isPresented
        ? .presented(postedCount, revision: revision) : .silenced(postedCount, revision: revision))
  }
}

extension FocusDefinition {
  /// Whether the predicate that the app makes of values lets a notification through (B-18, B-19).
  func admits(_ criterion: CriterionIndex?, with settings: SettingsIndex) -> Bool {
    guard let wanted = self.settings[settings.position].criterion else { return true }
    guard let criterion else { return !evaluatesMissing }
    return criterion == wanted
  }
}
