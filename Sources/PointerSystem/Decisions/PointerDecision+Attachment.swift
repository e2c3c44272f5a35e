import DeviceSystems
import SimulationKernel

// A pointing device that comes and goes, and a pointer that rests.

extension PointerDecision {
  mutating func attach() {
    guard !tracking.isAttached else { return }
    let middle = state.layout.map { definition.layouts[$0.position].bounds.center }
    add(.attached(onScreen(tracking.wasAttached ? tracking.model : middle ?? tracking.model)))
    guard knobs.appearsWhenAttached else { return }
    add(.shown)
    reevaluate(because: .moved)
  }

  /// Every region that was entered is exited first (IC-2).
  mutating func detach() {
    guard tracking.isAttached else { return }
    if let button = tracking.button { add(.released(button)) }
    unlatch()
    exit(because: .detached)
    endHover()
    add(.detached)
  }

  /// The pointing device is used: a pointer that was hidden appears.
  mutating func wake() {
    if !tracking.isShown { add(.shown) }
  }

  mutating func hideIfIdle() {
    guard let deadline = state.idleDeadline(in: definition), deadline <= time else { return }
    if knobs.hidingExitsRegion { exit(because: .hidden) }
    endHover()
    add(.hidden)
  }

  mutating func dwellIfStill() {
    guard let deadline = state.dwellDeadline(in: definition), deadline <= time,
      let region = tracking.region
    else { return }
    add(.dwelled(region.index, lasting: time - region.enteredAt))
  }

  mutating func finishAnimation(for region: PointerRegionIndex) {
    guard let animation = state.animations.first(where: { $0.region == region }),
      animation.ends <= time
    else { return }
    add(.animationFinished(region, animation.phase))
  }
}

extension PointerState {
  /// When the pointer is hidden unless it is used before, by the monotonic clock; nil if it is not
  /// to be hidden.
  public func idleDeadline(in definition: borrowing PointerDefinition) -> Instant? {
    guard tracking.isAttached, tracking.isShown, tracking.button == nil else { return nil }
    return definition.knobs.idleDelay.map { tracking.usedAt + $0 }
  }

  /// When the stay in the active region counts as a dwell, by the monotonic clock; nil if it does
  /// already or never will.
  public func dwellDeadline(in definition: borrowing PointerDefinition) -> Instant? {
    guard let region = tracking.region, !region.hasDwelled else { return nil }
    return definition.dwellTime.map { region.enteredAt + $0 }
  }

  /// When the next animation of the app ends, by the monotonic clock.
  public var animationDeadline: Instant? { animations.map(\.ends).min() }
}
