import PointerSystem

extension PointerState {
  /// What is not the same in what was replayed from facts, in words; nil if all is. Whether there
  /// is a pointer at all is declared, and no fact tells it.
  func firstDifference(from replayed: PointerState) -> StateDifference? {
    func told<Part>(_ what: String, _ model: Part, _ replay: Part) -> StateDifference {
      StateDifference(what: what, model: "\(model)", replay: "\(replay)")
    }
    if tracking != replayed.tracking { return told("the pointer", tracking, replayed.tracking) }
    if layout != replayed.layout { return told("the layout", layout, replayed.layout) }
    if mode != replayed.mode { return told("the mode of the app", mode, replayed.mode) }
    if modifiers != replayed.modifiers {
      return told("the modifier keys", modifiers, replayed.modifiers)
    }
    if isEnabled != replayed.isEnabled {
      return told("the list of enabled interactions", isEnabled, replayed.isEnabled)
    }
    if scrollOffsets != replayed.scrollOffsets {
      return told("how far views are scrolled", scrollOffsets, replayed.scrollOffsets)
    }
    if covers != replayed.covers {
      return told("the list of popovers", covers, replayed.covers)
    }
    if hovered != replayed.hovered {
      return told("the list of views under the pointer", hovered, replayed.hovered)
    }
    if enterCounts != replayed.enterCounts {
      return told("how often regions were entered", enterCounts, replayed.enterCounts)
    }
    if animations != replayed.animations || isAnimatedIn != replayed.isAnimatedIn {
      return told("the list of animations", animations, replayed.animations)
    }
    return nil
  }
}
