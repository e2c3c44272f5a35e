import DeviceSystems
import SimulationKernel

/// Something that happened to the pointer of a device.
public enum PointerFact: SystemFact {
  /// A pointing device was attached; the pointer is at this model position (C-01).
  case attached(PointerPosition)
  /// The pointing device was detached (C-01).
  case detached
  /// The pointer is visible.
  case shown
  /// The pointer rested and is no longer visible.
  case hidden
  /// The model position, which hit testing uses (C-21).
  case moved(PointerPosition)
  /// The position at which the pointer is drawn, if it changed (C-21).
  case drawn(PointerPosition)
  /// The finger was lifted: the pointer is drawn on the centre line of its region (C-11).
  case recentered(PointerPosition)
  /// The delegate was asked for a region at the model position (C-14, C-15).
  case regionRequested(PointerInteractionIndex, PointerRegionIndex?, PointerModifiers)
  /// The pointer exits a region (C-16).
  case exited(PointerRegionIndex, because: PointerExitReason)
  /// The pointer enters a region that lies at this rectangle of the screen (C-14).
  case entered(PointerRegionIndex, of: PointerInteractionIndex, PointerRectangle)
  /// The active region lies elsewhere now (C-22).
  case regionMoved(PointerRegionIndex, PointerRectangle)
  /// The style provider of a button was given an effect with this preview (C-05).
  case styleProposed(PointerRegionIndex, PointerViewIndex, PointerLook)
  /// The style of a region applies; nil is an automatic or built-in one (C-06, C-13).
  case styleApplied(PointerRegionIndex, PointerStyleIndex?, PointerLook)
  /// No region is active, and the pointer has the system's shape (C-19).
  case systemStyleApplied
  /// A flick with this projected end point goes to a region (C-21).
  case magnetismChose(PointerRegionIndex, from: PointerPosition)
  /// A button is down over a control.
  case pressed(PointerButton, PointerViewIndex?)
  /// The button is up.
  case released(PointerButton)
  /// The region and its style are held until the release (C-12).
  case latched(PointerRegionIndex, PointerAxes)
  /// They are held no longer (C-12).
  case unlatched(PointerRegionIndex)
  /// A control was activated (IC-16).
  case controlActivated(PointerViewIndex, PointerRegionIndex?, by: PointerActivation)
  /// A compact context menu was shown (C-04).
  case contextMenuShown(PointerViewIndex)
  /// A drag started without a long press (C-04).
  case dragStarted(PointerViewIndex)
  /// The content of a view was scrolled to this offset (C-04).
  case scrolled(PointerViewIndex, to: PointerPosition)
  /// The pointer came over a view that observes it (C-23).
  case hoverBegan(PointerViewIndex)
  /// It is no longer there (C-23).
  case hoverEnded(PointerViewIndex)
  /// The views lie as in this layout; nil: the app is not in front.
  case layoutChanged(PointerLayoutIndex?)
  /// The app is in another mode, a bit of `PointerRegion.modes` (C-22).
  case modeChanged(UInt16)
  /// Other modifier keys are held down (C-15).
  case modifiersChanged(PointerModifiers)
  /// An interaction was enabled or disabled (C-22).
  case interactionSet(PointerInteractionIndex, isEnabled: Bool)
  /// The app asks for an update of the pointer (C-22).
  case interactionInvalidated(PointerInteractionIndex)
  /// A popover or sheet lies above everything else (IC-14).
  case coverPresented(PointerCoverIndex)
  /// It is gone (IC-13).
  case coverDismissed(PointerCoverIndex, because: CoverDismissalReason)
  /// An animation of the app runs with the pointer's own (C-16).
  case animationStarted(PointerRegionIndex, PointerAnimationPhase, ends: Instant)
  /// It came to its end (C-16).
  case animationFinished(PointerRegionIndex, PointerAnimationPhase)
  /// The pointer stayed in a region for this time (C.2).
  case dwelled(PointerRegionIndex, lasting: SimulatedDuration)
}

extension PointerFact {
  /// The kinds of these facts.
  public enum Kind: UInt8, SystemFactKind {
    case attached
    case detached
    case shown
    case hidden
    case moved
    case drawn
    case recentered
    case regionRequested
    case exited
    case entered
    case regionMoved
    case styleProposed
    case styleApplied
    case systemStyleApplied
    case magnetismChose
    case pressed
    case released
    case latched
    case unlatched
    case controlActivated
    case contextMenuShown
    case dragStarted
    case scrolled
    case hoverBegan
    case hoverEnded
    case layoutChanged
    case modeChanged
    case modifiersChanged
    case interactionSet
    case interactionInvalidated
    case coverPresented
    case coverDismissed
    case animationStarted
    case animationFinished
    case dwelled
  }

  /// Which kind it is.
  public var kind: Kind {
    switch self {
    case .attached: .attached
    case .detached: .detached
    case .shown: .shown
    case .hidden: .hidden
    case .moved: .moved
    case .drawn: .drawn
    case .recentered: .recentered
    case .regionRequested: .regionRequested
    case .exited: .exited
    case .entered: .entered
    case .regionMoved: .regionMoved
    case .styleProposed: .styleProposed
    case .styleApplied: .styleApplied
    case .systemStyleApplied: .systemStyleApplied
    case .magnetismChose: .magnetismChose
    case .pressed: .pressed
    case .released: .released
    case .latched: .latched
    case .unlatched: .unlatched
    case .controlActivated: .controlActivated
    case .contextMenuShown: .contextMenuShown
    case .dragStarted: .dragStarted
    case .scrolled: .scrolled
    case .hoverBegan: .hoverBegan
    case .hoverEnded: .hoverEnded
    case .layoutChanged: .layoutChanged
    case .modeChanged: .modeChanged
    case .modifiersChanged: .modifiersChanged
    case .interactionSet: .interactionSet
    case .interactionInvalidated: .interactionInvalidated
    case .coverPresented: .coverPresented
    case .coverDismissed: .coverDismissed
    case .animationStarted: .animationStarted
    case .animationFinished: .animationFinished
    case .dwelled: .dwelled
    }
  }
}
