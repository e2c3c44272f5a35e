import DeviceSystems
import SimulationKernel

// The fields of each kind, in the order of the line.

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
