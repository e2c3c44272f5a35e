import DeviceSystems

// What the app does under the pointer (C-22, IC-13, IC-14).

extension PointerDecision {
  mutating func show(_ layout: PointerLayoutIndex?) {
    guard layout != state.layout else { return }
    add(.layoutChanged(layout))
    let hasMoved = returnToScreen()
    dismissCoversWithoutAnchor()
    reevaluate(because: .layout, isAsked: hasMoved || knobs.reevaluation.contains(.layout))
  }

  /// A pointer outside a screen that is smaller than the one before goes to its edge.
  private mutating func returnToScreen() -> Bool {
    let position = onScreen(tracking.model)
    guard tracking.isAttached, position != tracking.model else { return false }
    add(.moved(position))
    return true
  }

  mutating func setMode(_ mode: UInt16) {
    guard mode != state.mode else { return }
    add(.modeChanged(mode))
    if knobs.reevaluation.contains(.mode) { reevaluate(because: .delegate) }
  }

  mutating func hold(_ modifiers: PointerModifiers) {
    guard tracking.isAttached, modifiers != state.modifiers else { return }
    add(.modifiersChanged(modifiers))
    if knobs.reevaluation.contains(.modifiers) { reevaluate(because: .delegate) }
  }

  mutating func set(_ interaction: PointerInteractionIndex, isEnabled: Bool) {
    guard isEnabled != state.isEnabled[interaction.position] else { return }
    add(.interactionSet(interaction, isEnabled: isEnabled))
    let isActive = tracking.region?.interaction == interaction
    reevaluate(
      because: .disabled, isAsked: isActive || knobs.reevaluation.contains(.enabling))
  }

  /// The region is asked for again, and its style as well if it stays the same (C-22).
  mutating func invalidate(_ interaction: PointerInteractionIndex) {
    add(.interactionInvalidated(interaction))
    let before = tracking.region?.index
    let factCount = facts.count
    reevaluate(because: .delegate)
    guard let region = tracking.region, region.index == before,
      region.interaction == interaction, tracking.latchedAxes == nil,
      !facts[factCount...].contains(where: { $0.kind == .styleApplied })
    else { return }
    applyStyle(of: region.index)
    draw()
  }

  /// Content scrolls by as much as its view allows, under a pointer that stays (C-04).
  mutating func scroll(by distance: PointerPosition) {
    guard tracking.isAttached else { return }
    let hit = state.hitTest(tracking.model, in: definition)
    guard let view = state.ancestor(of: hit, in: definition, where: { $1.scrollRange != nil }),
      let range = definition.views[view.position].scrollRange
    else { return }
    let offset = state.scrollOffsets[view.position]
    let wanted = PointerPosition(
      x: max(.zero, min(offset.x + distance.x, range.x)),
      y: max(.zero, min(offset.y + distance.y, range.y)))
    guard wanted != offset else { return }
    wake()
    add(.scrolled(view, to: wanted))
    dismissCoversWithoutAnchor()
    reevaluate(because: .scrolled, isAsked: knobs.reevaluation.contains(.scroll))
  }

  mutating func present(_ cover: PointerCoverIndex) {
    guard state.layout != nil, !state.covers.contains(cover) else { return }
    if let anchor = definition.covers[cover.position].anchor,
      !state.isVisible(anchor, in: definition)
    {
      return
    }
    add(.coverPresented(cover))
    reevaluate(because: .covered, isAsked: knobs.reevaluation.contains(.cover))
  }

  mutating func dismiss(_ cover: PointerCoverIndex) {
    guard state.covers.contains(cover) else { return }
    add(.coverDismissed(cover, because: .requested))
    dismissCoversWithoutAnchor()
    reevaluate(because: .covered, isAsked: knobs.reevaluation.contains(.cover))
  }

  /// A popover whose anchor disappears or is scrolled out goes with it (IC-13), and so do those
  /// whose anchors are in its content. While the app is not in front all of them stay.
  private mutating func dismissCoversWithoutAnchor() {
    guard state.layout != nil else { return }
    let covers = state.covers
    for cover in covers {
      guard let anchor = definition.covers[cover.position].anchor,
        !state.isVisible(anchor, in: definition)
      else { continue }
      add(.coverDismissed(cover, because: .anchorGone))
    }
  }
}
