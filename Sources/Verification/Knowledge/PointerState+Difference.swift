import PointerSystem

extension PointerState {
  /// What is not the same in what was replayed from facts, in words; nil if all is. Whether there
  /// is a pointer at all is declared, and no fact tells it.
  func firstDifference(from replayed: PointerState) -> StateDifference? {
    if tracking != replayed.tracking {
      return StateDifference(in: "the pointer", tracking, replayed.tracking)
    }
    if layout != replayed.layout {
      return StateDifference(in: "the layout", layout, replayed.layout)
    }
    if mode != replayed.mode {
      return StateDifference(in: "the mode of the app", mode, replayed.mode)
    }
    if modifiers != replayed.modifiers {
      return StateDifference(in: "the modifier keys", modifiers, replayed.modifiers)
    }
    if isEnabled != replayed.isEnabled {
      return StateDifference(in: "the list of enabled interactions", isEnabled, replayed.isEnabled)
    }
    if scrollOffsets != replayed.scrollOffsets {
      return StateDifference(
        in: "how far views are scrolled", scrollOffsets, replayed.scrollOffsets)
    }
    if covers != replayed.covers {
      return StateDifference(in: "the list of popovers", covers, replayed.covers)
    }
    if hovered != replayed.hovered {
      return StateDifference(in: "the list of views under the pointer", hovered, replayed.hovered)
    }
    if enterCounts != replayed.enterCounts {
      return StateDifference(
        in: "how often regions were entered", enterCounts, replayed.enterCounts)
    }
    if animations != replayed.animations || isAnimatedIn != replayed.isAnimatedIn {
      return StateDifference(in: "the list of animations", animations, replayed.animations)
    }
    return nil
  }
}
