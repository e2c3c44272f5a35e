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

extension PointerFact {
  /// Writes the fields, in the order of the line.
  @inlinable
  public func write<Writer: FieldWriter & ~Copyable>(into writer: inout Writer) {
    switch self {
    case .attached(let position), .moved(let position), .drawn(let position),
      .recentered(let position):
      position.write(into: &writer)
    case .detached, .shown, .hidden, .systemStyleApplied: break
    case .regionRequested(let interaction, let answer, let modifiers):
      writer.write(.interaction, interaction, .activeRegion, answer, .modifiers, modifiers)
    case .exited(let region, let reason): writer.write(.region, region, .reason, reason)
    case .entered(let region, let interaction, let rectangle):
      writer.write(.region, region, .interaction, interaction)
      rectangle.write(into: &writer)
    case .regionMoved(let region, let rectangle):
      writer.write(.region, region)
      rectangle.write(into: &writer)
    case .styleProposed(let region, let preview, let look):
      writer.write(.region, region, .preview, preview, .look, look)
    case .styleApplied(let region, let style, let look):
      writer.write(.region, region, .style, style, .look, look)
    case .magnetismChose(let region, let end):
      writer.write(.region, region)
      end.write(into: &writer)
    case .pressed(let button, let control): writer.write(.button, button, .control, control)
    case .released(let button): writer.write(.button, button)
    case .latched(let region, let axes): writer.write(.region, region, .axes, axes)
    case .unlatched(let region): writer.write(.region, region)
    case .controlActivated(let view, let region, let means):
      writer.write(.view, view, .activeRegion, region, .means, means)
    case .contextMenuShown(let view), .dragStarted(let view), .hoverBegan(let view),
      .hoverEnded(let view):
      writer.write(.view, view)
    case .scrolled(let view, let position):
      writer.write(.view, view)
      position.write(into: &writer)
    case .layoutChanged(let layout): writer.write(.layout, layout)
    case .modeChanged(let mode): writer.write(.mode, mode)
    case .modifiersChanged(let modifiers): writer.write(.modifiers, modifiers)
    case .interactionSet(let interaction, let isEnabled):
      writer.write(.interaction, interaction, .isEnabled, isEnabled)
    case .interactionInvalidated(let interaction): writer.write(.interaction, interaction)
    case .coverPresented(let cover): writer.write(.cover, cover)
    case .coverDismissed(let cover, let dismissal):
      writer.write(.cover, cover, .dismissal, dismissal)
    case .animationStarted(let region, let phase, let ends):
      writer.write(.region, region, .phase, phase, .ends, ends)
    case .animationFinished(let region, let phase): writer.write(.region, region, .phase, phase)
    case .dwelled(let region, let length): writer.write(.region, region, .length, length)
    }
  }

  /// Reads the fields back.
  @inlinable
  public static func read<Reader: FieldReader>(
    _ kind: Kind, from reader: inout Reader
  ) throws(Reader.Problem) -> PointerFact {
    switch kind {
    case .attached: return .attached(try position(from: &reader))
    case .detached: return .detached
    case .shown: return .shown
    case .hidden: return .hidden
    case .moved: return .moved(try position(from: &reader))
    case .drawn: return .drawn(try position(from: &reader))
    case .recentered: return .recentered(try position(from: &reader))
    case .regionRequested:
      return .regionRequested(
        try reader.read(.interaction), try reader.read(.activeRegion),
        try reader.read(.modifiers))
    case .exited: return .exited(try reader.read(.region), because: try reader.read(.reason))
    case .entered:
      return .entered(
        try reader.read(.region), of: try reader.read(.interaction), try rectangle(from: &reader))
    case .regionMoved: return .regionMoved(try reader.read(.region), try rectangle(from: &reader))
    case .styleProposed:
      return .styleProposed(
        try reader.read(.region), try reader.read(.preview), try reader.read(.look))
    case .styleApplied:
      return .styleApplied(
        try reader.read(.region), try reader.read(.style), try reader.read(.look))
    case .systemStyleApplied: return .systemStyleApplied
    case .magnetismChose:
      return .magnetismChose(try reader.read(.region), from: try position(from: &reader))
    case .pressed: return .pressed(try reader.read(.button), try reader.read(.control))
    case .released: return .released(try reader.read(.button))
    case .latched: return .latched(try reader.read(.region), try reader.read(.axes))
    case .unlatched: return .unlatched(try reader.read(.region))
    case .controlActivated:
      return .controlActivated(
        try reader.read(.view), try reader.read(.activeRegion), by: try reader.read(.means))
    case .contextMenuShown: return .contextMenuShown(try reader.read(.view))
    case .dragStarted: return .dragStarted(try reader.read(.view))
    case .scrolled: return .scrolled(try reader.read(.view), to: try position(from: &reader))
    case .hoverBegan: return .hoverBegan(try reader.read(.view))
    case .hoverEnded: return .hoverEnded(try reader.read(.view))
    case .layoutChanged: return .layoutChanged(try reader.read(.layout))
    case .modeChanged: return .modeChanged(try reader.read(.mode))
    case .modifiersChanged:
      return .modifiersChanged(try reader.read(.modifiers))
    case .interactionSet:
      return .interactionSet(try reader.read(.interaction), isEnabled: try reader.read(.isEnabled))
    case .interactionInvalidated: return .interactionInvalidated(try reader.read(.interaction))
    case .coverPresented: return .coverPresented(try reader.read(.cover))
    case .coverDismissed:
      return .coverDismissed(try reader.read(.cover), because: try reader.read(.dismissal))
    case .animationStarted:
      return .animationStarted(
        try reader.read(.region), try reader.read(.phase), ends: try reader.read(.ends))
    case .animationFinished:
      return .animationFinished(try reader.read(.region), try reader.read(.phase))
    case .dwelled: return .dwelled(try reader.read(.region), lasting: try reader.read(.length))
    }
  }

  @inlinable
  static func position<Reader: FieldReader>(
    from reader: inout Reader
  ) throws(Reader.Problem) -> PointerPosition {
    PointerPosition(x: try reader.read(.x), y: try reader.read(.y))
  }

  @inlinable
  static func rectangle<Reader: FieldReader>(
    from reader: inout Reader
  ) throws(Reader.Problem) -> PointerRectangle {
    PointerRectangle(
      origin: try position(from: &reader), width: try reader.read(.width),
      height: try reader.read(.height))
  }
}

extension PointerPosition {
  /// Writes the fields, in the order of the line.
  @inlinable @inline(__always)
  func write<Writer: FieldWriter & ~Copyable>(into writer: inout Writer) {
    writer.write(.x, x, .y, y)
  }
}

extension PointerRectangle {
  /// Writes the fields, in the order of the line.
  @inlinable @inline(__always)
  func write<Writer: FieldWriter & ~Copyable>(into writer: inout Writer) {
    origin.write(into: &writer)
    writer.write(.width, width, .height, height)
  }
}

extension FieldWriter where Self: ~Copyable {
  /// Writes two fields.
  @inlinable @inline(__always)
  mutating func write<First: FieldValue, Second: FieldValue>(
    _ field: Field<First>, _ value: First, _ secondField: Field<Second>, _ second: Second
  ) {
    write(field, value)
    write(secondField, second)
  }

  /// Writes three fields.
  @inlinable @inline(__always)
  mutating func write<First: FieldValue, Second: FieldValue, Third: FieldValue>(
    _ field: Field<First>, _ value: First, _ secondField: Field<Second>, _ second: Second,
    _ thirdField: Field<Third>, _ third: Third
  ) {
    write(field, value, secondField, second)
    write(thirdField, third)
  }
}
