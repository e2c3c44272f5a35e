import DeviceSystems

extension PointerFact.Kind {
  /// Its name, sentence and salience.
  public var declaration: FactDeclaration {
    switch self {
    case .attached: .init("pointer.attached", "A pointing device was attached.", .high)
    case .detached: .init("pointer.detached", "The pointing device was detached.", .high)
    case .shown: .init("pointer.shown", "The pointer appeared.", .low)
    case .hidden: .init("pointer.hidden", "The pointer rested and was hidden.", .low)
    case .moved: .init("pointer.moved", "The pointer moved.", .none)
    case .drawn: .init("pointer.drawn", "The pointer was drawn elsewhere.", .none)
    case .recentered:
      .init("pointer.recentered", "The finger was lifted, the pointer drawn in the middle.", .low)
    case .regionRequested:
      .init("pointer.regionRequested", "The delegate was asked for a region.", .none)
    case .exited: .init("pointer.exited", "The pointer exited a region.", .normal)
    case .entered: .init("pointer.entered", "The pointer entered a region.", .normal)
    case .regionMoved: .init("pointer.regionMoved", "The region under the pointer moved.", .low)
    case .styleProposed: .init("pointer.styleProposed", "A style was proposed for a button.", .low)
    case .styleApplied:
      .init("pointer.styleApplied", "The pointer took the style of a region.", .normal)
    case .systemStyleApplied:
      .init("pointer.systemStyleApplied", "The pointer took the system's shape.", .low)
    case .magnetismChose: .init("pointer.magnetismChose", "A flick was drawn to a region.", .normal)
    case .pressed: .init("pointer.pressed", "A button was pressed.", .low)
    case .released: .init("pointer.released", "The button was released.", .low)
    case .latched: .init("pointer.latched", "The press held the style.", .normal)
    case .unlatched: .init("pointer.unlatched", "The style was held no longer.", .normal)
    case .controlActivated: .init("pointer.controlActivated", "A control was activated.", .high)
    case .contextMenuShown: .init("pointer.contextMenuShown", "A context menu was shown.", .normal)
    case .dragStarted: .init("pointer.dragStarted", "A drag started.", .normal)
    case .scrolled: .init("pointer.scrolled", "A view was scrolled.", .low)
    case .hoverBegan:
      .init("pointer.hoverBegan", "The pointer came over a view that observes it.", .low)
    case .hoverEnded: .init("pointer.hoverEnded", "The pointer left a view that observes it.", .low)
    case .layoutChanged: .init("pointer.layoutChanged", "The layout changed.", .normal)
    case .modeChanged: .init("pointer.modeChanged", "The app changed its mode.", .low)
    case .modifiersChanged: .init("pointer.modifiersChanged", "Other modifier keys are down.", .low)
    case .interactionSet:
      .init("pointer.interactionSet", "An interaction was enabled or disabled.", .normal)
    case .interactionInvalidated:
      .init("pointer.interactionInvalidated", "The app asked for an update of the pointer.", .low)
    case .coverPresented:
      .init("pointer.coverPresented", "A popover or sheet was presented.", .high)
    case .coverDismissed:
      .init("pointer.coverDismissed", "A popover or sheet was dismissed.", .high)
    case .animationStarted: .init("pointer.animationStarted", "An animation started.", .low)
    case .animationFinished: .init("pointer.animationFinished", "An animation finished.", .low)
    case .dwelled: .init("pointer.dwelled", "The pointer stayed in a region.", .high)
    }
  }
}

extension PointerFact.Kind {
  /// Whether it happens only while a pointing device is attached (IC-1). The others are about the
  /// app and happen on an iPad without one as well.
  public var needsPointer: Bool {
    switch self {
    case .shown, .hidden, .moved, .drawn, .recentered, .regionRequested, .exited, .entered,
      .regionMoved, .styleProposed, .styleApplied, .systemStyleApplied, .magnetismChose, .pressed,
      .released, .latched, .unlatched, .contextMenuShown, .dragStarted, .scrolled,
      .modifiersChanged, .animationStarted, .dwelled, .hoverBegan, .hoverEnded:
      true
    case .attached, .detached, .controlActivated, .layoutChanged, .modeChanged, .interactionSet,
      .interactionInvalidated, .coverPresented, .coverDismissed, .animationFinished:
      false
    }
  }
}
