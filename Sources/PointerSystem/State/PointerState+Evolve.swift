import DeviceSystems
import SimulationKernel

// What facts do to the state. Nothing here can fail.

extension PointerState {
  /// Applies a fact.
  mutating func evolve(_ fact: PointerFact, at time: DeviceTime) {
    follow(fact, at: time.monotonic)
    tally(fact)
  }

  /// Applies what the later facts of the same decision depend on.
  mutating func follow(_ fact: PointerFact, at time: Instant) {
    tracking.followPosition(fact, at: time)
    tracking.followRegion(fact, at: time)
    switch fact {
    case .layoutChanged(let layout):
      self.layout = layout
      // The press ends for an app that is no longer in front, and activates nothing later.
      if layout == nil { tracking.pressedControl = nil }
    case .modeChanged(let mode): self.mode = mode
    case .modifiersChanged(let modifiers): self.modifiers = modifiers
    case .detached: modifiers = []
    case .hoverBegan(let view): hovered.append(view)
    case .hoverEnded(let view): hovered.removeAll { $0 == view }
    case .interactionSet(let interaction, let isEnabled):
      self.isEnabled[interaction.position] = isEnabled
    case .scrolled(let view, let position): scrollOffsets[view.position] = position
    case .coverPresented(let cover): covers.append(cover)
    case .coverDismissed(let cover, _): covers.removeAll { $0 == cover }
    default: break
    }
  }

  /// Counts, and keeps animations: nothing that a decision looks at while it goes on, so that it
  /// does not copy these lists.
  private mutating func tally(_ fact: PointerFact) {
    switch fact {
    case .entered(let region, _, _): enterCounts[region.position] &+= 1
    case .animationStarted(let region, let phase, let ends):
      animations.removeAll { $0.region == region }
      animations.append(PointerAnimation(region: region, phase: phase, ends: ends))
      isAnimatedIn[region.position] = phase == .enter
    case .animationFinished(let region, _): animations.removeAll { $0.region == region }
    default: break
    }
  }
}

extension PointerTracking {
  /// Attachment, positions and buttons.
  fileprivate mutating func followPosition(_ fact: PointerFact, at time: Instant) {
    switch fact {
    case .attached(let position):
      (isAttached, wasAttached) = (true, true)
      (model, drawn, isRecentered, usedAt) = (position, position, false, time)
    case .detached: (isAttached, isShown, look, style) = (false, false, .system, nil)
    case .hidden: isShown = false
    case .shown: (isShown, usedAt) = (true, time)
    case .moved(let position):
      (model, isRecentered, usedAt) = (position, false, time)
    case .drawn(let position): drawn = position
    case .recentered(let position): (drawn, isRecentered, usedAt) = (position, true, time)
    case .pressed(let button, let control):
      (self.button, pressedControl, pressedAt, usedAt) = (button, control, model, time)
    case .released:
      (button, pressedControl, isDragging, usedAt) = (nil, nil, false, time)
    case .dragStarted: isDragging = true
    case .scrolled: usedAt = time
    default: break
    }
  }

  /// The region, its style and whether a press holds them.
  fileprivate mutating func followRegion(_ fact: PointerFact, at time: Instant) {
    switch fact {
    case .entered(let region, let interaction, let rectangle):
      self.region = ActivePointerRegion(region, of: interaction, rectangle, at: time)
    case .exited: (region, style, look) = (nil, nil, .system)
    case .regionMoved(_, let rectangle): region?.rectangle = rectangle
    case .styleApplied(_, let style, let look): (self.style, self.look) = (style, look)
    case .systemStyleApplied: (style, look) = (nil, .system)
    case .latched(_, let axes): (latchedAxes, latchedAt) = (axes, drawn)
    case .unlatched: latchedAxes = nil
    case .dwelled: region?.hasDwelled = true
    default: break
    }
  }
}
