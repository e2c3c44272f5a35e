import DeviceSystems

// Views that observe the movement of the pointer by themselves (C-23).

extension PointerDecision {
  /// Whether the views that observe the pointer at a position are not those that are known.
  func hoverChanges(at position: PointerPosition) -> Bool {
    definition.hasHoverObservers && observers(at: position) != state.hovered
  }

  /// Begins and ends what the model position says; a hidden pointer is over nothing.
  mutating func updateHover() {
    guard definition.hasHoverObservers else { return }
    let observers = tracking.isShown ? observers(at: tracking.model) : []
    endHover(except: observers)
    for view in observers where !state.hovered.contains(view) { add(.hoverBegan(view)) }
  }

  /// Ends every hover except those over the given views, the innermost first.
  mutating func endHover(except observers: [PointerViewIndex] = []) {
    for view in state.hovered.reversed() where !observers.contains(view) { add(.hoverEnded(view)) }
  }

  /// The views that observe the pointer at a position, the innermost last.
  private func observers(at position: PointerPosition) -> [PointerViewIndex] {
    var found: [PointerViewIndex] = []
    var next = state.hitTest(position, in: definition)
    while let view = next {
      if definition.views[view.position].observesHover { found.append(view) }
      next = definition.views[view.position].parent
    }
    return found.reversed()
  }
}
