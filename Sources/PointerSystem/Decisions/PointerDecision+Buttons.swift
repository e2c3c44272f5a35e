import DeviceSystems

// Buttons, drags, menus and activations (C-04, C-12, IC-16).

extension PointerDecision {
  mutating func press(_ button: PointerButton) {
    guard tracking.isAttached, state.layout != nil, tracking.button == nil else { return }
    if !tracking.isShown {
      wake()
      reevaluate(because: .moved)
    }
    let view = state.hitTest(tracking.model, in: definition)
    switch button {
    case .primary:
      add(.pressed(.primary, control(at: view)))
      latch()
    case .secondary:
      add(.pressed(.secondary, control(at: view)))
      let owner = state.ancestor(of: view, in: definition) { $1.hasContextMenu }
      if let owner { add(.contextMenuShown(owner)) }
    }
  }

  private func control(at view: PointerViewIndex?) -> PointerViewIndex? {
    state.ancestor(of: view, in: definition) { $1.control != nil }
  }

  /// The press holds the active region and its style if the region has latching axes (C-12).
  private mutating func latch() {
    guard let region = tracking.region?.index else { return }
    let axes = definition.regions[region.position].latchingAxes
    if axes != .none || knobs.pressHoldsEveryRegion { add(.latched(region, axes)) }
  }

  /// Lets the region go, if a press holds it.
  mutating func unlatch() {
    guard tracking.latchedAxes != nil, let region = tracking.region?.index else { return }
    add(.unlatched(region))
  }

  /// A primary click that ends over the control where it began activates it. What the press held
  /// is evaluated anew afterwards (IC-7).
  mutating func release() {
    guard let button = tracking.button else { return }
    let pressed = tracking.isDragging ? nil : tracking.pressedControl
    add(.released(button))
    let view = control(at: state.hitTest(tracking.model, in: definition))
    if button == .primary, let view, view == pressed {
      add(.controlActivated(view, tracking.region?.index, by: .pointer))
    }
    unlatch()
    reevaluate(because: .moved)
  }

  /// A drag starts as soon as the pointer moves while it is pressed, without a long press (C-04).
  mutating func startDrag() {
    guard tracking.button == .primary, !tracking.isDragging,
      (tracking.model - tracking.pressedAt).greaterExtent >= Int64(knobs.dragDistance.sixtyFourths)
    else { return }
    let source = state.hitTest(tracking.pressedAt, in: definition)
    let view = state.ancestor(of: source, in: definition) { $1.isDraggable }
    if let view { add(.dragStarted(view)) }
  }

  /// Touch and keys work whether or not a pointing device is attached (C-01); a click needs one.
  mutating func activate(_ view: PointerViewIndex, by means: PointerActivation) {
    guard means != .pointer || tracking.isAttached,
      definition.views[view.position].control != nil, state.isUncovered(view, in: definition)
    else { return }
    add(.controlActivated(view, nil, by: means))
  }
}
