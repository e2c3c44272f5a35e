import DeviceSystems
import SimulationKernel

// From one region to the next (C.2, steps 3 to 7).

extension PointerDecision {
  /// Asks for the region at the model position although the pointer did not move, and follows the
  /// answer. `isAsked` is false where the knobs say that the system does not ask then; only a
  /// region that is no longer possible is exited in that case.
  mutating func reevaluate(because reason: PointerExitReason, isAsked: Bool = true) {
    guard tracking.isAttached else { return }
    if let active = tracking.region, !isPossible(active) {
      unlatch()
      if !isAsked || !tracking.isShown { leave(because: reason) }
    }
    guard tracking.isShown else { return }
    updateHover()
    guard isAsked, tracking.latchedAxes == nil else { return draw() }
    let region = state.locate(tracking.model, in: definition, asking: &requests)
    addRequests()
    transition(to: region, because: reason)
    draw()
  }

  /// Whether a region can stay active: its interaction is enabled, and its view is there, in front
  /// and under the pointer.
  private func isPossible(_ region: ActivePointerRegion) -> Bool {
    let view = definition.interactions[region.interaction.position].view
    return state.isEnabled[region.interaction.position]
      && state.rectangle(of: region.index, in: definition) != nil
      && state.frame(of: view, in: definition) != nil
      && (tracking.latchedAxes != nil
        || region.rectangle.contains(tracking.model)
          && state.canHit(view, at: tracking.model, in: definition))
  }

  mutating func addRequests() {
    for request in requests {
      add(.regionRequested(request.interaction, request.answer, state.modifiers))
    }
  }

  /// Whether a region is the active one, at the same position.
  func isUnchanged(_ region: PointerRegionIndex?) -> Bool {
    guard let region, let active = tracking.region else { return region == tracking.region?.index }
    return region == active.index
      && state.rectangle(of: region, in: definition) == active.rectangle
  }

  mutating func transition(to region: PointerRegionIndex?, because reason: PointerExitReason) {
    guard !isUnchanged(region) else { return }
    guard let region, let rectangle = state.rectangle(of: region, in: definition) else {
      return leave(because: reason)
    }
    if tracking.region?.index == region, !knobs.reentersMovedRegion {
      return add(.regionMoved(region, rectangle))
    }
    exit(because: reason)
    if knobs.asksStyleBeforeEnter { applyStyle(of: region) }
    enter(region, rectangle)
    if !knobs.asksStyleBeforeEnter { applyStyle(of: region) }
  }

  private mutating func enter(_ region: PointerRegionIndex, _ rectangle: PointerRectangle) {
    guard let interaction = definition.interaction(of: region) else { return }
    add(.entered(region, of: interaction, rectangle))
    if definition.regions[region.position].animatesEnter {
      add(.animationStarted(region, .enter, ends: time + knobs.enterAnimation))
    }
  }

  /// Exits the active region, if there is one.
  mutating func exit(because reason: PointerExitReason) {
    guard let region = tracking.region?.index else { return }
    add(.exited(region, because: reason))
    if definition.regions[region.position].animatesExit {
      add(.animationStarted(region, .exit, ends: time + knobs.exitAnimation))
    }
  }

  /// Exits the active region and enters no other: the pointer has the system's shape (C-19).
  private mutating func leave(because reason: PointerExitReason) {
    guard tracking.region != nil else { return }
    exit(because: reason)
    add(.systemStyleApplied)
  }

  /// Draws the pointer where its style puts it (C.2, step 7).
  mutating func draw() {
    let position = state.drawnPosition(in: definition)
    if position != tracking.drawn { add(.drawn(position)) }
  }
}
